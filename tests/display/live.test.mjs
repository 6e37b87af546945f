/** The watch socket without a network: a world whose clock, chance and sockets belong to the test. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { ASLEEP_AFTER, Live, STALE_AFTER } from "../../static/js/live.js";

class Socket {
  isClosed = false;

  close() {
    this.isClosed = true;
  }
}

function makeWorld() {
  const world = {
    time: 1_000_000,
    hidden: false,
    chance: 0.5,
    opened: [],
    sockets: [],
    timers: [],
    open: (url, protocols) => {
      const socket = new Socket();
      world.opened.push({ url, protocols });
      world.sockets.push(socket);
      return socket;
    },
    now: () => world.time,
    random: () => world.chance,
    later: (work, wait) => {
      const timer = { work, at: world.time + wait, wait };
      world.timers.push(timer);
      return timer;
    },
    forget: (timer) => {
      world.timers = world.timers.filter((each) => each !== timer);
    },
    isHidden: () => world.hidden,
    origin: "ws://hall",
  };
  return world;
}

function makeLive(wish = {}) {
  const world = makeWorld();
  const shown = [];
  const marks = [];
  const live = new Live(
    {
      versions: new Map([["table:a", 5]]),
      onFrame: (channel, frame) => shown.push([channel, frame]),
      onFreshness: (mark) => marks.push(mark),
      mayDoze: true,
      ...wish,
    },
    world,
  );
  live.start();
  const pass = (milliseconds) => {
    for (const end = world.time + milliseconds; world.time < end; ) {
      world.time += 1_000;
      for (const timer of world.timers.filter((each) => each.at <= world.time)) {
        world.forget(timer);
        timer.work();
      }
      live.tick();
    }
  };
  const say = (message) => world.sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  const cut = (code = 1006) => world.sockets.at(-1).onclose({ code });
  return { world, live, shown, marks, pass, say, cut };
}

test("the address names all channels and never the ticket", () => {
  const { world } = makeLive({ versions: new Map([["table:a", 1], ["match:b", 2]]), ticket: "abc.def" });
  assert.deepEqual(world.opened, [
    { url: "ws://hall/ws/watch?c=table%3Aa,match%3Ab", protocols: ["openroom", "ticket.abc.def"] },
  ]);
});

test("a frame is shown only if its version is higher than what is there", () => {
  const { shown, say } = makeLive();
  for (const [v, f] of [[5, "same"], [7, "new"], [6, "late"], [7, "again"], [8, "newer"]]) say({ c: "table:a", v, f });
  assert.deepEqual(shown, [["table:a", "new"], ["table:a", "newer"]]);
});

test("a channel nobody asked for is dropped", () => {
  const { shown, say } = makeLive();
  say({ c: "table:other", v: 99, f: {} });
  assert.deepEqual(shown, []);
});

test("a packed frame is handed on as it was made", () => {
  const { shown, say } = makeLive();
  say({ c: "table:a", v: 6, f: ["screen", "notice", ["Back soon", "马上回来"], "Cup", "Asia/Shanghai"] });
  assert.deepEqual(shown, [["table:a", { k: "screen", layout: "notice", notice: { en: "Back soon", zh: "马上回来" }, event: { en: "Cup", zh: "Cup" }, zone: "Asia/Shanghai" }]]);
});

test("further channels are watched over a new line, known ones change nothing", () => {
  const { world, live, shown, say } = makeLive();
  live.also(["table:a"]);
  assert.equal(world.opened.length, 1);
  live.also(["table:a", "table:a/2"]);
  assert.equal(world.opened.at(-1).url, "ws://hall/ws/watch?c=table%3Aa,table%3Aa%2F2");
  assert.equal(world.sockets[0].isClosed, true);
  say({ c: "table:a/2", v: 0, f: "second" });
  say({ c: "table:a", v: 5, f: "same" });
  assert.deepEqual(shown, [["table:a/2", "second"]]);
});

test("beats keep the picture fresh", () => {
  const { marks, pass, say } = makeLive();
  for (let beat = 0; beat < 10; beat += 1) {
    pass(3_000);
    say({ b: 1 });
  }
  assert.deepEqual(marks, []);
});

test("nine seconds without a word are stale, and one word heals it", () => {
  const { world, marks, pass, say } = makeLive();
  const since = world.time;
  pass(STALE_AFTER - 1_000);
  assert.deepEqual(marks, []);
  pass(1_000);
  assert.deepEqual(marks, [{ stale: true, since, trouble: "" }]);
  pass(2_000);
  say({ b: 1 });
  assert.equal(marks.at(-1).stale, false);
});

test("a line that is silent is given up and taken up again", () => {
  const { world, pass } = makeLive();
  pass(STALE_AFTER + 2_000);
  assert.equal(world.sockets[0].isClosed, true);
  assert.equal(world.opened.length, 2);
});

test("words from a line given up are not heard", () => {
  const { world, shown, pass } = makeLive();
  pass(STALE_AFTER + 2_000);
  const [old] = world.sockets;
  old.onmessage({ data: JSON.stringify({ c: "table:a", v: 9, f: {} }) });
  assert.deepEqual(shown, []);
});

test("the first retry is quick, the later ones are spread over the patience", () => {
  const { world, pass, cut } = makeLive();
  cut();
  assert.equal(world.timers[0].wait, 500);
  pass(1_000);
  cut();
  assert.equal(world.timers[0].wait, 7_500);
});

test("after a word the next retry is quick again", () => {
  const { world, pass, cut, say } = makeLive();
  cut();
  pass(1_000);
  cut();
  pass(8_000);
  say({ b: 1 });
  cut();
  assert.equal(world.timers[0].wait, 500);
});

test("a screen waits two seconds at most", () => {
  const { world, pass, cut } = makeLive({ patience: 2_000 });
  world.chance = 0.999;
  cut();
  pass(1_000);
  cut();
  assert.ok(world.timers[0].wait < 2_000);
});

test("a hidden page lets go of its line, says nothing, and is back when seen", () => {
  const { world, live, pass, say } = makeLive();
  world.hidden = true;
  for (let beat = 0; beat < ASLEEP_AFTER / 3_000; beat += 1) {
    say({ b: 1 });
    pass(3_000);
  }
  pass(1_000);
  assert.equal(world.sockets.at(-1).isClosed, true);
  const tries = world.opened.length;
  pass(60_000);
  assert.equal(world.opened.length, tries);
  world.hidden = false;
  live.wake();
  pass(1_000);
  assert.equal(world.opened.length, tries + 1);
});

test("a screen never dozes", () => {
  const { world, pass, say } = makeLive({ mayDoze: false });
  world.hidden = true;
  for (let beat = 0; beat < 100; beat += 1) {
    say({ b: 1 });
    pass(3_000);
  }
  assert.equal(world.sockets[0].isClosed, false);
});

test("after a computer slept the picture is called old at once", () => {
  const { world, live, marks } = makeLive();
  world.time += 3_600_000;
  live.wake();
  assert.equal(marks.at(-1).stale, true);
  assert.equal(world.timers.length, 1);
});

test("a refused ticket ends it", () => {
  let refused = 0;
  const { world, pass, cut } = makeLive({ onRefused: () => (refused += 1) });
  cut(4401);
  pass(60_000);
  assert.equal(refused, 1);
  assert.equal(world.opened.length, 1);
});

test("a server in trouble says so with its beats, and the line is kept", () => {
  const { world, live, marks, pass } = makeLive();
  const beat = (more) => world.sockets.at(-1).onmessage({ data: JSON.stringify({ b: 1, ...more }) });
  beat({ w: "clock" });
  const since = world.time;
  pass(3_000);
  beat({ w: "clock" });
  assert.deepEqual(marks.at(-1), { stale: true, since, trouble: "clock" });
  assert.equal(world.opened.length, 1);
  beat({});
  assert.equal(marks.at(-1).stale, false);
  assert.equal(live.trouble, "");
});

test("how many are watching comes with the beats", () => {
  const told = [];
  const { world } = makeLive({ onBeat: (epoch, viewers) => told.push([epoch, viewers]) });
  world.sockets.at(-1).onmessage({ data: '{"b":7}' });
  world.sockets.at(-1).onmessage({ data: '{"b":8,"n":1200}' });
  assert.deepEqual(told, [
    [7, 0],
    [8, 1200],
  ]);
});
