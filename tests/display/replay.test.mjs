/** Move by move, on the fixtures' boards. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { boardAt, lengthOf, Place, stepOfKey } from "../../static/js/replay.js";

const boardOf = (name) => JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf-8")).board;
const playing = boardOf("table-playing");
const finished = boardOf("table-finished");
const CALLS = 14;

test("a board in play has one position a call and a card", () => {
  assert.equal(lengthOf(playing), CALLS + 32);
});

test("a finished board has one more: its result", () => {
  assert.equal(lengthOf(finished), CALLS + 32 + 1);
  assert.equal(boardAt(finished, CALLS + 32).line, null);
  assert.equal(boardAt(finished, CALLS + 33), finished);
});

test("at the start the dealer is to call and nothing is known", () => {
  const start = boardAt(finished, 0);
  assert.deepEqual([start.phase, start.turn, start.contract, start.declarer], ["auction", "N", null, null]);
  assert.deepEqual([start.auction, start.tricks, start.won], [[], [], [0, 0]]);
});

test("in the auction the contract is not told", () => {
  const late = boardAt(finished, CALLS - 1);
  assert.deepEqual([late.phase, late.turn, late.contract], ["auction", "E", null]);
});

test("after the auction the leader is to play", () => {
  const lead = boardAt(finished, CALLS);
  assert.deepEqual([lead.phase, lead.turn, lead.contract, lead.declarer], ["play", "W", "6S", "S"]);
});

test("an open trick has no winner yet", () => {
  const third = boardAt(playing, CALLS + 3);
  assert.deepEqual(third.tricks, [{ leader: "W", cards: ["H3", "H2", "HQ"] }]);
  assert.deepEqual([third.turn, third.won], ["S", [0, 0]]);
});

test("a whole trick counts and its winner leads", () => {
  const fourth = boardAt(playing, CALLS + 4);
  assert.deepEqual([fourth.turn, fourth.won], ["S", [1, 0]]);
});

test("every position agrees with the board as it was when it stopped there", () => {
  for (let position = 0; position <= lengthOf(playing); position += 1) {
    const then = boardAt(playing, position);
    assert.equal(lengthOf(then), position);
    assert.equal(then.won[0] + then.won[1], then.tricks.filter((trick) => trick.winner).length);
  }
  const { turn, won, tricks } = boardAt(finished, lengthOf(finished) - 1);
  assert.deepEqual([turn, won, tricks], [playing.turn, playing.won, playing.tricks]);
});

test("tricks from before the record count from the first position", () => {
  const joined = { ...playing, auction: [], joined: [3, 2], tricks: playing.tricks.slice(5) };
  const start = boardAt(joined, 0);
  assert.deepEqual([start.phase, start.won, start.turn], ["play", [3, 2], "S"]);
});

test("stepping back from live stays there while the board grows", () => {
  const place = new Place().moved("back", playing);
  const grown = { ...playing, tricks: [...playing.tricks, { leader: "S", cards: ["D5"] }] };
  assert.equal(place.behind(playing), 1);
  assert.equal(place.behind(grown), 2);
  assert.equal(lengthOf(place.in(grown)), lengthOf(playing) - 1);
});

test("stepping on to the newest is live again", () => {
  const place = new Place().moved("back", playing).moved("on", playing);
  assert.equal(place.position, null);
});

test("nobody steps over an end", () => {
  assert.equal(new Place().moved("first", playing).moved("back", playing).position, 0);
  assert.equal(new Place().moved("on", playing).position, null);
});

test("a position beyond the board is the board", () => {
  assert.equal(new Place(999).in(playing), playing);
  assert.equal(new Place(999).moved("back", playing).position, lengthOf(playing) - 1);
});

test("only four keys move", () => {
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map(stepOfKey), ["back", "on", "first", "live", null]);
});

const CARDS = 32;
const spoken = { ...playing, earlier: 2, comments: [{ at: [1, 0], text: "early" }, { at: [CALLS, 3], text: "late" }] };

test("looking back shows what was said up to there, and nothing ahead", () => {
  const texts = (at) => boardAt(spoken, at).comments.map((each) => each.text);
  assert.deepEqual([texts(0), texts(1), texts(CALLS + 2), texts(CALLS + 3)], [[], ["early"], ["early"], ["early", "late"]]);
  assert.equal(boardAt(spoken, 1).earlier, undefined);
  assert.equal(boardAt(spoken, CALLS + CARDS), spoken);
});

test("a link names a number of moves, or nothing", () => {
  assert.deepEqual(["12", "0", null, "", "-1", "1e3", "x", "4711"].map((text) => Place.named(text).position), [12, 0, null, null, null, null, null, null]);
});

test("the newest is named by the moves there are now, and asked for it is the newest", () => {
  const last = CALLS + 32;
  assert.equal(new Place().here(playing), last);
  assert.equal(new Place(3).here(playing), 3);
  assert.equal(new Place(99).here(playing), last);
  assert.deepEqual([3, last, 99].map((move) => new Place().at(move, playing).position), [3, null, null]);
});
