// What the page works with: the record with the queue on top, the rows of last entries, the list of boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { modelOf, nextRound } from "../../static/js/console/model.js";
import { boardNow, lastNoted, preview, Record, rows } from "../../static/js/console/record.js";
import { fold } from "../../static/js/game.js";
import { start } from "../../static/js/console/typing.js";
import { AUCTION, CONTRACT, entriesOf, SETUP } from "./boards.mjs";

const numbered = (words) => entriesOf(words).map((entry, index) => ({ ...entry, seq: index + 1 }));
const doc = (words) => ({ ...SETUP, entries: numbered(words) });
const waiting = (id, action, board = 12) => ({ id, board, after: null, pen: 1, typed_at: "", action });

function known(change = {}) {
  const boards = [12, 13].map((number) => ({ number, dealer: "W", vulnerable: "NS", status: "waiting", line: null }));
  return {
    told: { boards, pen: { number: 1, mine: true, holder: "mei" } }, current: 12, docs: new Map([[12, doc(CONTRACT)]]),
    queue: { user: "mei", items: [], stop: null, sending: null }, kept: true, typing: start(), line: { state: "up", code: 0 },
    connectedBefore: true, tab: true, help: false, since: Infinity, now: 0, ...change,
  };
}

test("entries come once and stand in the record's order", () => {
  const record = new Record();
  const [first, second, third] = numbered("open P 1C");
  record.put({ ...SETUP, entries: [first] });
  record.accept(12, [third]);
  record.accept(12, [second, third]);
  assert.deepEqual(record.docs.get(12).entries.map((entry) => entry.id), ["e1", "e2", "e3"]);
  assert.equal(record.last(12), "e3");
});

test("entries of a board nobody fetched wait for its document", () => {
  const record = new Record();
  record.accept(12, numbered("open"));
  assert.equal(record.last(12), null);
});

test("what is on its way stands on the record, what is in both stands once", () => {
  const { state, entries } = boardNow(doc(AUCTION), [waiting("e9", { k: "call", call: "4H" }), waiting("n1", { k: "call", call: "P" })]);
  assert.deepEqual(entries.map((entry) => entry.id).slice(-2), ["e9", "n1"]);
  assert.equal(state.calls.length, 9);
});

test("rows say what is saved, on its way and stopped, and show a correction in its place", () => {
  const { state, entries } = boardNow(doc("open P 1C"), [waiting("n1", { k: "correct", of: "e3", to: { k: "call", call: "1D" } })]);
  const pending = new Set(["n1"]);
  assert.deepEqual(rows(state, entries, pending, false).map((row) => [row.id, row.seat, row.action?.call, row.corrected, row.status]), [
    ["e1", null, undefined, false, "saved"], ["e2", "W", "P", false, "saved"], ["e3", "N", "1D", true, "saved"], ["n1", null, "1D", true, "sending"],
  ]);
  assert.equal(rows(state, entries, pending, true).at(-1).status, "stopped");
});

test("an explanation speaks of the last call, after the auction of the last that was no pass", () => {
  assert.equal(lastNoted(boardNow(doc("open 1C P"), []).state).id, "e3");
  assert.equal(lastNoted(boardNow(doc(CONTRACT), []).state).id, "e9");
});

test("a preview counts the entries that will not fit", () => {
  const words = `${CONTRACT} CJ C2`;
  const { state, entries } = boardNow(doc(words), []);
  const change = (to) => preview(SETUP, entries, { k: "correct", of: "e13", to }, state).conflicts;
  assert.equal(change({ k: "card", card: "C3" }), 0);
  assert.equal(change({ k: "card", card: "C2" }), 2);
});

test("the list shows what is here before the server has it", () => {
  const claim = waiting("n1", { k: "claim", tricks: 11 });
  const [first, second] = modelOf(known({ queue: { user: "mei", items: [claim], stop: null, sending: null } })).boards;
  assert.deepEqual([first.status, first.line], ["finished", { contract: "4H", declarer: "S", tricks: 11, over: 1, score: 650, provisional: false }]);
  assert.equal(second.status, "waiting");
});

for (const [why, change] of [
  ["another tab has the table", { tab: false }],
  ["somebody else holds the pen", { told: { ...known().told, pen: { number: 2, mine: false, holder: "op2" } } }],
  ["the board is not here yet", { current: 13 }],
]) {
  test(`nothing can be written while ${why}`, () => assert.equal(modelOf(known(change)).at.writable, false));
}

test("opening a board is not taken back by undo", () => {
  assert.equal(modelOf(known({ docs: new Map([[12, doc("open")]]) })).at.last, null);
  assert.equal(modelOf(known()).at.last, "e12");
});

test("a board that another stands in for is forgotten, with what was on its way to it", () => {
  const record = new Record();
  record.put(doc(CONTRACT));
  record.put({ ...doc("open"), number: 13 });
  record.keep([{ number: 12, label: "12R" }, { number: 13 }]);
  assert.deepEqual([...record.docs.keys()], [13]);

  const substitute = { ...SETUP, label: "12R", entries: [] };
  const { entries, setup } = boardNow(substitute, [waiting("old", { k: "open" }), { ...waiting("new", { k: "open" }), label: "12R" }]);
  assert.deepEqual(entries.map((entry) => entry.id), ["new"]);
  assert.equal(setup.label, "12R");
});

test("another set's board of the same number is another board, and what waits for the first is not on its way to it", () => {
  const record = new Record();
  record.put({ ...doc("open"), id: "firstfirst22" });
  record.keep([{ number: 12, id: "secondsecond" }]);
  assert.deepEqual([...record.docs.keys()], []);

  const typed = [{ ...waiting("old", { k: "open" }), of: "firstfirst22" }, { ...waiting("new", { k: "open" }), of: "secondsecond" }];
  const { entries } = boardNow({ ...SETUP, id: "secondsecond", entries: [] }, [...typed, waiting("untold", { k: "call", call: "P" })]);
  assert.deepEqual(entries.map((entry) => entry.id), ["new", "untold"]);
});

test("what was typed on boards the match no longer plays is read in the list until it is dropped", () => {
  const boards = [{ number: 12, id: "secondsecond", dealer: "W", vulnerable: "NS", status: "waiting", line: null }];
  const typed = [{ ...waiting("old", { k: "call", call: "1N" }), of: "firstfirst22" }, { ...waiting("gone", { k: "open" }), board: 99, of: "firstfirst23" }];
  const queue = { user: "mei", items: typed, stop: { why: "refused", id: "old", code: "other-boards" }, sending: null };
  const docs = new Map([[12, { ...SETUP, id: "secondsecond", entries: [] }]]);
  const { rows } = modelOf(known({ told: { boards, pen: { number: 1, mine: true, holder: "mei" } }, docs, queue }));
  assert.deepEqual(rows.map((row) => [row.id, row.action.call ?? row.action.k, row.status]), [["old", "1N", "stopped"], ["gone", "open", "stopped"]]);
});

test("a cancelled board stays cancelled in the list, whatever was typed on it", () => {
  const boards = [{ number: 12, dealer: "W", vulnerable: "NS", status: "cancelled", line: null }];
  const model = modelOf(known({ told: { boards, pen: { number: 1, mine: true, holder: "mei" } } }));
  assert.equal(model.boards[0].status, "cancelled");
});

const played = (...statuses) => ({ boards: statuses.map((status, at) => ({ number: at + 1, status })), round: { number: 2, of: 7, prev: "a", next: "b" } });
const empty = { items: [] };

test("the next round is there once every board of this one is in", () => {
  assert.equal(nextRound(played("finished", "cancelled"), empty), "b");
  assert.equal(nextRound(played("finished", "waiting"), empty), null);
  assert.equal(nextRound(played("finished", "lost"), empty), null);
});

test("nobody goes on while something of this round is not sent", () => {
  assert.equal(nextRound(played("finished"), { items: [waiting("n1", { k: "call", call: "P" })] }), null);
});

test("a last round, and a table of teams, lead nowhere", () => {
  assert.equal(nextRound({ ...played("finished"), round: { number: 7, of: 7, prev: "a", next: null } }, empty), null);
  assert.equal(nextRound({ boards: played("finished").boards, round: null }, empty), null);
});

test("a correction to a card that somebody else holds says who holds it, before it is made", () => {
  const entries = entriesOf(`${CONTRACT} CA C2 C4 C5`);
  const state = fold(SETUP, entries);
  const lead = entries.find((one) => one.action.card === "CA").id;
  const wrong = preview(SETUP, entries, { k: "correct", of: lead, to: { k: "card", card: "CQ" } }, state);
  assert.equal(wrong.first.code, "opening-lead-out-of-turn");
  assert.deepEqual(wrong.first.evidence.holders, ["N"]);
  assert.equal(preview(SETUP, entries, { k: "correct", of: lead, to: { k: "card", card: "CT" } }, state).first, null);
});
