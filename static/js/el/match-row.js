/** One match of a session in a row: teams, running IMPs, after how many boards; and how far the rooms are, where that may be known. */
import { el } from "../dom.js";
import { modeMark } from "./mode.js";
import { nameOf, roomOf, t } from "../i18n.js";

/**
 * @param {any} match SCORE @param {string | null} [href] @param {any} [tables] both rooms as the session's frame has them
 * @param {boolean} [held] nothing new of it is shown, or of one of its rooms, while the others go on
 */
export function matchRow(match, href = null, tables = null, held = false) {
  const home = nameOf(match.home.name);
  const visitor = nameOf(match.visitor.name);
  const [ours, theirs] = match.imps ?? [0, 0];
  return el(
    href ? "a" : "div",
    { class: "match-row", href },
    el("span", { class: "team-name home", "data-room": roomOf(home), "data-ahead": ours > theirs }, home),
    el(
      "span",
      { class: "row-score" },
      match.imps
        ? [
            el("b", { "data-key": ours, "data-ahead": ours > theirs }, ours),
            el("i", null, ":"),
            el("b", { "data-key": theirs, "data-ahead": theirs > ours }, theirs),
            el("small", null, t("score.after.short", { n: match.after })),
          ]
        : el("i", { class: "against" }, "\u2013"),
      progress(tables, held),
    ),
    el("span", { class: "team-name visitor", "data-room": roomOf(visitor), "data-ahead": theirs > ours }, visitor),
  );
}

/** One line below the score: that it is held, how far the rooms are. @param {any} tables @param {boolean} held */
function progress(tables, held) {
  const [open, closed] = [tables?.open?.finished, tables?.closed?.finished];
  const far = open !== undefined && closed !== undefined && t("progress.rooms", { open, closed });
  if (!held && !far) return null;
  return el("small", { class: "progress" }, held && modeMark({ kind: "held" }), held && far && " \u00b7 ", far);
}
