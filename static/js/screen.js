/** A hall screen: paired once, then whatever layout the director sends it, for days, without a reload. */
import { settle, el } from "./dom.js";
import { loadCatalogue, t } from "./i18n.js";
import { LAYOUTS } from "./layouts/index.js";
import { keepAlive, Live } from "./live.js";
import { heardClock, serverNow } from "./page.js";
import { forget, kept, pair } from "./pairing.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {any} */
let frame = null;
/** @type {any} */
let freshness = null;

function draw() {
  const layout = LAYOUTS.find((each) => each.name === frame?.layout);
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
  draw();
  const live = new Live({
    versions: new Map([[`screen:${screen}`, -1]]),
    ticket,
    patience: 2_000,
    onFrame: (_, newest) => {
      frame = newest;
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
