/** A hall screen: paired once, then whatever layout the director sends it, for days, without a reload. */
import { settle, el } from "./dom.js";
import { loadCatalogue, t } from "./i18n.js";
import { LAYOUTS } from "./layouts/index.js";
import { keepAlive, Live } from "./live.js";
import { heardClock, serverNow } from "./page.js";
import { pagesOf } from "./pages.js";
import { forget, kept, pair } from "./pairing.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** The newest frame of each page; all but long lists are one page. @type {Map<string, any>} */
const frames = new Map();
let channel = "";
/** @type {any} */
let freshness = null;

const PAGE_SECONDS = 10;

/** @type {any[]} name, draw, and how long a page of it stands where that is longer than PAGE_SECONDS */
const layouts = LAYOUTS;

function draw() {
  const first = frames.get(channel);
  const layout = layouts.find((each) => each.name === first?.layout);
  // Pages that were of a longer list, or of what the screen showed before, are not turned to.
  const pages = pagesOf(channel, first).filter((page) => frames.get(page)?.layout === first?.layout);
  const frame = frames.get(pages[Math.floor(serverNow() / 1000 / (layout?.pageSeconds ?? PAGE_SECONDS)) % pages.length]);
  main.dataset.layout = layout?.name ?? "waiting";
  const clock = { now: serverNow(), freshness, heard: Date.now() };
  settle(main, layout ? layout.draw(frame, clock) : el("div", { class: "notice" }, el("p", null, t("screen.waiting"))));
}

/** @param {string | null} code */
function showCode(code) {
  main.dataset.layout = "pairing";
  settle(
    main,
    el(
      "div",
      { class: "pairing" },
      code === null
        ? el("p", null, t("screen.unreachable"))
        : [el("p", null, t("screen.code")), el("b", { class: "code" }, code), el("p", null, t("screen.code.how"))],
    ),
  );
}

/** A ticket may have been taken back: then this screen asks for a new one. */
async function show() {
  const { ticket, screen } = kept() ?? (await pair(showCode));
  channel = `screen:${screen}`;
  draw();
  const live = new Live({
    versions: new Map([[channel, -1]]),
    ticket,
    patience: 2_000,
    onFrame: (page, newest) => {
      frames.set(page, newest);
      live.also(pagesOf(channel, frames.get(channel)));
      draw();
    },
    onFreshness: (now) => {
      freshness = now;
      draw();
    },
    onBeat: heardClock,
    onRefused: () => {
      forget();
      location.reload();
    },
  });
  keepAlive(live);
  setInterval(draw, 1_000);
}

await loadCatalogue();
await show();
