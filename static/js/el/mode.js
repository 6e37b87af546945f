/** What kind of showing this is, always said: LIVE, DELAYED 30 min, HELD or REPLAY; and how old the picture is. */
import { el } from "../dom.js";
import { nameOf, t } from "../i18n.js";

/** @param {{kind: string, minutes?: number}} mode @param {boolean} [isReplay] */
export function modeMark(mode, isReplay = false) {
  const kind = isReplay ? "replay" : mode.kind;
  return el("span", { class: "mode", "data-kind": kind }, t(`mode.${kind}`, { minutes: mode.minutes ?? 0 }));
}

/** The director's words while a broadcast is held; null otherwise. @param {any} mode */
export function heldNotice(mode) {
  if (mode.kind !== "held") return null;
  return el("p", { class: "held", role: "status" }, el("b", null, t("held.title")), " ", nameOf(mode.notice) || t("held.words"));
}

/**
 * The calm mark of a picture that may be old. @param {{stale: boolean, since: number} | null} freshness
 * @param {number} now epoch milliseconds
 */
export function staleMark(freshness, now) {
  if (!freshness?.stale) return null;
  const seconds = Math.max(0, Math.round((now - freshness.since) / 1000));
  const text =
    seconds < 100 ? t("stale.seconds", { n: seconds }) : t("stale.minutes", { n: Math.round(seconds / 60) });
  return el("span", { class: "stale", role: "status" }, text);
}
