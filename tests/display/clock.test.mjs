/** Hours in two zones, on both sides of a change of the hour; and who is followed. */
import assert from "node:assert/strict";
import { test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
const { day, hour, isSameClock, ownHour } = await import("../../static/js/clock.js");
const { followed, followedFirst, toggleFollowed } = await import("../../static/js/follow.js");

const at = (text) => Date.parse(text);

test("a session at two in the afternoon in Shanghai is the night before in New York", () => {
  const start = at("2026-05-04T06:00:00Z");
  assert.equal(hour(start, "Asia/Shanghai"), "14:00");
  assert.equal(hour(start, "America/New_York"), "02:00");
  assert.match(day(at("2026-05-04T02:00:00Z"), "America/New_York"), /Sun.* 3 May/);
});

test("the visitor's hour moves with his summer time, the event's does not", () => {
  const winter = at("2026-03-28T06:00:00Z");
  const summer = at("2026-03-29T06:00:00Z");
  assert.deepEqual([hour(winter, "Asia/Shanghai"), hour(summer, "Asia/Shanghai")], ["14:00", "14:00"]);
  assert.deepEqual([hour(winter, "Europe/Berlin"), hour(summer, "Europe/Berlin")], ["07:00", "08:00"]);
});

test("in the hour that comes twice both are told apart by their instants", () => {
  const first = at("2026-10-25T00:30:00Z");
  const second = at("2026-10-25T01:30:00Z");
  assert.deepEqual([hour(first, "Europe/Berlin"), hour(second, "Europe/Berlin")], ["02:30", "02:30"]);
  assert.deepEqual([hour(first, "UTC"), hour(second, "UTC")], ["00:30", "01:30"]);
});

test("zones of other names whose clocks stand alike are one, but not all the year", () => {
  assert.ok(isSameClock(at("2026-05-04T06:00:00Z"), "Asia/Shanghai", "Asia/Singapore"));
  assert.ok(isSameClock(at("2026-01-04T06:00:00Z"), "Europe/London", "UTC"));
  assert.ok(!isSameClock(at("2026-07-04T06:00:00Z"), "Europe/London", "UTC"));
  assert.equal(ownHour(at("2026-01-04T06:00:00Z"), "Europe/London", "UTC"), null);
  assert.notEqual(ownHour(at("2026-07-04T06:00:00Z"), "Europe/London", "UTC"), null);
});

test("whom one follows is kept by event, and let go again", () => {
  toggleFollowed("cup", "heron");
  toggleFollowed("cup", "swift");
  toggleFollowed("other", "alder");
  toggleFollowed("cup", "heron");
  assert.deepEqual([...followed("cup")], ["swift"]);
  assert.deepEqual([...followed("other")], ["alder"]);
});

test("what is no list of names follows nobody", () => {
  for (const text of ["{", "7", '{"a":1}', "[1,null]"]) {
    kept.set("openroom.follow.odd", text);
    assert.deepEqual([...followed("odd")], []);
  }
});

test("where nothing can be kept it lasts as long as the page", () => {
  const { setItem } = globalThis.localStorage;
  globalThis.localStorage.setItem = () => {
    throw new Error("full");
  };
  toggleFollowed("full", "heron");
  assert.deepEqual([...followed("full")], ["heron"]);
  toggleFollowed("full", "heron");
  assert.deepEqual([...followed("full")], []);
  globalThis.localStorage.setItem = setItem;
});

test("what is followed comes first, in the order it had", () => {
  assert.deepEqual(followedFirst([1, 2, 3, 4], (each) => each % 2 === 0), [2, 4, 1, 3]);
});
