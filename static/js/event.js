/**
 * The page of an event, and of one of its sessions: what is live now, its matches with their running scores (of pairs the tables),
 * those of followed teams first, the standings, and when everything is played.
 */
import { settle, el } from "./dom.js";
import { followButton } from "./el/follow.js";
import { heldNotice, modeMark } from "./el/mode.js";
import { pageHead } from "./el/page-head.js";
import { playedRows } from "./el/played.js";
import { rankingRows } from "./el/ranking.js";
import { countingNote } from "./el/counting.js";
import { clockNow, scheduleList, startText } from "./el/schedule.js";
import { standingRows } from "./el/standing.js";
import { takeAway } from "./el/take-away.js";
import { followed, toggleFollowed } from "./follow.js";
import { isUnscored, nameOf, pathLanguage, t } from "./i18n.js";
import { embedded, onAct, openPage, serverNow } from "./page.js";

const CLOCK_EVERY = 10_000;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** Of an event's page; a session's has none. @type {any} */
const schedule = embedded("schedule");
/** By the id of a stage of teams. @type {Record<string, any> | null} */
const counting = embedded("counting");
/** Whom somebody follows here. @type {Set<string>} */
let own = new Set();
let slug = schedule?.slug ?? "";

/** @param {Map<string, any>} frames */
function draw(frames) {
  const all = [...frames].map(([channel, frame]) => ({ ...frame, counting: counting?.[channel.replace("standing:", "")] }));
  const sessions = all.filter((frame) => frame.k === "session" || frame.k === "field");
  const standings = all.filter((frame) => frame.k === "standing" || frame.k === "ranking");
  slug ||= all[0]?.slug ?? "";
  own = followed(slug);
  if (schedule) drawEvent(sessions, standings);
  else drawSession(sessions, standings);
}

/** @param {any[]} sessions @param {any[]} standings */
function drawEvent(sessions, standings) {
  document.title = nameOf(schedule.event);
  const known = (/** @type {string} */ id) => sessions.find((frame) => frame.session.id === id) ?? null;
  settle(
    main,
    el("header", { class: "event-head" }, el("h1", null, nameOf(schedule.event)), clockNow(serverNow(), schedule.zone), !isUnscored && el("a", { class: "to-find", href: `/${pathLanguage}/e/${slug}/find/` }, t("find.title"))),
    el(
      "div",
      { class: "columns" },
      el("div", { class: "now" }, sessions.length === 0 && !isUnscored && el("p", { class: "nothing" }, t("event.nothing")), sessions.map((each) => session(each))),
      el("div", { class: "places" }, standings.map(standing), standings.length > 0 && own.size === 0 && el("p", { class: "small-print" }, t("follow.hint"))),
      scheduleList(schedule, known, (id) => `/${pathLanguage}/s/${id}/`),
    ),
  );
}

/** @param {any[]} sessions @param {any[]} standings */
function drawSession([first], standings) {
  if (!first) return;
  document.title = [nameOf(first.event), nameOf(first.stage), nameOf(first.session.name)].filter(Boolean).join(" \u00b7 ");
  settle(
    main,
    pageHead(first, first.state === "over"),
    el("h1", { class: "unseen" }, document.title),
    el("div", { class: "columns" }, el("div", { class: "now" }, session(first, true)), el("div", { class: "places" }, standings.map(standing))),
  );
}

/** @param {any} frame @param {boolean} [alone] its name and how it is shown stand above already */
function session(frame, alone = false) {
  const { id } = frame.session;
  const title = alone ? t(frame.matches ? "event.matches" : "field.tables") : [nameOf(frame.stage), nameOf(frame.session.name)].filter(Boolean).join(" \u00b7 ");
  return el(
    "section",
    { class: "list", "data-key": id, "data-state": frame.state },
    el(
      "h2",
      null,
      schedule ? el("a", { href: `/${pathLanguage}/s/${id}/` }, title) : el("span", null, title),
      frame.state === "on" ? !alone && modeMark(frame.mode) : el("small", { class: "session-state" }, t(`schedule.${frame.state}`)),
    ),
    el("p", { class: "starts" }, startText(frame.starts, frame.zone)),
    frame.state !== "over" && heldNotice(frame.mode),
    (frame.matches ?? frame.tables).length === 0 && el("p", { class: "nothing" }, t("event.nothing")),
    playedRows(frame, own),
    takeAway("s", id, { filed: isFiled(frame) }),
  );
}

/** Whether a session surely has a finished board. @param {any} frame */
function isFiled({ state, matches, tables }) {
  if (state === "over") return true;
  return (matches ?? []).some((/** @type {any} */ { match }) => match.after > 0) || (tables ?? []).some((/** @type {any} */ { round }) => round > 1);
}

/** @param {any} frame */
function standing(frame) {
  const star = (/** @type {any} */ who) => followButton(who.id, nameOf(who.name), own.has(who.id));
  return el(
    "section",
    { class: "list" },
    el(
      "h2",
      null,
      el("span", null, schedule ? `${t("event.standing")} \u00b7 ${nameOf(frame.stage)}` : t("event.standing")),
      frame.provisional && el("small", null, t("standing.provisional")),
    ),
    frame.k === "ranking" ? rankingRows(frame, star, true) : standingRows(frame, star, true),
    frame.counting && countingNote(frame.counting),
  );
}

const redraw = await openPage(draw);
onAct((name, pressed) => {
  if (name !== "follow") return;
  toggleFollowed(slug, /** @type {string} */ (pressed.dataset.of));
  redraw();
});
addEventListener("storage", redraw);
if (schedule) setInterval(redraw, CLOCK_EVERY);
