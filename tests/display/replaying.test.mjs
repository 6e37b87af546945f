/** A board that plays itself: where it is follows from the time alone, both rooms together, over and over. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { boardAt, lengthOf, movesOf } from "../../static/js/replay.js";
import { lasting, MOVE, placesAt } from "../../static/js/replaying.js";

const { of } = JSON.parse(readFileSync(new URL("fixtures/screen-replay.json", import.meta.url), "utf-8"));
const boards = Object.fromEntries(Object.entries(of.rooms).map(([room, side]) => [room, side.board]));

/** The first moment at which so many moves are to be seen. @param {number} moves */
const at = (moves) => placesAt(boards, 6_000 + (moves - 1) * MOVE).places;

test("it begins with the deal and no call", () => {
  assert.deepEqual(placesAt(boards, 0), { places: { open: 0, closed: 0 }, isOver: false });
});

test("nobody leads while the other room still bids", () => {
  const [long, short] = [boards.open.auction.length, boards.closed.auction.length];
  assert.ok(long > short);
  assert.deepEqual(at(long), { open: long, closed: short });
  assert.deepEqual(at(long + 1), { open: long + 1, closed: short + 1 });
  assert.equal(boardAt(boards.closed, at(long).closed).phase, "play");
});

test("every move has its time, and at the end all stands with its result", () => {
  const cards = Math.max(...Object.values(boards).map((board) => movesOf(board) - board.auction.length));
  const last = boards.open.auction.length + cards;
  assert.equal(placesAt(boards, 6_000 + (last - 1) * MOVE).isOver, false);
  const { places, isOver } = placesAt(boards, 6_000 + last * MOVE);
  assert.ok(isOver);
  for (const room of ["open", "closed"]) {
    assert.equal(places[room], lengthOf(boards[room]));
    assert.equal(boardAt(boards[room], places[room]).phase, "finished");
  }
});

test("it begins again, and before it began it is in its own time too", () => {
  assert.deepEqual(placesAt(boards, lasting(boards) + 6_000), placesAt(boards, 6_000));
  assert.deepEqual(placesAt(boards, 9_000 - 3 * lasting(boards)), placesAt(boards, 9_000));
});
