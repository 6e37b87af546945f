/**
 * The chart of a match: a bar a board, home's solid and upwards, visitor's hollow and downwards, each with its number; below it the lead
 * as it went. Readable without colour, and said in words beside it.
 */
import { el } from "../dom.js";
import { locale, nameOf, t } from "../i18n.js";
import { summaryOf, swingsOf } from "../swings.js";

/** Least room of a board, in widths of its letters. */
const STEP = 1.75;

/**
 * @param {any} frame a match's @param {{width: number, text: number}} size of the place and of its letters, in pixels
 */
export function matchChart({ match, rows }, { width, text }) {
  const swings = swingsOf(rows, match.carry ?? [0, 0]);
  if (!swings.some((each) => each.swing)) return null;
  const words = wordsOf(match, summaryOf(swings));
  const wide = Math.max(width, swings.length * text * STEP);
  return el(
    "figure",
    { class: "match-chart" },
    el(
      "div",
      // What is wider than its place is scrolled by keys too.
      { class: "strip-box", ...(wide > width ? { tabindex: 0, role: "group", "aria-label": t("chart.title") } : {}) },
      drawing(match, swings, wide, text, words),
    ),
    el(
      "figcaption",
      null,
      el("p", { class: "legend" }, el("span", { class: "home" }, t("chart.up", { team: nameOf(match.home.name) })), el("span", { class: "visitor" }, t("chart.down", { team: nameOf(match.visitor.name) }))),
      el("p", null, spoken(words)),
    ),
  );
}

/** Sentences one after the other; between Chinese ones stands no space. @param {string[]} words */
const spoken = (words) => words.join(locale.startsWith("zh") ? "" : " ");

/** @param {any} match @param {any} summary @returns {string[]} */
function wordsOf(match, { boards, sides, flat, largest }) {
  const names = [nameOf(match.home.name), nameOf(match.visitor.name)];
  const [ours, theirs] = match.imps;
  return [
    t("chart.boards", { n: boards }),
    ...sides.map((/** @type {any} */ side, /** @type {number} */ at) => t("chart.gained", { team: names[at], imps: t("chart.imps", { n: side.imps }), n: side.boards })),
    flat > 0 && t("chart.flat", { n: flat }),
    largest && t("chart.largest", { team: names[largest.side], imps: t("chart.imps", { n: largest.imps }), board: largest.label }),
    ours === theirs ? t("chart.level") : t("chart.leads", { team: names[ours > theirs ? 0 : 1], imps: t("chart.imps", { n: Math.abs(ours - theirs) }) }),
  ].filter((words) => typeof words === "string");
}

/** @param {any} match @param {import("../swings.js").Swing[]} swings @param {number} width @param {number} text @param {string[]} words */
function drawing(match, swings, width, text, words) {
  const step = width / swings.length;
  const axis = text * 4.6;
  const labels = axis + text * 5.4;
  const line = labels + text * 3.4;
  const height = line + text * 3.9; // who leads is written below the lowest point of the line
  const middle = (/** @type {number} */ at) => step * (at + 0.5);
  return el(
    "svg",
    { class: "strip chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": t("chart.title"), "font-size": text },
    el("desc", null, spoken(words)),
    el("line", { class: "axis", x1: 0, x2: width, y1: axis, y2: axis }),
    swings.map((each, at) => bar(each, middle(at), axis, Math.min(step * 0.62, text * 2.6), text)),
    swings.map((each, at) => el("text", { class: "board-number", x: middle(at), y: labels, "data-known": Boolean(each.swing) }, each.label)),
    lead(match, swings, middle, line, text, width),
  );
}

/** @param {import("../swings.js").Swing} each @param {number} x @param {number} axis @param {number} wide @param {number} text */
function bar({ swing }, x, axis, wide, text) {
  if (!swing) return null;
  const imps = swing[0] - swing[1];
  if (imps === 0) return el("line", { class: "flat", x1: x - wide / 4, x2: x + wide / 4, y1: axis, y2: axis });
  const tall = Math.max(2, (Math.min(Math.abs(imps), 24) / 24) * text * 3.4);
  return [
    el("rect", { class: imps > 0 ? "home" : "visitor", x: x - wide / 2, y: imps > 0 ? axis - tall : axis, width: wide, height: tall }),
    el("text", { class: "imps", "data-team": imps > 0 ? "home" : "visitor", x, y: imps > 0 ? axis - tall - text * 0.25 : axis + tall + text * 0.95 }, Math.abs(imps)),
  ];
}

/** The lead after every board, from the carry-over on. @param {any} match @param {import("../swings.js").Swing[]} swings @param {(at: number) => number} middle @param {number} axis @param {number} text @param {number} width */
function lead(match, swings, middle, axis, text, width) {
  const begun = (match.carry?.[0] ?? 0) - (match.carry?.[1] ?? 0);
  const most = Math.max(10, Math.abs(begun), ...swings.map((each) => Math.abs(each.lead ?? 0)));
  const y = (/** @type {number} */ imps) => axis - (imps / most) * text * 2.4;
  const known = swings.map((each, at) => ({ lead: each.lead, at })).filter((each) => each.lead !== null);
  const path = known.map(({ lead: imps, at }) => `L${middle(at).toFixed(1)} ${y(/** @type {number} */ (imps)).toFixed(1)}`).join("");
  const last = known[known.length - 1];
  const end = /** @type {number} */ (last.lead);
  const words = end === 0 ? t("chart.even") : t("chart.lead", { team: nameOf(match[end > 0 ? "home" : "visitor"].name), imps: Math.abs(end) });
  const isRight = middle(last.at) + text * widthOf(words) > width;
  return [
    el("line", { class: "axis", x1: 0, x2: width, y1: axis, y2: axis }),
    el("path", { class: "lead", d: `M0 ${y(begun).toFixed(1)}${path}` }),
    el("circle", { class: "lead-end", cx: middle(last.at), cy: y(end), r: text * 0.28 }),
    el("text", { class: "imps", "data-end": isRight ? "end" : "start", x: middle(last.at) + (isRight ? text * 0.6 : 0), y: axis + text * 3.6 }, words),
  ];
}

/** About how wide words are, in heights of their letters. @param {string} words */
function widthOf(words) {
  let width = 0;
  for (const letter of words) width += /[\u1100-\uffff]/.test(letter) ? 1 : 0.6;
  return width;
}
