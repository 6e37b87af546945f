/**
 * Move by move through a board: a pure function from a whole BOARD and a position to the BOARD as it stood then.
 * A position counts calls first, then cards; the last position is the board as it is (with claim and result).
 * Knows no page.
 */
import { seatAfter, sideOf } from "./seats.js";

/** How many positions lie behind the board as it is. @param {any} board */
export function lengthOf(board) {
  const moves = movesOf(board);
  return isEnded(board) ? moves + 1 : moves;
}

/** How many calls and cards a board has. @param {any} board */
export function movesOf(board) {
  return board.auction.length + board.tricks.reduce((/** @type {number} */ sum, /** @type {any} */ trick) => sum + trick.cards.length, 0);
}

/** A result, or play that is followed no more, comes after the last card. @param {any} board */
function isEnded(board) {
  return board.phase === "finished" || board.phase === "lost";
}

/**
 * The board after `position` moves.
 * @param {any} board a whole BOARD
 * @param {number} position 0 ... lengthOf(board)
 */
export function boardAt(board, position) {
  if (position >= lengthOf(board)) return board;
  const calls = board.auction.slice(0, position);
  const isAuction = calls.length < board.auction.length;
  const tricks = isAuction ? [] : tricksAfter(board.tricks, position - calls.length);
  const won = wonBy(board, tricks);
  const hasContract = !isAuction && board.contract && board.contract !== "P";
  return {
    ...board,
    phase: isAuction || !board.contract ? "auction" : "play",
    auction: calls,
    contract: isAuction ? null : board.contract,
    declarer: hasContract ? board.declarer : null,
    tricks,
    won,
    turn: isAuction ? seatAfter(board.dealer, calls.length) : turnIn(board, tricks),
    claim: undefined,
    comments: (board.comments ?? []).filter((/** @type {any} */ each) => each.at[0] + each.at[1] <= position),
    earlier: undefined,
    line: null,
    conflicts: [],
  };
}

/** @param {any[]} tricks @param {number} cards */
function tricksAfter(tricks, cards) {
  const shown = [];
  let left = cards;
  for (const trick of tricks) {
    if (left <= 0) break;
    if (left >= trick.cards.length) shown.push(trick);
    else {
      const { winner: _, ...open } = trick;
      shown.push({ ...open, cards: trick.cards.slice(0, left) });
    }
    left -= trick.cards.length;
  }
  return shown;
}

/** Tricks of N-S and E-W; what was played before the record began counts. @param {any} board @param {any[]} tricks */
function wonBy(board, tricks) {
  const won = { NS: 0, EW: 0 };
  if (board.joined && board.declarer) {
    const declaring = sideOf(board.declarer);
    won[declaring] += board.joined[0];
    won[declaring === "NS" ? "EW" : "NS"] += board.joined[1];
  }
  for (const trick of tricks) if (trick.winner) won[sideOf(trick.winner)] += 1;
  return [won.NS, won.EW];
}

/** @param {any} board @param {any[]} tricks */
function turnIn(board, tricks) {
  const last = tricks.at(-1);
  if (last?.winner) return last.winner;
  if (last) return seatAfter(last.leader, last.cards.length);
  return board.tricks[0]?.leader ?? (board.declarer ? seatAfter(board.declarer, 1) : null);
}

/**
 * Where a person stands in a board that may still grow: at a move, or "live" (the newest, whatever comes).
 */
export class Place {
  /** @param {number | null} position null = live */
  constructor(position = null) {
    this.position = position;
  }

  /** @param {any} board */
  in(board) {
    return this.position === null ? board : boardAt(board, this.position);
  }

  /** The place a link names; nothing, or what is no number of moves, is the newest. @param {string | null} text */
  static named(text) {
    return new Place(text !== null && /^[0-9]{1,3}$/.test(text) ? Number(text) : null);
  }

  /** Where one stands, as a link names it: the newest is the number of moves there are now. @param {any} board */
  here(board) {
    return Math.min(this.position ?? Infinity, lengthOf(board));
  }

  /** At a move, or the newest if it is the last. @param {number} position @param {any} board */
  at(position, board) {
    return new Place(position >= lengthOf(board) ? null : Math.max(0, position));
  }

  /** Moves behind the newest. @param {any} board */
  behind(board) {
    return this.position === null ? 0 : Math.max(0, lengthOf(board) - this.position);
  }

  /**
   * @param {"first" | "back" | "on" | "live"} step
   * @param {any} board
   * @returns {Place}
   */
  moved(step, board) {
    const last = lengthOf(board);
    const here = this.position === null ? last : Math.min(this.position, last);
    const next = { first: 0, back: Math.max(0, here - 1), on: here + 1, live: last }[step];
    return new Place(next >= last ? null : next);
  }
}

/** Which step a key asks for. @param {string} key @returns {"first" | "back" | "on" | "live" | null} */
export function stepOfKey(key) {
  switch (key) {
    case "ArrowLeft":
      return "back";
    case "ArrowRight":
      return "on";
    case "Home":
      return "first";
    case "End":
      return "live";
    default:
      return null;
  }
}
