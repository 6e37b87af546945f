/** What everybody made of a deal, best for North-South first; the row of the page's own table is marked. */
import { el } from "../dom.js";
import { lineScore, outcome, wholeLine } from "../el/contract.js";
import { artificialText, scoreText } from "../el/pair-score.js";
import { nameOf, t } from "../i18n.js";

/** This table's result and what it is worth. @param {any} frame */
export function ownResult(frame) {
  const here = frame.results.find((/** @type {any} */ each) => each.here);
  const line = frame.board?.line ?? here?.line;
  const { scoring } = frame;
  return [
    !frame.ruled && el("p", { class: "own-result" }, line ? wholeLine(line) : t(frame.board ? "line.playing" : "line.none")),
    here?.line && here.score
      ? el(
          "p",
          { class: "own-score" },
          el("span", { class: "home" }, t("side.NS"), " ", el("b", null, scoreText(here.score[0], scoring))),
          el("span", { class: "visitor" }, t("side.EW"), " ", el("b", null, scoreText(here.score[1], scoring))),
          el("small", null, t(`unit.${scoring}`), " \u00b7 ", t("traveller.over", { n: counted(frame) })),
        )
      : line && el("p", { class: "own-score" }, el("small", null, t("traveller.uncompared"))),
  ];
}

/** @param {any} frame */
export function traveller(frame) {
  const n = counted(frame);
  return el(
    "section",
    { class: "traveller" },
    el("h2", null, el("span", null, t("traveller.title")), el("small", null, n > 0 && t("traveller.over", { n }))),
    el(
      "table",
      { class: "scorecard" },
      el(
        "thead",
        null,
        el(
          "tr",
          null,
          el("th", { class: "number" }, t("traveller.table")),
          el("th", null, el("span", { class: "home" }, t("side.NS")), " / ", el("span", { class: "visitor" }, t("side.EW"))),
          el("th", null, t("traveller.deal")),
          el("th", { class: "imps" }, t(`unit.${frame.scoring}`)),
        ),
      ),
      el("tbody", null, sorted(frame.results).map((each) => row(each, frame.scoring))),
    ),
  );
}

/** @param {any} each @param {import("../el/pair-score.js").Scoring} scoring */
function row(each, scoring) {
  return el(
    "tr",
    { "data-key": `${each.table} ${each.ns.id} ${each.ew.id}`, "data-known": Boolean(each.line), "aria-current": each.here && "true" },
    el("td", { class: "number" }, each.table),
    el("td", { class: "facing" }, el("span", { class: "home" }, nameOf(each.ns.name)), el("span", { class: "visitor" }, nameOf(each.ew.name))),
    each.line
      ? el("td", null, el("span", { class: "result-cell" }, outcome(each.line), lineScore(each.line)))
      : el("td", { class: "ruled", title: each.score && artificialText(each.score, scoring) }, each.score ? t("traveller.artificial") : t("line.playing")),
    el("td", { class: "imps facing-scores" }, each.score && ["home", "visitor"].map((side, at) => el("span", { class: side }, scoreText(each.score[at], scoring)))),
  );
}

/** Results by what North-South got; behind them what has none. @param {any[]} results @returns {any[]} */
export function sorted(results) {
  const height = (/** @type {any} */ each) => each.line?.score ?? -Infinity;
  return [...results].sort((one, other) => (height(other) === height(one) ? one.table - other.table : height(other) - height(one)));
}

/** The results that scores stand on. @param {any} frame */
function counted({ results }) {
  return results.filter((/** @type {any} */ each) => each.line && each.line.score !== null).length;
}
