/** A hall screen: paired once, then whatever layout the director sends it, for days, without anybody near it. */
import { settle, el } from "./dom.js";
import { hang } from "./hall.js";
import { loadCatalogue, t } from "./i18n.js";
import { forget, kept, pair } from "./pairing.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const AGAIN = 3_000;

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
  hang(main, kept() ?? (await pair(showCode)), {
    waiting: () => el("div", { class: "notice" }, el("p", null, t("screen.waiting"))),
    patience: 2_000,
    onRefused: () => {
      forget();
      location.reload();
    },
  });
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
