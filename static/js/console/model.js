/**
 * Everything the picture and the typing need, worked out from what is known: pure, made anew for every key.
 * @typedef {{told: any, current: number|null, docs: Map<number, any>, queue: import("./queue.js").Queue, kept: boolean,
 *   typing: import("./typing.js").Typing, line: {state: string, code: number}, connectedBefore: boolean, tab: boolean|null,
 *   help: boolean, since: number, now: number}} Known
 */
import { boardNow, editable, lastNoted, lineOf, preview, rows, stateBefore } from "./record.js";
import { reading } from "./typing.js";

/** @param {Known} known @returns {any} */
export function modelOf(known) {
  const { told, current, docs, queue, typing } = known;
  const doc = current === null ? null : docs.get(current);
  const waiting = queue.items.filter((item) => item.board === current);
  const pending = new Set(waiting.map((item) => item.id));
  const { state, entries, setup } = doc ? boardNow(doc, waiting) : { state: null, entries: [], setup: null };
  const at = placeOf(known, state, entries);
  const read = reading(typing, at);
  return {
    ...told, ...known, boards: boardsOf(known), state, at, read, pending, rows: state ? rows(state, entries, pending, Boolean(queue.stop)) : [],
    preview: typing.mode === "edit" && read.kind === "act" && setup
      ? preview(setup, entries, { k: "correct", of: typing.target, to: read.action }, state) : null,
  };
}

/**
 * The table of the next round, once every board of this one is in and nothing waits in this browser: what is not sent is kept for
 * its own table, and would lie there.
 * @param {any} told @param {import("./queue.js").Queue} queue @returns {string|null}
 */
export function nextRound(told, queue) {
  const isOver = (told.boards ?? []).every((/** @type {any} */ one) => ["finished", "cancelled"].includes(one.status));
  return isOver && queue.items.length === 0 ? (told.round?.next ?? null) : null;
}

/** What the typing may know. @param {Known} known @param {any} state @param {any[]} entries @returns {import("./typing.js").At} */
function placeOf({ told, queue, tab, since }, state, entries) {
  return {
    state: state ?? { phase: "none" }, writable: Boolean(state && told.pen?.mine && tab), stop: queue.stop, since,
    boards: (told.boards ?? []).map((/** @type {any} */ one) => one.number),
    last: state && isUndoable(entries, state.undoTarget) ? state.undoTarget : null,
    editable: state ? editable(state) : [], before: (id) => stateBefore(state, id), note: state ? lastNoted(state) : null,
  };
}

/** Opening a board is no slip to be taken back. @param {any[]} entries @param {string|null} id */
const isUndoable = (entries, id) => id !== null && entries.find((entry) => entry.id === id)?.action.k !== "open";

/** The list as the server told it, with what is here and not yet there. @param {Known} known */
function boardsOf({ told, current, docs, queue }) {
  const busy = new Set([current, ...queue.items.map((item) => item.board)]);
  return (told.boards ?? []).map((/** @type {any} */ one) => {
    const doc = busy.has(one.number) ? docs.get(one.number) : null;
    if (!doc || one.status === "cancelled") return one;
    const { state } = boardNow(doc, queue.items.filter((item) => item.board === one.number));
    return { ...one, status: state.phase, line: lineOf(state) };
  });
}
