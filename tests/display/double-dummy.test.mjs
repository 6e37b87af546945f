// What each card gave away, by whoever played it: declarer's tricks go down by his side's mistakes and up by the others'.
import assert from "node:assert/strict";
import test from "node:test";

import { costs } from "../../static/js/el/double-dummy.js";

/** Declarer N: E leads. @param {string[]} cards */
const board = (...cards) => ({ declarer: "N", tricks: [{ leader: "E", cards: cards.slice(0, 4) }, { leader: "S", cards: cards.slice(4) }] });

test("a lead that gives a trick is the defender's", () => {
  assert.deepEqual(costs([9, 10], board("SA")), [1]);
});

test("a card that loses a trick is declarer's, from either of his hands", () => {
  assert.deepEqual(costs([9, 9, 8, 8, 8, 7], board("SA", "S8", "S3", "SJ", "H2")), [0, 1, 0, 0, 1]);
});

test("nobody gains by a card of his own", () => {
  const board13 = board("SA", "S8", "S3", "SJ", "H2", "H3");
  assert.ok(costs([9, 10, 9, 10, 9, 8, 8], board13).every((cost) => cost >= 0));
});
