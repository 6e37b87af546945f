/** What a board is worth to pairs and players: percent of the top, or IMPs against the field; and which way a side sits. */
import { el } from "../dom.js";
import { pathLanguage, t } from "../i18n.js";

/** @typedef {"matchpoints" | "imps"} Scoring */

/** "66.67" or "+7.50". @param {number} value @param {Scoring} scoring */
export function scoreText(value, scoring) {
  const digits = Math.abs(value).toFixed(2);
  if (value < 0) return `\u2212${digits}`;
  return scoring === "imps" && value > 0 ? `+${digits}` : digits;
}

/** The two scores of a board in cells, empty while there is nothing to compare it with. @param {[number, number] | null | undefined} score @param {Scoring} scoring */
export function scoreCells(score, scoring) {
  return ["home", "visitor"].map((side, at) => el("td", { class: `imps ${side}` }, score && scoreText(score[at], scoring)));
}

/** The heads of the two columns: "N-S %". @param {Scoring} scoring */
export function scoreHeads(scoring) {
  return [
    el("th", { class: "imps home" }, t("side.NS"), " ", el("small", null, t(`unit.${scoring}`))),
    el("th", { class: "imps visitor" }, t("side.EW"), " ", el("small", null, t(`unit.${scoring}`))),
  ];
}

/** An artificial score of both sides in words. @param {[number, number]} award @param {Scoring} scoring */
export function artificialText(award, scoring) {
  const [home, visitor] = award.map((value) => (scoring === "imps" ? scoreText(value, scoring).replace(/\.00$/, "") : String(value)));
  return t(`ruled.award.${scoring}`, { home, visitor });
}

/** "Table 3 · round 2 of 7" with the rounds before and after at the same table. @param {any} frame a table's, an encounter's or a traveller's */
export function roundHead({ table, round }) {
  return el(
    "nav",
    { class: "compare round-head", "aria-label": t("field.table", { number: table.number }) },
    step(round.prev, "\u2039", "field.previous"),
    el("h2", null, t("field.place", { number: table.number, round: round.number, of: round.of })),
    step(round.next, "\u203a", "field.next"),
  );
}

/** @param {string | null} id @param {string} sign @param {string} key */
function step(id, sign, key) {
  return id ? el("a", { class: "step", href: `/${pathLanguage}/t/${id}/`, "aria-label": t(key) }, sign) : el("span", { class: "step" });
}
