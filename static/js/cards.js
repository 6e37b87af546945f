/**
 * Cards and hands as the wire writes them: "SA", "HT"; a hand "KJ7.AQ94.K83.Q62" (spades first).
 * Knows nothing of play or of the page.
 */
import { seatAfter } from "./seats.js";

/** From the top of a hand to its bottom. */
export const SUITS = ["S", "H", "D", "C"];
const RANKS = "AKQJT98765432";

/** A rank as people write it. @param {string} rank */
export function rankText(rank) {
  return rank === "T" ? "10" : rank;
}

/**
 * The cards of a hand by suit, high to low.
 * @param {string} hand
 * @returns {{suit: string, ranks: string[]}[]}
 */
export function suitsOf(hand) {
  const holdings = hand.split(".");
  return SUITS.map((suit, index) => ({ suit, ranks: [...(holdings[index] ?? "")] }));
}

/**
 * Every known card that was played, with the seat that played it.
 * @param {{leader: any, cards: (string | null)[]}[]} tricks
 * @returns {Map<string, import("./seats.js").Seat>}
 */
export function playedCards(tricks) {
  const played = new Map();
  for (const trick of tricks) {
    trick.cards.forEach((card, index) => {
      if (card) played.set(card, seatAfter(trick.leader, index));
    });
  }
  return played;
}

/**
 * What is known of a hand nobody loaded: the cards its seat has played.
 * @param {Map<string, string>} played
 * @param {string} seat
 */
export function handFromPlay(played, seat) {
  return SUITS.map((suit) =>
    [...RANKS].filter((rank) => played.get(suit + rank) === seat).join(""),
  ).join(".");
}
