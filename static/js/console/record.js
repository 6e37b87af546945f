/**
 * What a console knows of its table's boards: entries the server has accepted, and on them those still in the queue. Pure values in
 * maps; nothing is drawn or sent here.
 * @typedef {{number: number, label?: string, id?: string, dealer: any, vulnerable: string, hands: any, entries: any[], assumed?: boolean}} Doc
 *   assumed = begun without a line: its deal is still to come
 */
import { fold, stateBefore } from "../game.js";

const EDITABLE = ["call", "card", "claim", "join", "result", "lost", "deal"];

export class Record {
  constructor() {
    /** @type {Map<number, Doc>} */
    this.docs = new Map();
  }

  /** @param {Doc} doc */
  put(doc) {
    this.docs.set(doc.number, doc);
  }

  /** Entries accepted, each once, in the record's order. @param {number} number @param {any[]} entries */
  accept(number, entries) {
    const doc = this.docs.get(number);
    if (!doc) return;
    const known = new Set(doc.entries.map((entry) => entry.id));
    const fresh = entries.filter((entry) => !known.has(entry.id));
    const all = [...doc.entries, ...fresh].sort((one, other) => one.seq - other.seq);
    this.docs.set(number, { ...doc, entries: all });
  }

  /** Forgets what is played no more: another board has its number now. @param {{number: number, label?: string, id?: string}[]} boards */
  keep(boards) {
    const played = new Map(boards.map((board) => [board.number, board]));
    for (const [number, doc] of this.docs) {
      const board = played.get(number);
      const isAnother = Boolean(board?.id && doc.id) && board?.id !== doc.id;
      if (!board || board.label !== doc.label || isAnother) this.docs.delete(number);
    }
  }

  /** The last accepted entry of a board. @param {number} number @returns {string|null} */
  last(number) {
    return this.docs.get(number)?.entries.at(-1)?.id ?? null;
  }
}

/**
 * A board with what is on its way on top.
 * @param {Doc} doc @param {import("./queue.js").Item[]} waiting  of this board
 */
export function boardNow(doc, waiting) {
  const known = new Set(doc.entries.map((entry) => entry.id));
  // What was typed on another board under this number is not on its way to this one.
  const mine = waiting.filter((item) => (item.label ?? "") === (doc.label ?? "") && (item.of ?? doc.id) === doc.id);
  const entries = [...doc.entries, ...mine.filter((item) => !known.has(item.id))];
  const setup = { number: doc.number, label: doc.label ?? doc.number, dealer: doc.dealer, vulnerable: doc.vulnerable, hands: doc.hands };
  const state = fold(setup, entries);
  return { state, entries, setup };
}

/** A finished board as a line of the list. @param {any} state */
export function lineOf({ result, provisional }) {
  if (!result) return null;
  return { ...result, contract: result.contract ?? "P", provisional };
}

/** The places an operator can walk back to. @param {any} state @returns {{id: string, action: any}[]} */
export const editable = (state) =>
  state.position.record.placed.filter((/** @type {any} */ one) => EDITABLE.includes(one.action.k));

/** The call that `!` and `'` speak of: the last in the auction, later the last that was no pass. @param {any} state */
export function lastNoted(state) {
  const call = state.phase === "auction" ? state.calls.at(-1) : state.calls.findLast((/** @type {any} */ one) => one.call !== "P");
  return call ? { id: call.id, alert: call.alert, text: call.text } : null;
}

/** How many conflicts a correction would leave beyond those there are, and what stands against the entry itself. @param {any} setup @param {any[]} entries @param {any} action @param {any} state */
export function preview(setup, entries, action, state) {
  const after = fold(setup, [...entries, { id: "preview", action }]);
  const known = state.conflicts.map((/** @type {any} */ one) => `${one.id} ${one.code}`);
  const first = after.conflicts.find((/** @type {any} */ one) => one.id === action.of && !known.includes(`${one.id} ${one.code}`)) ?? null;
  return { conflicts: Math.max(0, after.conflicts.length - state.conflicts.length), first };
}

/**
 * The rows of "last entries": everything that stands, and how far each has come.
 * @param {any} state @param {any[]} entries @param {Set<string>} pending @param {boolean} isStopped
 */
export function rows(state, entries, pending, isStopped) {
  const seats = new Map([
    ...state.calls.map((/** @type {any} */ one) => [one.id, one.seat]),
    ...state.tricks.flatMap((/** @type {any} */ trick) => trick.cards.map((/** @type {any} */ one) => [one.id, one.seat])),
  ]);
  const standing = new Map(state.position.record.placed.map((/** @type {any} */ one) => [one.id, one]));
  return entries
    .filter((entry) => standing.has(entry.id) || pending.has(entry.id))
    .map((entry) => ({
      id: entry.id, seq: entry.seq, seat: seats.get(entry.id) ?? null,
      action: standing.get(entry.id)?.action ?? (entry.action.k === "correct" ? entry.action.to : entry.action),
      corrected: standing.get(entry.id)?.corrected ?? entry.action.k === "correct",
      status: pending.has(entry.id) ? (isStopped ? "stopped" : "sending") : "saved",
    }));
}

export { stateBefore };
