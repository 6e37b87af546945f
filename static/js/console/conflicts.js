/** What in the record does not fit, entry by entry, each a way to mend it. Draws; decides nothing. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { refusedBecause } from "./say.js";
import { described, seatShort } from "./words.js";

const MOST = 6;

/** @param {any} model */
export function conflicts({ state, rows }) {
  const found = state?.conflicts ?? [];
  if (!found.length) return null;
  return el("section", { class: "conflicts", role: "status" }, el("h2", null, t("console.conflicts")),
    el("ol", null, found.slice(0, MOST).map((/** @type {any} */ one) => conflict(one, rows))),
    found.length > MOST && el("p", { class: "conflicts-more" }, t("console.conflicts.more", { n: found.length - MOST })));
}

/** @param {any} one @param {any[]} rows */
function conflict(one, rows) {
  const row = rows.find((each) => each.id === one.id);
  const isNamed = one.evidence?.card || one.evidence?.call;
  return el("li", { class: "conflict", "data-entry": one.id, "data-key": `x${one.id}${one.code}` },
    row?.action && !isNamed && [el("b", null, row.seat && [seatShort(row.seat), " "], described(row.action)), " "], refusedBecause(one));
}
