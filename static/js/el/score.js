/** The match score: teams, IMPs with carry-over, after how many boards; VPs where there are any. A frame without a score has the teams alone. */
import { el } from "../dom.js";
import { nameOf, signed, t, versus } from "../i18n.js";
import { teamName } from "./team-name.js";

/**
 * @param {any} match SCORE of a frame, or the pairing alone
 * @param {{seated?: boolean, linked?: boolean}} [how] `seated`: home sits North-South: pairs and players; `linked`: names lead to the teams' pages
 */
export function matchScore(match, { seated = false, linked = false } = {}) {
  return el(
    "section",
    { class: "match-score", "aria-label": t("score.title") },
    el("h1", { class: "unseen" }, versus(match)),
    team(match, "home", 0, seated, linked),
    match.imps ? numbers(match) : el("i", { class: "against" }, "\u2013"),
    team(match, "visitor", 1, seated, linked),
  );
}

/** @param {any} match */
function numbers({ imps: [home, visitor], after, vp, provisional }) {
  return el(
    "div",
    { class: "score-numbers" },
    el(
      "div",
      { class: "numbers" },
      el("span", { class: "home", "data-key": `home${home}` }, home),
      el("i", null, ":"),
      el("span", { class: "visitor", "data-key": `visitor${visitor}` }, visitor),
    ),
    el(
      "p",
      { class: "after" },
      t("score.after", { n: after }),
      provisional && ` \u00b7 ${t("line.provisional")}`,
      vp && el("span", { class: "vps" }, vpText(vp)),
    ),
  );
}

/** @param {any} match @param {"home" | "visitor"} side @param {0 | 1} index @param {boolean} seated @param {boolean} linked */
function team(match, side, index, seated, linked) {
  return el(
    "div",
    { class: `team ${side}` },
    teamName(match[side], { linked }),
    seated && el("small", { class: "carry" }, t(side === "home" ? "side.NS" : "side.EW")),
    Boolean(match.carry?.[index]) && el("small", { class: "carry" }, t("score.carry", { imps: String(match.carry[index]) })),
  );
}

/** @param {[number, number]} vp */
export function vpText(vp) {
  return t("score.vp", { home: vp[0].toFixed(2), visitor: vp[1].toFixed(2) });
}

/** An artificial score, home's and visitor's. @param {[number, number]} award */
export function awardText(award) {
  return t("ruled.award", { home: signed(award[0]), visitor: signed(award[1]) });
}

/**
 * The swing in words: who gained what on a board.
 * @param {[number, number]} swing @param {any} match
 */
export function swingText(swing, match) {
  const side = swing[0] ? "home" : swing[1] ? "visitor" : null;
  if (!side) return el("span", { class: "swing", "data-key": "flat" }, t("swing.flat"));
  const imps = swing[0] || swing[1];
  return el(
    "span",
    { class: "swing", "data-team": side, "data-key": `${side}${imps}` },
    el("span", { class: "swing-team" }, nameOf(match[side].name)),
    " ",
    t("swing.imps", { imps }),
  );
}
