/**
 * Everything the picture and the typing need, worked out from what is known: pure, made anew for every key.
 * @typedef {{told: any, current: number|null, docs: Map<number, any>, queue: import("./queue.js").Queue, kept: boolean,
 *   typing: import("./typing.js").Typing, line: {state: string, code: number}, trouble: string, connectedBefore: boolean, tab: boolean|null,
 *   help: boolean, since: number, now: number}} Known
 */
import { standard } from "../game.js";
import { draft } from "../game/dealing.js";
import { isOfList } from "./queue.js";
import { boardNow, editable, lastNoted, lineOf, preview, rows, stateBefore } from "./record.js";
import { reading } from "./typing.js";
import { misfits } from "./wrong.js";

/** @param {Known} known @returns {any} */
export function modelOf(known) {
  const { told, current, docs, queue, typing } = known;
  const doc = current === null ? null : docs.get(current);
  const waiting = onBoard(queue, current);
  const pending = new Set(waiting.map((item) => item.id));
  const { state, entries, setup } = doc ? boardNow(doc, waiting) : { state: null, entries: [], setup: null };
  const at = placeOf(known, state, entries);
  const read = reading(typing, at);
  return {
    ...told, ...known, boards: boardsOf(known), state, at, read, pending,
    rows: [...(state ? rows(state, entries, pending, Boolean(queue.stop)) : []), ...homeless(known)],
    deal: typing.mode === "deal" && state ? dealPreview(setup, entries, typing, state) : null,
    preview: typing.mode === "edit" && read.kind === "act" && setup
      ? preview(setup, entries, { k: "correct", of: typing.target, to: read.action }, state) : null,
  };
}

/** What was typed on boards that are played no more: on no board's picture, and still to be read. @param {Known} known */
function homeless({ told, queue }) {
  const played = new Map(withAdded(told, queue).map((one) => [one.number, one]));
  return queue.items
    .filter((item) => {
      const board = played.get(item.board);
      const isAnother = !board || (board.label ?? "") !== (item.label ?? "") || (item.of ?? board.id) !== board.id;
      return told.boards && !isOfList(item) && isAnother;
    })
    .map(({ id, action }) => ({
      id, seq: null, seat: null, action: action.k === "correct" ? action.to : action, corrected: action.k === "correct",
      status: queue.stop ? "stopped" : "sending",
    }));
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

/** The deal as far as it was typed, and what was recorded that does not fit it. @param {any} setup @param {any[]} entries @param {any} typing @param {any} state */
function dealPreview(setup, entries, typing, state) {
  const now = draft(typing.hands);
  const found = now.hands && state.calls.length ? misfits(setup, entries, now.hands) : [];
  return { ...now, conflicts: found.filter((/** @type {any} */ one) => OF_CARDS.includes(one.code)) };
}
const OF_CARDS = ["opening-lead-out-of-turn", "lead-out-of-turn", "play-out-of-turn", "revoke", "card-already-played"];

/** What the typing may know. @param {Known} known @param {any} state @param {any[]} entries @returns {import("./typing.js").At} */
function placeOf({ told, queue, tab, since, current }, state, entries) {
  const list = withAdded(told, queue);
  return {
    adds: Boolean(told.adds),
    free: list.filter((/** @type {any} */ one) => one.status === "waiting" && one.number !== current && !queue.items.some((item) => item.board === one.number)).map((/** @type {any} */ one) => one.number),
    skipped: Boolean(boardsOf({ told, queue, current, docs: new Map() }).find((/** @type {any} */ one) => one.number === current)?.skipped),
    state: state ?? { phase: "none" }, writable: Boolean(state && told.pen?.mine && tab), stop: queue.stop, since,
    boards: list.map((/** @type {any} */ one) => one.number),
    last: state && isUndoable(entries, state.undoTarget) ? state.undoTarget : null,
    editable: state ? editable(state) : [], before: (id) => stateBefore(state, id), note: state ? lastNoted(state) : null,
  };
}

/** Opening a board is no slip to be taken back. @param {any[]} entries @param {string|null} id */
const isUndoable = (entries, id) => id !== null && entries.find((entry) => entry.id === id)?.action.k !== "open";

/** The list as told, with the boards that were added here and are on their way. @param {any} told @param {import("./queue.js").Queue} queue @returns {any[]} */
export function withAdded(told, queue) {
  const list = told.boards ?? [];
  const added = queue.items.filter((item) => item.action.k === "add" && !list.some((/** @type {any} */ one) => one.number === item.board));
  return [...list, ...added.map(({ board }) => ({ number: board, ...standard(board), status: "waiting", line: null }))];
}

/** What is on its way to the record of a board: that it is left out is not among it. @param {import("./queue.js").Queue} queue @param {number|null} number */
const onBoard = (queue, number) => queue.items.filter((item) => item.board === number && !isOfList(item));

/** The list as the server told it, with what is here and not yet there. @param {Pick<Known, "told"|"current"|"docs"|"queue">} known */
function boardsOf({ told, current, docs, queue }) {
  const busy = new Set([current, ...queue.items.map((item) => item.board)]);
  return withAdded(told, queue).map((/** @type {any} */ one) => {
    const doc = busy.has(one.number) ? docs.get(one.number) : null;
    const said = queue.items.findLast((item) => item.board === one.number && item.action.k === "skip");
    const row = said ? { ...one, skipped: said.action.on } : one;
    if (!doc || one.status === "cancelled") return row;
    const { state } = boardNow(doc, onBoard(queue, one.number));
    const parked = one.parked && one.number !== queue.items.at(-1)?.board;
    return { ...row, status: state.phase, line: lineOf(state), parked, skipped: row.skipped && state.phase === "waiting" };
  });
}
