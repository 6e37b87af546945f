/**
 * The page of one board: both rooms, side by side or in turn, each move by move; the places are in the URL.
 * With a movement it is the board at one table, and the traveller of what everybody made of it.
 */
import { settle, el } from "./dom.js";
import { replayControls } from "./el/controls.js";
import { labelOf } from "./el/label.js";
import { heldNotice } from "./el/mode.js";
import { copyLink } from "./el/link.js";
import { pageHead, titleOf } from "./el/page-head.js";
import { artificialText } from "./el/pair-score.js";
import { roomPanel } from "./el/room.js";
import { awardText, matchScore, swingText } from "./el/score.js";
import { wholeLine } from "./el/contract.js";
import { doubleDummyLine, doubleDummyTable, embeddedDoubleDummy, fetchDoubleDummy, markCosts, mayBeAnalysed } from "./el/double-dummy.js";
import { isFiled, takeAway } from "./el/take-away.js";
import { ownResult, traveller } from "./field/traveller.js";
import { isUnscored, pathLanguage, t } from "./i18n.js";
import { onAct, onMove, onStep, openPage } from "./page.js";
import { Place } from "./replay.js";

const ROOMS = /** @type {const} */ (["open", "closed"]);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {Record<string, Place>} */
const places = {};
let chosen = "open";
fromHash();
/** @type {any} */
let frame = null;
/** What the board comes to with all cards seen, once that is known. @type {any} */
let analysis = embeddedDoubleDummy();
/** From a result until the server shows what it worked out of it, and a little more. */
const ANALYSED_AFTER = 20_000;

/** The tables at which the page shows the board, by room: of a traveller it is one. @returns {Record<string, any>} */
const tables = () => (frame.k === "traveller" ? { open: frame } : frame.rooms);

/** @param {Map<string, any>} frames */
function draw(frames) {
  [frame] = frames.values();
  if (!frame) return;
  const isField = frame.k === "traveller";
  if (isField) chosen = "open";
  const isOver = Object.values(tables()).every(({ board }) => !board || isRecord(board));
  const isWhole = Object.values(tables()).every(({ board }) => board && isRecord(board));
  document.title = titleOf(frame.match, t("board.number", { number: labelOf(frame) }));
  settle(
    main,
    pageHead(frame, isOver),
    matchScore(frame.match, { seated: isField, linked: true }),
    el("div", { class: "board-bar" }, compare(), isField ? links() : rooms()),
    frame.ruled && el("p", { class: "note ruled", role: "status" }, t(`ruled.${frame.ruled}`), " ", frame.award && (isField ? artificialText(frame.award, frame.scoring) : awardText(frame.award))),
    // Said once, and not of a board of which everything was shown.
    !isWhole && heldNotice(frame.mode),
    el("div", { class: "both-rooms" }, Object.keys(tables()).map(side), isField && !isUnscored && traveller(frame)),
    doubleDummyTable(analysis),
    taken(),
  );
  for (const [room, { board }] of Object.entries(tables())) markCosts(main, analysis, room, board);
}

/** The board's id, which ends the address. */
const idHere = () => location.pathname.split("/").at(-2) ?? "";

/** How many rooms have a result. */
const results = () => Object.values(tables()).filter(({ board }) => board?.line).length;

/** Of a board that ends while somebody looks, asked for once a result. @param {number} known the results there were before */
function followAnalysis(known) {
  if (isUnscored || !mayBeAnalysed() || results() <= known) return;
  setTimeout(async () => {
    analysis = (await fetchDoubleDummy(idHere())) ?? analysis;
    redraw();
  }, ANALYSED_AFTER);
}

/** What can be taken from here: the rooms that have a result. */
function taken() {
  const filed = Object.entries(tables()).filter(([, { board }]) => isFiled(board?.line) && !frame.ruled);
  return takeAway("b", idHere(), {
    filed: filed.length > 0,
    viewers: filed.filter(([, { board }]) => board.hands).map(([room]) => room),
    named: frame.k === "board",
    embed: titleOf(frame.match, t("board.number", { number: labelOf(frame) })),
  });
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
    roomPanel({ room, name, board: board && places[room].in(board), seats, match: frame.match }, { leads: true }),
    board && doubleDummyLine(analysis, room, board, places[room]),
    board &&
      replayControls(places[room], board, {
        room,
        isRecord: isRecord(board),
        isLive: frame.mode.kind === "live",
        slides: true,
        link: `${location.pathname}#${hash(room, board)}`,
      }),
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
    isUnscored ? null : frame.k === "traveller" ? ownResult(frame) : [bothResults(), frame.swing && swingText(frame.swing, frame.match)],
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
  show(room, places[room].moved(step === "end" ? "live" : step, board));
}

/** @param {string} room @param {Place} place */
function show(room, place) {
  chosen = room;
  places[room] = place;
  redraw();
  toHash();
}

/**
 * Which room is looked at, and where each stands that is not at its end.
 * @param {string} room @param {any} [growing] its board: where play goes on, the newest is named as the move it is now
 */
function hash(room, growing) {
  const named = new URLSearchParams({ room });
  if (growing && !isRecord(growing)) named.set(room, String(places[room].here(growing)));
  for (const each of ROOMS) if (places[each].position !== null) named.set(each, String(places[each].position));
  return named;
}

function toHash() {
  history.replaceState(null, "", `${location.pathname}#${hash(chosen)}`);
}

/** Takes up the places the URL names. */
function fromHash() {
  const wish = new URLSearchParams(location.hash.slice(1));
  // Without results a board begins at its beginning: its end tells the contract at least.
  for (const room of ROOMS) places[room] = Place.named(wish.get(room) ?? (isUnscored ? "0" : null));
  chosen = wish.get("room") === "closed" ? "closed" : "open";
}

const redraw = await openPage((frames) => {
  const known = frame ? results() : Infinity;
  draw(frames);
  if (frame) followAnalysis(known);
});
onAct(async (name, pressed) => {
  const room = pressed.dataset.of ?? chosen;
  if (name === "slide") return;
  if (name === "room") return show(room, places[room]);
  if (name !== "copy") return move(room, /** @type {any} */ (name));
  await copyLink(pressed);
  redraw();
});
onMove((room, position) => {
  const { board } = tables()[room] ?? {};
  if (board) show(room, places[room].at(position, board));
});
addEventListener("hashchange", () => {
  fromHash();
  redraw();
});
onStep((step) => move(chosen, step));
