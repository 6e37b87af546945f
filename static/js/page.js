/**
 * What every live page does: take the frames it came with, draw them, and draw again whenever something newer arrives.
 */
import { loadCatalogue, locale, t } from "./i18n.js";
import { lapsed, ServerClock } from "./lapse.js";
import { keepAlive, Live } from "./live.js";
import { settle } from "./dom.js";
import { staleMark } from "./el/mode.js";
import { channelOf, joined, pagesOf } from "./pages.js";
import { stepOfKey } from "./replay.js";
import { unpack } from "./unpack.js";

const serverClock = new ServerClock(lapsed);

/** Epoch milliseconds by the server's clock, as far as it was heard. */
export function serverNow() {
  return serverClock.now();
}

/** @param {number} serverEpoch seconds */
export function heardClock(serverEpoch) {
  serverClock.hear(serverEpoch);
}

/** Takes the frames the page came with: what is recalled later lies nowhere in it any more. @returns {Map<string, {version: number, frame: any}>} */
export function embeddedFrames() {
  const frames = new Map();
  for (const block of document.querySelectorAll('script[type="application/json"][data-channel]')) {
    const { channel, version } = /** @type {HTMLElement} */ (block).dataset;
    frames.set(channel, { version: Number(version), frame: unpack(JSON.parse(block.textContent ?? "null")) });
    block.remove();
  }
  return frames;
}

/** What a page carries beside its frames: an event's "schedule", "counting" of its standings; null where it has none. @param {string} id @returns {any} */
export function embedded(id) {
  const block = document.getElementById(id);
  return block && JSON.parse(block.textContent ?? "null");
}

/**
 * Draws the page and keeps it current.
 * @param {(frames: Map<string, any>) => void} draw called with the newest frame of each channel, long lists whole
 * @returns {Promise<() => void>} draws again as things stand
 */
export async function openPage(draw) {
  const first = embeddedFrames();
  const frames = new Map([...first].map(([channel, { frame }]) => [channel, frame]));
  await loadCatalogue();
  const redraw = () => draw(joined(frames));
  redraw();
  keepPlace();
  const corner = document.getElementById("freshness");
  const watching = document.getElementById("watching");
  const live = new Live({
    versions: new Map([...first].map(([channel, { version }]) => [channel, version])),
    mayDoze: true,
    onBeat: (epoch, viewers) => {
      heardClock(epoch);
      if (watching) settle(watching, viewers ? t("site.watching", { n: viewers.toLocaleString(locale) }) : null);
    },
    onFrame: (channel, frame) => {
      // Hidden again: the page is as if it had never been.
      if (frame === null) return location.reload();
      frames.set(channel, frame);
      // A list may have come to have more pages than it began with.
      const list = channelOf(channel);
      live.also(pagesOf(list, frames.get(list)));
      redraw();
    },
    onFreshness: (freshness) => corner && settle(corner, staleMark(freshness, lapsed())),
  });
  if (frames.size > 0) keepAlive(live);
  return redraw;
}

/** A link to the same page in another way (the other language, without results) keeps the place on it, by whatever hand it is followed. */
function keepPlace() {
  for (const kind of ["pointerdown", "focusin", "click"]) {
    document.addEventListener(kind, ({ target }) => {
      const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (target).closest("a[data-same-page]"));
      if (link) link.hash = location.hash;
    });
  }
}

/**
 * Calls `act` with the name in `data-act` of what was pressed.
 * @param {(name: string, pressed: HTMLElement) => void} act
 */
export function onAct(act) {
  document.addEventListener("click", (event) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"));
    if (pressed) act(/** @type {string} */ (pressed.dataset.act), pressed);
  });
}

/**
 * Calls `go` with the room and the move whenever somebody asks for a move of a board: along its length, or by a call or card of it.
 * @param {(room: string, position: number) => void} go
 */
export function onMove(go) {
  document.addEventListener("input", (event) => {
    const { dataset, value } = /** @type {HTMLInputElement} */ (event.target);
    if (dataset.act === "slide") go(/** @type {string} */ (dataset.of), Number(value));
  });
  document.addEventListener("click", (event) => {
    const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-move]"));
    if (pressed) go(/** @type {string} */ (pressed.dataset.of), Number(pressed.dataset.move));
  });
}

/**
 * Calls `move` with the step a key asks for, wherever on the page it is pressed but in a field of text.
 * @param {(step: "first" | "back" | "on" | "live") => void} move
 */
export function onStep(move) {
  addEventListener("keydown", (event) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type !== "range";
    const step = isText || event.altKey || event.ctrlKey || event.metaKey ? null : stepOfKey(event.key);
    if (!step) return;
    event.preventDefault();
    move(step);
  });
}
