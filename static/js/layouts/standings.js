/** The running scores of every match of the session, and the standing of the stage. */
import { el } from "../dom.js";
import { hallHead } from "../el/hall-head.js";
import { matchRow } from "../el/match-row.js";
import { standingRows } from "../el/standing.js";
import { t } from "../i18n.js";

const ROWS_A_PAGE = 16;
const PAGE_SECONDS = 15;

export const standings = {
  name: "standings",
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    const { matches } = frame.session;
    return [
      hallHead(frame.session, clock),
      el(
        "div",
        { class: "lists", "data-alone": !frame.standing },
        el(
          "section",
          { class: "list", "data-many": matches.length > 8 },
          el("h2", null, t("event.matches")),
          el("div", { class: "match-list" }, matches.map((/** @type {any} */ each) => matchRow(each.match, null, each.tables))),
        ),
        frame.standing && standingPage(frame.standing, clock.now),
      ),
    ];
  },
};

/** A long standing turns its pages by itself. @param {any} standing @param {number} now */
function standingPage(standing, now) {
  const pages = Math.max(1, Math.ceil(standing.rows.length / ROWS_A_PAGE));
  const page = Math.floor(now / 1000 / PAGE_SECONDS) % pages;
  const rows = standing.rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
  return el(
    "section",
    { class: "list" },
    el(
      "h2",
      null,
      t("event.standing"),
      standing.provisional && el("small", null, t("standing.provisional")),
      pages > 1 && el("small", { class: "page-of" }, t("standing.page", { page: page + 1, pages })),
    ),
    standingRows({ ...standing, rows }),
  );
}
