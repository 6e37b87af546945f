/** A hall screen in some element, live: the layout its frame names, page by page by the server's clock. On a wall, or in a preview. */
import { el, settle } from "./dom.js";
import { lapsed } from "./lapse.js";
import { LAYOUTS } from "./layouts/index.js";
import { keepAlive, Live } from "./live.js";
import { heardClock, serverNow } from "./page.js";
import { channelOf, pagesOf } from "./pages.js";

const PAGE_SECONDS = 10;

/**
 * Opens a screen's line and draws what comes, for good.
 * @param {HTMLElement} main
 * @param {{screen: string, ticket: string}} paired
 * @param {{waiting: () => any, onRefused: (blank: () => void) => void, patience?: number, mayDoze?: boolean}} wish `waiting`: what stands there
 *   before the first frame; `onRefused`: the ticket is no longer good, and `blank` takes the picture away; the rest as for `Live`
 */
export function hang(main, { screen, ticket }, { waiting, onRefused, ...line }) {
  const channel = `screen:${screen}`;
  const picture = showing(main, waiting);
  const live = new Live({
    ...line,
    versions: new Map([[channel, -1]]),
    ticket,
    onFrame: (page, newest) => {
      picture.put(page, newest);
      live.also(pagesOf(channel, picture.frame(channel)));
      picture.draw(channel);
    },
    onFreshness: (now) => {
      picture.freshness = now;
      picture.draw(channel);
    },
    onBeat: heardClock,
    onRefused: () =>
      onRefused(() => {
        picture.put(channel, null);
        picture.draw(channel);
      }),
  });
  keepAlive(live);
  // Drawn as each of the server's seconds begins, so that screens beside one another change together.
  const everySecond = () => {
    setTimeout(everySecond, 1_000 - (serverNow() % 1_000));
    picture.draw(channel);
  };
  everySecond();
}

/** @param {HTMLElement} main @param {() => any} waiting */
function showing(main, waiting) {
  /** The newest frame of each page; all but long lists are one page. @type {Map<string, any>} */
  const frames = new Map();
  let unknown = "";
  return {
    /** @type {any} */
    freshness: null,
    /** @param {string} channel */
    frame: (channel) => frames.get(channel),
    /** Keeps a page's newest frame; with a first page goes what was there of another layout. @param {string} page @param {any} newest */
    put(page, newest) {
      frames.set(page, newest);
      if (page !== channelOf(page)) return;
      for (const [name, frame] of frames) if (name !== page && frame?.layout !== newest?.layout) frames.delete(name);
    },
    /** @param {string} channel */
    draw(channel) {
      const first = frames.get(channel);
      const layout = LAYOUTS.find((each) => each.name === first?.layout);
      const pages = pagesOf(channel, first).filter((page) => frames.get(page)?.layout === first?.layout);
      const frame = frames.get(pages[Math.floor(serverNow() / 1000 / (layout?.pageSeconds ?? PAGE_SECONDS)) % pages.length]);
      // The server is newer than this page: heal.js loads it again.
      if (first && !layout && first.layout !== unknown) reportError(new Error(`unknown layout ${(unknown = first.layout)}`));
      main.dataset.layout = layout?.name ?? "waiting";
      const clock = { now: serverNow(), freshness: this.freshness, heard: lapsed() };
      const corner = layout && frame.corner;
      main.toggleAttribute("data-corner", Boolean(corner));
      settle(main, layout ? layout.draw(frame, clock) : waiting(), corner && el("img", { class: "hall-corner", src: `/picture/${corner}`, alt: "" }));
    },
  };
}
