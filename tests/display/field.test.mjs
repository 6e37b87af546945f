/** Scores of pairs and players as they are written, the order of a traveller, and its pages put together. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.HTMLElement = class {};
globalThis.Node = class {};
globalThis.customElements = { define: () => {} };
const { scoreText } = await import("../../static/js/el/pair-score.js");
const { sorted } = await import("../../static/js/field/traveller.js");
const { joined } = await import("../../static/js/pages.js");

const fixture = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf-8"));

test("percentages have two places and no sign", () => {
  assert.deepEqual([66.67, 50, 0, 100].map((value) => scoreText(value, "matchpoints")), ["66.67", "50.00", "0.00", "100.00"]);
});

test("IMPs have a sign, and a true minus", () => {
  assert.deepEqual([7.5, 0, -12.33].map((value) => scoreText(value, "imps")), ["+7.50", "0.00", "\u221212.33"]);
});

test("a percentage below nothing, with a fine, says so", () => {
  assert.equal(scoreText(-0.5, "matchpoints"), "\u22120.50");
});

const { results } = fixture("traveller");
const made = (table, score) => ({ ...results[0], table, line: score === null ? null : { ...results[0].line, score } });

test("a traveller begins with what was best for North-South", () => {
  const list = sorted([made(1, -100), made(2, 1430), made(3, 680), made(4, 1430)]);
  assert.deepEqual(list.map(({ table }) => table), [2, 4, 3, 1]);
});

test("what has no result stands behind everything, also behind what went down", () => {
  const list = sorted([made(1, null), made(2, -800), made(3, null)]);
  assert.deepEqual(list.map(({ table }) => table), [2, 1, 3]);
});

test("pages of a traveller are its board and every result", () => {
  const names = ["traveller-long", "traveller-long-2", "traveller-long-3"];
  const frames = new Map(names.map((name, at) => [at ? `board:b/${at + 1}` : "board:b", fixture(name)]));
  assert.deepEqual(frames.get("board:b").results, []);
  const whole = joined(frames).get("board:b");
  assert.equal(whole.results.length, 16);
  assert.equal(whole.results.filter(({ here }) => here).length, 1);
  assert.equal(whole.board.number, 5);
  assert.deepEqual(Object.keys(whole.seats), ["N", "E", "S", "W"]);
});

test("what was said of a traveller's board stands on its board, and is no result", () => {
  const said = { k: "comments", comments: { open: [{ text: "A slam here?", author: "May" }] }, page: [2, 2] };
  const frames = new Map([["board:b", { ...fixture("traveller"), page: [1, 2] }], ["board:b/2", said]]);
  const whole = joined(frames).get("board:b");
  assert.equal(whole.results.length, 3);
  assert.deepEqual(whole.board.comments, said.comments.open);
});
