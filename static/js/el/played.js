/** What is played in a session, a row each: its matches with their running scores, of pairs its tables; those of followed ones first. */
import { el } from "../dom.js";
import { followedFirst } from "../follow.js";
import { pathLanguage, t } from "../i18n.js";
import { fieldRows } from "./field.js";
import { matchRow } from "./match-row.js";

/**
 * @param {any} frame a session's, or a field's
 * @param {Set<string>} own whom somebody follows
 * @param {number} [most] how many rows there are at most; whoever is followed stands among them
 */
export function playedRows(frame, own, most = Infinity) {
  const isOwn = (/** @type {any} */ one, /** @type {any} */ other) => own.has(one.id) || own.has(other.id);
  if (frame.k === "field") {
    const tables = followedFirst(frame.tables, (/** @type {any} */ each) => isOwn(each.ns, each.ew)).slice(0, most);
    const list = fieldRows({ ...frame, tables }, true);
    [...list.children].forEach((row, at) => marked(row, isOwn(tables[at].ns, tables[at].ew)));
    return list;
  }
  const rows = followedFirst(frame.matches, (/** @type {any} */ { match }) => isOwn(match.home, match.visitor)).slice(0, most);
  return el(
    "div",
    { class: "match-list" },
    rows.map((/** @type {any} */ { match, tables, held }) =>
      marked(matchRow(match, `/${pathLanguage}/m/${match.id}/`, tables, held), isOwn(match.home, match.visitor)),
    ),
  );
}

/** @param {Element} row @param {boolean} isFollowed */
function marked(row, isFollowed) {
  if (isFollowed) {
    row.setAttribute("data-followed", "");
    row.append(el("span", { class: "unseen" }, t("follow.followed")));
  }
  return row;
}
