/** The page of one match: board by board, both results, the IMPs one column a side; of an encounter what the field makes of it. */
import { settle, el } from "./dom.js";
import { lineScore, outcome } from "./el/contract.js";
import { heldNotice } from "./el/mode.js";
import { labelOf } from "./el/label.js";
import { pageHead, titleOf } from "./el/page-head.js";
import { awardText, matchScore } from "./el/score.js";
import { boardLinks } from "./el/boards.js";
import { matchChart } from "./el/chart.js";
import { followLine } from "./el/follow.js";
import { toggleFollowed } from "./follow.js";
import { isFiled, takeAway } from "./el/take-away.js";
import { pathOf, people } from "./people.js";
import { encounter } from "./field/encounter.js";
import { isUnscored, nameOf, pathLanguage, signed, t } from "./i18n.js";
import { onAct, openPage } from "./page.js";

const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** @param {Map<string, any>} frames */
function draw(frames) {
  const [frame] = frames.values();
  if (!frame) return;
  if (frame.k === "encounter") {
    document.title = titleOf(frame.match, t("encounter.title", { number: frame.round.number }));
    settle(main, ...encounter(frame), followLine(frame.slug, [frame.match.home, frame.match.visitor]), taken(frame));
    return;
  }
  const { match, tables } = frame;
  document.title = titleOf(match, t("match.title"));
  settle(
    main,
    pageHead(frame),
    matchScore(match, { linked: true }),
    heldNotice(frame.mode),
    el(
      "nav",
      { class: "tabs live-rooms", "aria-label": t("room.title") },
      ["open", "closed"].map((room) => tables[room] && el("a", { href: `/${pathLanguage}/t/${tables[room]}/` }, t(`room.${room}`))),
    ),
    isUnscored ? boardLinks(frame.rows) : matchChart(frame, room()),
    !isUnscored && table(frame),
    !isUnscored && frame.rows.some((/** @type {any} */ each) => each.open || each.closed) && el("p", { class: "small-print" }, t("score.from-ns")),
    frame.rows.some((/** @type {any} */ each) => each.label) && el("p", { class: "small-print" }, t("match.replaced")),
    seated(match),
    followLine(frame.slug, [match.home, match.visitor]),
    taken(frame),
  );
}

/** How wide the page's column is, and its small letters: they grow with the window. */
function room() {
  const { paddingLeft, paddingRight } = getComputedStyle(main);
  const text = (parseFloat(getComputedStyle(document.documentElement).fontSize) * 12) / 16;
  return { width: main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight), text };
}

/** Who sits for either side: their pages. @param {any} match */
function seated(match) {
  if (people.length === 0) return null;
  return el(
    "section",
    { class: "line-ups", "aria-label": t("player.title") },
    ["home", "visitor"].map((side) =>
      el("p", { class: `people ${side}` }, el("b", null, nameOf(match[side].name)), people.filter((each) => each.side === side).map((each) => el("a", { href: pathOf(each.id) }, nameOf(each)))),
    ),
  );
}

/** Files of its finished boards, once there are any. @param {any} frame */
function taken({ match, rows }) {
  return takeAway("m", match.id, { filed: rows.some((/** @type {any} */ row) => [row.open, row.closed, row.line].some(isFiled)) });
}

/** @param {any} frame */
function table({ match, rows }) {
  return el(
    "table",
    { class: "scorecard" },
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        el("th", { class: "number" }, t("match.board")),
        el("th", null, t("room.open")),
        el("th", null, t("room.closed")),
        el("th", { class: "imps home", title: nameOf(match.home.name) }, t("match.imps")),
        el("th", { class: "imps visitor", title: nameOf(match.visitor.name) }, t("match.imps")),
      ),
    ),
    el("tbody", null, carry(match), rows.map(row), fines(match)),
    el(
      "tfoot",
      null,
      el(
        "tr",
        null,
        el("th", { colspan: 3 }, t("match.total"), " ", el("small", null, t("score.after", { n: match.after }))),
        el("td", { class: "imps home" }, match.imps[0]),
        el("td", { class: "imps visitor" }, match.imps[1]),
      ),
    ),
  );
}

/** @param {any} match */
function carry({ carry: [home, visitor] }) {
  if (!home && !visitor) return null;
  return el(
    "tr",
    { class: "carry", "data-key": "carry" },
    el("th", { colspan: 3 }, t("match.carry")),
    el("td", { class: "imps home" }, home || null),
    el("td", { class: "imps visitor" }, visitor || null),
  );
}

/** Fines stand on a line of their own, like the carry-over. @param {any} match */
function fines({ fines: taken }) {
  if (!taken) return null;
  return el(
    "tr",
    { class: "carry", "data-key": "fines" },
    el("th", { colspan: 3 }, t("match.fines")),
    el("td", { class: "imps home" }, taken[0] ? signed(-taken[0]) : null),
    el("td", { class: "imps visitor" }, taken[1] ? signed(-taken[1]) : null),
  );
}

/** @param {any} row */
function row(row) {
  const [home, visitor] = row.swing ?? [0, 0];
  return el(
    "tr",
    { "data-key": row.number, "data-known": Boolean(row.open || row.closed) },
    el("td", { class: "number" }, row.id ? el("a", { href: `/${pathLanguage}/b/${row.id}/` }, labelOf(row)) : labelOf(row)),
    row.cancelled
      ? el("td", { class: "ruled", colspan: 2 }, t("ruled.cancelled"))
      : [el("td", null, result(row.open)), el("td", null, result(row.closed))],
    el("td", { class: "imps home" }, row.award ? signed(row.award[0]) : home || null),
    el("td", { class: "imps visitor" }, row.award ? signed(row.award[1]) : visitor || null),
  );
}

/** @param {any} line */
function result(line) {
  return line && el("span", { class: "result-cell" }, outcome(line), lineScore(line));
}

const redraw = await openPage(draw);
addEventListener("resize", redraw);
addEventListener("storage", redraw);
onAct((name, pressed) => {
  if (name !== "follow") return;
  toggleFollowed(/** @type {string} */ (pressed.dataset.event), /** @type {string} */ (pressed.dataset.of));
  redraw();
});
