/** The score of the match: a bug for a corner, both names, the IMPs, after how many boards. */
import { el } from "../dom.js";
import { nameOf, roomOf, t } from "../i18n.js";

export const score = {
  name: "score",
  /** @param {any} table */
  draw({ match }) {
    return ["home", "visitor"].map((side, at) => {
      const name = nameOf(match[side].name);
      return el(
        "span",
        { class: `overlay-side ${side}` },
        el("span", { class: "overlay-team", "data-room": roomOf(name) }, name),
        el("b", { "data-key": `${side}${match.imps?.[at]}` }, match.imps ? match.imps[at] : ""),
      );
    }).concat(el("small", { class: "overlay-after" }, match.imps ? t("score.after", { n: match.after }) : ""));
  },
};
