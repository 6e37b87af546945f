// Deals as they are typed and pasted: hands read live, the fourth completing itself, and files as `bridge.notation` reads them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { draft, holdsDeals, readDeals, readHand, written } from "../../static/js/game/dealing.js";
import { HANDS } from "./boards.mjs";

const NONE = { N: "", E: "", S: "", W: "" };

for (const { name, text, deals } of JSON.parse(readFileSync(new URL("../vectors/deals.json", import.meta.url), "utf8"))) {
  test(`${name} is read as bridge.notation reads it`, () => {
    assert.equal(holdsDeals(text), true);
    assert.deepEqual(readDeals(text), deals);
  });
}

test("a hand is read however it is typed", () => {
  for (const text of ["KJ7.AQ94.K83.Q62", "kj7 aq94 k83 q62", "skj7haq94dk83cq62", "s kj7 h aq94 d k83 c q62", "\u2660KJ7 \u2665AQ94 \u2666K83 \u2663Q62", "cq62 dk83 skj7 haq94"]) {
    const read = readHand(text);
    assert.deepEqual([written(read.cards), read.problems], [HANDS.N, []], text);
  }
  assert.equal(written(readHand("akq10 - akq10 akq10 9").cards), "AKQT..AKQT.AKQT");
  assert.equal(written(readHand("s10h10").cards), "T.T..");
});

test("what is wrong with a hand is said card by card", () => {
  assert.deepEqual(readHand("akjz").problems, [{ code: "letter", text: "Z" }]);
  assert.deepEqual(readHand("saah2").problems, [{ code: "twice", card: "SA" }]);
  assert.deepEqual(readHand("akqjt98765432 a - -").problems, [{ code: "many" }]);
});

test("the fourth hand completes itself from three whole ones and only then", () => {
  const three = { ...HANDS, W: "" };
  assert.deepEqual(draft({ ...three, S: "AQ82.KT76.A9.K8" }).completed, null);
  const done = draft(three);
  assert.deepEqual([done.completed, done.hands, done.isWhole, done.count], ["W", HANDS, true, 52]);
});

test("a card in two hands is named with the seat that had it first", () => {
  const read = draft({ ...NONE, N: HANDS.N, E: "KT9.J3.QJT62.974" });
  assert.deepEqual(read.seats.E.problems, [{ code: "elsewhere", card: "SK", seat: "N" }]);
  assert.equal(read.hands, null);
});

test("a deal of which only some hands are known is one, half a hand is none", () => {
  assert.deepEqual(draft({ ...NONE, N: HANDS.N }).hands, { N: HANDS.N, E: null, S: null, W: null });
  assert.equal(draft({ ...NONE, N: HANDS.N }).isWhole, false);
  assert.equal(draft({ ...NONE, N: HANDS.N, E: "AKQ" }).hands, null);
  assert.equal(draft(NONE).hands, null);
});

test("a hand alone is no deal", () => assert.equal(holdsDeals("KJ7.AQ94.K83.Q62"), false));

test("a hand that a file does not give is unknown, or the fourth", () => {
  const [two] = readDeals('[Board "7"]\n[Deal "N:KJ7.AQ94.K83.Q62 - AQ82.KT76.A9.K85 -"]\n');
  assert.deepEqual(two, { number: 7, hands: { ...HANDS, E: null, W: null } });
  assert.deepEqual(readDeals("N:KJ7.AQ94.K83.Q62 T95.J3.QJT62.974 AQ82.KT76.A9.K85 -"), [{ number: null, hands: HANDS }]);
});

test("what is no deal is left out", () => {
  assert.deepEqual(readDeals('[Board "1"]\n[Deal "N:AK.. ... ... ..."]'), []);
  assert.deepEqual(readDeals("nothing at all"), []);
});
