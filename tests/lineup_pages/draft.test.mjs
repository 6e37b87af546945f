/** A line-up being chosen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { blanks, EMPTY, isEqual, nextBlank, placeOf, placesOf, standing, withPlayer } from "../../static/js/lineup/draft.js";

const places = placesOf({ tables: { open: { seats: ["N", "S"] }, closed: { seats: ["E", "W"] } } });
const [north, south, east, west] = places;
const filled = (...players) => players.reduce((lineUp, player, at) => withPlayer(lineUp, places, places[at], player), EMPTY);

test("players fill the seats from blank to blank and round again", () => {
  const one = withPlayer(EMPTY, places, south, "a");

  assert.equal(nextBlank(EMPTY, places, null), north);
  assert.equal(nextBlank(one, places, south), east);
  assert.equal(nextBlank(withPlayer(one, places, west, "b"), places, west), north);
  assert.equal(nextBlank(filled("a", "b", "c", "d"), places, north), null);
});

test("a player who sits elsewhere changes places and is never in two seats", () => {
  const swapped = withPlayer(filled("a", "b", "c", "d"), places, north, "d");

  assert.deepEqual(swapped, { open: { N: "d", S: "b" }, closed: { E: "c", W: "a" } });
  assert.equal(blanks(withPlayer(filled("a"), places, west, "a"), places), 3);
  assert.equal(placeOf(swapped, places, "e"), null);
});

test("drafts are equal by their players, whatever the order of writing", () => {
  assert.ok(isEqual(filled("a", "b"), { closed: {}, open: { S: "b", N: "a" } }, places));
  assert.ok(!isEqual(filled("a", "b"), filled("b", "a"), places));
  assert.ok(!isEqual(null, EMPTY, places));
  assert.deepEqual(EMPTY, { open: {}, closed: {} });
});

const view = { status: "empty", why_not: null, deadline: 100, reopened_until: null };
for (const [how, changed, now] of [
  ["empty", {}, 99],
  ["overdue", {}, 100],
  ["empty", { deadline: null }, 100],
  ["sealed", { status: "sealed" }, 99],
  ["late", { status: "sealed", why_not: "deadline-past" }, 100],
  ["waiting", { why_not: "opponents-first" }, 50],
  ["open", { status: "open", why_not: "line-up-open" }, 100],
  ["reopened", { status: "open", reopened_until: 130 }, 129],
  ["open", { status: "open", reopened_until: 130, why_not: "play-begun" }, 129],
  ["begun", { status: "begun", why_not: "play-begun" }, 130],
  ["begun", { status: "sealed", why_not: "play-begun" }, 130],
  ["begun", { status: "seated", why_not: "play-begun" }, 130],
  ["seated", { status: "seated" }, 50],
  ["seated", { status: "seated", why_not: "seated" }, 130],
  ["open", { status: "open", reopened_until: 130 }, 130],
]) {
  test(`a side stands ${how}: ${JSON.stringify(changed)} at ${now}`, () => {
    assert.equal(standing({ ...view, ...changed }, now), how);
  });
}
