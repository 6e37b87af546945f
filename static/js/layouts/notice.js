/** Words from the director, large; never a blank. */
import { el } from "../dom.js";
import { nameOf, t } from "../i18n.js";
import { staleMark } from "../el/mode.js";

export const notice = {
  name: "notice",
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    return el(
      "div",
      { class: "notice" },
      el("p", null, nameOf(frame.notice) || t("screen.nothing")),
      el("small", null, staleMark(clock.freshness, clock.heard)),
    );
  },
};
