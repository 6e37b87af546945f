/**
 * The auction: whose turn, which calls are legal, when it ends, what the contract is (Laws 17 to 22). A value; nothing of cards.
 * @import {Seat} from "./cards.js"
 * @typedef {{dealer: Seat, turn: Seat, calls: {seat: Seat, call: string}[], lastBid: string|null, bidder: Seat|null,
 *   doubling: ""|"X"|"XX", passes: number}} Auction  passes = since the last other call
 * @typedef {{code: string, law: string, evidence: Record<string, any>, could: string[]}} Refusal
 */
import { after, side } from "./cards.js";

const STRAINS = ["C", "D", "H", "S", "N"];
export const BIDS = [1, 2, 3, 4, 5, 6, 7].flatMap((level) => STRAINS.map((strain) => level + strain));

/** Place among the 35 bids, -1 for other calls and null. @param {string|null} call */
const height = (call) => (call === null ? -1 : BIDS.indexOf(call));

/** @param {Seat} dealer @returns {Auction} */
export const opened = (dealer) => ({ dealer, turn: dealer, calls: [], lastBid: null, bidder: null, doubling: "", passes: 0 });

/** @param {Auction} auction */
export const isOver = (auction) => auction.passes >= (auction.lastBid === null ? 4 : 3);
/** @param {Auction} auction */
export const passedOut = (auction) => auction.lastBid === null && auction.passes >= 4;

/** @param {Auction} auction @param {Seat} seat */
const standsFor = (auction, seat) => auction.bidder !== null && side(auction.bidder) === side(seat);
/** @param {Auction} auction */
const mayDouble = (auction) => auction.doubling === "" && standsFor(auction, after(auction.turn));
/** @param {Auction} auction */
const mayRedouble = (auction) => auction.doubling === "X" && standsFor(auction, auction.turn);

/** All calls of the player in turn, pass first, bids from low to high. @param {Auction} auction @returns {string[]} */
export function legal(auction) {
  if (isOver(auction)) return [];
  const words = ["P", ...(mayDouble(auction) ? ["X"] : []), ...(mayRedouble(auction) ? ["XX"] : [])];
  return [...words, ...BIDS.slice(height(auction.lastBid) + 1)];
}

/** What stands against a call of the player in turn (Laws 18, 19, 22). @param {Auction} auction @param {string} call @returns {Refusal|null} */
export function against(auction, call) {
  if (isOver(auction)) return refusal(auction, "auction-over", "22", call);
  if (height(call) >= 0) return height(call) <= height(auction.lastBid) ? refusal(auction, "insufficient-bid", "18", call) : null;
  if (call === "X" && !mayDouble(auction)) return refusal(auction, "inadmissible-double", "19A", call);
  return call === "XX" && !mayRedouble(auction) ? refusal(auction, "inadmissible-redouble", "19B", call) : null;
}

/** @param {Auction} auction @param {string} code @param {string} law @param {string} call @returns {Refusal} */
function refusal(auction, code, law, call) {
  /** @type {Record<string, string>} */
  const evidence = { call };
  if (!isOver(auction)) evidence.turn = auction.turn;
  if (auction.lastBid !== null) Object.assign(evidence, { last_bid: auction.lastBid + auction.doubling, by: auction.bidder });
  return { code, law, evidence, could: legal(auction) };
}

/**
 * After a call that was made, legal or not: an insufficient bid stands as if accepted (Law 27A), an inadmissible double or
 * redouble (Law 36) and a call after the end (Law 39) change nothing but keep their place.
 * @param {Auction} auction @param {string} call @returns {Auction}
 */
export function withCall(auction, call) {
  const next = { ...auction, calls: [...auction.calls, { seat: auction.turn, call }], turn: after(auction.turn) };
  if (isOver(auction)) return next;
  if (height(call) >= 0) return { ...next, lastBid: call, bidder: auction.turn, doubling: "", passes: 0 };
  if (call === "P") return { ...next, passes: auction.passes + 1 };
  const doubled = call === "X" ? mayDouble(auction) : mayRedouble(auction);
  return { ...next, passes: 0, doubling: doubled ? /** @type {"X"|"XX"} */ (call) : auction.doubling };
}

/**
 * The contract if the auction ended here (Law 22B: declarer is the first of the side to have named the strain).
 * @param {Auction} auction @returns {{contract: string, declarer: Seat}|null}
 */
export function standing(auction) {
  const { lastBid, bidder } = auction;
  if (lastBid === null || bidder === null) return null;
  const first = auction.calls.find((made) => BIDS.includes(made.call) && made.call[1] === lastBid[1] && side(made.seat) === side(bidder));
  return { contract: lastBid + auction.doubling, declarer: first?.seat ?? bidder };
}
