/** The console's whole picture: head, board list, table, auction, last entries, typing line. Draws; decides nothing. */
import { el, settle } from "../dom.js";
import { auctionRows } from "../el/auction.js";
import { call } from "../el/contract.js";
import { locale, nameOf, t } from "../i18n.js";
import { isVulnerable } from "../game.js";
import { begunMeanwhile } from "./ahead.js";
import { boards } from "./boards.js";
import { conflicts } from "./conflicts.js";
import { fieldKey, fieldText, isField } from "./fields.js";
import { help } from "./help.js";
import { hintsOf } from "./hints.js";
import { pad } from "./pad.js";
import { key, say } from "./say.js";
import { table } from "./table.js";
import { described, phrase, seatShort } from "./words.js";

const COLUMNS = /** @type {import("../game.js").Seat[]} */ (["W", "N", "E", "S"]);

/** @param {Element} root @param {any} model */
export function draw(root, model) {
  settle(root,
    head(model), boards(model),
    model.state ? table(model) : el("main", { class: "board empty" }, el("p", null, t(model.line.state === "up" ? "console.choose-board" : "console.loading"))),
    side(model), foot(model), model.help && help());
}

/** Seats that are wrong are said before a card is played, and for as long as they are (art. 27). @param {any} model */
const wrongSeats = ({ warnings }) =>
  warnings?.length > 0 && el("p", { class: "wrong-seats", role: "alert" }, warnings.map((/** @type {string} */ code) => t(`lineups.console.${code}`)).join(" "));

/** @param {any} model */
function head(model) {
  const { head, match, pen, round } = model;
  return el("header", { class: "head" },
    el("a", { class: "where", href: "../", tabindex: -1, title: t("console.choose.title") }, el("span", { "aria-hidden": "true" }, "\u2039 "), model.table ? (round ? t("field.place", { number: model.table.number, round: round.number, of: round.of }) : t("console.where", { number: model.table.number, room: t(`room.${model.table.room}`) })) : ""),
    match && el("span", { class: "who" }, el("span", { class: "home" }, nameOf(match.home.name)), " \u2013 ", el("span", { class: "visitor" }, nameOf(match.visitor.name))),
    head && el("span", { class: "when" }, [nameOf(head.stage), nameOf(head.session?.name)].filter(Boolean).join(" \u00b7 ")),
    begunMeanwhile(model),
    el("span", { class: "space" }),
    line(model),
    el("button", { type: "button", tabindex: -1, class: "pen", "data-mine": Boolean(pen?.mine), "data-press": !pen?.mine && "t" }, penText(pen)),
    el("time", { class: "clock" }, clock(model)));
}

/** @param {any} pen */
const penText = (pen) => (!pen ? "\u2026" : pen.mine ? t("console.pen.mine") : pen.holder ? t("console.pen.held", { holder: pen.holder }) : t("console.pen.free"));

/** @param {any} model */
function clock({ now, head }) {
  const zone = head?.zone ? { timeZone: head.zone } : {};
  return new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...zone }).format(now);
}

/** The server's close code when it has no word with its database. */
const UNAVAILABLE = 4503;

/** The state of the line and what still has to go over it. @param {any} model */
function line({ line: { state, code }, trouble, queue, kept, connectedBefore }) {
  const n = queue.items.length;
  const well = n ? "sending" : trouble === "clock" ? "unshown" : "saved";
  const kind = !kept ? "unkept" : state !== "up" ? (state === "connecting" && !connectedBefore ? "connecting" : code === UNAVAILABLE ? "unavailable" : "down") : queue.stop ? "stopped" : trouble === "database" ? "unavailable" : well;
  return el("span", { class: "net", "data-kind": kind, role: "status" }, phrase(n && kind !== "unkept" ? `console.line.${kind}.n` : `console.line.${kind}`, { n }));
}

/** @param {any} model */
function side(model) {
  return el("aside", { class: "side" },
    wrongSeats(model),
    conflicts(model),
    el("section", { class: "said" }, el("h2", null, t("auction.title")), model.state && auction(model)),
    el("section", { class: "entries" }, el("h2", null, t("console.entries")), entries(model)));
}

/** @param {any} model */
function auction({ state, pending, typing }) {
  const asking = state.phase === "auction";
  const rows = auctionRows(state.setup.dealer, state.calls, asking);
  const told = state.calls.filter((/** @type {any} */ one) => one.text);
  return [
    el("div", { class: "calls-grid", role: "group", "aria-label": t("auction.title") },
      COLUMNS.map((seat) => el("span", { class: "column", "data-vulnerable": isVulnerable(state.setup.vulnerable, seat) }, seatShort(seat))),
      rows.flat().map((made) => cell(made, pending, typing))),
    told.length > 0 && el("dl", { class: "told" }, told.slice(-4).map((/** @type {any} */ one) => [el("dt", null, seatShort(one.seat), " ", call(one.call)), el("dd", null, one.text)])),
  ];
}

/** @param {any} made @param {Set<string>} pending @param {any} typing */
function cell(made, pending, typing) {
  if (made === "blank") return el("span", null);
  if (made === "ask") return el("span", { class: "asked" });
  if (made === "all-pass") return el("span", { class: "all-pass" }, t("auction.all-pass"));
  return el("button", {
    type: "button", tabindex: -1, class: "made", "data-entry": made.id, "data-waits": pending.has(made.id), "data-corrected": made.corrected, "data-illegal": made.illegal,
    "aria-current": typing.mode === "edit" && typing.target === made.id && "true",
  }, call(made.call), (made.alert || made.text) && el("span", { class: "alert" }));
}

/** The last entries, or those around the one being put right. @param {any} model */
function entries({ rows, typing, line }) {
  const at = typing.mode === "edit" ? rows.findIndex((/** @type {any} */ row) => row.id === typing.target) : -1;
  const end = at < 0 ? rows.length : Math.min(rows.length, Math.max(at + 5, 12));
  return el("ol", { class: "log" }, rows.slice(Math.max(0, end - 12), end).map((/** @type {any} */ row) => el("li", {
    class: "entry", "data-entry": row.id, "data-status": row.status, "data-key": row.id, "aria-current": row.id === typing.target && typing.mode === "edit" && "true",
  },
  el("span", { class: "seq" }, row.seq ?? ""),
  el("span", { class: "entry-seat" }, row.seat ? seatShort(row.seat) : ""),
  el("span", { class: "entry-what" }, described(row.action), row.corrected && el("small", { class: "entry-mark" }, t("mark.corrected"))),
  el("span", { class: "entry-status" }, t(`console.entry.${row.status === "sending" && line.state !== "up" ? "kept" : row.status}`)))));
}

/** @param {any} model */
function foot(model) {
  const { typing } = model;
  const said = say(model);
  return el("footer", { class: "foot", "data-tone": said.tone },
    isField(typing)
      ? el("input", { class: "typed", id: "field", "data-key": fieldKey(typing), "data-mode": typing.mode, value: fieldText(typing), maxlength: typing.mode === "text" && 400, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": t(`console.field.${typing.mode}`) })
      : el("div", { class: "typed", role: "textbox", "aria-label": t("console.line") },
        el("span", { class: "ghost" }, ghost(model)), el("span", { class: "typed-text" }, shown(typing.text)), el("span", { class: "caret", "data-armed": typing.armed })),
    el("p", { class: "say", "aria-live": said.tone === "plain" ? "off" : "polite" }, said.body),
    el("p", { class: "keys" }, hints(model)),
    pad(model));
}

/** What the line is about, before what was typed. @param {any} model */
const ghost = ({ typing, state }) =>
  typing.mode === "line" ? (state?.phase === "play" && typing.suit && !typing.text ? t(`console.ghost.${typing.suit}`) : "") : t(`console.mode.${typing.mode}`);

/** @param {string} text */
const shown = (text) => text.toUpperCase().replace(/-/g, "\u2212");

/** The keys worth knowing now, each a place to press. @param {any} model */
const hints = (model) =>
  hintsOf(model).map(([name, words]) => [el("button", { type: "button", tabindex: -1, class: "hint", "data-press": name, "data-key": `h${name}` }, key(name), t(`console.key.${words}`)), " "]);
