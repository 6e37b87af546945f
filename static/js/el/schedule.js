/** The sessions of an event by day, each with its hour in the event's zone and in the visitor's; and the clock there and here. */
import { el } from "../dom.js";
import { day, hour, ownHour, ownZone, zoneName, isSameClock } from "../clock.js";
import { nameOf, t } from "../i18n.js";

/** What time it is there, and here. @param {number} now epoch milliseconds @param {string} zone */
export function clockNow(now, zone) {
  return el(
    "p",
    { class: "event-clock" },
    el("span", null, t("time.there", { time: hour(now, zone) }), " ", el("small", null, zoneName(now, zone))),
    !isSameClock(now, zone, ownZone) && el("span", null, t("time.here", { time: hour(now, ownZone) })),
  );
}

/** When a session starts: the day, the hour there, the hour here. @param {number | null} starts epoch seconds @param {string} zone */
export function startText(starts, zone) {
  if (starts === null) return null;
  const at = starts * 1000;
  const own = ownHour(at, zone);
  return el("time", { datetime: new Date(at).toISOString() }, `${day(at, zone)} ${hour(at, zone)}`, own && el("small", null, ` \u00b7 ${own}`));
}

/**
 * @param {any} schedule as the page carries it
 * @param {(id: string) => {starts: number | null, state: string} | null} known what a frame says of a session by now
 * @param {(id: string) => string} href where a session is to be seen
 */
export function scheduleList(schedule, known, href) {
  if (schedule.sessions.length === 0) return null;
  /** @type {Map<string, any[]>} */
  const days = new Map();
  for (const each of schedule.sessions) {
    const { starts, state } = known(each.id) ?? { starts: each.starts, state: each.shown ? "shown" : "before" };
    const when = starts === null ? t("schedule.no-time") : day(starts * 1000, schedule.zone);
    days.set(when, [...(days.get(when) ?? []), sessionRow(each, starts, state, schedule.zone, href(each.id))]);
  }
  return el(
    "section",
    { class: "list schedule" },
    el("h2", null, el("span", null, t("schedule.title"))),
    [...days].map(([when, rows]) => [el("h3", null, when), el("ul", null, rows)]),
  );
}

/** @param {any} session @param {number | null} starts @param {string} state @param {string} zone @param {string} href */
function sessionRow(session, starts, state, zone, href) {
  const name = [nameOf(session.stage), nameOf(session.name)].filter(Boolean).join(" \u00b7 ");
  const own = starts === null ? null : ownHour(starts * 1000, zone);
  return el(
    "li",
    { "data-state": state },
    el(
      "a",
      { href },
      el("span", { class: "session-hour" }, starts === null ? "\u2013" : hour(starts * 1000, zone), own && el("small", null, own)),
      el("span", { class: "session-name" }, name),
      state !== "shown" && el("small", { class: "session-state" }, t(`schedule.${state}`)),
    ),
  );
}
