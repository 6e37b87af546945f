/** Four hands while they are typed: what each has so far, what is wrong with it, and how many cards are there. Draws; decides nothing. */
import { rankText } from "../cards.js";
import { el } from "../dom.js";
import { suit } from "../el/suit.js";
import { t } from "../i18n.js";
import { isVulnerable, SUITS } from "../game.js";
import { drafted } from "./deals.js";
import { phrase, seatName, thing } from "./words.js";

const RANKS = [..."AKQJT98765432"];
const ALL = 13;

/** A hand under way, a button to go on with it. @param {any} model @param {import("../game.js").Seat} seat */
export function draftHand({ state, typing }, seat) {
  const hand = drafted(typing, seat);
  const count = hand.cards.size;
  return el("section", {
    class: "player-hand drafted", "data-seat": seat, "data-turn": typing.seat === seat, "data-deal-seat": seat, "aria-label": seatName(seat),
    "data-completed": hand.completed, "data-wrong": hand.problems.length > 0,
  },
  el("h3", null,
    el("span", { class: "compass", "data-vulnerable": isVulnerable(state.setup.vulnerable, seat) }, t(`seat.${seat}.short`)),
    el("span", { class: "player" }, seatName(seat)),
    el("small", { class: "card-count", "data-whole": count === ALL }, hand.completed ? t("console.deal.completed") : `${count}/${ALL}`)),
  SUITS.map((letter) => holding(letter, hand.cards)),
  hand.problems.length > 0 && el("p", { class: "hand-problem" }, problem(hand.problems[0])));
}

/** @param {string} letter @param {Set<string>} cards */
function holding(letter, cards) {
  const own = RANKS.filter((rank) => cards.has(letter + rank));
  return el("p", { class: "holding" }, suit(letter), own.map((rank) => el("span", { class: "rank", "data-ten": rank === "T" }, rankText(rank))));
}

/** What is wrong with a hand, in words. @param {import("../game/dealing.js").Problem} one */
export const problem = ({ code, card, text, seat }) =>
  phrase(`console.deal.problem.${code}`, { card: card ? thing(card) : "", text: text ?? "", seat: seat ? seatName(seat) : "" });

/** How far the pack is, and a way to bring a file. @param {any} model */
export const dealCentre = ({ deal }) =>
  el("div", { class: "centre dealing" },
    el("p", { class: "pack-count", "data-whole": deal?.count === 52 }, el("b", null, deal?.count ?? 0), " / 52"),
    el("label", { class: "bring-file" }, t("console.deal.file"), el("input", { type: "file", class: "unseen", "data-key": "file" })));
