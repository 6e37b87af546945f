/**
 * <bridge-hand>: a seat with its player and cards; played cards fade, the seat to play is framed.
 * view = {seat, vulnerable, player, team, cards: "KJ7.AQ94.K83.Q62" | null, isWhole, played: Set of "SK", turn, role}
 * A hand that is not whole is what its cards played so far tell: there an empty suit is no void.
 */
import { rankText, suitsOf } from "../cards.js";
import { define, el } from "../dom.js";
import { roomOf, t } from "../i18n.js";
import { suit } from "./suit.js";

define("bridge-hand", (view) => [
  el(
    "div",
    { class: "seat", "data-turn": view.turn },
    el(
      "span",
      {
        class: "seat-mark",
        "data-vulnerable": view.vulnerable,
        title: t(view.vulnerable ? "seat.vulnerable" : "seat.not-vulnerable", { seat: t(`seat.${view.seat}`) }),
      },
      t(`seat.${view.seat}.short`),
    ),
    el(view.href ? "a" : "span", { class: "player", "data-team": view.team, "data-room": roomOf(view.player), href: view.href }, view.player),
    view.role && el("span", { class: "role" }, t(`role.${view.role}`)),
  ),
  view.cards === null ? null : suitsOf(view.cards).map(({ suit: letter, ranks }) => holding(letter, ranks, view)),
]);

/** @param {string} letter @param {string[]} ranks @param {{played: Set<string>, isWhole: boolean}} view */
function holding(letter, ranks, { played, isWhole }) {
  return el(
    "p",
    { class: "holding" },
    suit(letter),
    el(
      "span",
      { class: "ranks", "data-many": ranks.length > 7, "data-six": ranks.length > 5 },
      ranks.length === 0
        ? el("span", { class: "void" }, isWhole ? "\u2014" : "\u00a0")
        : ranks.map((rank) =>
            el("span", { class: "rank", "data-played": played.has(letter + rank), "data-ten": rank === "T" }, rankText(rank)),
          ),
    ),
  );
}
