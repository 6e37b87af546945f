/** The running scores of all matches of the session, nothing else: what a hall looks up for. Of pairs its tables. */
import { el } from "../dom.js";
import { fieldRows } from "../el/field.js";
import { hallHead } from "../el/hall-head.js";
import { matchRow } from "../el/match-row.js";
import { heldNotice } from "../el/mode.js";
import { t } from "../i18n.js";

/** More than so many stand in two columns. */
const MOST_IN_ONE = 6;

export const scores = {
  name: "scores",
  /** @param {any} frame @param {any} clock */
  draw({ of: session }, clock) {
    const isField = session.k === "field";
    const rows = isField ? session.tables : session.matches;
    const title = el("h2", null, t(isField ? "field.tables" : "event.matches"), session.page && el("small", { class: "page-of" }, t("standing.page", { page: session.page[0], pages: session.page[1] })));
    return [
      hallHead(session, clock),
      heldNotice(session.mode),
      el(
        "section",
        { class: "list all-scores", "data-many": rows.length > MOST_IN_ONE, "data-field": isField },
        title,
        isField ? fieldRows(session) : el("div", { class: "match-list" }, rows.map((/** @type {any} */ each) => matchRow(each.match, null, each.tables, each.held))),
      ),
    ];
  },
};
