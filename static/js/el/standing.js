/** The standing of a stage, with the rule that broke a tie. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { teamName } from "./team-name.js";

/** @param {any} standing @param {(team: any) => any} [beside] what stands in front of a team's name @param {boolean} [linked] whether names lead to the teams' pages */
export function standingRows(standing, beside = () => null, linked = false) {
  return el(
    "table",
    { class: "standing" },
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        el("th", { class: "rank" }, t("standing.rank")),
        el("th", { class: "team" }, t("standing.team")),
        el("th", { class: "number" }, t("standing.played")),
        el("th", { class: "number imps" }, t("standing.imps")),
        el("th", { class: "number vp" }, t("standing.vp")),
      ),
    ),
    el("tbody", null, standing.rows.map((/** @type {any} */ each, /** @type {number} */ at, /** @type {any[]} */ all) =>
        row(each, [all[at - 1], all[at + 1]].some((near) => near?.rank === each.rank), beside, linked),
      ),
    ),
  );
}

/** VPs to two places; fines may bring them below nothing. @param {number} vp */
const signed = (vp) => (vp < 0 ? "\u2212" : "") + Math.abs(vp).toFixed(2);

/** @param {any} row @param {boolean} shared whether another has the same rank @param {(team: any) => any} beside @param {boolean} linked */
function row(row, shared, beside, linked) {
  // Before the first board is compared nobody has a place or points.
  const isNew = row.played === 0 && !row.fines;
  return el(
    "tr",
    { "data-key": row.team.id },
    el("td", { class: "rank" }, isNew ? "\u2013" : row.rank, shared && !isNew && el("span", { class: "shared", role: "img", "aria-label": t("ranking.tied"), title: t("ranking.tied") }, "=")),
    el(
      "td",
      { class: "team" },
      beside(row.team),
      teamName(row.team, { linked }),
      row.live && el("span", { class: "playing", role: "img", "aria-label": t("standing.live"), title: t("standing.live") }),
      row.tied && el("small", { class: "tied" }, t(`tied.${row.tied}`, { quotient: row.quotient === null ? "\u221e" : row.quotient.toFixed(3) })),
    ),
    el("td", { class: "number" }, row.played),
    el("td", { class: "number imps" }, `${row.imps[0]}\u2013${row.imps[1]}`),
    el(
      "td",
      { class: "number vp" },
      isNew ? "\u2013" : signed(row.vp),
      row.fines > 0 && el("small", { class: "fines" }, t("standing.fines", { fines: row.fines.toFixed(2) })),
    ),
  );
}
