/**
 * The page of one board: both rooms, side by side or in turn, each move by move; the places are in the URL.
 * With a movement it is the board at one table, and the traveller of what everybody made of it.
 */
import { settle, el } from "./dom.js";
import { replayControls } from "./el/controls.js";
import { labelOf } from "./el/label.js";
import { pageHead, titleOf } from "./el/page-head.js";
import { artificialText } from "./el/pair-score.js";
import { roomPanel } from "./el/room.js";
import { awardText, matchScore, swingText } from "./el/score.js";
import { wholeLine } from "./el/contract.js";
import { ownResult, traveller } from "./field/traveller.js";
import { pathLanguage, t } from "./i18n.js";
import { onAct, openPage } from "./page.js";
import { Place, stepOfKey } from "./replay.js";

const ROOMS = /** @type {const} */ (["open", "closed"]);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const wish = new URLSearchParams(location.hash.slice(1));
/** @type {Record<string, Place>} */
const places = Object.fromEntries(
  ROOMS.map((room) => [room, new Place(wish.has(room) ? Number(wish.get(room)) : null)]),
);
let chosen = wish.get("room") === "closed" ? "closed" : "open";
/** @type {any} */
let frame = null;

/** The tables at which the page shows the board, by room: of a traveller it is one. @returns {Record<string, any>} */
const tables = () => (frame.k === "traveller" ? { open: frame } : frame.rooms);

/** @param {Map<string, any>} frames */
function draw(frames) {
  [frame] = frames.values();
  if (!frame) return;
  const isField = frame.k === "traveller";
  if (isField) chosen = "open";
  const isOver = Object.values(tables()).every(({ board }) => !board || isRecord(board));
  document.title = titleOf(frame.match, t("board.number", { number: labelOf(frame) }));
  settle(
    main,
    pageHead(frame, isOver),
    matchScore(frame.match, isField),
    compare(),
    frame.ruled && el("p", { class: "note ruled", role: "status" }, t(`ruled.${frame.ruled}`), " ", frame.award && (isField ? artificialText(frame.award, frame.scoring) : awardText(frame.award))),
    isField ? links() : rooms(),
    el("div", { class: "both-rooms" }, Object.keys(tables()).map(side), isField && traveller(frame)),
  );
}

function rooms() {
  return el(
    "nav",
    { class: "tabs", "aria-label": t("room.title") },
    ROOMS.map((room) =>
      el("button", { type: "button", "data-act": "room", "data-of": room, "aria-current": room === chosen && "true" }, t(`room.${room}`)),
    ),
    el("a", { class: "to-match", href: `/${pathLanguage}/m/${frame.match.id}/` }, t("match.link")),
  );
}

/** From a traveller to its table and to its round. */
function links() {
  return el(
    "nav",
    { class: "tabs places" },
    el("a", { href: `/${pathLanguage}/t/${frame.table.id}/` }, t("field.table", { number: frame.table.number })),
    el("a", { href: `/${pathLanguage}/m/${frame.match.id}/` }, t("encounter.link")),
  );
}

/** @param {any} board */
function isRecord(board) {
  return board.phase === "finished" || board.phase === "lost";
}

/** @param {any} room */
function side(room) {
  const { board, seats, table } = tables()[room];
  const name = frame.k === "traveller" ? t("field.table", { number: table.number }) : undefined;
  return el(
    "section",
    { class: "side", "data-chosen": room === chosen, "data-of": room },
    roomPanel({ room, name, board: board && places[room].in(board), seats, mode: frame.mode, match: frame.match }),
    board && replayControls(places[room], board, { room, isRecord: isRecord(board) }),
  );
}

/** The results on top, and what they are worth. */
function compare() {
  return el(
    "section",
    { class: "compare" },
    link(frame.prev, "\u2039", "boards.previous"),
    el("h2", null, t("board.number", { number: labelOf(frame) })),
    link(frame.next, "\u203a", "boards.next"),
    frame.k === "traveller" ? ownResult(frame) : [bothResults(), frame.swing && swingText(frame.swing, frame.match)],
  );
}

function bothResults() {
  return el(
    "dl",
    null,
    ROOMS.map((room) => {
      const line = frame.rooms[room].board?.line;
      const words = frame.rooms[room].board ? "line.playing" : "line.none";
      return [el("dt", null, t(`room.${room}`)), el("dd", null, line ? wholeLine(line) : t(words))];
    }),
  );
}

/** @param {string | null} id @param {string} sign @param {string} key */
function link(id, sign, key) {
  const href = id && `/${pathLanguage}/b/${id}/#room=${chosen}`;
  return href ? el("a", { class: "step", href, "aria-label": t(key) }, sign) : el("span", { class: "step" });
}

/** @param {string} room @param {"first" | "back" | "on" | "live" | "end"} step */
function move(room, step) {
  const { board } = tables()[room] ?? {};
  if (!board) return;
  chosen = room;
  places[room] = places[room].moved(step === "end" ? "live" : step, board);
  redraw();
  toHash();
}

function toHash() {
  const hash = new URLSearchParams({ room: chosen });
  for (const room of ROOMS) if (places[room].position !== null) hash.set(room, String(places[room].position));
  history.replaceState(null, "", `${location.pathname}#${hash}`);
}

const redraw = await openPage(draw);
onAct((name, pressed) => {
  const room = pressed.dataset.of ?? chosen;
  if (name !== "room") return move(room, /** @type {any} */ (name));
  chosen = room;
  redraw();
  toHash();
});
addEventListener("keydown", (event) => {
  const step = event.altKey || event.ctrlKey || event.metaKey ? null : stepOfKey(event.key);
  if (!step) return;
  event.preventDefault();
  move(chosen, step);
});
