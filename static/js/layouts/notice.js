/** Words from the director, large, below the event's time; never a blank. */
import { el } from "../dom.js";
import { hallHead } from "../el/hall-head.js";
import { nameOf, t } from "../i18n.js";

const FEW = 32;
const SOME = 80;

/** How much room words take: a Chinese character as much as two letters. @param {string} words */
function roomFor(words) {
  const letters = [...words].reduce((sum, each) => sum + (each > "\u2e80" ? 2 : 1), 0);
  return letters <= FEW ? "few" : letters <= SOME ? "some" : "many";
}

export const notice = {
  name: "notice",
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    const words = nameOf(frame.notice) || t("screen.nothing");
    return [hallHead(frame, clock), el("div", { class: "notice", "data-words": roomFor(words) }, el("p", null, words))];
  },
};
