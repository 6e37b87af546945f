/** What is looked at, and which position that is: live, looking back, another board, an encounter's one table. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Looking } from "../../static/js/commentary/looking.js";

const fixture = (name) => JSON.parse(readFileSync(new URL(`../display/fixtures/${name}.json`, import.meta.url), "utf-8"));
const table = fixture("table-playing");
const CALLS = 14;

function desk() {
  const frames = new Map([
    ["match:m", { ...fixture("match"), tables: { open: table.table.id, closed: "nobody" } }],
    [`table:${table.table.id}`, table],
    ["board:b", fixture("board-both")],
  ]);
  return [new Looking("m", frames), frames];
}

test("the newest position of the open room is meant at first", () => {
  const [looking] = desk();
  assert.deepEqual(looking.meant, { table: table.table.id, room: "open", board: 5, label: "", at: [CALLS, 32] });
});

test("a room of which nothing can be seen is nothing to speak of", () => {
  const [looking] = desk();
  looking.chosen = "closed";
  assert.equal(looking.meant, null);
  looking.step("closed", "back");
  assert.equal(looking.chosen, "closed");
});

test("stepping back and pointing mean an older position", () => {
  const [looking] = desk();
  looking.step("open", "back");
  assert.deepEqual(looking.meant.at, [CALLS, 31]);
  looking.go("open", 3);
  assert.deepEqual(looking.meant.at, [3, 0]);
  looking.step("open", "live");
  assert.deepEqual(looking.meant.at, [CALLS, 32]);
});

test("who looks back stays on his board when the table goes on with another", () => {
  const [looking, frames] = desk();
  looking.step("open", "back");
  assert.deepEqual(looking.meant.at, [CALLS, 31]);
  frames.set(`table:${table.table.id}`, { ...table, board: { ...table.board, number: 6, auction: [], tricks: [] } });
  assert.deepEqual([looking.meant.board, looking.meant.at], [5, [CALLS, 31]]);
  looking.step("open", "live");
  assert.deepEqual([looking.meant.board, looking.meant.at], [6, [0, 0]]);
});

test("another board of the match is spoken of at its own tables", () => {
  const [looking] = desk();
  looking.pick("b");
  const { table: of, board, at } = looking.meant;
  assert.deepEqual([of, board, at], [fixture("board-both").rooms.open.table.id, 5, [CALLS, 32]]);
  looking.chosen = "closed";
  assert.equal(looking.meant.table, fixture("board-both").rooms.closed.table.id);
  looking.pick(null);
  looking.chosen = "open";
  assert.equal(looking.meant.table, table.table.id);
});

test("an encounter has one table, and its boards are travellers", () => {
  const encounter = fixture("encounter");
  const traveller = fixture("traveller");
  const frames = new Map([["match:m", encounter], [`table:${encounter.table.id}`, { ...table, table: encounter.table }], ["board:b", traveller]]);
  const looking = new Looking("m", frames);
  assert.deepEqual(looking.rooms, ["open"]);
  assert.equal(looking.meant.table, encounter.table.id);
  looking.pick("b");
  assert.equal(looking.at("open").table, traveller.table.id);
});
