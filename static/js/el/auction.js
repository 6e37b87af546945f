/**
 * <bridge-auction>: the calls in columns W N E S, blanks before the dealer, the last passes as one.
 * view = {dealer, calls: [{call, alert, text, corrected, illegal}], turn, vulnerable, rows: most rows to show | null}
 */
import { define, el } from "../dom.js";
import { t } from "../i18n.js";
import { AUCTION_COLUMNS, isVulnerable } from "../seats.js";
import { call } from "./contract.js";
import { withSuits } from "./suit.js";

/** @typedef {{call: string, alert?: boolean, text?: string, corrected?: boolean, illegal?: boolean}} CallView */

/**
 * The calls in rows of four, with the three passes that end an auction taken together.
 * @param {string} dealer
 * @param {CallView[]} calls
 * @param {boolean} asking whether a place for the next call is kept
 * @returns {(CallView | "blank" | "ask" | "all-pass")[][]}
 */
export function auctionRows(dealer, calls, asking) {
  const isOver = calls.length >= 4 && calls.slice(-3).every((each) => each.call === "P" && !each.corrected && !each.illegal);
  const passedOut = calls.length === 4 && calls.every((each) => each.call === "P");
  /** @type {(CallView | "blank" | "ask" | "all-pass")[]} */
  const cells = Array(AUCTION_COLUMNS.indexOf(/** @type {any} */ (dealer))).fill("blank");
  cells.push(...(isOver && !asking ? calls.slice(0, passedOut ? 0 : -3) : calls));
  if (isOver && !asking) cells.push("all-pass");
  else if (asking) cells.push("ask");
  const rows = [];
  for (let start = 0; start < cells.length; start += 4) rows.push(cells.slice(start, start + 4));
  return rows;
}

define("bridge-auction", (view) => {
  const all = auctionRows(view.dealer, view.calls, Boolean(view.turn));
  const rows = view.rows && all.length > view.rows ? all.slice(all.length - view.rows) : all;
  return el(
    "div",
    { class: "auction", role: "table", "aria-label": t("auction.title"), "data-rows": rows.length, "data-tall": rows.length > 5 },
    el(
      "div",
      { class: "auction-row auction-head", role: "row" },
      AUCTION_COLUMNS.map((seat) =>
        el("span", { role: "columnheader", "data-vulnerable": isVulnerable(view.vulnerable, seat) }, t(`seat.${seat}.short`)),
      ),
    ),
    rows.length < all.length && el("div", { class: "auction-row earlier" }, el("span", null, "\u2026")),
    rows.map((row) => el("div", { class: "auction-row", role: "row" }, row.map((made) => cell(made, placed(view, made))))),
  );
});

/** The room, and the move a call leads back to, where calls do. @param {any} view @param {any} made @returns {{of: string, move: number} | null} */
function placed({ calls, of }, made) {
  if (!of || made === "blank" || made === "ask") return null;
  return { of, move: made === "all-pass" ? calls.length : calls.indexOf(made) + 1 };
}

/** @param {CallView | "blank" | "ask" | "all-pass"} made @param {{of: string, move: number} | null} place */
function cell(made, place) {
  if (made === "blank") return el("span", { role: "cell" });
  if (made === "ask") return el("span", { role: "cell", class: "ask" }, "?");
  if (made === "all-pass") return el("span", { role: "cell", class: "all-pass" }, moment(place, t("auction.all-pass")));
  const alerted = made.alert || made.text;
  return el(
    "span",
    {
      role: "cell",
      class: "made",
      "data-corrected": made.corrected,
      "data-illegal": made.illegal,
      title: made.text || (made.corrected ? t("mark.corrected") : made.illegal ? t("mark.illegal") : null),
    },
    moment(place, call(made.call)),
    alerted && el("span", { class: "alert", role: "img", "aria-label": t("auction.alert") }),
  );
}

/** What was called, and the way back to it. @param {{of: string, move: number} | null} place @param {any} words */
function moment(place, words) {
  return place ? el("button", { type: "button", class: "moment", "data-of": place.of, "data-move": place.move }, words) : words;
}

/**
 * What was explained, newest last.
 * @param {CallView[]} calls
 * @param {number} most
 */
export function explanations(calls, most) {
  const told = calls.filter((each) => each.text).slice(-most);
  if (told.length === 0) return null;
  return el(
    "dl",
    { class: "explanations", "data-many": told.length > 2 },
    told.map((each) => [el("dt", null, call(each.call)), el("dd", null, withSuits(/** @type {string} */ (each.text)))]),
  );
}
