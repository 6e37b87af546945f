// The connection (silence, retries, last words) and the one tab that may write.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Link, wait } from "../../static/js/console/link.js";
import { onlyTab } from "../../static/js/console/tab.js";

globalThis.addEventListener ??= () => {};

/** A socket whose other end is the test. */
class Wire {
  static opened = [];
  constructor(url, protocols) {
    Object.assign(this, { url, protocols, sent: [], readyState: 1 });
    Wire.opened.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  says(message) { this.onmessage({ data: JSON.stringify(message) }); }
}

function linked(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Wire.opened = [];
  const states = [];
  const heard = [];
  const link = new Link({ url: "ws://x", ticket: "T", onMessage: (one) => heard.push(one), onState: (state, code) => states.push([state, code]), Socket: Wire });
  return { link, states, heard };
}

test("the ticket travels as a subprotocol, never in the address", (context) => {
  linked(context);
  assert.deepEqual([Wire.opened[0].url, Wire.opened[0].protocols], ["ws://x", ["openroom", "ticket.T"]]);
});

test("nothing is sent before the server has spoken", (context) => {
  const { link } = linked(context);
  assert.equal(link.send({ k: "take" }), false);
  Wire.opened[0].says({ k: "state" });
  assert.equal(link.send({ k: "take" }), true);
  assert.deepEqual(Wire.opened[0].sent, [{ k: "take" }]);
});

test("nine seconds of silence are a broken line, beats keep it", (context) => {
  const { states } = linked(context);
  Wire.opened[0].says({ k: "state" });
  context.mock.timers.tick(8000);
  Wire.opened[0].says({ k: "beat" });
  context.mock.timers.tick(8000);
  assert.deepEqual(states, [["up", 0]]);
  context.mock.timers.tick(1100);
  assert.deepEqual(states, [["up", 0], ["down", 0]]);
  assert.equal(Wire.opened[0].readyState, 3);
});

test("a broken line is tried again, and a late message of the old socket is nothing", (context) => {
  const { states, heard } = linked(context);
  const [old] = Wire.opened;
  const late = old.onmessage;
  old.says({ k: "state" });
  old.onclose({ code: 1006 });
  context.mock.timers.tick(600);
  assert.equal(Wire.opened.length, 2);
  late({ data: '{"k":"beat"}' });
  assert.equal(heard.length, 1);
  Wire.opened[1].says({ k: "state" });
  assert.deepEqual(states.map(([state]) => state), ["up", "down", "up"]);
});

for (const code of [4401, 4403]) {
  test(`closed with ${code} there is no second try`, (context) => {
    const { states } = linked(context);
    Wire.opened[0].onclose({ code });
    context.mock.timers.tick(60_000);
    assert.equal(Wire.opened.length, 1);
    assert.deepEqual(states, [["closed", code]]);
  });
}

test("waits grow from a quarter of a second to five", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 9].map((tries) => wait(tries, 1)), [500, 1000, 2000, 4000, 5000, 5000]);
  assert.equal(wait(0, 0), 250);
});

// two tabs

function browser(context) {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
  const clock = { now: 1000 };
  const tab = (id, asleep = () => false) => {
    const seen = [];
    const lease = onlyTab({ name: "t1", onChange: (held) => seen.push(held), storage, id, now: () => clock.now });
    return { ...lease, seen, asleep };
  };
  const pass = (ms) => {
    for (let step = 0; step < ms; step += 1000) {
      clock.now += 1000;
      context.mock.timers.tick(1000);
    }
  };
  return { tab, pass, kept, clock };
}

test("two tabs without Web Locks: the first writes, the second waits", (context) => {
  const { tab, pass } = browser(context);
  const first = tab("a");
  const second = tab("b");
  pass(10_000);
  assert.deepEqual([first.held(), second.held()], [true, false]);
});

test("a second tab writes when the first has closed", (context) => {
  const { tab, pass, kept } = browser(context);
  tab("a");
  kept.clear();
  const second = tab("b");
  pass(1000);
  assert.equal(second.held(), true);
});

test("a tab that slept too long finds its lease gone before it sends", (context) => {
  const { tab, kept, clock } = browser(context);
  const first = tab("a");
  clock.now += 6000; // asleep: its timer did not run
  const second = tab("b");
  assert.deepEqual([first.held(), second.held()], [false, true]);
  assert.equal(JSON.parse(kept.get("t1.tab")).id, "b");
});

test("two tabs with Web Locks: the browser decides", async () => {
  const waiting = [];
  const locks = { request: (name, options, grant) => waiting.push([name, grant]) };
  const seen = [];
  const tab = onlyTab({ name: "t1", onChange: (held) => seen.push(held), locks, storage: null, id: "a" });
  assert.equal(tab.held(), false);
  waiting[0][1]();
  assert.deepEqual([tab.held(), seen, waiting[0][0]], [true, [true], "t1"]);
});

mock.restoreAll();
