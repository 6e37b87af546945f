/** The boards of the practice table, made up for it. The first has a script: what happens at the table, entry by entry. */

/** @typedef {{action: any, note?: string}} Step  `note` names a sentence of the coach's own, said before the step */
const call = (/** @type {string} */ word, /** @type {any} */ more = {}) => ({ action: { k: "call", call: word, ...more } });
const cards = (/** @type {string} */ text) => text.split(" ").map((card) => ({ action: { k: "card", card } }));

export const NAMES = {
  N: { en: "Nora Field", zh: "田诺" }, E: { en: "Emil Brook", zh: "布溪" },
  S: { en: "Sun Li", zh: "孙理" }, W: { en: "Wanda Hill", zh: "山婉" },
};

export const BOARDS = [
  {
    number: 12, dealer: "W", vulnerable: "NS",
    hands: { N: "KJ7.AQ94.K83.Q62", E: "T95.J3.QJT62.974", S: "AQ82.KT76.A9.K85", W: "643.852.754.AJT3" },
  },
  {
    number: 13, dealer: "N", vulnerable: "Both",
    hands: { N: "A.KQJ83.KT92.A54", E: "KQ764.7.J85.KQ83", S: "J93.A954.AQ64.T6", W: "T852.T62.73.J972" },
  },
  {
    number: 14, dealer: "E", vulnerable: "None",
    hands: { N: "QT93.J4.K762.T85", E: "J8.KQ9652.A4.Q72", S: "K765.A7.J985.K64", W: "A42.T83.QT3.AJ93" },
  },
];

/** Board 12 as it is played, to be typed along. @type {Step[]} */
export const SCRIPT = [
  { action: { k: "open" } },
  { ...call("P"), note: "call" },
  call("1C", { alert: true }),
  { ...call("P") },
  { ...call("1H") },
  ...["P", "2H", "P", "4H", "P", "P"].map((word) => call(word)),
  { ...call("P"), note: "last-pass" },
  { ...cards("CA")[0], note: "lead" },
  ...cards("C2 C4 C5"),
  { ...cards("CJ")[0], note: "rank" },
  ...cards("CQ C7 C8 HA H3 H6 H2 HQ"),
  { ...cards("HJ")[0], note: "only" },
  ...cards("H7 H5 H4 D2 HK H8"),
  { action: { k: "claim", tricks: 12 }, note: "claim" },
];
