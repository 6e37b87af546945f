/** The body of a match's page where it is an encounter: two contestants in a round, board by board, what each got for it. */
import { el } from "../dom.js";
import { boardLinks } from "../el/boards.js";
import { lineScore, outcome } from "../el/contract.js";
import { labelOf } from "../el/label.js";
import { heldNotice } from "../el/mode.js";
import { pageHead } from "../el/page-head.js";
import { artificialText, roundHead, scoreCells, scoreHeads, scoreText } from "../el/pair-score.js";
import { matchScore } from "../el/score.js";
import { isUnscored, pathLanguage, t } from "../i18n.js";

/** @param {any} frame */
export function encounter(frame) {
  return [
    pageHead(frame),
    matchScore(frame.match, { seated: true, linked: true }),
    heldNotice(frame.mode),
    roundHead(frame),
    el("nav", { class: "tabs" }, el("a", { href: `/${pathLanguage}/t/${frame.table.id}/` }, t("field.watch"))),
    isUnscored ? boardLinks(frame.rows) : scorecard(frame),
  ];
}

/** @param {any} frame */
function scorecard(frame) {
  return el(
    "table",
    { class: "scorecard" },
    el(
      "thead",
      null,
      el("tr", null, el("th", { class: "number" }, t("match.board")), el("th", null, t("traveller.deal")), scoreHeads(frame.scoring)),
    ),
    el("tbody", null, frame.rows.map((/** @type {any} */ each) => row(each, frame.scoring))),
    total(frame),
  );
}

/** @param {any} row @param {import("../el/pair-score.js").Scoring} scoring */
function row(row, scoring) {
  return el(
    "tr",
    { "data-key": row.number, "data-known": Boolean(row.line) },
    el("td", { class: "number" }, row.id ? el("a", { href: `/${pathLanguage}/b/${row.id}/` }, labelOf(row)) : labelOf(row)),
    row.cancelled
      ? el("td", { class: "ruled" }, t("ruled.cancelled"), row.award && el("small", { class: "unseen" }, artificialText(row.award, scoring)))
      : row.score && !row.line
        ? el("td", { class: "ruled", title: artificialText(row.score, scoring) }, t("traveller.artificial"))
        : el("td", null, row.line && el("span", { class: "result-cell" }, outcome(row.line), lineScore(row.line)), row.line && !row.score && el("small", { class: "uncompared" }, t("traveller.uncompared"))),
    scoreCells(row.award ?? row.score, scoring),
  );
}

/** What the compared boards come to; what artificial scores are worth in the end hangs on the whole session. @param {any} frame */
function total({ rows, scoring }) {
  const scores = rows.map((/** @type {any} */ each) => each.score).filter(Boolean);
  if (scores.length === 0) return null;
  const share = scoring === "imps" ? 1 : scores.length;
  return el(
    "tfoot",
    null,
    el(
      "tr",
      null,
      el("th", { colspan: 2 }, t(scoring === "imps" ? "match.total" : "encounter.average"), " ", el("small", null, t("score.after", { n: scores.length }))),
      ["home", "visitor"].map((side, at) =>
        el("td", { class: `imps ${side}` }, scoreText(scores.reduce((/** @type {number} */ sum, /** @type {number[]} */ each) => sum + each[at], 0) / share, scoring)),
      ),
    ),
  );
}
