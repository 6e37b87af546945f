/** The first page: of every event what is being played now, with its running scores, or when it goes on, in its zone and the visitor's. */
import { settle, el } from "./dom.js";
import { whereText } from "./el/hall-head.js";
import { heldNotice, modeMark } from "./el/mode.js";
import { playedRows } from "./el/played.js";
import { startText } from "./el/schedule.js";
import { followed } from "./follow.js";
import { nameOf, pathLanguage, t } from "./i18n.js";
import { openPage } from "./page.js";

/** Of a long list the first rows stand here; the rest is one press away. */
const MOST_ROWS = 4;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {any[]} */
const events = JSON.parse(document.getElementById("front")?.textContent ?? "[]");

/** @param {Map<string, any>} frames */
function draw(frames) {
  const found = (/** @type {string} */ id) => frames.get(`session:${id}`) ?? null;
  settle(main, el("h1", null, t("site.tagline")), events.map((event) => drawEvent(event, found)));
}

/** @param {any} event @param {(id: string) => any} found the frame of a session, where the page has it */
function drawEvent(event, found) {
  const state = (/** @type {any} */ session) => found(session.id)?.state ?? null;
  const frames = [...event.begun, ...event.coming].filter((session) => state(session) === "on").map((session) => found(session.id));
  // Of what has no frame here the server said how far it is.
  const named = frames.length === 0 && event.state === "on" ? event.begun.filter((/** @type {any} */ session) => state(session) === null) : [];
  const coming = event.coming.filter((/** @type {any} */ session) => state(session) === null || state(session) === "before");
  const isOn = frames.length + named.length > 0;
  return el(
    "section",
    { class: "list event-now", "data-key": event.slug, "data-state": isOn ? "on" : coming.length > 0 ? "before" : "over" },
    el(
      "h2",
      null,
      el("a", { href: `/${pathLanguage}/e/${event.slug}/` }, nameOf(event.event)),
      !isOn && coming.length === 0 && el("small", { class: "session-state" }, t("home.over")),
    ),
    frames.map((frame) => underWay(frame, event.slug)),
    named.map(sessionLine),
    coming.map((/** @type {any} */ session) =>
      el("p", { class: "coming" }, el("span", null, t("home.before")), sessionLink(session.id, whereOf(session)), startText(session.starts, event.zone) ?? el("span", null, t("schedule.no-time"))),
    ),
  );
}

/** A session under way, with what is played in it. @param {any} frame @param {string} slug */
function underWay(frame, slug) {
  const count = (frame.matches ?? frame.tables).length;
  return el(
    "div",
    { class: "under-way", "data-key": frame.session.id },
    el("p", { class: "session-line" }, sessionLink(frame.session.id, whereText(frame)), modeMark(frame.mode)),
    frame.mode.kind === "held" && heldNotice(frame.mode),
    playedRows(frame, followed(slug), MOST_ROWS),
    count > MOST_ROWS && el("p", { class: "more" }, sessionLink(frame.session.id, t(frame.k === "field" ? "home.tables" : "home.matches", { n: count }))),
  );
}

/** @param {any} session as the schedule names it */
function sessionLine(session) {
  return el("p", { class: "session-line" }, sessionLink(session.id, whereOf(session)), el("small", { class: "session-state" }, t("home.on")));
}

/** @param {any} session */
const whereOf = (session) => [nameOf(session.stage), nameOf(session.name)].filter(Boolean).join(" \u00b7 ");

/** @param {string} id @param {string} words */
const sessionLink = (id, words) => el("a", { href: `/${pathLanguage}/s/${id}/` }, words);

const redraw = await openPage(draw);
addEventListener("storage", redraw);
