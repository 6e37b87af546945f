/** Contracts, result lines, calls and cards in bridge's own short hand: 4♠× S +1, lead ♦A. */
import { rankText } from "../cards.js";
import { el } from "../dom.js";
import { overText, signed, t } from "../i18n.js";
import { strain, suit } from "./suit.js";

/**
 * "4♥××" without declarer; "P" is a board passed out.
 * @param {string} text as on the wire: "4HX", "3N", "P"
 */
export function contract(text) {
  if (text === "P") return el("span", { class: "contract passed-out" }, t("contract.passed-out"));
  const doubled = text.slice(2).replaceAll("X", "\u00d7");
  return el(
    "span",
    { class: "contract" },
    text[0],
    strain(text[1]),
    doubled && el("span", { class: "doubled" }, doubled),
  );
}

/** A call as it stands in an auction. @param {string} text "1N", "P", "X", "XX" */
export function call(text) {
  if (text === "P") return el("span", { class: "call pass" }, t("call.P"));
  if (text === "X" || text === "XX") return el("span", { class: "call double" }, t(`call.${text}`));
  return el("span", { class: "call bid" }, text[0], strain(text[1]));
}

/** A card: its suit, then its rank. @param {string} card "CJ" */
export function card(card) {
  return el("span", { class: "card-text" }, suit(card[0]), rankText(card[1]));
}

/** "4♠× S +1" @param {any} line */
export function outcome(line) {
  return el(
    "span",
    { class: "outcome" },
    contract(line.contract),
    line.declarer && el("span", { class: "by" }, t(`seat.${line.declarer}.short`)),
    line.over !== null && line.over !== undefined && line.contract !== "P" && el("span", { class: "over" }, overText(line.over)),
  );
}

/** The score from North-South, signed; `told`: it stands alone and says whose it is. @param {any} line @param {boolean} [told] */
export function lineScore(line, told = false) {
  if (line.score === null || line.score === undefined) return el("span", { class: "line-score" }, t("line.no-score"));
  return el("span", { class: "line-score", "data-provisional": line.provisional, "data-side": told && line.score !== 0 && t("side.NS") }, signed(line.score));
}

/** Everything of a line in one row. @param {any} line */
export function wholeLine(line) {
  return el(
    "span",
    { class: "line" },
    outcome(line),
    line.lead && el("span", { class: "lead" }, t("line.lead"), " ", card(line.lead)),
    line.score !== null && line.score !== undefined && lineScore(line, true),
    line.provisional && el("span", { class: "note" }, t("line.provisional")),
  );
}
