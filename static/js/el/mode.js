/** What kind of showing this is, always said: LIVE, DELAYED 30 min, HELD, AFTER EACH BOARD, AFTER THE SESSION or REPLAY; and how old the picture is. */
import { el } from "../dom.js";
import { nameOf, t } from "../i18n.js";

/** @param {{kind: string, minutes?: number}} mode @param {boolean} [isReplay] */
export function modeMark(mode, isReplay = false) {
  const kind = isReplay ? "replay" : mode.kind;
  return el("span", { class: "mode", "data-kind": kind }, t(`mode.${kind}`, { minutes: mode.minutes ?? 0 }));
}

/** Why nothing new is shown, in the director's words where there are any; null where all is shown as it happens. @param {any} mode */
export function heldNotice(mode) {
  const words = nameOf(mode.notice);
  switch (mode.kind) {
    case "held":
      return el("p", { class: "held", role: "status" }, el("b", null, t("held.title")), " ", words || t("held.words"));
    case "boards":
    case "after":
      return el("p", { class: "held", role: "status" }, words || t(`held.${mode.kind}`));
    default:
      return null;
  }
}

/**
 * The calm mark of a picture that may be old. @param {import("../live.js").Freshness | null} freshness
 * @param {number} now epoch milliseconds
 */
export function staleMark(freshness, now) {
  if (!freshness?.stale) return null;
  if (freshness.trouble)
    return el("span", { class: "stale", role: "status" }, t(`stale.trouble.${freshness.trouble}`));
  const seconds = Math.max(0, Math.round((now - freshness.since) / 1000));
  const text =
    seconds < 100 ? t("stale.seconds", { n: seconds }) : t("stale.minutes", { n: Math.round(seconds / 60) });
  return el("span", { class: "stale", role: "status" }, text);
}
