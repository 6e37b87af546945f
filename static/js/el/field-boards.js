/**
 * The boards of a session of pairs or individuals: how many results may be seen, the contract most were in, the best for either side.
 * A row is [number, results, most often, how often, best North-South, best East-West]; a result [contract, declarer, over, score].
 */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { lineScore, outcome } from "./contract.js";

/** @param {any} frame */
export function fieldBoardsTitle({ page }) {
  return el("h2", { class: "boards-title" }, t("boards.title"), page && el("small", { class: "page-of" }, t("standing.page", { page: page[0], pages: page[1] })));
}

/** @param {any[]} rows @param {boolean} isNarrow two tables side by side: the contract most were in has no room */
export function fieldBoards(rows, isNarrow) {
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
        el("th", { class: "results" }, t("boards.results")),
        !isNarrow && el("th", null, t("boards.often")),
        el("th", null, t("boards.best.ns")),
        el("th", null, t("boards.best.ew")),
      ),
    ),
    el("tbody", null, rows.map((each) => row(each, isNarrow))),
  );
}

/** @param {any[]} row @param {boolean} isNarrow */
function row([number, results, often, times, best, worst], isNarrow) {
  return el(
    "tr",
    { "data-key": number, "data-blank": results === 0 },
    el("td", { class: "number" }, number),
    el("td", { class: "results" }, results || null),
    !isNarrow && el("td", { class: "result-cell" }, often && [outcome(made(often)), times > 1 && el("span", { class: "times" }, `\u00d7 ${times}`)]),
    cell(best),
    cell(worst),
  );
}

/** @param {any} result */
function cell(result) {
  const line = result && made(result);
  return el("td", { class: "result-cell" }, line && [outcome(line), line.contract !== "P" && lineScore(line)]);
}

/** @param {any[]} result */
const made = ([contract, declarer, over, score]) => ({ contract, declarer, over, score });
