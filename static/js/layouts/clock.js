/** The clock of a session, where the event is: large enough for those who come in by the door. Calm: no seconds run. */
import { el } from "../dom.js";
import { clockText, hallHead } from "../el/hall-head.js";
import { nameOf, t } from "../i18n.js";

const MINUTE = 60_000;

export const sessionClock = {
  name: "clock",
  /** @param {any} frame @param {any} clock */
  draw({ of: session }, clock) {
    return [
      hallHead(session, clock),
      el(
        "section",
        { class: "session-clock" },
        el("p", { class: "clock-session" }, nameOf(session.session.name)),
        el("p", { class: "clock-face" }, clockText(clock.now, session.zone)),
        el("p", { class: "clock-left", role: "status" }, left(session, clock.now)),
        el("p", { class: "clock-times" }, times(session)),
        session.notice && el("p", { class: "clock-notice" }, nameOf(session.notice)),
      ),
    ];
  },
};

/** How long until it begins or ends, in whole minutes: the last one has begun when "1" is told. @param {any} session @param {number} now */
function left({ starts_at: starts, ends_at: ends }, now) {
  if (starts !== null && now < starts * 1000) return t("clock.begins-in", { n: Math.ceil((starts * 1000 - now) / MINUTE) });
  if (ends === null) return null;
  if (now >= ends * 1000) return t("clock.over");
  return t("clock.left", { n: Math.ceil((ends * 1000 - now) / MINUTE) });
}

/** @param {any} session */
function times({ starts_at: starts, ends_at: ends, zone }) {
  return [
    starts !== null && el("span", null, t("clock.began", { time: clockText(starts * 1000, zone) })),
    ends !== null && el("span", null, t("clock.ends", { time: clockText(ends * 1000, zone) })),
  ];
}
