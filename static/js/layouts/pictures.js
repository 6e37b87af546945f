/** The event's sponsors and federations, one after the other by the server's clock; the next is fetched while one stands. */
import { el } from "../dom.js";
import { hallHead } from "../el/hall-head.js";
import { t } from "../i18n.js";

const STANDS = 20_000;

export const pictures = {
  name: "pictures",
  /** @param {any} frame @param {any} clock */
  draw({ of }, clock) {
    const count = of.pictures.length;
    const at = Math.floor(clock.now / STANDS);
    return [
      hallHead(of, clock),
      count === 0
        ? el("div", { class: "notice" }, el("p", null, t("pictures.none")))
        : el(
            "figure",
            { class: "hall-pictures" },
            picture(of.pictures[at % count], "hall-picture"),
            count > 1 && picture(of.pictures[(at + 1) % count], "unseen"),
          ),
    ];
  },
};

/** @param {string} id @param {string} name */
const picture = (id, name) => el("img", { class: name, src: `/picture/${id}`, alt: "", "data-key": `${name}${id}` });
