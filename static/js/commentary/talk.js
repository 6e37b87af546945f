/** Who is on air, what I said and what colleagues told one another: the column beside the pictures. */
import { el } from "../dom.js";
import { languageOf } from "../el/comments.js";
import { withSuits } from "../el/suit.js";
import { locale, nameOf, t } from "../i18n.js";

/**
 * @param {any} now what stands beside the pictures @param {{match: string, serverNow: number, mending: string | null, nameOfRoom: (room: string) => string}} about
 */
export function talk(now, { match, serverNow, mending, nameOfRoom }) {
  const isOn = now.air.some((/** @type {any} */ each) => each.mine && each.match === match);
  return [
    el(
      "section",
      { class: "air" },
      el("h2", null, t("commentary.air")),
      el("button", { type: "button", "data-act": "air", "aria-pressed": String(isOn) }, t(isOn ? "commentary.air.leave" : "commentary.air.go")),
      now.air.length === 0
        ? el("p", { class: "nobody" }, t("commentary.air.nobody"))
        : el("ul", null, now.air.map((/** @type {any} */ each) => el("li", null, el("b", null, each.called), each.match !== match && [" ", nameOf(each.home), " \u2013 ", nameOf(each.visitor)]))),
    ),
    el(
      "section",
      { class: "own" },
      el("h2", null, t("commentary.own")),
      now.own.length === 0 && el("p", { class: "nobody" }, t("commentary.own.none")),
      el("ol", null, now.own.map((/** @type {any} */ each) => own(each, serverNow, mending, nameOfRoom))),
    ),
    el(
      "section",
      { class: "notes" },
      el("h2", null, t("commentary.notes")),
      now.notes.length === 0 && el("p", { class: "nobody" }, t("commentary.notes.none")),
      el("ol", null, now.notes.map((/** @type {any} */ each) => note(each, nameOfRoom))),
    ),
  ];
}

/** @param {any} where @param {(room: string) => string} nameOfRoom */
function place(where, nameOfRoom) {
  return el("span", { class: "place-of" }, nameOfRoom(where.room), " \u00b7 ", t("board.number", { number: where.label || where.number }));
}

/** @param {any} comment @param {number} serverNow @param {string | null} mending @param {(room: string) => string} nameOfRoom */
function own(comment, serverNow, mending, nameOfRoom) {
  const state = comment.where.at === null ? "gone" : comment.shown ? "shown" : "waiting";
  const mayMend = serverNow / 1000 < comment.mended_until;
  return el(
    "li",
    { "data-key": comment.id, "data-state": state, "data-mending": comment.id === mending },
    el("p", { class: "comment-text", lang: languageOf(comment.text) }, withSuits(comment.text)),
    el("p", { class: "comment-by" }, place(comment.where, nameOfRoom), el("span", { class: "state" }, t(`commentary.state.${state}`)), comment.mended && el("span", null, t("comment.mended"))),
    el(
      "p",
      { class: "mending" },
      mayMend && el("button", { type: "button", "data-act": "mend", "data-of": comment.id }, t(comment.id === mending ? "commentary.mend.no" : "commentary.mend")),
      el("button", { type: "button", "data-act": "take-back", "data-of": comment.id }, t("commentary.take-back")),
    ),
  );
}

/** @param {any} each @param {(room: string) => string} nameOfRoom */
function note(each, nameOfRoom) {
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(each.at * 1000);
  return el(
    "li",
    { "data-key": each.id, "data-mine": each.mine },
    el("p", { class: "comment-text", lang: languageOf(each.text) }, withSuits(each.text)),
    el("p", { class: "comment-by" }, el("b", null, each.author), place(each.where, nameOfRoom), el("time", null, clock)),
  );
}
