/** What the boards of a match add up to, and what a chart of it says. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { summaryOf, swingsOf } from "../../static/js/swings.js";

const rows = [
  { number: 1, id: "a", swing: [0, 1] },
  { number: 2, id: "b", swing: [0, 0] },
  { number: 3, id: null, swing: null },
  { number: 4, id: "d", swing: [13, 0] },
  { number: 4, label: "4R", id: "e", swing: null, award: [3, -3] },
];

test("the lead goes on from the carry-over, over boards that are not known yet", () => {
  assert.deepEqual(swingsOf(rows, [4, 0]).map((each) => each.lead), [3, 3, null, 16, 22]);
  assert.deepEqual(swingsOf(rows, [0, 2.5]).map((each) => each.lead), [-3.5, -3.5, null, 9.5, 15.5]);
});

test("a summary counts what each side gained, flat boards and the largest swing", () => {
  const summary = summaryOf(swingsOf(rows, [0, 0]));
  assert.equal(summary.boards, 4);
  assert.deepEqual(summary.sides, [{ boards: 2, imps: 19 }, { boards: 1, imps: 1 }]);
  assert.equal(summary.flat, 1);
  assert.deepEqual(summary.largest, { label: "4", imps: 13, side: 0 });
});

test("flat boards alone have no largest swing, and the visitor's is the visitor's", () => {
  assert.equal(summaryOf(swingsOf([rows[1]], [0, 0])).largest, null);
  assert.deepEqual(summaryOf(swingsOf([rows[0]], [0, 0])).largest, { label: "1", imps: 1, side: 1 });
});
