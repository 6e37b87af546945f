/** The running scores of every match of the session (of pairs its tables), and the standing of the stage; page by page when they are many. */
import { el } from "../dom.js";
import { fieldRows } from "../el/field.js";
import { hallHead } from "../el/hall-head.js";
import { matchRow } from "../el/match-row.js";
import { heldNotice } from "../el/mode.js";
import { rankingRows } from "../el/ranking.js";
import { standingRows } from "../el/standing.js";
import { t } from "../i18n.js";

/** More than so many rows close up; so few have all the height. */
const MANY = 8;
const FEW = 4;

export const standings = {
  name: "standings",
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    const { session, standing } = frame;
    const isField = session.k === "field";
    const count = (isField ? session.tables : session.matches).length;
    return [
      hallHead(session, clock),
      heldNotice(session.mode),
      el(
        "div",
        { class: "lists", "data-alone": !standing },
        count > 0 &&
          el(
            "section",
            { class: "list", "data-many": count > MANY, "data-few": count <= FEW / 2 },
            el("h2", null, t(isField ? "field.tables" : "event.matches"), pageMark(session)),
            isField ? fieldRows(session) : el("div", { class: "match-list" }, session.matches.map((/** @type {any} */ each) => matchRow(each.match, null, each.tables, each.held))),
          ),
        standing &&
          el(
            "section",
            { class: "list", "data-many": standing.rows.length > MANY, "data-few": standing.rows.length <= FEW },
            el("h2", null, t("event.standing"), standing.provisional && el("small", null, t("standing.provisional")), pageMark(standing)),
            isField ? rankingRows(standing) : standingRows(standing),
          ),
      ),
    ];
  },
};

/** "2 / 3" @param {any} frame */
function pageMark({ page }) {
  return page && el("small", { class: "page-of" }, t("standing.page", { page: page[0], pages: page[1] }));
}
