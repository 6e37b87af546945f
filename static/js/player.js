/** The page of a player: every table he sat at, and board by board what was shown of it, for his side and against the datum. */
import { settle, el } from "./dom.js";
import { startText } from "./el/schedule.js";
import { lineScore, outcome } from "./el/contract.js";
import { labelOf } from "./el/label.js";
import { scoreText } from "./el/pair-score.js";
import { nameOf, pathLanguage, signed, t, versus } from "./i18n.js";
import { keepAlive, Live } from "./live.js";
import { openPage } from "./page.js";

/** A socket watches so many channels, the newest sittings first. */
const MOST_WATCHED = 24;
/** Milliseconds in which what one result changes has been drawn. */
const SETTLED = 1_500;
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
/** @type {any} */
const player = JSON.parse(document.getElementById("player")?.textContent ?? "null");

function draw() {
  document.title = `${nameOf(player.name)} \u00b7 ${nameOf(player.event)}`;
  settle(
    main,
    el("header", { class: "page-head" }, el("p", null, el("a", { href: `/${pathLanguage}/e/${player.slug}/` }, nameOf(player.event)), el("a", { class: "where", href: `/${pathLanguage}/team/${player.team.id}/` }, nameOf(player.team.name)))),
    el("h1", null, nameOf(player.name)),
    totals(),
    el("div", { class: "sittings" }, inOrder().map(sitting)),
  );
}

/** Where something was shown, the latest first; then where he is to play, the next first. */
function inOrder() {
  const isShown = (/** @type {any} */ each) => each.boards.some((/** @type {any} */ board) => board.line);
  return [...player.sittings.filter(isShown), ...player.sittings.filter((/** @type {any} */ each) => !isShown(each)).reverse()];
}

/** What all his boards come to: how many, what his side gained on them, against the datum a board. */
function totals() {
  const boards = player.sittings.flatMap((/** @type {any} */ each) => each.boards);
  const shown = boards.filter((/** @type {any} */ each) => each.line);
  const gained = player.sittings.filter((/** @type {any} */ each) => each.scoring === "match").flatMap((/** @type {any} */ each) => each.boards).filter((/** @type {any} */ each) => each.own !== null);
  const compared = boards.filter((/** @type {any} */ each) => each.butler !== null);
  const sum = (/** @type {any[]} */ list, /** @type {string} */ of) => list.reduce((total, each) => total + each[of], 0);
  return el(
    "dl",
    { class: "player-totals" },
    entry("player.boards", shown.length),
    gained.length > 0 && entry("player.gained", signed(sum(gained, "own"))),
    scored(),
    compared.length > 0 && entry("player.butler", t("player.butler.sum", { imps: signed(sum(compared, "butler")), average: scoreText(sum(compared, "butler") / compared.length, "imps"), n: compared.length })),
  );
}

/** What the boards of a pair or of an individual event come to by now: the mean of their percentages, or the sum of their IMPs. */
function scored() {
  const of = player.sittings.find((/** @type {any} */ each) => each.scoring !== "match")?.scoring;
  const own = player.sittings.filter((/** @type {any} */ each) => each.scoring === of).flatMap((/** @type {any} */ each) => each.boards.map((/** @type {any} */ board) => board.own).filter((/** @type {any} */ score) => score !== null));
  if (!of || own.length === 0) return null;
  const sum = own.reduce((/** @type {number} */ total, /** @type {number} */ score) => total + score, 0);
  const score = `${scoreText(of === "imps" ? sum : sum / own.length, of)} ${t(`unit.${of}`)}`;
  return entry("player.scored", t("player.scored.sum", { score, n: own.length }));
}

/** @param {string} key @param {string | number} value */
function entry(key, value) {
  return el("div", null, el("dt", null, t(key)), el("dd", null, value));
}

/** @param {any} each */
function sitting(each) {
  const where = [
    each.round !== null && t("encounter.title", { number: each.round }),
    each.room ? t(`room.${each.room}`) : t("field.table", { number: each.number }),
    t(`seat.${each.seat}`),
    each.partner && t("player.with", { name: nameOf(each.partner) }),
  ];
  const isCompared = each.boards.some((/** @type {any} */ board) => board.butler !== null);
  return el(
    "section",
    { class: "sitting", "data-key": each.table },
    el(
      "h2",
      null,
      el("a", { href: `/${pathLanguage}/m/${each.match.id}/` }, versus(each.match)),
      el("small", null, [nameOf(each.stage), nameOf(each.session.name)].filter(Boolean).join(" \u00b7 ")),
    ),
    el("p", { class: "where-sat" }, el("a", { href: `/${pathLanguage}/t/${each.table}/` }, where.filter(Boolean).join(" \u00b7 ")), " ", startText(each.starts, player.zone)),
    el(
      "table",
      { class: "scorecard" },
      el(
        "thead",
        null,
        el(
          "tr",
          null,
          el("th", { class: "number" }, t("match.board")),
          el("th", null, t("traveller.deal")),
          el("th", { class: "imps" }, each.scoring === "match" ? t("match.imps") : t(`unit.${each.scoring}`)),
          isCompared && el("th", { class: "imps" }, t("player.butler")),
        ),
      ),
      el("tbody", null, each.boards.map((/** @type {any} */ board) => row(board, each.scoring, isCompared))),
    ),
  );
}

/** @param {any} board @param {string} scoring @param {boolean} isCompared */
function row(board, scoring, isCompared) {
  const own = board.own === null ? null : scoring === "match" ? signed(board.own) : scoreText(board.own, /** @type {any} */ (scoring));
  return el(
    "tr",
    { "data-known": Boolean(board.line) },
    el("td", { class: "number" }, board.id ? el("a", { href: `/${pathLanguage}/b/${board.id}/` }, labelOf(board)) : labelOf(board)),
    el("td", null, board.line && el("span", { class: "result-cell" }, outcome(board.line), lineScore(board.line))),
    el("td", { class: "imps" }, own),
    isCompared && el("td", { class: "imps" }, board.butler === null ? null : signed(board.butler)),
  );
}

await openPage(draw);

// His boards come with his matches: when one of them has something new, the page is asked for again.
const seen = new Set();
const matches = player.sittings.slice(0, MOST_WATCHED).map((/** @type {any} */ each) => `match:${each.match.id}`);
if (matches.length > 0) {
  keepAlive(
    new Live({
      versions: new Map(matches.map((/** @type {string} */ channel) => [channel, -1])),
      mayDoze: true,
      onFrame: (channel) => {
        if (!seen.has(channel)) seen.add(channel);
        else setTimeout(() => location.reload(), SETTLED);
      },
    }),
  );
}
