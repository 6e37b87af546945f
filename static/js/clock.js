/** Instants as people read them: in the event's zone, and in the visitor's own where the clock stands otherwise there. */
import { locale, t } from "./i18n.js";

/** @param {string} zone @param {Intl.DateTimeFormatOptions} parts */
const format = (zone, parts) => new Intl.DateTimeFormat(locale, { timeZone: zone, hourCycle: "h23", ...parts });
/** @type {Intl.DateTimeFormatOptions} */
const HOUR = { hour: "2-digit", minute: "2-digit" };
/** @type {Intl.DateTimeFormatOptions} */
const DAY = { weekday: "short", day: "numeric", month: "short" };

/** The visitor's own zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Hours and minutes. @param {number} at epoch milliseconds @param {string} zone IANA name */
export function hour(at, zone) {
  return format(zone, HOUR).format(at);
}

/** "Mon 4 May" @param {number} at @param {string} zone */
export function day(at, zone) {
  return format(zone, DAY).format(at);
}

/** Whether the clocks of two zones stand alike at an instant: whatever their names, and on either side of a change of the hour. @param {number} at @param {string} one @param {string} other */
export function isSameClock(at, one, other) {
  const whole = (/** @type {string} */ zone) => format(zone, { ...HOUR, ...DAY, year: "numeric" }).format(at);
  return whole(one) === whole(other);
}

/** An hour as the visitor's clock has it, with the day where that is another; null where both clocks stand alike. @param {number} at @param {string} zone @param {string} [own] */
export function ownHour(at, zone, own = ownZone) {
  if (isSameClock(at, zone, own)) return null;
  const when = day(at, own) === day(at, zone) ? hour(at, own) : `${day(at, own)} ${hour(at, own)}`;
  return t("time.own", { time: when });
}

/** What a zone is called: "China Standard Time". @param {number} at @param {string} zone */
export function zoneName(at, zone) {
  const parts = format(zone, { timeZoneName: "long" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}
