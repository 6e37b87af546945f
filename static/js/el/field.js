/** The tables of a session of pairs or individuals: who sits there, in which round, at which board; how far, where that may be known. */
import { el } from "../dom.js";
import { nameOf, pathLanguage, roomOf, t, wrapping } from "../i18n.js";
import { labelOf } from "./label.js";
import { modeMark } from "./mode.js";

/** @param {any} field @param {boolean} [linked] whether a row leads to its table */
export function fieldRows(field, linked = false) {
  return el("div", { class: "match-list" }, field.tables.map((/** @type {any} */ each) => row(each, linked)));
}

/** @param {any} table @param {boolean} linked */
function row(table, linked) {
  const href = linked ? `/${pathLanguage}/t/${table.id}/` : null;
  const where = table.board === null ? t("field.at.none", { round: table.round }) : t("field.at", { round: table.round, board: labelOf({ ...table, number: table.board }) });
  return el(
    href ? "a" : "div",
    { class: "match-row", href, "data-key": table.number },
    side(table.ns, "home"),
    el(
      "span",
      { class: "row-table" },
      el("b", { "aria-label": t("field.table", { number: table.number }) }, table.number),
      el("small", null, where),
      progress(table),
    ),
    side(table.ew, "visitor"),
  );
}

/** One line below: that it is held while others go on, how many boards it has done. @param {any} table */
function progress({ held, finished }) {
  const far = finished !== undefined && finished !== null && t("field.done", { n: finished });
  if (!held && !far) return null;
  return el("small", { class: "progress" }, held && modeMark({ kind: "held" }), held && far && " \u00b7 ", far);
}

/** @param {any} contestant @param {"home" | "visitor"} which */
function side(contestant, which) {
  const name = nameOf(contestant.name);
  return el("span", { class: `team-name ${which}`, "data-room": roomOf(name) }, wrapping(name));
}
