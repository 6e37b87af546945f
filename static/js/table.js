/** The page of one table: live, and move by move; the place is in the URL, so a reload keeps it. With a movement it is one round of it. */
import { settle, el } from "./dom.js";
import { replayControls } from "./el/controls.js";
import { heldNotice } from "./el/mode.js";
import { labelOf } from "./el/label.js";
import { copyLink } from "./el/link.js";
import { pageHead, titleOf } from "./el/page-head.js";
import { roundHead } from "./el/pair-score.js";
import { roomPanel } from "./el/room.js";
import { matchScore } from "./el/score.js";
import { isFiled, takeAway } from "./el/take-away.js";
import { pathLanguage, t } from "./i18n.js";
import { onAct, onMove, onStep, openPage } from "./page.js";
import { Place, lengthOf } from "./replay.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
let place = new Place();
/** The board somebody is looking back at; the table may be playing another by now. @type {any} */
let kept = null;
/** @type {any} */
let frame = null;

/** @param {Map<string, any>} frames */
function draw(frames) {
  [frame] = frames.values();
  if (!frame) return;
  if (place.position === null) kept = frame.board;
  else if (labelOf(kept) === labelOf(frame.board)) kept = frame.board;
  // Nothing goes on where every board of the table was shown and the last of them is over.
  const isOver = isRecord(frame.board) && frame.boards.every((/** @type {any} */ board) => board.id);
  const isReplay = place.position !== null || isOver;
  const { room, number } = frame.table;
  const name = frame.round ? t("field.table", { number }) : t(`room.${room}`);
  const elsewhere = kept && frame.board && labelOf(kept) !== labelOf(frame.board) ? labelOf(frame.board) : null;
  document.title = titleOf(frame.match, name);
  settle(
    main,
    pageHead(frame, isReplay),
    matchScore(frame.match, { seated: Boolean(frame.round), linked: true }),
    frame.round ? [roundHead(frame), el("nav", { class: "tabs" }, el("a", { href: matchPath() }, t("encounter.link")))] : rooms(room),
    // Why nothing moves is read before what stands still; what holds for every board, after it.
    kept && frame.mode.kind === "held" && heldNotice(frame.mode),
    roomPanel(
      {
        ...frame,
        room,
        name,
        board: kept && place.in(kept),
        mode: kept ? undefined : frame.mode,
        other: elsewhere === null && !frame.round ? frame.other : undefined,
      },
      { leads: true },
    ),
    kept && frame.mode.kind !== "held" && heldNotice(frame.mode),
    boards(),
    kept && replayControls(place, kept, { room, elsewhere, slides: true, isRecord: isOver && elsewhere === null, isLive: frame.mode.kind === "live", link: linkTo(kept) }),
    takeAway("t", frame.table.id, { filed: isFiled(frame.board?.line) || known().length > 1, embed: titleOf({ ...frame.match, imps: null }, name) }),
  );
}

/** @param {any} board */
const isRecord = (board) => board?.phase === "finished" || board?.phase === "lost";

/** The boards of this table of which something may be seen. */
const known = () => frame.boards.filter((/** @type {any} */ board) => board.id);

/** @param {string} room */
function rooms(room) {
  return el(
    "nav",
    { class: "tabs", "aria-label": t("room.title") },
    ["open", "closed"].map((each) =>
      each === room
        ? el("a", { "aria-current": "page", href: location.pathname }, t(`room.${each}`))
        : el("a", { href: frame.other ? `/${pathLanguage}/t/${frame.other.table}/` : matchPath() }, t(`room.${each}`)),
    ),
    el("a", { class: "to-match", href: matchPath() }, t("match.link")),
  );
}

function matchPath() {
  return `/${pathLanguage}/m/${frame.match.id}/`;
}

function boards() {
  if (known().length === 0) return null;
  return el(
    "nav",
    { class: "boards", "aria-label": t("boards.title") },
    el("span", { class: "label" }, t("boards.title")),
    known().map((/** @type {any} */ board) =>
      el(
        "a",
        { href: `/${pathLanguage}/b/${board.id}/#room=${frame.table.room}`, "aria-current": labelOf(board) === labelOf(frame.board) && "true" },
        labelOf(board),
      ),
    ),
  );
}

/** A link to what is looked at: to the page on which the board stays, for the table goes on. @param {any} board */
function linkTo(board) {
  const { room } = frame.table;
  const known = frame.boards.find((/** @type {any} */ each) => labelOf(each) === labelOf(board) && each.id);
  const here = place.here(board);
  if (!known) return `${location.pathname}#board=${labelOf(board)}&move=${here}`;
  const isAtEnd = place.position === null && isRecord(board);
  return `/${pathLanguage}/b/${known.id}/#room=${room}${isAtEnd ? "" : `&${room}=${here}`}`;
}

/** Takes up the place the URL names; a board this table has left is on a page of its own. */
function fromHash() {
  const wish = new URLSearchParams(location.hash.slice(1));
  const label = wish.get("board");
  const move = wish.get("move");
  if (move === null) return;
  if (label && labelOf(frame?.board) === label) {
    place = Place.named(move);
    return;
  }
  const known = frame?.boards.find((/** @type {any} */ board) => labelOf(board) === label && board.id);
  if (known) location.replace(`/${pathLanguage}/b/${known.id}/#room=${frame.table.room}&${frame.table.room}=${move}`);
}

function toHash() {
  const hash = place.position === null ? "" : `#board=${labelOf(kept)}&move=${place.position}`;
  history.replaceState(null, "", location.pathname + hash);
}

/** @param {"first" | "back" | "on" | "live" | "end"} step */
function move(step) {
  if (!kept) return;
  if (step === "live") place = new Place();
  else place = place.moved(step === "end" ? "live" : step, kept);
  if (step === "live") show();
  else stay();
}

/** Whoever looks back at a board the table has left stays on it, at its end too. */
function stay() {
  const isElsewhere = frame.board && labelOf(kept) !== labelOf(frame.board);
  if (isElsewhere && place.position === null) place = new Place(lengthOf(kept));
  show();
}

function show() {
  redraw();
  toHash();
}

const redraw = await openPage((frames) => {
  if (frame === null) {
    [frame = null] = frames.values();
    fromHash();
    if (place.position !== null) kept = frame.board;
  }
  draw(frames);
});
onAct(async (name, pressed) => {
  if (name === "slide") return;
  if (name !== "copy") return move(/** @type {any} */ (name));
  await copyLink(pressed);
  redraw();
});
onMove((_, position) => {
  if (!kept) return;
  place = place.at(position, kept);
  stay();
});
addEventListener("hashchange", () => {
  place = new Place();
  kept = frame?.board ?? null;
  fromHash();
  redraw();
});
onStep(move);
