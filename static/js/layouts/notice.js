/** Words from the director, large, below the event's time; never a blank. */
import { el } from "../dom.js";
import { hallHead } from "../el/hall-head.js";
import { nameOf, t } from "../i18n.js";

export const notice = {
  name: "notice",
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    return [hallHead(frame, clock), el("div", { class: "notice" }, el("p", null, nameOf(frame.notice) || t("screen.nothing")))];
  },
};
