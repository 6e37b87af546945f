/** A match in one line: both names with the score between them, after how many boards. Of a pairing the names alone. */
import { el } from "../dom.js";
import { nameOf, roomOf, t } from "../i18n.js";

/** @param {any} match SCORE of a frame, or the pairing alone */
export function scoreLine({ home, visitor, imps, after, provisional }) {
  return el(
    "section",
    { class: "score-line", "aria-label": t("score.title") },
    team(home, "home"),
    imps
      ? [
          el("b", { class: "home", "data-key": `home${imps[0]}` }, imps[0]),
          el("i", null, ":"),
          el("b", { class: "visitor", "data-key": `visitor${imps[1]}` }, imps[1]),
        ]
      : el("i", { class: "against" }, "\u2013"),
    team(visitor, "visitor"),
    imps && el("small", null, t("score.after", { n: after }), provisional && ` \u00b7 ${t("line.provisional")}`),
  );
}

/** @param {any} side @param {string} which */
function team(side, which) {
  const name = nameOf(side.name);
  return el("span", { class: `team-name ${which}`, "data-room": roomOf(name) }, name);
}
