/** One match of a session in a row: teams, running IMPs, after how many boards. */
import { el } from "../dom.js";
import { nameOf, roomOf, t } from "../i18n.js";

/** @param {any} match SCORE @param {string | null} [href] */
export function matchRow(match, href = null) {
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
    ),
    el("span", { class: "team-name visitor", "data-room": roomOf(visitor), "data-ahead": theirs > ours }, visitor),
  );
}
