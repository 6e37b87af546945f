/** Each screen of the hall in a box of its own, live, as it hangs there: same frames, same layouts, a ticket that ends. */
import { el } from "../dom.js";
import { showing } from "../hall.js";
import { loadCatalogue, t } from "../i18n.js";
import { keepAlive, Live } from "../live.js";
import { heardClock } from "../page.js";
import { pagesOf } from "../pages.js";

/** @param {{id: string, ticket: string}} screen */
function open({ id, ticket }) {
  const main = /** @type {HTMLElement} */ (document.querySelector(`[data-screen="${id}"] main`));
  const channel = `screen:${id}`;
  let isOut = false;
  const picture = showing(main, () => el("div", { class: "notice" }, el("p", null, t(isOut ? "hall.preview.over" : "screen.waiting"))));
  const live = new Live({
    versions: new Map([[channel, -1]]),
    ticket,
    mayDoze: true,
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
    onRefused: () => {
      isOut = true;
      picture.put(channel, null);
      picture.draw(channel);
    },
  });
  keepAlive(live);
  setInterval(() => picture.draw(channel), 1_000);
  picture.draw(channel);
}

await loadCatalogue();
for (const screen of JSON.parse(document.getElementById("tickets")?.textContent ?? "[]")) open(screen);
