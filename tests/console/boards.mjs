// Boards for the console's tests: one deal of our own, and ways to reach a place in it.
import { fold } from "../../static/js/game.js";
import { editable, lastNoted } from "../../static/js/console/record.js";
import { stateBefore } from "../../static/js/game.js";

export const HANDS = { N: "KJ7.AQ94.K83.Q62", E: "T95.J3.QJT62.974", S: "AQ82.KT76.A9.K85", W: "643.852.754.AJT3" };
export const SETUP = { number: 12, dealer: "W", vulnerable: "NS", hands: HANDS };

/** Entries from short words: calls and cards as on the wire. */
export const entriesOf = (words) =>
  words.trim().split(/\s+/).filter(Boolean).map((word, index) => ({
    id: `e${index + 1}`,
    action: word === "open" ? { k: "open" } : /^[SHDC][2-9TJQKA]$/.test(word) ? { k: "card", card: word } : { k: "call", call: word },
  }));

export const AUCTION = "open P 1C P 1H P 2H P 4H";
export const CONTRACT = `${AUCTION} P P P`;

/** What the typing needs of a board after some entries. */
export function at(words, change = {}) {
  const entries = Array.isArray(words) ? words : entriesOf(words);
  const state = fold(change.setup ?? SETUP, entries);
  return {
    state, writable: true, stop: null, since: Infinity, boards: [9, 10, 11, 12, 13], last: state.undoTarget, editable: editable(state),
    before: (id) => stateBefore(state, id), note: lastNoted(state), ...change,
  };
}
