/**
 * What the server says, taken into what the console knows: its record, its list, its queue. Asks for what is missing; draws nothing.
 * @typedef {import("./console.js").Console} Console
 */
import { heardClock } from "../page.js";
import { fetchBoard, follow, openNow, prefetch } from "./going.js";
import { withAdded } from "./model.js";
import * as queues from "./queue.js";
import { start } from "./typing.js";

const OPEN = ["auction", "play", "lost"];

/** One message. @param {Console} desk @param {any} message */
export function heard(desk, message) {
  const { queue } = desk.outbox;
  switch (message.k) {
    case "beat": heardClock(message.now); desk.trouble = message.w ?? ""; break;
    case "state": greeted(desk, message); break;
    case "board": boardCame(desk, message.board); break;
    case "boards": boardsChanged(desk, message.boards, message.adds); break;
    case "list": listed(desk, message.boards); break;
    case "ask": asked(desk, message); break;
    case "others": desk.told = { ...desk.told, others: message.others }; break;
    case "ahead": desk.told = { ...desk.told, ahead: message.ahead }; break;
    case "ack": acked(desk, message); break;
    case "refused": {
      const why = message.code === "old-pen" ? "pen" : "refused";
      desk.outbox.set(queues.stopped(queue, { why, ...message }));
      // Of what belongs together nothing was recorded: it is looked at where it began.
      desk.current = queues.beginning(queue, message.id) ?? desk.current;
      break;
    }
    case "stale": stale(desk, message); break;
    case "added":
      desk.told.boards = withAdded(desk.told, queue);
      desk.outbox.set(queues.accepted(queue, [message.id]));
      break;
    case "skipped":
      desk.outbox.set(queues.accepted(queue, [message.id]));
      desk.told.boards = desk.told.boards?.map((/** @type {any} */ one) => (one.number === message.board ? { ...one, skipped: message.on } : one));
      break;
    case "entries": accept(desk, message.board, message.entries); break;
    case "seats": desk.told = { ...desk.told, seats: message.seats, warnings: message.warnings }; break;
    case "pen": penMoved(desk, message.pen); break;
    case "error":
      if (queue.sending) desk.outbox.set(queues.stopped(queue, { why: "refused", id: queue.sending, code: message.code }));
      break;
    default: console.error("unknown message", message.k);
  }
}

/** @param {Console} desk @param {any} message */
function greeted(desk, message) {
  const { k: _, board, ...told } = message;
  desk.told = told;
  desk.record.keep(withAdded(told, desk.outbox.queue));
  if (board) boardCame(desk, board);
  desk.current ??= board?.number ?? told.boards.find((/** @type {any} */ one) => one.status === "waiting")?.number ?? null;
  if (desk.current !== null && desk.current !== board?.number) fetchBoard(desk, desk.current);
  prefetch(desk);
  penChanged(desk);
  follow(desk);
}

/** @param {Console} desk @param {any} pen */
function penMoved(desk, pen) {
  if (desk.told.pen?.mine && !pen.mine) desk.penWent = performance.now();
  if (pen.mine) desk.astray = false;
  desk.told.pen = pen;
  penChanged(desk);
}

/** Somebody else writes now: what is not sent yet waits for a decision. @param {Console} desk */
function penChanged(desk) {
  const { queue } = desk.outbox;
  const { pen } = desk.told;
  if (pen.mine || queue.stop || !queue.items.length) return;
  desk.outbox.set(queues.stopped(queue, { why: "pen", id: null }));
}

/** @param {Console} desk @param {any} doc */
function boardCame(desk, doc) {
  desk.record.put(doc);
  desk.outbox.set(queues.accepted(desk.outbox.queue, doc.entries.map((/** @type {any} */ entry) => entry.id)));
  if (doc.number === desk.current) desk.before = null;
  if (doc.number === desk.opening) openNow(desk, doc.number);
  prefetch(desk);
}

/**
 * The server asks before it hands out a deal that is not simply the next. A wish nobody made, or that was answered here by leaving
 * the board before, is not asked about again.
 * @param {Console} desk @param {{board: number, next: number|null, unfinished: number[]}} asked
 */
function asked(desk, asked) {
  const doc = desk.record.docs.get(asked.board);
  const isBegun = desk.outbox.queue.items.some((item) => item.board === asked.board);
  if (asked.board !== desk.current || (doc && (!doc.assumed || isBegun))) return;
  const isAnswered = asked.next === asked.board && asked.unfinished.every((number) => number === desk.parking);
  if (isAnswered) return fetchBoard(desk, asked.board, true);
  desk.record.docs.delete(asked.board);
  desk.current = desk.before;
  const opens = desk.opening === asked.board;
  desk.opening = null;
  desk.typing = { ...start(desk.typing.auto), mode: "confirm", pending: { do: "sure", board: asked.board, opens, asked } };
}

/** A board was replaced, cancelled or put back: what is known of another under its number is forgotten. @param {Console} desk @param {any[]} boards @param {boolean} [adds] */
function boardsChanged(desk, boards, adds = false) {
  Object.assign(desk.told, { boards, adds });
  desk.record.keep(withAdded(desk.told, desk.outbox.queue));
  if (desk.current !== null && !desk.record.docs.has(desk.current)) fetchBoard(desk, desk.current);
}

/** Somebody else wrote on the board first. @param {Console} desk @param {any} message */
function stale(desk, message) {
  if (!desk.record.docs.has(message.board)) fetchBoard(desk, message.board);
  accept(desk, message.board, message.entries);
  if (!desk.outbox.queue.items.some((item) => item.id === message.id)) return;
  desk.outbox.set(queues.stopped(desk.outbox.queue, { why: "stale", id: message.id }));
}

/** Others wrote: how far each board is now. Who does not write goes along with who does. @param {Console} desk @param {any[]} boards */
function listed(desk, boards) {
  desk.told.boards = boards;
  desk.record.keep(withAdded(desk.told, desk.outbox.queue));
  follow(desk);
}

/** @param {Console} desk @param {number} board @param {any[]} entries */
function accept(desk, board, entries) {
  desk.record.accept(board, entries);
  desk.outbox.set(queues.accepted(desk.outbox.queue, entries.map((entry) => entry.id)));
}

/** @param {Console} desk @param {any} message */
function acked(desk, { id, seq, board, status, line }) {
  const item = desk.outbox.queue.items.find((one) => one.id === id);
  if (item) desk.record.accept(board, [{ id, seq, at: item.typed_at, action: item.action }]);
  desk.outbox.set(queues.accepted(desk.outbox.queue, [id]));
  desk.told.boards = desk.told.boards?.map((/** @type {any} */ one) =>
    one.number === board ? { ...one, status, line, parked: false } : { ...one, parked: one.parked || OPEN.includes(one.status) });
  if (desk.outbox.queue.items.some((waiting) => waiting.board === board)) return;
  // Begun without a line its deal is still to come; finished, the next one's is.
  if (desk.record.docs.get(board)?.assumed) fetchBoard(desk, board);
  else if (status === "finished") prefetch(desk);
}
