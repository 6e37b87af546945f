/**
 * Seats and sides: who follows whom, who sits opposite. Knows no cards and no page.
 * @typedef {"N" | "E" | "S" | "W"} Seat
 * @typedef {"NS" | "EW"} Side
 */

/** Clockwise from North. @type {readonly Seat[]} */
export const SEATS = ["N", "E", "S", "W"];

/** The columns of an auction. @type {readonly Seat[]} */
export const AUCTION_COLUMNS = ["W", "N", "E", "S"];

/** The seat `steps` places clockwise of `seat`. @param {Seat} seat @param {number} steps @returns {Seat} */
export function seatAfter(seat, steps) {
  return SEATS[(((SEATS.indexOf(seat) + steps) % 4) + 4) % 4];
}

/** @param {Seat} seat @returns {Seat} */
export function partnerOf(seat) {
  return seatAfter(seat, 2);
}

/** @param {Seat} seat @returns {Side} */
export function sideOf(seat) {
  return seat === "N" || seat === "S" ? "NS" : "EW";
}

/** @param {"NS" | "EW" | "None" | "Both"} vulnerable @param {Seat} seat */
export function isVulnerable(vulnerable, seat) {
  return vulnerable === "Both" || vulnerable === sideOf(seat);
}
