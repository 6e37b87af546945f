/** The top of a spectator's page: event, stage and session, how it is shown; and what the browser's tab says. */
import { el } from "../dom.js";
import { nameOf, pathLanguage, versus } from "../i18n.js";
import { whereText } from "./hall-head.js";
import { modeMark } from "./mode.js";

/** @param {any} head HEAD of a frame @param {boolean} [isReplay] */
export function pageHead(head, isReplay = false) {
  return el(
    "header",
    { class: "page-head" },
    el(
      "p",
      null,
      el("a", { href: `/${pathLanguage}/e/${head.slug}/` }, nameOf(head.event)),
      el("span", { class: "where" }, whereText(head)),
    ),
    modeMark(head.mode, isReplay),
  );
}

/** @param {any} match SCORE or a pairing alone @param {string} what */
export function titleOf(match, what) {
  const score = match.imps ? `${match.imps[0]}:${match.imps[1]} ` : "";
  return `${score}${versus(match)} \u00b7 ${what}`;
}
