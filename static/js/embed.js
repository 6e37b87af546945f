/** A table or a board within another site's page: one room with its moves, whose it is, and the way to the whole page. Nothing else. */
import { settle, el } from "./dom.js";
import { replayControls } from "./el/controls.js";
import { labelOf } from "./el/label.js";
import { modeMark } from "./el/mode.js";
import { titleOf } from "./el/page-head.js";
import { roomPanel } from "./el/room.js";
import { t } from "./i18n.js";
import { onAct, onMove, openPage } from "./page.js";
import { Place } from "./replay.js";

const ROOMS = ["open", "closed"];
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const wish = new URLSearchParams(location.hash.slice(1));
let chosen = wish.get("room") === "closed" ? "closed" : "open";
/** @type {Record<string, Place>} */
const places = Object.fromEntries(ROOMS.map((room) => [room, Place.named(wish.get(room))]));
/** @type {any} */
let frame = null;
/** The board that a table plays: a new one is shown from its newest move. */
let playing = "";

/** The rooms that can be shown: of a table and of a traveller it is one. @returns {Record<string, any>} */
function tables() {
  if (frame.k === "board") return frame.rooms;
  if (frame.k === "table") return { [frame.table.room]: frame };
  return { open: frame };
}

/** @param {Map<string, any>} frames */
function draw(frames) {
  [frame] = frames.values();
  if (!frame) return;
  const all = tables();
  if (!all[chosen]) chosen = Object.keys(all)[0];
  const { board, seats, table } = all[chosen];
  if (frame.k === "table" && labelOf(board) !== playing) {
    if (playing) places[chosen] = new Place();
    playing = labelOf(board);
  }
  const isRecord = board?.phase === "finished" || board?.phase === "lost";
  const name = frame.round ? t("field.table", { number: table.number }) : t(`room.${chosen}`);
  document.title = titleOf(frame.match, name);
  settle(
    main,
    head(board),
    Object.keys(all).length > 1 && rooms(),
    roomPanel({ room: /** @type {any} */ (chosen), name, board: board && places[chosen].in(board), seats, mode: isRecord ? undefined : frame.mode, match: frame.match }, { leads: true }),
    board && replayControls(places[chosen], board, { room: chosen, isRecord, isLive: frame.mode.kind === "live" }),
  );
}

/** Whose it is, which leads to the whole page in a window of its own. @param {any} board */
function head(board) {
  const whole = location.pathname.replace("/embed/", "/") + (frame.k === "table" ? "" : `#room=${chosen}`);
  const what = board ? t("board.number", { number: labelOf(board) }) : t("board.none");
  return el(
    "header",
    { class: "embed-head" },
    el("a", { href: whole, target: "_blank", rel: "noopener" }, titleOf(frame.match, what)),
    modeMark(frame.mode, board?.phase === "finished" && frame.k !== "table"),
  );
}

function rooms() {
  return el(
    "nav",
    { class: "tabs", "aria-label": t("room.title") },
    ROOMS.map((room) =>
      el("button", { type: "button", "data-act": "room", "data-of": room, "aria-current": room === chosen && "true" }, t(`room.${room}`)),
    ),
  );
}

/** @param {string} room @param {Place} place */
function show(room, place) {
  chosen = room;
  places[room] = place;
  redraw();
}

const redraw = await openPage(draw);
onAct((name, pressed) => {
  const room = pressed.dataset.of ?? chosen;
  const { board } = tables()[room] ?? {};
  if (name === "room") show(room, places[room]);
  else if (board) show(room, places[room].moved(/** @type {any} */ (name === "end" ? "live" : name), board));
});
onMove((room, position) => {
  const { board } = tables()[room] ?? {};
  if (board) show(room, places[room].at(position, board));
});
