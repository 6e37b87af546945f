/** How a standing is counted, below it: the scale of VPs, and what was taken off whom, by which article. Knows no page. */
import { el } from "../dom.js";
import { nameOf, t } from "../i18n.js";

/** @param {{scale: string, fined: any[]}} counting as the page carries it, by stage */
export function countingNote({ scale, fined }) {
  return el(
    "div",
    { class: "counting small-print" },
    el("p", null, t(`counting.${scale}`)),
    fined.length > 0 && el("ul", null, fined.map((each) => el("li", null, finedText(each)))),
  );
}

/** @param {{team: any, article: string, vp: number, imps: number, minutes: number}} fined */
function finedText({ team, article, vp, imps, minutes }) {
  const fine = vp ? `${vp.toFixed(2)} VP` : `${imps} IMP`;
  return t(minutes > 0 ? "counting.late" : "counting.fined", { team: nameOf(team.name), fine, article, n: minutes });
}
