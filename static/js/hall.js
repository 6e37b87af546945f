/** The picture of a hall screen in some element: the layout its frame names, page by page by the server's clock. */
import { el, settle } from "./dom.js";
import { lapsed } from "./lapse.js";
import { LAYOUTS } from "./layouts/index.js";
import { serverNow } from "./page.js";
import { channelOf, pagesOf } from "./pages.js";

const PAGE_SECONDS = 10;

/**
 * @param {HTMLElement} main
 * @param {() => any} waiting what stands there before the first frame
 */
export function showing(main, waiting) {
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
