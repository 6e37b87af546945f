/** Each screen of the hall in a box of its own, live, as it hangs there: same frames, same layouts, a ticket that ends. */
import { el } from "../dom.js";
import { hang } from "../hall.js";
import { loadCatalogue, t } from "../i18n.js";

/** @param {{id: string, ticket: string}} screen */
function open({ id, ticket }) {
  const main = /** @type {HTMLElement} */ (document.querySelector(`[data-screen="${id}"] main`));
  let isOut = false;
  hang(main, { screen: id, ticket }, {
    waiting: () => el("div", { class: "notice" }, el("p", null, t(isOut ? "hall.preview.over" : "screen.waiting"))),
    mayDoze: true,
    onRefused: (blank) => {
      isOut = true;
      blank();
    },
  });
}

await loadCatalogue();
for (const screen of JSON.parse(document.getElementById("tickets")?.textContent ?? "[]")) open(screen);
