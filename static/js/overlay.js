/**
 * One fact over a transparent ground, for streaming software (a browser source). Everything about it stands in the address:
 *   ?table=ID    a table as spectators online see it; or ?eyes=hall, let in like a screen, of the table that it shows then,
 *   &room=closed of two; &size=40 pixels of the text; &panel=off; &theme=light; &deck=2
 */
import { el, settle } from "./dom.js";
import { modeMark, staleMark } from "./el/mode.js";
import { loadCatalogue, t } from "./i18n.js";
import { lapsed } from "./lapse.js";
import { keepAlive, Live } from "./live.js";
import { OVERLAYS } from "./overlays/index.js";
import { heardClock } from "./page.js";
import { forget, kept, pair } from "./pairing.js";

const SMALLEST = 8;
const LARGEST = 400;
const AGAIN = 3_000;
const LONG = 6_000; // of every table there is something within a second

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const root = document.documentElement;
const wish = new URLSearchParams(location.search);
const overlay = OVERLAYS.find((each) => each.name === main.dataset.overlay);
/** @type {any} */
let frame = null;
/** @type {any} */
let freshness = null;
let isNowhere = false;

function look() {
  const size = Number(wish.get("size"));
  if (size >= SMALLEST && size <= LARGEST) root.style.setProperty("--size", `${size}px`);
  for (const name of ["theme", "deck"]) if (wish.has(name)) root.dataset[name] = wish.get(name) ?? "";
  main.toggleAttribute("data-bare", wish.get("panel") === "off");
}

/** The table's frame in what came: itself, or what a screen shows. */
function table() {
  if (frame?.k === "table") return frame;
  if (frame?.layout === "table") return frame.of;
  if (frame?.layout === "two-rooms") return frame.tables[wish.get("room") === "closed" ? 1 : 0];
  return null;
}

/** What is not there keeps its room and is not seen; how old or how late the picture is stands below, where it is either. */
function draw() {
  const shown = table();
  const parts = shown && overlay?.draw(shown);
  const mode = shown?.mode;
  main.toggleAttribute("data-nothing", !parts);
  settle(
    main,
    el("div", { class: `overlay-fact overlay-${overlay?.name}` }, parts),
    el("div", { class: "overlay-word" }, staleMark(freshness, lapsed()) ?? (isNowhere && !frame ? el("span", null, t("overlay.nowhere")) : null) ?? (parts && mode && mode.kind !== "live" ? modeMark(mode) : null)),
  );
}

/** Whose eyes: everybody's without a ticket, the hall's once a director has let this source in by the code it shows. */
async function eyes() {
  if (wish.get("eyes") !== "hall") return { channel: `table:${wish.get("table")}`, ticket: undefined };
  const { screen, ticket } = kept() ?? (await pair((code) => settle(main, el("div", { class: "overlay-fact overlay-code" }, code ?? "\u2026"))));
  return { channel: `screen:${screen}`, ticket };
}

/** @param {{channel: string, ticket: string | undefined}} line */
function open({ channel, ticket }) {
  const live = new Live({
    versions: new Map([[channel, -1]]),
    ticket,
    patience: 2_000,
    onFrame: (page, newest) => {
      if (page === channel) frame = newest;
      draw();
    },
    onFreshness: (now) => {
      freshness = now;
      draw();
    },
    onBeat: heardClock,
    onRefused: () => {
      if (ticket) forget();
      location.reload();
    },
  });
  keepAlive(live);
}

async function words() {
  for (;;) {
    try {
      return await loadCatalogue();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

look();
await words();
open(await eyes());
draw();
setTimeout(() => {
  isNowhere = true;
  draw();
}, LONG);
