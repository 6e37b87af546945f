/** One match of a session in a row: teams, running IMPs, after how many boards; and how far the rooms are, where that may be known. */
import { el } from "../dom.js";
import { nameOf, roomOf, t } from "../i18n.js";

/** @param {any} match SCORE @param {string | null} [href] @param {any} [tables] both rooms as the session's frame has them */
export function matchRow(match, href = null, tables = null) {
  const home = nameOf(match.home.name);
  const visitor = nameOf(match.visitor.name);
  const [ours, theirs] = match.imps;
  return el(
    href ? "a" : "div",
    { class: "match-row", href },
    el("span", { class: "team-name home", "data-room": roomOf(home), "data-ahead": ours > theirs }, home),
    el(
      "span",
      { class: "row-score" },
      el("b", { "data-key": ours, "data-ahead": ours > theirs }, ours),
      el("i", null, ":"),
      el("b", { "data-key": theirs, "data-ahead": theirs > ours }, theirs),
      el("small", null, t("score.after.short", { n: match.after })),
      progress(tables),
    ),
    el("span", { class: "team-name visitor", "data-room": roomOf(visitor), "data-ahead": theirs > ours }, visitor),
  );
}

/** @param {any} tables */
function progress(tables) {
  const [open, closed] = [tables?.open?.finished, tables?.closed?.finished];
  if (open === undefined || closed === undefined) return null;
  return el("small", { class: "progress" }, t("progress.rooms", { open, closed }));
}
