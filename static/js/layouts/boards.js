/** The boards of a match: both results of each, and who gained how much; the segment that is being played. Of pairs those of a session. */
import { el } from "../dom.js";
import { lineScore, outcome } from "../el/contract.js";
import { fieldBoards, fieldBoardsTitle } from "../el/field-boards.js";
import { hallHead } from "../el/hall-head.js";
import { labelOf } from "../el/label.js";
import { heldNotice } from "../el/mode.js";
import { matchScore } from "../el/score.js";
import { nameOf, roomOf, signed, t } from "../i18n.js";

/** More than so many stand in two columns. */
const MOST_IN_ONE = 16;

export const boards = {
  name: "boards",
  /** @param {any} frame @param {any} clock */
  draw({ of: frame }, clock) {
    const isField = frame.k === "field-boards";
    const { rows } = frame;
    const half = rows.length > MOST_IN_ONE ? Math.ceil(rows.length / 2) : rows.length;
    return [
      hallHead(frame, clock),
      isField ? fieldBoardsTitle(frame) : matchScore(frame.match),
      heldNotice(frame.mode),
      el(
        "section",
        { class: "board-lists", "data-two": half < rows.length, "data-few": rows.length <= MOST_IN_ONE / 2, "data-field": isField },
        [rows.slice(0, half), rows.slice(half)]
          .filter((each) => each.length > 0)
          .map((each) => (isField ? fieldBoards(each, half < rows.length) : table(each, frame.match, half < rows.length))),
      ),
    ];
  },
};

/** @param {any[]} rows @param {any} match @param {boolean} isNarrow the columns of IMPs have no room for names: home is on the left, as above */
function table(rows, match, isNarrow) {
  const gained = (/** @type {any} */ team) => (isNarrow || roomOf(nameOf(team.name)) !== "short" ? t("match.imps") : nameOf(team.name));
  return el(
    "table",
    { class: "hall-boards" },
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        el("th", { class: "number" }, t("match.board")),
        el("th", null, t("room.open")),
        el("th", null, t("room.closed")),
        el("th", { class: "imps home" }, gained(match.home)),
        el("th", { class: "imps visitor" }, gained(match.visitor)),
      ),
    ),
    el("tbody", null, rows.map(row)),
  );
}

/** @param {any} row */
function row(row) {
  const given = row.cancelled ? row.award : row.swing;
  const isFlat = given && !given[0] && !given[1] && !row.cancelled;
  const gained = (/** @type {number} */ side) => (isFlat ? "\u2013" : given?.[side] ? (row.cancelled ? signed(given[side]) : given[side]) : null);
  return el(
    "tr",
    { "data-key": labelOf(row), "data-blank": !row.id },
    el("td", { class: "number" }, labelOf(row)),
    row.cancelled ? el("td", { colspan: 2, class: "note" }, t("ruled.cancelled")) : [cell(row.open), cell(row.closed)],
    el("td", { class: isFlat ? "imps flat" : "imps home", "data-key": `h${given?.[0] ?? ""}` }, gained(0)),
    el("td", { class: isFlat ? "imps flat" : "imps visitor", "data-key": `v${given?.[1] ?? ""}` }, gained(1)),
  );
}

/** @param {any} line */
function cell(line) {
  return el("td", { class: "result-cell" }, line && [outcome(line), line.contract !== "P" && lineScore(line)]);
}
