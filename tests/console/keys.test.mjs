// What typed text means: calls, cards, claims, results, joining, board numbers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onlyCard, readBoard, readClaim, readJoin, readLine, readResult } from "../../static/js/console/keys.js";
import { at, AUCTION, CONTRACT, SETUP } from "./boards.mjs";

const state = (words, setup) => at(words, setup ? { setup } : {}).state;
const read = (text, words, suit = "", setup = undefined) => readLine(text, state(words, setup), suit);
const action = (text, words, suit, setup) => {
  const found = read(text, words, suit, setup);
  return found.kind === "act" ? found.action : found.kind;
};

for (const [text, call] of [["1n", "1N"], ["3s", "3S"], ["p", "P"], ["7c", "7C"]]) {
  test(`a call, ${text}`, () => assert.deepEqual(action(text, "open P"), { k: "call", call }));
}

test("a call, alerted before or behind", () => {
  assert.deepEqual(action("1c!", "open"), { k: "call", call: "1C", alert: true });
  assert.deepEqual(action("!1c", "open"), { k: "call", call: "1C", alert: true });
});

test("x, where only a redouble is legal, waits for the second", () => {
  assert.equal(read("x", "open 1N X").kind, "more");
  assert.deepEqual(action("xx", "open 1N X"), { k: "call", call: "XX" });
  assert.deepEqual(action("x", "open 1N"), { k: "call", call: "X" });
});

test("a call out of turn, by whom", () => {
  const happened = { shape: "call", kind: "call-out-of-turn", law: "29", data: { by: "S" } };
  assert.deepEqual(read("@s1h", "open 1C"), { kind: "act", action: { k: "call", call: "1H", happened }, ready: false });
});

for (const text of ["8c", "1x", "q", "pp", "1cc", "@z"]) {
  test(`no call, ${text}`, () => assert.equal(read(text, "open").kind, "none"));
}

for (const [text, card] of [["cj", "CJ"], ["h8", "H8"], ["c10", "CT"], ["ct", "CT"], ["jc", "CJ"], ["10c", "CT"]]) {
  test(`a lead in full, ${text}`, () => assert.deepEqual(action(text, CONTRACT), { k: "card", card }));
}

test("a ten waits for its nought", () => assert.equal(read("c1", CONTRACT).kind, "more"));
test("a rank alone, following", () => assert.deepEqual(action("6", `${CONTRACT} CJ`), { k: "card", card: "C6" }));
test("a rank alone, opening lead, needs its suit", () => assert.equal(read("3", CONTRACT).kind, "more"));
test("a rank alone that no other suit has, opening lead", () => assert.deepEqual(action("j", CONTRACT), { k: "card", card: "CJ" }));

test("a rank alone, leading, is of the suit named last if the leader has it", () => {
  const led = `${CONTRACT} CJ C2 C4 CK`;
  assert.deepEqual(action("8", led, "C"), { k: "card", card: "C8" });
  assert.equal(read("a", led, "C").kind, "more");
  assert.deepEqual(action("q", led, "C"), { k: "card", card: "SQ" });
});

test("a rank alone, void in the suit led, needs its suit where two have it", () => {
  const hands = { N: "AKQ.AKQJ.AK432.2", E: "JT9.T98.QJT.9876", S: "8765.765.9876.54", W: "432.432.5.AKQJT3" };
  assert.equal(read("k", `${CONTRACT} CA C2 C6 C4 CK`, "C", { ...SETUP, hands }).kind, "more");
});

test("a suit alone is its only legal card, on Enter", () => {
  const found = read("c", `${CONTRACT} CJ C2 C4 CK C5 CA C6 C7 C3 CQ`);
  assert.deepEqual(found, { kind: "act", action: { k: "card", card: "C9" }, ready: false, suit: "C" });
});

test("an inferred card and one nobody saw", () => {
  assert.deepEqual(action("ic2", `${CONTRACT} CJ`), { k: "card", card: "C2", source: "inferred" });
  assert.deepEqual(action("*", `${CONTRACT} CJ`), { k: "card", card: null, source: "unknown" });
});

test("a lead out of turn, by whom", () => {
  const found = action("@nc2", CONTRACT);
  assert.deepEqual(found.happened, { shape: "card", kind: "opening-lead-out-of-turn", law: "54", data: { by: "N" } });
});

test("ranks alone, hands unknown, follow suit", () => {
  const setup = { ...SETUP, hands: null };
  assert.deepEqual(action("2", `${CONTRACT} CJ`, "", setup), { k: "card", card: "C2" });
});

test("the only card, by Enter, never from an unknown hand", () => {
  const led = `${CONTRACT} CJ C2 C4 CK C5 CA C6 C7 C3 CQ`;
  assert.equal(onlyCard(state(led)), "C9");
  assert.equal(onlyCard(state(led, { ...SETUP, hands: null })), null);
  assert.equal(onlyCard(state(CONTRACT)), null);
});

for (const [text, tricks] of [["=", 10], ["+1", 11], ["-2", 8], ["10", 10], ["0", 0], ["+3", 13]]) {
  test(`a claim, ${text}`, () => assert.deepEqual(readClaim(text, state(CONTRACT)), { kind: "act", action: { k: "claim", tricks }, ready: false }));
}
for (const text of ["+4", "14", "-"]) {
  test(`no claim yet, ${text}`, () => assert.equal(readClaim(text, state(CONTRACT)).kind, "more"));
}

for (const [text, contract, declarer, tricks] of [
  ["4hs=", "4H", "S", 10], ["3nn+1", "3N", "N", 10], ["6sxw-2", "6SX", "W", 10], ["1nxx e 7", "1NXX", "E", 7], ["3nte-1", "3N", "E", 8], ["4ss10", "4S", "S", 10],
]) {
  test(`a bare result, ${text}`, () => {
    assert.deepEqual(readResult(text, state("open")), { kind: "act", action: { k: "result", contract, declarer, tricks }, ready: false });
  });
}
test("a bare result, passed out", () => assert.deepEqual(readResult("p", state("open")).action, { k: "result", contract: "P" }));
test("a bare result, the contract known", () =>
  assert.deepEqual(readResult("-1", state(CONTRACT)).action, { k: "result", contract: "4H", declarer: "S", tricks: 9 }));
test("no result, before its declarer", () => assert.equal(readResult("4h", state("open")).kind, "more"));

test("joining in the middle", () => {
  assert.deepEqual(readJoin("4hxs 5 2 w").action, { k: "join", contract: "4HX", declarer: "S", tricks: [5, 2], leader: "W" });
  assert.deepEqual(readJoin("3nn 0-1").action, { k: "join", contract: "3N", declarer: "N", tricks: [0, 1] });
  assert.equal(readJoin("4hs 9 7").kind, "more");
});

test("a board of this table only", () => {
  assert.deepEqual(readBoard("12", [11, 12]).action, { k: "goto", board: 12 });
  assert.equal(readBoard("13", [11, 12]).kind, "more");
});

test("the line means nothing on a board that waits", () => assert.equal(read("1c", "").kind, "none"));
test("calls end with the auction", () => assert.equal(read("p", CONTRACT).kind, "none"));
test("cards wait for the auction", () => assert.equal(read("sa", AUCTION).kind, "none"));
