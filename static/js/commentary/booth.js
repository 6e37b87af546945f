/**
 * The commentator's page: both rooms as his audience sees them, live and move by move; words beside the position they mean;
 * what was said before. Public and private words never look alike.
 */
import { settle, el } from "../dom.js";
import { momentOf } from "../el/comments.js";
import { replayControls } from "../el/controls.js";
import { labelOf } from "../el/label.js";
import { modeMark, staleMark } from "../el/mode.js";
import { roomPanel } from "../el/room.js";
import { matchScore } from "../el/score.js";
import { loadCatalogue, pathLanguage, t } from "../i18n.js";
import { lapsed } from "../lapse.js";
import { keepAlive, Live } from "../live.js";
import { embeddedFrames, heardClock, onAct, serverNow } from "../page.js";
import { channelOf, pagesOf } from "../pages.js";
import { movesOf, stepOfKey } from "../replay.js";
import { Desk } from "./desk.js";
import { Draft, remember, remembered } from "./draft.js";
import { Looking } from "./looking.js";
import { moveStrip } from "./moves.js";
import { talk } from "./talk.js";

/** @typedef {import("./looking.js").Room} Room */
const NEWS_EVERY = 3_000;
const AIR_EVERY = 20_000;
const PATIENCE = 2_000;

/** @template {HTMLElement} E @param {string} id @returns {E} */
const part = (id) => /** @type {any} */ (document.getElementById(id));
const about = JSON.parse(part("desk").textContent ?? "{}");
const compose = /** @type {HTMLFormElement} */ (part("compose"));
const words = /** @type {HTMLTextAreaElement} */ (part("words"));
const token = /** @type {HTMLInputElement} */ (document.querySelector('input[name="csrfmiddlewaretoken"]')).value;
const desk = new Desk(`/${pathLanguage}/commentary/${about.match}/`, token);
const draft = new Draft(() => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`);

const embedded = embeddedFrames();
/** @type {Map<string, any>} */
const frames = new Map([...embedded].map(([channel, { frame }]) => [channel, frame]));
let beside = about.now;
const looking = new Looking(about.match, frames);
/** The comment that is being mended. @type {string | null} */
let mending = null;
let answer = "";

function draw() {
  const frame = looking.match;
  if (!frame) return;
  settle(part("match"), modeMark(frame.mode), matchScore(frame.match, { seated: !frame.tables }));
  settle(part("boards"), boards(frame));
  settle(part("rooms"), looking.rooms.map(side));
  drawDraft();
  settle(part("talk"), talk(beside, { match: about.match, serverNow: serverNow(), mending, nameOfRoom }));
}

/** What a room is called; the table of an encounter is no room of two. @param {string} room */
function nameOfRoom(room) {
  const { match } = looking;
  return match?.tables ? t(`room.${room}`) : t("field.table", { number: match?.table.number });
}

/** @param {any} frame */
function boards(frame) {
  const known = frame.rows.filter((/** @type {any} */ row) => row.id && !row.cancelled);
  return el(
    "nav",
    { class: "boards", "aria-label": t("boards.title") },
    el("button", { type: "button", "data-act": "live-boards", "aria-current": looking.picked === null && "true" }, t("commentary.live")),
    known.map((/** @type {any} */ row) =>
      el("button", { type: "button", "data-act": "pick", "data-of": row.id, "aria-current": looking.picked === row.id && "true" }, labelOf(row)),
    ),
  );
}

/** @param {Room} room */
function side(room) {
  const { board, seats, mode, live } = looking.at(room);
  const place = looking.places[room];
  const isChosen = room === looking.chosen;
  const elsewhere = board && live && labelOf(board) !== labelOf(live) ? labelOf(live) : null;
  const here = board ? (place.position ?? movesOf(board)) : 0;
  const name = nameOfRoom(room);
  return el(
    "section",
    { class: "side", "data-of": room, "data-chosen": isChosen },
    el("button", { type: "button", class: "room-choice", "data-act": "room", "data-of": room, "aria-pressed": String(isChosen) }, name),
    roomPanel({ room, name, board: board && place.in(board), seats, mode: board ? undefined : mode }, { said: 2 }),
    board && replayControls(place, board, { room, elsewhere: /** @type {any} */ (elsewhere), isRecord: looking.picked !== null }),
    board && moveStrip(board, room, here, (at) => (board.comments ?? []).some((/** @type {any} */ each) => String(each.at) === String(at))),
  );
}

function drawDraft() {
  const meant = draft.meant(looking.meant);
  settle(part("meant"), mending ? t("commentary.mending") : meantWords(meant));
  compose.dataset.reach = draft.isPrivate && !mending ? "private" : "public";
  for (const radio of compose.querySelectorAll("input")) radio.disabled = mending !== null;
  settle(part("reach"), t(mending ? "commentary.mend.words" : draft.isPrivate ? "commentary.private.words" : `commentary.public.words.${about.eyes}`));
  const left = draft.left;
  settle(part("left"), t("commentary.left", { n: left }));
  const send = /** @type {HTMLButtonElement} */ (part("send"));
  settle(send, t(mending ? "commentary.mend.send" : draft.isPrivate ? "commentary.private.send" : "commentary.public.send"));
  send.disabled = draft.text.trim() === "" || left < 0 || (!mending && !meant);
  settle(part("answer"), answer && t(`commentary.refused.${answer}`));
}

/** @param {import("./draft.js").Meant | null} meant */
function meantWords(meant) {
  if (!meant) return t("commentary.meant.nothing");
  const { board } = looking.at(meant.room);
  const isThere = board && (board.label || String(board.number)) === (meant.label || String(meant.board));
  return [
    nameOfRoom(meant.room),
    " \u00b7 ",
    t("board.number", { number: meant.label || meant.board }),
    isThere && [" \u00b7 ", t("comment.on"), " ", momentOf(board, meant.at)],
    draft.pinned && isBehind(meant, board, isThere) && [" ", el("button", { type: "button", "data-act": "newest" }, t("commentary.newest"))],
  ];
}

/** @param {import("./draft.js").Meant} meant @param {any} board @param {boolean} isThere */
function isBehind(meant, board, isThere) {
  return !isThere || meant.at[0] + meant.at[1] < movesOf(board);
}

/** Draws again after somebody looked elsewhere: words that are being written mean that now. */
function look() {
  draft.point(looking.meant);
  draw();
}

async function send() {
  if (mending) return mend(mending, draft.text.trim());
  const message = draft.message(looking.meant);
  if (!message) return;
  if (take(await desk.tell(message))) {
    draft.clear();
    words.value = "";
    remember(about.match, draft);
  }
  draw();
}

/** @param {string} of @param {string | null} text */
async function mend(of, text) {
  const id = draft.newId();
  if (take(await desk.tell({ k: "mend", id, of, text })) && mending === of) stopMending();
  draw();
}

function stopMending() {
  mending = null;
  draft.clear();
  words.value = "";
}

/** Whether an answer is one that something was done. @param {any} got */
function take(got) {
  answer = got?.code ?? "";
  if (got?.now) beside = got.now;
  return Boolean(got?.now);
}

/** @param {boolean} on */
async function air(on) {
  take(await desk.tell({ k: "air", on }));
  draw();
}

function isOnAir() {
  return beside.air.some((/** @type {any} */ each) => each.mine && each.match === about.match);
}

/** @param {string} name @param {HTMLElement} pressed */
function act(name, pressed) {
  const of = pressed.dataset.of ?? "";
  const room = /** @type {Room} */ (of);
  switch (name) {
    case "at":
      looking.go(room, positionOf(room, Number(pressed.dataset.move)));
      return look();
    case "room":
      looking.chosen = room;
      return look();
    case "pick":
      if (!frames.has(`board:${of}`)) live.also([`board:${of}`]);
      looking.pick(of);
      return look();
    case "live-boards":
      looking.pick(null);
      return look();
    case "newest":
      looking.picked = null;
      looking.go(looking.chosen, null);
      return look();
    case "air":
      return void air(!isOnAir());
    case "mend":
      return beginMending(of);
    case "take-back":
      return void mend(of, null);
    default:
      looking.step(room, /** @type {any} */ (name));
      return look();
  }
}

/** Who points at the newest move of a live board follows it. @param {Room} room @param {number} move */
function positionOf(room, move) {
  const { board, live: newest } = looking.at(room);
  return board && move >= movesOf(board) && labelOf(board) === labelOf(newest) ? null : move;
}

/** @param {string} of */
function beginMending(of) {
  if (mending === of) stopMending();
  else {
    mending = of;
    draft.clear();
    draft.text = beside.own.find((/** @type {any} */ each) => each.id === of)?.text ?? "";
    words.value = draft.text;
    words.focus();
  }
  draw();
}

await loadCatalogue();
const first = looking.match;
const before = remembered(about.match);
words.value = before.text;
draft.write(before.text, looking.meant);
reach(before.isPrivate);
draw();

const corner = part("freshness");
const live = new Live({
  versions: new Map([...embedded].map(([channel, { version }]) => [channel, version])),
  ticket: about.ticket,
  patience: PATIENCE,
  onBeat: heardClock,
  onFrame: (channel, frame) => {
    // A board that was hidden again is as if it had never been.
    if (frame === null) frames.delete(channel);
    else frames.set(channel, frame);
    if (frame === null && channelOf(channel) === `board:${looking.picked}`) looking.picked = null;
    // The match has gone on to another session and other tables.
    const newer = looking.match;
    if (!newer || (first?.tables && Object.keys(first.tables).some((room) => newer.tables[room] !== first.tables[room]))) return location.reload();
    const list = channelOf(channel);
    if (frames.has(list)) live.also(pagesOf(list, frames.get(list)));
    draw();
  },
  onFreshness: (freshness) => settle(corner, staleMark(freshness, lapsed())),
  onRefused: () => location.reload(),
});
keepAlive(live);

onAct(act);
words.addEventListener("input", () => {
  answer = "";
  draft.write(words.value, mending ? null : looking.meant);
  if (!mending) remember(about.match, draft);
  drawDraft();
});
compose.addEventListener("change", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (name === "reach") reach(value === "private");
});
compose.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});

/** @param {boolean} isPrivate */
function reach(isPrivate) {
  draft.isPrivate = isPrivate;
  for (const radio of compose.querySelectorAll("input")) radio.checked = (radio.value === "private") === isPrivate;
  if (!mending) remember(about.match, draft);
  drawDraft();
}

addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const isWriting = event.target === words;
  if (isWriting && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return void send();
  }
  if (isWriting && event.key === "Escape") return words.blur();
  // While words are written the same keys work with Alt.
  if (event.ctrlKey || event.metaKey || event.altKey !== isWriting) return;
  if (/** @type {HTMLElement} */ (event.target).matches?.("input")) return;
  const step = stepOfKey(event.key);
  if (step) act(step, /** @type {any} */ ({ dataset: { of: looking.chosen } }));
  else if (event.code === "Digit1" || event.code === "Digit2") act("room", /** @type {any} */ ({ dataset: { of: event.code === "Digit1" ? "open" : looking.rooms.at(-1) } }));
  else if (event.code === "KeyP") reach(!draft.isPrivate);
  else if (event.code === "KeyN" && !isWriting) words.focus();
  else return;
  event.preventDefault();
});

setInterval(async () => {
  if (document.visibilityState === "hidden") return;
  const got = await desk.news();
  if (got && "now" in got) beside = got.now;
  if (got && "code" in got && got.code === "log-in") answer = "log-in";
  draw();
}, NEWS_EVERY);
setInterval(() => isOnAir() && void air(true), AIR_EVERY);
