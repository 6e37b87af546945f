/** The page of an event: the matches of each session with their running scores (of pairs the tables), and the standings. */
import { settle, el } from "./dom.js";
import { fieldRows } from "./el/field.js";
import { matchRow } from "./el/match-row.js";
import { heldNotice, modeMark } from "./el/mode.js";
import { rankingRows } from "./el/ranking.js";
import { standingRows } from "./el/standing.js";
import { nameOf, pathLanguage, t } from "./i18n.js";
import { openPage } from "./page.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** @param {Map<string, any>} frames */
function draw(frames) {
  const all = [...frames.values()];
  const [first] = all;
  if (!first) {
    settle(main, el("p", { class: "nothing" }, t("event.nothing")));
    return;
  }
  document.title = nameOf(first.event);
  settle(
    main,
    el("h1", null, nameOf(first.event)),
    el(
      "div",
      { class: "columns" },
      el("div", null, all.filter((frame) => frame.k === "session" || frame.k === "field").map(session)),
      el("div", null, all.filter((frame) => frame.k === "standing" || frame.k === "ranking").map(standing)),
    ),
  );
}

/** @param {any} frame */
function session(frame) {
  return el(
    "section",
    { class: "list" },
    el(
      "h2",
      null,
      el("span", null, [nameOf(frame.stage), nameOf(frame.session.name)].filter(Boolean).join(" \u00b7 ")),
      modeMark(frame.mode),
    ),
    heldNotice(frame.mode),
    (frame.matches ?? frame.tables).length === 0 && el("p", { class: "nothing" }, t("event.nothing")),
    frame.k === "field"
      ? fieldRows(frame, true)
      : el("div", { class: "match-list" }, frame.matches.map((/** @type {any} */ { match, tables, held }) => matchRow(match, `/${pathLanguage}/m/${match.id}/`, tables, held))),
  );
}

/** @param {any} frame */
function standing(frame) {
  return el(
    "section",
    { class: "list" },
    el(
      "h2",
      null,
      el("span", null, `${t("event.standing")} \u00b7 ${nameOf(frame.stage)}`),
      frame.provisional && el("small", null, t("standing.provisional")),
    ),
    frame.k === "ranking" ? rankingRows(frame) : standingRows(frame),
  );
}

await openPage(draw);
