/** The line on top of every hall screen: how it is shown, what it is, how fresh, what time. */
import { el } from "../dom.js";
import { locale, nameOf } from "../i18n.js";
import { modeMark, staleMark } from "./mode.js";

/**
 * @param {any} head HEAD of a frame; mode may be missing
 * @param {{now: number, freshness: any, heard: number}} clock server time, our freshness, our own time
 */
export function hallHead(head, clock) {
  return el(
    "header",
    { class: "hall-head" },
    head.mode && modeMark(head.mode),
    el("b", null, nameOf(head.event)),
    el("span", { class: "where" }, whereText(head)),
    el("span", { class: "gap" }),
    staleMark(clock.freshness, clock.heard),
    el("time", null, clockText(clock.now, head.zone)),
  );
}

/** "Final · Session 3" @param {any} head */
export function whereText(head) {
  return [nameOf(head.stage), nameOf(head.session?.name)].filter(Boolean).join(" \u00b7 ");
}

/** Hours and minutes in the event's own zone. @param {number} now epoch milliseconds @param {string} zone */
export function clockText(now, zone) {
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone }).format(now);
}
