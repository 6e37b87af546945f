/**
 * From board to board: which is looked at, which is fetched, which is opened, and where one goes when all of them are in.
 * @typedef {import("./console.js").Console} Console
 */
import { pathLanguage } from "../i18n.js";
import { nextBoard, playedBoard, withAdded } from "./model.js";

/** Asks the server for a board. @param {Console} desk @param {number} board @param {boolean} [sure]  asked about, and meant */
export function fetchBoard(desk, board, sure = false) {
  desk.link.send({ k: "get", board, ...(sure ? { sure } : {}) });
}

/** One deal at a time: the next one's comes when this board is finished, so that it can be opened without a line. @param {Console} desk */
export function prefetch(desk) {
  const { current, record, told } = desk;
  const next = nextBoard(desk.known());
  if (next === null || current === null || record.docs.has(next) || !record.docs.has(current)) return;
  if (told.boards.find((/** @type {any} */ one) => one.number === current)?.status !== "finished") return;
  fetchBoard(desk, next);
  fetchBoard(desk, current);
}

/** Looks at another board. @param {Console} desk @param {number} board @param {boolean} [sure] */
export function goTo(desk, board, sure = false) {
  if (desk.current !== null && desk.record.docs.has(desk.current)) desk.before = desk.current;
  desk.current = board;
  desk.opening = null;
  desk.clearLine();
  if (desk.link.state === "up") fetchBoard(desk, board, sure);
  else assume(desk, board);
}

/** The operator looks at another board. Who only watches stays there, until he is back at the one that is played. @param {Console} desk @param {number} board */
export function lookAt(desk, board) {
  desk.parking = null;
  desk.astray = !writes(desk) && board !== (playedBoard(desk.told) ?? board);
  goTo(desk, board);
}

/** Who only watches goes along to the board that is played, unless he looks at another or has something of his own to settle. @param {Console} desk */
export function follow(desk) {
  const played = playedBoard(desk.told);
  if (played === desk.current) desk.astray = false;
  const isBusy = desk.typing.mode !== "line" || desk.typing.text !== "" || desk.outbox.queue.items.length > 0;
  if (played === null || played === desk.current || desk.astray || isBusy || writes(desk)) return;
  goTo(desk, played);
}

/** @param {Console} desk */
const writes = (desk) => Boolean(desk.told.pen?.mine && desk.tab?.held());

/** Without a line a board that nobody has begun can be opened by what the list says of it. @param {Console} desk @param {number} number */
export function assume(desk, number) {
  const row = withAdded(desk.told, desk.outbox.queue).find((one) => one.number === number);
  if (row?.status !== "waiting" || desk.record.docs.has(number)) return;
  desk.record.put({ number, label: row.label, id: row.id, dealer: row.dealer, vulnerable: row.vulnerable, hands: null, entries: [], assumed: true });
}

/** The line fell: a deal that did not come is done without. @param {Console} desk */
export function doWithout(desk) {
  if (desk.current === null || desk.record.docs.has(desk.current)) return;
  const opens = desk.opening === desk.current;
  assume(desk, desk.current);
  if (opens && desk.record.docs.has(desk.current)) openNow(desk, desk.current);
}

/** The next board; once there is none left, the table of the next round. @param {Console} desk */
export function openNext(desk) {
  const { next, round } = desk.at();
  if (next === null) return round ? leaveFor(desk, round) : desk.bump("nothing");
  goTo(desk, next);
  openWhenHere(desk, next);
}

/** This table in the session that has begun meanwhile. @param {Console} desk */
export function onwards(desk) {
  const { ahead } = desk.at();
  if (!ahead?.begun) return desk.bump("nothing");
  if (!ahead.sent) return desk.bump("not-sent");
  leaveFor(desk, ahead.table);
}

/** @param {Console} desk @param {string} table */
function leaveFor(desk, table) {
  // Without a line the page of another table could not come.
  if (desk.link.state !== "up") return desk.bump("no-line");
  location.assign(`/${pathLanguage}/console/${table}/`);
}

/** A board of this session, though the next has begun: meant. @param {Console} desk @param {number} board */
export function stayWith(desk, board) {
  if (board !== desk.current) goTo(desk, board);
  openWhenHere(desk, board);
}

/** Asked about, and meant. @param {Console} desk @param {{board: number, opens: boolean}} intent */
export function goOn(desk, { board, opens }) {
  goTo(desk, board, true);
  if (opens) openWhenHere(desk, board);
}

/** @param {Console} desk @param {number} board */
function openWhenHere(desk, board) {
  if (desk.record.docs.has(board)) openNow(desk, board);
  else desk.opening = board;
}

/** @param {Console} desk @param {number} board */
export function openNow(desk, board) {
  desk.opening = null;
  const { state, writable } = desk.at();
  if (board === desk.current && writable && state?.phase === "waiting") desk.act({ k: "open" });
}
