/**
 * Everything the picture and the typing need, worked out from what is known: pure, made anew for every key.
 * @typedef {{told: any, current: number|null, docs: Map<number, any>, queue: import("./queue.js").Queue, kept: boolean,
 *   typing: import("./typing.js").Typing, note?: {code: string, values: any}|null, line: {state: string, code: number}, trouble: string, connectedBefore: boolean, tab: boolean|null,
 *   help: boolean, since: number, sincePen?: number, now: number}} Known
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
  const list = boardsOf(known);
  const at = placeOf(known, list, state, entries);
  const read = reading(typing, at);
  return {
    ...told, ...known, boards: list, state, at, read, pending,
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

/** The next board that is not finished: one left open, or one that is waiting. @param {Known} known @param {any[]} [list] @returns {number|null} */
export function nextBoard(known, list = boardsOf(known)) {
  const here = list.findIndex((/** @type {any} */ one) => one.number === known.current);
  const order = [...list.slice(here + 1), ...list.slice(0, here + 1)];
  const told = new Map(withAdded(known.told, known.queue).map((/** @type {any} */ one) => [one.number, one.status]));
  const isOpen = (/** @type {any} */ one) => one.number !== known.current && !OVER.includes(told.get(one.number));
  const isBusy = (/** @type {any} */ one) => onBoard(known.queue, one.number).length > 0;
  return order.find((one) => isOpen(one) && !isBusy(one) && !one.skipped)?.number ?? null;
}
const OVER = ["finished", "cancelled"];
const OPEN = ["auction", "play", "lost"];

/** The board that is played at the table by what the server said last: begun, not ended, and nothing was written on another since. @param {any} told @returns {number|null} */
export const playedBoard = ({ boards }) => boards?.find((/** @type {any} */ one) => OPEN.includes(one.status) && !one.parked)?.number ?? null;

/** What is not sent is kept for its own table and would lie there: nothing of it may wait in this browser. @param {any} told @param {import("./queue.js").Queue} queue */
const isAllIn = ({ boards }, queue) => (boards ?? []).every((/** @type {any} */ one) => OVER.includes(one.status)) && queue.items.length === 0;

/** The table of the next round, once every board of this one is in. @param {any} told @param {import("./queue.js").Queue} queue @returns {string|null} */
export const nextRound = (told, queue) => (isAllIn(told, queue) ? (told.round?.next ?? null) : null);

/**
 * This place in the session that comes next: `begun` once its hour has come, `over` once every board of this session is in.
 * @param {any} told @param {import("./queue.js").Queue} queue @param {number} now
 */
export function aheadOf(told, queue, now) {
  const { ahead } = told;
  if (!ahead || told.round?.next) return null;
  return { ...ahead, begun: ahead.starts === null || ahead.starts * 1000 <= now, over: isAllIn(told, queue), sent: queue.items.length === 0 };
}

/** The deal as far as it was typed, and what was recorded that does not fit it. @param {any} setup @param {any[]} entries @param {any} typing @param {any} state */
function dealPreview(setup, entries, typing, state) {
  const now = draft(typing.hands);
  const found = now.hands && state.calls.length ? misfits(setup, entries, now.hands) : [];
  return { ...now, conflicts: found.filter((/** @type {any} */ one) => OF_CARDS.includes(one.code)) };
}
const OF_CARDS = ["opening-lead-out-of-turn", "lead-out-of-turn", "play-out-of-turn", "revoke", "card-already-played"];

/** What the typing may know. @param {Known} known @param {any[]} listed @param {any} state @param {any[]} entries @returns {import("./typing.js").At} */
function placeOf(known, listed, state, entries) {
  const { told, queue, tab, since, sincePen = Infinity, current, now } = known;
  const list = withAdded(told, queue);
  return {
    adds: Boolean(told.adds), next: nextBoard(known, listed), round: nextRound(told, queue), ahead: aheadOf(told, queue, now),
    free: list.filter((/** @type {any} */ one) => one.status === "waiting" && one.number !== current && !queue.items.some((item) => item.board === one.number)).map((/** @type {any} */ one) => one.number),
    skipped: Boolean(listed.find((/** @type {any} */ one) => one.number === current)?.skipped),
    state: state ?? { phase: "none" }, writable: Boolean(state && told.pen?.mine && tab), stop: queue.stop, since, sincePen, played: playedBoard(told),
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
