/** The page *Now* of the director's room, drawn from its values: texts come ready, in the page's language. */
import { el } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @typedef {{text: string, command: string, field: string, value: string, extra: string, is_step: boolean, is_main: boolean}} Button
 * @param {any} page values of the page
 */
export function room(page) {
  return [
    el(
      "header",
      { class: "session-head" },
      el("h1", null, page.title),
      el("p", { class: "clock" }, page.clock),
      el("p", null, page.started, " \u00b7 ", page.seated),
      el("p", { class: "left" }, page.substitutes),
    ),
    el(
      "div",
      { class: "desk" },
      el(
        "div",
        null,
        el(
          "section",
          { "data-key": "holding" },
          el("h2", null, t("director.holding")),
          page.cards.map((/** @type {any} */ each) => card(page, each)),
          page.cards.length === 0 && el("p", { class: "nothing-held" }, t("director.nothing-holds")),
        ),
        page.spoilt.map((/** @type {any} */ each) => spoilt(page, each)),
        page.calm.length > 0 &&
          el(
            "section",
            { "data-key": "calm" },
            el("h2", null, t("director.to-look-at")),
            page.calm.map((/** @type {any} */ each) => card(page, each)),
          ),
      ),
      el(
        "div",
        null,
        tables(page),
        el(
          "section",
          null,
          el("h2", null, t("director.session")),
          el("div", { class: "presses stacked" }, page.presses.map((/** @type {Button} */ each) => press(page, each))),
        ),
      ),
    ),
  ];
}

/** @param {any} page @param {any} card */
function card(page, { title, says, buttons, tone, key }) {
  return el(
    "article",
    { class: "case", "data-tone": tone, "data-key": key },
    el("h3", null, title),
    says.map((/** @type {string} */ said) => el("p", null, said)),
    buttons.length > 0 && el("div", { class: "presses" }, buttons.map((/** @type {Button} */ each) => press(page, each))),
  );
}

/** @param {any} page @param {any} list */
function spoilt(page, { title, rows, buttons, note }) {
  return el(
    "section",
    { class: "spoilt", "data-key": `spoilt ${buttons[0].value}${buttons[0].extra}` },
    el("h2", null, title),
    el(
      "ol",
      { class: "rows" },
      rows.map((/** @type {any} */ row) =>
        el(
          "li",
          { "data-key": row.board },
          el("b", null, row.board),
          el("span", null, row.seen.map((/** @type {string} */ seen) => el("span", null, seen))),
          el("i", null, `\u2192 ${row.by}`),
        ),
      ),
    ),
    note && el("p", null, note),
    el("div", { class: "presses" }, buttons.map((/** @type {Button} */ each) => press(page, each))),
  );
}

/** @param {any} page */
function tables(page) {
  return el(
    "section",
    { id: "tables" },
    el("h2", null, t("director.tables.title")),
    page.cells.map((/** @type {any} */ group) => [
      group.title && el("h3", { class: "round" }, group.title),
      group.cells.length > 0 && el("div", { class: "grid" }, group.cells.map((/** @type {any} */ each) => cell(page, each))),
    ]),
    el(
      "p",
      { class: "legend" },
      el("span", { "data-state": "late" }, t("director.legend.late")),
      el("span", { "data-state": "finished" }, t("director.legend.finished")),
      el("span", null, t("director.legend.number")),
    ),
  );
}

/** @param {any} page @param {any} table */
function cell(page, { id, name, text, state, about, is_marked: isMarked }) {
  return el(
    "a",
    { href: `${page.base}table/?session=${page.session}&table=${id}`, "data-key": id, "data-state": state, "data-marked": isMarked, "aria-label": about },
    el("small", null, name),
    el("b", null, text),
  );
}

/** A button that acts, or a link to what its press would mean. @param {any} page @param {Button} button */
function press(page, { text, command, field, value, extra, is_step: isStep, is_main: isMain }) {
  const address = `${page.base}${command}/?session=${page.session}&to=now`;
  const look = isMain ? "press main" : "press";
  if (isStep) return el("a", { class: look, href: `${address}${field && `&${field}=${value}`}${extra}` }, text);
  return el("button", { type: "submit", form: "press", class: look, formaction: address + extra, name: field, value }, text);
}
