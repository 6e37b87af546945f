/**
 * Seats, cards and hands as the wire writes them: seats `N E S W`, cards `SA` `HT` `D4`, hands `KJ7.AQ94.K83.Q62`
 * (spades first). Knows no auction and no play.
 * @typedef {"N"|"E"|"S"|"W"} Seat
 * @typedef {string} Card  suit letter, then rank letter
 * @typedef {Record<Seat, Set<Card>|null>} Hands  null = unknown
 */

export const SEATS = /** @type {Seat[]} */ (["N", "E", "S", "W"]);
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = "23456789TJQKA";

/** The seat `steps` places clockwise. @param {Seat} seat @param {number} [steps] @returns {Seat} */
export const after = (seat, steps = 1) => SEATS[(SEATS.indexOf(seat) + steps) % 4];
/** @param {Seat} seat */
export const partner = (seat) => after(seat, 2);
/** @param {Seat} seat @returns {"NS"|"EW"} */
export const side = (seat) => (seat === "N" || seat === "S" ? "NS" : "EW");

/** Dealer and vulnerability of a board number (period 16, Law 2). @param {number} number */
export function standard(number) {
  const place = (number - 1) % 16;
  return {
    dealer: SEATS[place % 4],
    vulnerable: ["None", "NS", "EW", "Both"][(place + Math.floor(place / 4)) % 4],
  };
}

/** @param {string} vulnerable @param {Seat} seat */
export const isVulnerable = (vulnerable, seat) => vulnerable === "Both" || vulnerable === side(seat);

/** Higher first, spades before hearts: the order of a hand diagram. @param {Card} a @param {Card} b */
export const byRank = (a, b) =>
  SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]) || RANKS.indexOf(b[1]) - RANKS.indexOf(a[1]);

/** All 52. */
export const PACK = SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank));

/** The cards of one written hand. @param {string} text @returns {Set<Card>} */
export const cardsOf = (text) =>
  new Set(text.split(".").flatMap((ranks, index) => [...ranks].map((rank) => SUITS[index] + rank)));

/**
 * Hands from the wire; a fourth hand completes itself when three are whole.
 * @param {Partial<Record<Seat, string|null>>|null|undefined} written @returns {Hands|null}
 */
export function handsOf(written) {
  if (!written) return null;
  const hands = /** @type {Hands} */ ({});
  for (const seat of SEATS) hands[seat] = written[seat] == null ? null : cardsOf(/** @type {string} */ (written[seat]));
  const unknown = SEATS.filter((seat) => !hands[seat]);
  const whole = SEATS.filter((seat) => hands[seat]?.size === 13);
  if (unknown.length === 1 && whole.length === 3) {
    const held = new Set(whole.flatMap((seat) => [...(hands[seat] ?? [])]));
    hands[unknown[0]] = new Set(PACK.filter((card) => !held.has(card)));
  }
  return SEATS.some((seat) => hands[seat]) ? hands : null;
}

/** Who was dealt a card, where that is known. @param {Hands|null} hands @param {Card} card @returns {Seat|null} */
export const holder = (hands, card) => SEATS.find((seat) => hands?.[seat]?.has(card)) ?? null;
