/** The ranking of pairs or players: after how many boards, in percent or IMPs; who is level shares the rank. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { scoreText } from "./pair-score.js";
import { teamName } from "./team-name.js";

/** @param {any} ranking @param {(contestant: any) => any} [beside] what stands in front of a name @param {boolean} [linked] whether names lead to their pages */
export function rankingRows(ranking, beside = () => null, linked = false) {
  return el(
    "table",
    { class: "standing ranking" },
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        el("th", { class: "rank" }, t("standing.rank")),
        el("th", { class: "team" }, t("ranking.contestant")),
        el("th", { class: "number" }, t("ranking.boards")),
        el("th", { class: "number vp" }, t(`unit.${ranking.scoring}`)),
      ),
    ),
    el(
      "tbody",
      null,
      ranking.rows.map((/** @type {any} */ each, /** @type {number} */ at, /** @type {any[]} */ all) =>
        row(each, ranking.scoring, [all[at - 1], all[at + 1]].some((near) => near?.rank === each.rank), beside(each.contestant), linked),
      ),
    ),
  );
}

/** @param {any} each @param {import("./pair-score.js").Scoring} scoring @param {boolean} tied @param {any} mark @param {boolean} linked */
function row(each, scoring, tied, mark, linked) {
  const total = each.percent ?? each.imps ?? null;
  // Before the first board nobody has a place.
  const rank = total === null ? "\u2013" : each.rank;
  return el(
    "tr",
    { "data-key": each.contestant.id },
    el("td", { class: "rank" }, rank, tied && total !== null && el("span", { class: "shared", role: "img", "aria-label": t("ranking.tied"), title: t("ranking.tied") }, "=")),
    el(
      "td",
      { class: "team" },
      mark,
      teamName(each.contestant, { linked }),
      each.live && el("span", { class: "playing", role: "img", "aria-label": t("standing.live"), title: t("standing.live") }),
      each.fines > 0 && el("small", { class: "tied" }, t(`ranking.fines.${scoring}`, { fines: each.fines })),
    ),
    el("td", { class: "number" }, each.boards),
    el("td", { class: "number vp" }, total === null ? "\u2013" : scoreText(total, scoring)),
  );
}
