/** What drawing rests on: seats, cards, rows of an auction. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { handFromPlay, playedCards, suitsOf } from "../../static/js/cards.js";
import { isVulnerable, partnerOf, seatAfter, sideOf } from "../../static/js/seats.js";

globalThis.HTMLElement = class {};
globalThis.customElements = { define: () => {} };
const { auctionRows } = await import("../../static/js/el/auction.js");
const calls = (text) => text.split(" ").map((call) => ({ call }));
const words = (rows) => rows.map((row) => row.map((cell) => cell.call ?? cell).join(" "));

test("seats go round clockwise", () => {
  assert.deepEqual([seatAfter("W", 1), seatAfter("N", -1), seatAfter("S", 6), partnerOf("E"), sideOf("W")], ["N", "W", "N", "W", "EW"]);
});

test("vulnerability is a side's", () => {
  assert.deepEqual(["NS", "EW", "Both", "None"].map((each) => isVulnerable(each, "S")), [true, false, true, false]);
});

test("an auction starts under its dealer and takes the last passes as one", () => {
  assert.deepEqual(words(auctionRows("S", calls("1S P P P"), false)), ["blank blank blank 1S", "all-pass"]);
});

test("an auction that goes on keeps its passes and asks the next seat", () => {
  assert.deepEqual(words(auctionRows("W", calls("1S P P"), true)), ["1S P P ask"]);
});

test("a board passed out is passed out in one word", () => {
  assert.deepEqual(words(auctionRows("N", calls("P P P P"), false)), ["blank all-pass"]);
});

test("opening passes are told one by one", () => {
  assert.deepEqual(words(auctionRows("W", calls("P P P 1C P P P"), false)), ["P P P 1C", "all-pass"]);
});

test("a hand without a deal is what was played from it", () => {
  const played = playedCards([{ leader: "W", cards: ["HA", "H4", null, "H3"], winner: "W" }, { leader: "W", cards: ["CK", "HT"] }]);
  assert.deepEqual(["W", "N", "E"].map((seat) => handFromPlay(played, seat)), [".A..K", ".T4..", "..."]);
});

test("a void is a suit without ranks", () => {
  assert.deepEqual(suitsOf("AK.QJ..T2").map(({ ranks }) => ranks.join("")), ["AK", "QJ", "", "T2"]);
});
