/** A hall screen: paired once, then whatever layout the director sends it, for days, without anybody near it. */
import { settle, el } from "./dom.js";
import { showing } from "./hall.js";
import { loadCatalogue, t } from "./i18n.js";
import { keepAlive, Live } from "./live.js";
import { heardClock, serverNow } from "./page.js";
import { pagesOf } from "./pages.js";
import { forget, kept, pair } from "./pairing.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const AGAIN = 3_000;
const picture = showing(main, () => el("div", { class: "notice" }, el("p", null, t("screen.waiting"))));

/** @param {string | null} code @param {string} [picture] an address as a picture of dots, to be read by a phone */
function showCode(code, picture) {
  main.dataset.layout = "pairing";
  settle(
    main,
    el(
      "div",
      { class: "pairing" },
      code === null
        ? el("p", null, t("screen.unreachable"))
        : [
            el("p", null, t("screen.code")),
            el("b", { class: "code" }, code),
            picture && el("img", { class: "code-picture", src: picture, alt: t("screen.code.picture") }),
            el("p", null, t("screen.code.how")),
          ],
    ),
  );
}

/** A ticket may have been taken back: then this screen asks for a new one. */
async function show() {
  const { ticket, screen } = kept() ?? (await pair(showCode));
  const channel = `screen:${screen}`;
  picture.draw(channel);
  const live = new Live({
    versions: new Map([[channel, -1]]),
    ticket,
    patience: 2_000,
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
      forget();
      location.reload();
    },
  });
  keepAlive(live);
  // Drawn as each of the server's seconds begins, so that screens beside one another change together.
  const everySecond = () => {
    setTimeout(everySecond, 1_000 - (serverNow() % 1_000));
    picture.draw(channel);
  };
  everySecond();
}

/** The server may be on its way up, as after a night without power. */
async function words() {
  for (;;) {
    try {
      return await loadCatalogue();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

await words();
await show();
