/** The list of the table's boards: how far each is, and what is to be known of it. Draws; decides nothing. */
import { el } from "../dom.js";
import { outcome } from "../el/contract.js";
import { signed, t } from "../i18n.js";

/** @param {any} model */
export function boards({ boards: list, current, typing, at, adds }) {
  const chooses = typing.mode === "move";
  return el("nav", { class: "boards", "aria-label": t("console.boards"), "data-chooses": chooses },
    list.some((/** @type {any} */ one) => one.line && one.line.score !== null) && el("p", { class: "boards-whose", "data-key": "whose" }, t("console.boards.whose")),
    list.map((/** @type {any} */ one) => el("button", {
      type: "button", tabindex: -1, class: "board-row", "data-board": one.number, "data-key": `b${one.number}`, "data-status": statusOf(one), "aria-current": one.number === current && "true",
      disabled: chooses && !at.free.includes(one.number), "data-chosen": chooses && typing.text === String(one.number),
    },
    el("b", null, one.label ?? one.number),
    one.line ? [outcome(one.line), el("small", null, one.line.score === null ? "" : signed(one.line.score))] : el("span", { class: "status" }, statusText(one)),
    marks(one))),
    adds && at.writable && !chooses && el("button", { type: "button", tabindex: -1, class: "board-row add-board", "data-add": next(list), "data-key": "add" }, "+ ", next(list)));
}

/** The number after the highest. @param {any[]} list */
const next = (list) => Math.max(0, ...list.map((one) => one.number)) + 1;

/** @param {any} one */
const statusOf = (one) => (one.parked ? "parked" : one.skipped ? "skipped" : one.status);

/** @param {any} one */
function statusText(one) {
  const status = statusOf(one);
  return status === "waiting" ? "" : t(`console.status.${status}`);
}

/** What else there is to say of a board: the broadcast is held, the score sheet says something else. @param {any} one */
function marks(one) {
  const said = [one.held && "held", one.official && "official"].filter(Boolean);
  return said.length > 0 && el("span", { class: "board-marks" }, said.map((what) => el("span", { class: "board-mark", "data-mark": what }, t(`console.mark.${what}`))));
}
