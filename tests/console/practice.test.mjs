/** The practice table: its boards are whole, its script is legal, and the coach's keys type it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fold, PACK, SEATS } from "../../static/js/game.js";
import { editable, lastNoted } from "../../static/js/console/record.js";
import { press, start } from "../../static/js/console/typing.js";
import { BOARDS, SCRIPT } from "../../static/js/practice/boards.js";
import { advice, keysFor, whole } from "../../static/js/practice/coach.js";
import { Office } from "../../static/js/practice/office.js";

const [GUIDED] = BOARDS;

/** Storage as a browser has it. */
function storage() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
}

const at = (state) => ({
  state, writable: true, stop: null, since: Infinity, boards: [12, 13, 14], last: state.undoTarget, editable: editable(state), before: () => state,
  note: lastNoted(state),
});

test("boards of the practice table are fifty-two cards each, dealer and vulnerability by their number", () => {
  for (const board of BOARDS) {
    const cards = SEATS.flatMap((seat) => board.hands[seat].split(".").flatMap((held, suit) => [...held].map((rank) => "SHDC"[suit] + rank)));
    assert.deepEqual([...cards].sort(), [...PACK].sort(), `board ${board.number}`);
    assert.equal(board.dealer, "NESW"[(board.number - 1) % 4]);
  }
});

test("the script is legal to its end and its claim is what the cards are worth", () => {
  const state = whole(GUIDED);
  assert.deepEqual(state.conflicts, []);
  assert.equal(state.phase, "finished");
  assert.deepEqual([state.result.contract, state.result.declarer, state.result.tricks], ["4H", "S", 12]);
});

test("whoever presses the keys the coach names types the script, no more and no less", () => {
  const entries = [];
  let typing = start();
  const said = [];
  for (let now = advice(fold(GUIDED, entries)); now.kind !== "done"; now = advice(fold(GUIDED, entries), typing.suit)) {
    said.push(now.kind);
    assert.ok(said.length <= SCRIPT.length + 1);
    for (const key of now.keys) {
      const state = fold(GUIDED, entries);
      const result = press(typing, key, at(state));
      typing = result.typing;
      assert.equal(typing.refusal, null, `${key} at step ${now.step}`);
      for (const { do: wish, action } of result.intents) {
        assert.equal(wish, "act", `${key} at step ${now.step}`);
        entries.push({ id: `e${entries.length}`, action });
      }
    }
  }
  assert.deepEqual(entries.map(({ action }) => action).filter(({ k }) => k !== "explain"), SCRIPT.map(({ action: { alert: _, ...action } }) => action));
  assert.equal(fold(GUIDED, entries).calls[1].alert, true);
  assert.deepEqual([...new Set(said)], ["open", "call", "alert", "card", "claim"]);
});

test("what did not happen is noticed and taken back", () => {
  const entries = [{ id: "a", action: { k: "open" } }, { id: "b", action: { k: "call", call: "1N" } }];
  assert.equal(advice(fold(GUIDED, entries)).kind, "wrong");
  const mended = [...entries, { id: "c", action: { k: "correct", of: "b", to: null } }];
  assert.deepEqual(advice(fold(GUIDED, mended)).keys, ["p"]);
});

test("a wait and an explanation do not stop the coach", () => {
  const entries = [{ k: "open" }, { k: "call", call: "P" }, { k: "pause", why: "director" }, { k: "call", call: "1C" }, { k: "explain", of: "e3", text: "2+" }, { k: "call", call: "P" }].map((action, index) => ({ id: `e${index}`, action }));
  assert.equal(advice(fold(GUIDED, entries)).step, 4);
});

test("rank alone once the suit is led, Enter for the only card", () => {
  const upTo = (step) => fold(GUIDED, SCRIPT.slice(0, step).map(({ action }, index) => ({ id: `e${index}`, action })));
  const place = (card) => SCRIPT.findIndex(({ action }) => action.card === card);
  assert.deepEqual(keysFor({ k: "card", card: "C2" }, upTo(place("C2")), ""), ["2"]);
  assert.deepEqual(keysFor({ k: "card", card: "HJ" }, upTo(place("HJ")), ""), ["Enter"]);
});

test("the office in the browser answers as the server would, keeps the record and forgets it when asked", async () => {
  const kept = storage();
  const said = [];
  const office = new Office({ onMessage: (message) => said.push(message), onState: () => {}, storage: kept });
  await null;
  assert.equal(said[0].k, "state");
  assert.equal(said[0].pen.mine, true);
  const act = (id, action) => office.act({ id, board: 12, typed_at: "2026-05-01T10:00:00Z", action });
  assert.equal(act("a", { k: "call", call: "P" }).code, "not-opened");
  assert.deepEqual(act("b", { k: "open" }), { k: "ack", id: "b", board: 12, seq: 1, status: "auction", line: null });
  assert.equal(act("b", { k: "open" }).seq, 1, "the same id gets its first answer");
  assert.equal(act("c", { k: "call", call: "X" }).k, "refused");
  const again = new Office({ onMessage: () => {}, onState: () => {}, storage: kept });
  assert.equal(again.stateOf(12).phase, "auction");
  again.forget();
  assert.equal(new Office({ onMessage: () => {}, onState: () => {}, storage: kept }).stateOf(12).phase, "waiting");
  assert.ok(check(again.stateOf(13), { k: "call", call: "P" }));
});

test("what belongs together is taken together at the practice table, or none of it is", async () => {
  const heard = [];
  const office = new Office({ onMessage: (message) => heard.push(message), onState: () => {}, storage: storage() });
  const acts = (...actions) => ({ k: "acts", acts: actions.map((action, index) => ({ id: `${actions.length}-${index}`, board: 12, typed_at: "", action })) });
  await null;
  heard.length = 0;
  office.answer(acts({ k: "open" }, { k: "call", call: "1N" }, { k: "call", call: "1C" }));
  assert.deepEqual(heard.map((message) => [message.k, message.code]), [["refused", "insufficient-bid"]]);
  assert.deepEqual(office.entries.get(12), []);
  office.answer(acts({ k: "open" }, { k: "call", call: "1N" }));
  assert.deepEqual(heard.slice(1).map((message) => [message.k, message.status]), [["ack", "auction"], ["ack", "auction"]]);
});
