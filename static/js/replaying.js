/**
 * A board that plays itself: how far each room is after some time. The bidding goes on in both rooms together, then the play,
 * then all stands for a while, and begins again. A function of the time alone, so that all screens agree. Knows no page.
 */
import { lengthOf, movesOf } from "./replay.js";

/** Milliseconds a call or a card stands before the next; the end, and the deal before the first call, stand longer. */
export const MOVE = 2_000;
const DEAL = 6_000;
const END = 20_000;

/**
 * @param {Record<string, any>} boards BOARD by room; a room without one is left out
 * @returns {number} milliseconds until it begins again
 */
export function lasting(boards) {
  const { calls, cards } = longest(boards);
  return DEAL + (calls + cards) * MOVE + END;
}

/**
 * @param {Record<string, any>} boards
 * @param {number} passed milliseconds since it first began
 * @returns {{places: Record<string, number>, isOver: boolean}} how many moves of each room are to be seen
 */
export function placesAt(boards, passed) {
  const whole = lasting(boards);
  const here = ((passed % whole) + whole) % whole;
  const { calls, cards } = longest(boards);
  const moves = Math.max(0, Math.floor((here - DEAL) / MOVE) + 1);
  const isOver = moves > calls + cards;
  const places = Object.fromEntries(
    Object.entries(boards).map(([room, board]) => {
      if (isOver) return [room, lengthOf(board)];
      const made = Math.min(moves, board.auction.length);
      return [room, made + Math.min(Math.max(0, moves - calls), movesOf(board) - board.auction.length)];
    }),
  );
  return { places, isOver };
}

/** @param {Record<string, any>} boards */
function longest(boards) {
  const every = Object.values(boards);
  return {
    calls: Math.max(0, ...every.map((board) => board.auction.length)),
    cards: Math.max(0, ...every.map((board) => movesOf(board) - board.auction.length)),
  };
}
