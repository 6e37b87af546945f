// What was typed reaches the server once and in order, whatever happens to the line, the page or the pen.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as queues from "../../static/js/console/queue.js";

const item = (id, change = {}) => ({ id, board: 12, after: null, pen: 3, typed_at: "2026-01-01T10:00:00Z", action: { k: "call", call: "P" }, ...change });
const filled = (...ids) => ids.reduce((queue, id, index) => queues.add(queue, item(id, { after: ids[index - 1] ?? null })), queues.empty("mei"));
const ids = (queue) => queue.items.map((one) => one.id);

/** Storage as a browser has it; `full` refuses to keep anything more. */
function storage() {
  const kept = new Map();
  return {
    full: false,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (this.full) throw new Error("quota");
      kept.set(key, value);
    },
    removeItem: (key) => kept.delete(key),
  };
}

/** The queue of a tab that may send. */
function outbox(disk, table = "t1", user = "mei") {
  const box = new queues.Outbox(disk, table, user);
  box.own(true);
  return box;
}

/** A server that records what it is given, once each, as the real one does. */
function server() {
  const record = [];
  return {
    record,
    take({ id, after }) {
      if (record.includes(id)) return { k: "ack", id };
      if ((record.at(-1) ?? null) !== after) return { k: "stale", id };
      record.push(id);
      return { k: "ack", id };
    },
  };
}

test("items are sent one at a time, in order", () => {
  let queue = filled("a", "b", "c");
  const order = [];
  while (queues.due(queue)) {
    const { id } = queues.due(queue);
    queue = queues.sent(queue, id);
    assert.equal(queues.due(queue), null);
    order.push(id);
    queue = queues.accepted(queue, [id]);
  }
  assert.deepEqual(order, ["a", "b", "c"]);
  assert.deepEqual(queue.items, []);
});

test("what belongs to boards that are no longer played is refused, kept, and goes to no other board when it is sent again", () => {
  const box = outbox(storage());
  box.set(filled("a", "b").items.reduce((queue, one) => queues.add(queue, { ...one, of: "firstfirst22" }), queues.empty("mei")));
  box.set(queues.stopped(queues.sent(box.queue, "a"), { why: "refused", id: "a", code: "other-boards" }));
  box.reload();
  assert.deepEqual(box.queue.items.map((one) => [one.id, one.of]), [["a", "firstfirst22"], ["b", "firstfirst22"]]);
  assert.equal(box.queue.stop.code, "other-boards");
  assert.equal(queues.due(box.queue), null);
  assert.deepEqual(queues.again(box.queue, 4, () => null).items.map((one) => one.of), ["firstfirst22", "firstfirst22"]);
});

test("an answer that got lost makes the same item go again, and the record holds it once", () => {
  const there = server();
  let queue = filled("a", "b");
  there.take(queues.due(queue)); // recorded, but the line breaks before the ack
  queue = queues.interrupted(queues.sent(queue, "a"));
  while (queues.due(queue)) {
    const next = queues.due(queue);
    queue = queues.sent(queue, next.id);
    queue = queues.accepted(queue, [there.take(next).id]);
  }
  assert.deepEqual(there.record, ["a", "b"]);
});

test("what the record already holds after a reconnect is not sent again", () => {
  const queue = queues.accepted(queues.interrupted(queues.sent(filled("a", "b"), "a")), ["a"]);
  assert.equal(queues.due(queue).id, "b");
});

for (const why of ["refused", "stale", "pen"]) {
  test(`nothing leaves after ${why}, the rest stays`, () => {
    const queue = queues.stopped(queues.sent(filled("a", "b", "c"), "a"), { why, id: "a" });
    assert.equal(queues.due(queue), null);
    assert.deepEqual(ids(queue), ["a", "b", "c"]);
  });
}

test("sent again, each board begins after its last accepted entry, under today's pen", () => {
  const mixed = queues.add(queues.add(filled("a"), item("x", { board: 13 })), item("b", { after: "a" }));
  const queue = queues.again(queues.stopped(mixed, { why: "stale", id: "a" }), 5, (board) => `last of ${board}`);
  assert.deepEqual(queue.items.map((one) => [one.id, one.after, one.pen]), [["a", "last of 12", 5], ["x", "last of 13", 5], ["b", "a", 5]]);
  assert.equal(queues.due(queue).id, "a");
});

test("one dropped leaves the others standing still, all dropped leaves nothing", () => {
  const stopped = queues.stopped(filled("a", "b"), { why: "refused", id: "a" });
  assert.deepEqual(ids(queues.dropped(stopped, "a")), ["b"]);
  assert.equal(queues.due(queues.dropped(stopped, "a")), null);
  assert.deepEqual(queues.cleared(stopped), queues.empty("mei"));
});

test("a refused action that was real is marked and keeps its id", () => {
  const mark = { shape: "call", kind: "insufficient-bid", law: "18" };
  const [first, second] = queues.marked(filled("a", "b"), "a", mark).items;
  assert.deepEqual([first.id, first.action.happened, second.action.happened], ["a", mark, undefined]);
});

test("a reload finds everything, in order, and sends the first again", () => {
  const disk = storage();
  const before = outbox(disk);
  before.set(queues.sent(filled("a", "b"), "a"));
  const after = outbox(disk);
  assert.deepEqual(ids(after.queue), ["a", "b"]);
  assert.equal(queues.due(after.queue).id, "a");
});

test("a reload finds a queue that stood still standing still", () => {
  const disk = storage();
  outbox(disk).set(queues.stopped(filled("a"), { why: "stale", id: "a" }));
  assert.equal(outbox(disk).queue.stop.why, "stale");
});

test("another operator's rest is shown, not sent", () => {
  const disk = storage();
  outbox(disk).set(filled("a"));
  const other = outbox(disk, "t1", "op2");
  assert.deepEqual(ids(other.queue), ["a"]);
  assert.equal(queues.due(other.queue), null);
  assert.equal(other.queue.stop.why, "other-user");
});

test("tables do not share a queue", () => {
  const disk = storage();
  outbox(disk).set(filled("a"));
  assert.deepEqual(outbox(disk, "t2").queue.items, []);
});

test("a tab that may not send never writes over the queue of the one that may", () => {
  const disk = storage();
  const first = outbox(disk);
  const second = new queues.Outbox(disk, "t1", "mei");
  first.set(filled("a", "b"));
  second.set(queues.interrupted(second.queue));
  assert.deepEqual(ids(outbox(disk).queue), ["a", "b"]);
});

test("a tab that comes to send has what the other left, not what it once saw", () => {
  const disk = storage();
  const first = outbox(disk);
  first.set(filled("a", "b"));
  const second = new queues.Outbox(disk, "t1", "mei");
  first.set(queues.cleared(first.queue));
  second.own(true);
  assert.deepEqual(second.queue.items, []);
});

test("a browser that keeps nothing still sends, and says so", () => {
  const disk = storage();
  const box = outbox(disk);
  disk.full = true;
  box.set(filled("a"));
  assert.equal(box.kept, false);
  assert.equal(queues.due(box.queue).id, "a");
});

test("damaged storage is an empty queue", () => {
  const disk = storage();
  disk.setItem("openroom.console.t1.queue", "{broken");
  assert.deepEqual(outbox(disk).queue, queues.empty("mei"));
});

test("ids are UUIDs of version 4", () => {
  const made = new Set(Array.from({ length: 50 }, () => queues.newId()));
  assert.equal(made.size, 50);
  for (const id of made) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("what belongs together leaves together, waits for its last answer, and is dropped as one", () => {
  let queue = queues.add(queues.add(queues.add(queues.empty("mei"), item("a", { group: "g" })), item("b", { group: "g" })), item("c"));
  const due = queues.dueTogether(queue);
  assert.deepEqual(due.map((one) => one.id), ["a", "b"]);
  const message = queues.messageOf(due);
  assert.deepEqual([message.k, message.acts.map((one) => one.k), message.asked, "group" in message.acts[0]], ["acts", ["act", "act"], true, false]);
  queue = queues.accepted(queues.sent(queue, "b"), ["a"]);
  assert.deepEqual(queues.dueTogether(queue), []);
  assert.deepEqual(queues.dueTogether(queues.accepted(queue, ["b"])).map((one) => one.id), ["c"]);
  // The line fell between the two answers: the rest goes again under its own ids.
  assert.deepEqual(queues.dueTogether(queues.interrupted(queue)).map((one) => one.id), ["b"]);
  const refused = queues.stopped(queues.add(filled("z"), item("y", { group: "h" })), { why: "refused", id: "y" });
  assert.deepEqual(ids(queues.dropped(queues.add(refused, item("x", { group: "h" })), "y")), ["z"]);
});

test("a board left out is said in its own words, and follows nothing", () => {
  const skip = item("s", { action: { k: "skip", on: true }, pen: 3 });
  assert.deepEqual(queues.messageOf([skip]), { k: "skip", id: "s", board: 12, pen: 3, on: true });
  const again = queues.again(queues.add(queues.add(queues.empty("mei"), skip), item("a")), 5, () => "last");
  assert.deepEqual(again.items.map((one) => [one.pen, one.after]), [[5, null], [5, "last"]]);
});
