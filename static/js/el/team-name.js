/** The name of a team, a pair or a player as it stands in scores and lists; where it leads anywhere, to the team's page. */
import { el } from "../dom.js";
import { isUnscored, nameOf, pathLanguage, roomOf, wrapping } from "../i18n.js";

/**
 * @param {any} team TEAM of a frame
 * @param {{side?: string, linked?: boolean}} [how] `side`: of a match, which gives its colour; a team's page is results, so without them
 *   no name leads there
 */
export function teamName(team, { side = "", linked = false } = {}) {
  const name = nameOf(team.name);
  const href = linked && !isUnscored ? `/${pathLanguage}/team/${team.id}/` : null;
  return el(href ? "a" : "span", { class: ["team-name", side].filter(Boolean).join(" "), "data-room": roomOf(name), href }, wrapping(name));
}
