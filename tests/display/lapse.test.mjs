/** Time that passes on a machine whose clock is set, wrong, or asleep; and the server's time from whole seconds. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { lapses, ServerClock } from "../../static/js/lapse.js";

/** A machine: its own clock and the one that never jumps. */
function machine() {
  const at = { wall: 1_000_000, steady: 50 };
  const now = lapses(() => at.wall, () => at.steady);
  const runs = (milliseconds) => {
    at.wall += milliseconds;
    at.steady += milliseconds;
    return now();
  };
  return { at, now, runs };
}

test("time passes as it does", () => {
  const { runs } = machine();
  assert.equal(runs(700), 1_000_700);
  assert.equal(runs(300), 1_001_000);
});

test("a clock put back by an hour stops nothing", () => {
  const { at, runs } = machine();
  at.wall -= 3_600_000;
  assert.equal(runs(2_000), 1_002_000);
});

test("a machine that slept has the night behind it", () => {
  const { at, now } = machine();
  at.wall += 8 * 3_600_000;
  assert.equal(now(), 1_000_000 + 8 * 3_600_000);
});

test("the server's time is close after some beats, whatever our own clock says", () => {
  const { at, now, runs } = machine();
  const server = new ServerClock(now);
  const ahead = 777_000_000_123; // the server's milliseconds minus ours
  for (let beat = 0; beat < 12; beat += 1) {
    runs(5_037);
    server.hear(Math.floor((at.wall + ahead) / 1000));
  }
  assert.ok(Math.abs(server.now() - (at.wall + ahead)) < 250);
});

test("beats of one second do not make time go back", () => {
  const { now, runs } = machine();
  const server = new ServerClock(now);
  server.hear(5_000);
  let last = server.now();
  for (let step = 0; step < 8; step += 1) {
    runs(100);
    server.hear(5_000);
    assert.ok(server.now() >= last);
    last = server.now();
  }
});

test("time does not go back when the quickest of the beats is forgotten", () => {
  const { now, runs } = machine();
  const server = new ServerClock(now);
  server.hear(5_000); // came at once
  let last = server.now();
  for (let beat = 1; beat <= 40; beat += 1) {
    runs(1_000);
    server.hear(5_000 + beat - 0.4); // the others took a while
    assert.ok(server.now() >= last, `beat ${beat}`);
    last = server.now();
  }
  assert.equal(last, 5_039_600, "and it is what the beats of late say");
});

test("a server whose clock was set is followed at the next beat", () => {
  const { now } = machine();
  const server = new ServerClock(now);
  server.hear(5_000);
  server.hear(1_400);
  assert.equal(server.now(), 1_400_000);
});
