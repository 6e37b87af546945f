// What concerns the whole board: the three ways out of a wrong first lead, an auction put right, a board moved, a deal brought.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, fold } from "../../static/js/game.js";
import { modelOf, withAdded } from "../../static/js/console/model.js";
import { dealAsked, dealBrought, dealPasted, dealSeat, mayDeal, startDeal } from "../../static/js/console/deals.js";
import { runs } from "../../static/js/console/desk_say.js";
import { fieldDone, fieldTyped } from "../../static/js/console/fields.js";
import { auctionActions, movedActions, readAuction } from "../../static/js/console/together.js";
import { press, reading, start } from "../../static/js/console/typing.js";
import { at, CONTRACT, entriesOf, HANDS, SETUP } from "./boards.mjs";

const ids = () => { let last = 0; return () => `n${++last}`; };
/** The state after actions on top of entries; each must be legal where it comes. */
function after(words, actions, setup = SETUP) {
  const entries = Array.isArray(words) ? [...words] : entriesOf(words);
  for (const one of actions) {
    assert.equal(check(fold(setup, entries), one.action), null, JSON.stringify(one.action));
    entries.push(one);
  }
  return fold(setup, entries);
}
const put = (words, calls, lead = null) => auctionActions(fold(SETUP, Array.isArray(words) ? words : entriesOf(words)), calls.split(" "), lead, ids());
const auctionOf = (state) => state.calls.map((view) => view.call).join(" ");
const keys = (list, here, typing = start()) => list.reduce((now, key) => ({ ...press(now.typing, key, here) }), { typing, intents: [] });

test("a call put right leaves the others and the play alone", () => {
  const made = put(`${CONTRACT} CJ C2`, "P 1C P 1S P 2H P 4H P P P");
  assert.deepEqual(made.map((one) => one.action), [{ k: "correct", of: "e5", to: { k: "call", call: "1S" } }]);
});

test("one pass too few in front: every call moves up a seat, and the lead that did not fit does", () => {
  // Typed without the dealer's pass it is East's contract, and South would lead. The dealer had passed: South declares, West leads.
  const typed = "open 1C P 1H P 2H P 4H P P P";
  const state = after(typed, put(typed, "P 1C P 1H P 2H P 4H P P P", { k: "card", card: "CJ" }));
  assert.equal(auctionOf(state), "P 1C P 1H P 2H P 4H P P P");
  assert.deepEqual([state.contract, state.declarer, state.turn, state.conflicts], ["4H", "S", "N", []]);
});

test("cards typed already stay behind an auction that grew", () => {
  const typed = "open 1C P 1H P 2H P 4H P P P";
  const before = fold(SETUP, entriesOf(typed));
  assert.equal(before.declarer, "E");
  const led = [...entriesOf(typed), ...["SA", "S4", "S7", "S9"].map((card, index) => ({ id: `c${index}`, action: { k: "card", card } }))];
  const made = put(led, "P P 1C P 1H P 2H P 4H P P P");
  const state = fold(SETUP, [...led, ...made]);
  assert.deepEqual(state.tricks.flatMap((trick) => trick.cards.map((one) => one.card)), ["SA", "S4", "S7", "S9"]);
  assert.equal(auctionOf(state), "P P 1C P 1H P 2H P 4H P P P");
});

test("a lead that was out of turn only by the wrong auction is none any more", () => {
  const happened = { shape: "card", kind: "opening-lead-out-of-turn", law: "54", data: { by: "W" } };
  const entries = [...entriesOf("open 1C P 1H P 2H P 4H P P P"), { id: "led", action: { k: "card", card: "CJ", happened } }];
  const made = put(entries, "P 1C P 1H P 2H P 4H P P P");
  const state = fold(SETUP, [...entries, ...made]);
  assert.deepEqual([state.declarer, state.turn, state.conflicts], ["S", "N", []]);
  assert.equal(state.tricks[0].cards[0].happened, null);
});

test("an auction that shrinks takes back what is too much", () => {
  const made = put("open P P 1C P 1H P 2H P 4H P P P", "P 1C P 1H P 2H P 4H P P P");
  const state = after("open P P 1C P 1H P 2H P 4H P P P", made);
  assert.deepEqual([auctionOf(state), state.declarer], ["P 1C P 1H P 2H P 4H P P P", "S"]);
});

test("alerts and explanations go with their calls", () => {
  const entries = entriesOf("open 1C P 2C P 2H P 4H P P P");
  entries[3].action.alert = true;
  entries.push({ id: "said", action: { k: "explain", of: "e4", text: "asks" } });
  const state = after(entries, put(entries, "P 1C P 2C P 2H P 4H P P P"));
  assert.deepEqual(state.calls.filter((view) => view.alert || view.text).map((view) => [view.call, view.seat, view.text]), [["2C", "S", "asks"]]);
});

test("a whole auction is read word by word", () => {
  assert.deepEqual(readAuction("p 1nt Pass 3n p p p", SETUP).calls, ["P", "1N", "P", "3N", "P", "P", "P"]);
  assert.equal(readAuction("p 1z", SETUP).strange, "1z");
});

test("a board moved is taken back there and typed again here, notes with their calls", () => {
  const entries = [...entriesOf(`open 1C 1D`), { id: "said", action: { k: "explain", of: "e2", text: "strong" } }];
  const { back, on } = movedActions(fold(SETUP, entries), { k: "card", card: "CJ", happened: {} }, false, ids());
  assert.deepEqual(back.map((one) => one.action.of), ["said", "e3", "e2", "e1"]);
  assert.deepEqual(on.map((one) => one.action), [
    { k: "open" }, { k: "call", call: "1C" }, { k: "call", call: "1D" }, { k: "explain", of: on[1].id, text: "strong" }, { k: "card", card: "CJ" },
  ]);
  assert.equal(fold(SETUP, [...entries, ...back]).phase, "waiting");
});

test("a typed deal goes along only where the other board has none", () => {
  const state = fold({ ...SETUP, hands: null }, [...entriesOf("open 1C"), { id: "d", action: { k: "deal", hands: HANDS } }]);
  assert.equal(movedActions(state, null, true, ids()).on.some((one) => one.action.k === "deal"), true);
  assert.equal(movedActions(state, null, false, ids()).on.some((one) => one.action.k === "deal"), false);
});

test("the first lead from a wrong hand asks, and each answer leads on with the card waiting", () => {
  const here = at(CONTRACT, { free: [9, 13] });
  const asked = keys(["s", "k"], here).typing;
  assert.equal(asked.refusal.code, "opening-lead-out-of-turn");
  const lead = { k: "card", card: "SK" };
  const auction = press(asked, "1", here).typing;
  assert.deepEqual([auction.mode, auction.text, auction.lead], ["auction", "p 1c p 1h p 2h p 4h p p p", lead]);
  const moving = keys(["2", "9", "Enter", "Enter"], here, asked);
  assert.deepEqual(moving.intents, [{ do: "move", board: 9, lead }]);
  const dropping = keys(["3", "y"], here, asked);
  assert.deepEqual(keys(["3", "Enter"], here, asked).intents, [{ do: "bump", code: "confirm" }]);
  assert.deepEqual(dropping.intents, [{ do: "drop-deal", lead }]);
  assert.deepEqual(keys(["H"], here, asked).intents[0].action.happened.kind, "opening-lead-out-of-turn");
});

test("who types on without looking chooses no way out", () => {
  const here = at(CONTRACT);
  const asked = keys(["s", "k"], here).typing;
  const on = keys(["d", "2"], here, asked);
  assert.deepEqual([on.typing.mode, on.typing.refusal.code], ["line", "opening-lead-out-of-turn"]);
  assert.equal(keys(["2"], here, on.typing).typing.mode, "move");
});

test("what is wrong can be said at any time, not only at the lead", () => {
  const here = at(`${CONTRACT} CJ C2`);
  assert.equal(keys(["M", "1"], here).typing.mode, "auction");
  assert.deepEqual(keys(["M", "3", "y"], here).intents, [{ do: "drop-deal", lead: null }]);
  assert.deepEqual(keys(["M", "x"], here).intents, [{ do: "bump", code: "wrong" }]);
});

test("an auction is taken only when the card that waits fits it", () => {
  const here = at(CONTRACT);
  const asked = press(keys(["s", "k"], here).typing, "1", here).typing;
  const typed = (text) => fieldTyped(asked, text, here).typing;
  // North has the king of spades: West would have to declare.
  assert.equal(reading(typed("p 1c p 1h p 2h p 4h p p p"), here).fits.code, "opening-lead-out-of-turn");
  assert.equal(reading(typed("p p p 1h p 4h p p"), here).kind, "more");
  const right = typed("1h p 4h p p p");
  assert.equal(reading(right, here).fits, null);
  const armed = fieldDone(right, right.text, here);
  assert.deepEqual([armed.typing.armed, armed.intents], [true, []]);
  assert.equal(fieldDone(armed.typing, right.text, here).intents[0].do, "auction");
});

test("an insufficient bid in a retyped auction is told", () => {
  const here = at(CONTRACT);
  const typing = { ...start(), mode: "auction", text: "2h 1c p p p" };
  assert.equal(reading(typing, here).refusal.code, "insufficient-bid");
});

test("a board not begun is left out, or is not any more", () => {
  assert.deepEqual(keys(["S"], at("")).intents, [{ do: "skip", on: true }]);
  assert.deepEqual(keys(["S"], at("", { skipped: true })).intents, [{ do: "skip", on: false }]);
  assert.equal(keys(["S"], at(CONTRACT)).typing.text, "s");
});

test("a board beyond the list is asked about where the director lets operators add some, else it is no board", () => {
  assert.deepEqual(keys(["o", "2", "0", "Enter"], at("open")).intents, [{ do: "bump", code: "unfinished" }]);
  const here = at("open", { adds: true });
  assert.deepEqual(keys(["o", "2", "0", "Enter", "Enter"], here).intents, [{ do: "add", board: 20 }]);
  assert.deepEqual(keys(["o", "1", "3", "Enter"], here).intents, [{ do: "goto", board: 13 }]);
});

test("a board that was added stands in the list before the server has it", () => {
  const list = withAdded({ boards: [{ number: 12 }] }, { items: [{ board: 13, action: { k: "add" } }, { board: 12, action: { k: "add" } }] });
  assert.deepEqual(list, [{ number: 12 }, { number: 13, dealer: "N", vulnerable: "Both", status: "waiting", line: null }]);
});

const bare = { ...SETUP, hands: null };
test("the organiser's deal stands until it was said to be wrong", () => {
  assert.equal(mayDeal(fold(SETUP, entriesOf("open"))), false);
  assert.equal(mayDeal(fold(SETUP, [...entriesOf("open"), { id: "d", action: { k: "deal", hands: {} } }])), true);
  assert.equal(mayDeal(fold(bare, [])), true);
  assert.deepEqual(keys(["G"], at(CONTRACT)).intents, [{ do: "bump", code: "deal-stands" }]);
});

test("a deal is typed hand by hand: Enter goes on, the fourth is the rest, and Enter twice takes it", () => {
  const here = at("open", { setup: bare });
  let typing = keys(["G"], here).typing;
  for (const seat of ["N", "E", "S"]) {
    assert.equal(typing.seat, seat);
    typing = fieldTyped(typing, HANDS[seat], here).typing;
    if (seat !== "S") typing = fieldDone(typing, HANDS[seat], here).typing;
  }
  typing = fieldDone(typing, HANDS.S, here).typing;
  assert.equal(typing.armed, true);
  assert.deepEqual(fieldDone(typing, HANDS.S, here).intents, [{ do: "act", action: { k: "deal", hands: HANDS } }]);
});

test("a hand that is wrong or too short is not gone on with", () => {
  const here = at("open", { setup: bare });
  const typing = startDeal(start(), here.state);
  assert.deepEqual(fieldDone(fieldTyped(typing, "akqz", here).typing, "", here).intents, [{ do: "bump", code: "deal-wrong" }]);
  assert.deepEqual(fieldDone(fieldTyped(typing, "akq", here).typing, "", here).intents, [{ do: "bump", code: "unfinished" }]);
  const two = fieldTyped(dealSeat(fieldTyped(typing, HANDS.N, here).typing, "E"), HANDS.N, here).typing;
  assert.deepEqual(fieldDone(two, "", here).intents, [{ do: "bump", code: "deal-wrong" }]);
});

test("a pasted file gives the deal of this board, and says so when it is called another", () => {
  const here = at("open", { setup: bare });
  const typing = startDeal(start(), here.state);
  const deal = `"N:${HANDS.N} ${HANDS.E} ${HANDS.S} ${HANDS.W}"`;
  const turned = `"E:${HANDS.N} ${HANDS.E} ${HANDS.S} ${HANDS.W}"`;
  const file = `[Board "11"]\n[Deal ${turned}]\n\n[Board "12"]\n[Deal ${deal}]\n`;
  assert.deepEqual(fieldTyped(typing, file, here).typing.hands, HANDS);
  const one = dealPasted(typing, `[Board "5"]\n[Deal ${deal}]`, here).typing;
  assert.deepEqual([one.hands, one.misread], [HANDS, { code: "other-number", number: 5 }]);
  const none = dealPasted(typing, `[Board "5"]\n[Deal ${deal}]\n[Board "6"]\n[Deal ${turned}]`, here).typing;
  assert.deepEqual(none.misread, { code: "no-such-board", numbers: [5, 6] });
});

test("the play is checked against the deal before it is taken", () => {
  const entries = entriesOf(`${CONTRACT} CJ C2 C4 C5 S2`).map((entry, index) => ({ ...entry, seq: index }));
  const typing = { ...startDeal(start(), { hands: null }), hands: HANDS };
  const model = modelOf({
    told: { boards: [{ number: 12, status: "play" }], pen: { mine: true } }, current: 12, docs: new Map([[12, { ...bare, entries }]]),
    queue: { user: "mei", items: [], stop: null, sending: null }, kept: true, typing, line: { state: "up", code: 0 },
    connectedBefore: true, tab: true, help: false, since: Infinity, now: 0,
  });
  assert.deepEqual(model.deal.conflicts.map((one) => [one.code, one.id]), [["lead-out-of-turn", "e17"]]);
  assert.equal(model.state.conflicts.length, 0);
});

test("a deal out of a file is shown before it is taken, and why there is none is said", () => {
  const here = at("open", { setup: { ...SETUP, hands: null } });
  const asked = dealAsked(startDeal(start(), here.state), "evening.dup");
  assert.equal(asked.misread.code, "reading");
  const read = dealBrought(asked, "evening.dup", { k: "deal", number: 12, hands: HANDS, count: 24, differs: false }, here);
  assert.deepEqual([read.intents, read.typing.hands, read.typing.misread, read.typing.from], [[], HANDS, null, { file: "evening.dup", number: 12, n: 24 }]);
  const once = fieldDone(read.typing, HANDS.N, here);
  assert.deepEqual([once.intents, once.typing.armed], [[], true]);
  assert.deepEqual(fieldDone(once.typing, HANDS.N, here).intents, [{ do: "act", action: { k: "deal", hands: HANDS } }]);
  assert.deepEqual(dealBrought(asked, "x", { k: "deal", number: 5, hands: HANDS, count: 1, differs: false }, here).typing.misread, { code: "other-number", number: 5 });
  const none = dealBrought(asked, "evening.dup", { k: "none", code: "no-such-board", numbers: [1, 2] }, here);
  assert.deepEqual([none.typing.misread.code, none.intents], ["no-such-board", [{ do: "bump", code: "no-deal" }]]);
});

test("numbers of boards are written as runs", () => assert.equal(runs([1, 2, 3, 16, 18, 19]), "1\u20133, 16, 18\u201319"));
