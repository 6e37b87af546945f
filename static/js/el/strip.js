/** The swings of a match board by board: home's upwards, visitor's downwards, the number across the axis; flat boards a short dash. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { labelOf } from "./label.js";

/**
 * @param {{number: number, swing: [number, number] | null}[]} rows
 * @param {{width: number, height: number, text: number, here?: string[]}} size drawing units, not pixels; `here` are boards in play
 */
export function swingStrip(rows, { width, height, text, here = [] }) {
  const step = width / Math.max(rows.length, 1);
  const axis = (height - text * 1.2) / 2;
  const reach = axis - text * 0.15;
  const most = Math.max(10, ...rows.map((row) => Math.max(...(row.swing ?? [0]))));
  return el(
    "svg",
    { class: "strip", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": t("strip.title"), "font-size": text },
    el("line", { class: "axis", x1: 0, x2: width, y1: axis, y2: axis }),
    rows.map((row, index) => {
      const middle = step * (index + 0.5);
      const wide = Math.min(step * 0.62, text * 2.6);
      const label = el(
        "text",
        { class: "board-number", x: middle, y: height - text * 0.2, "data-here": here.includes(labelOf(row)), "data-known": Boolean(row.swing) },
        labelOf(row),
      );
      if (!row.swing) return label;
      const [home, visitor] = row.swing;
      const imps = home || visitor;
      if (imps === 0) return [label, el("line", { class: "flat", x1: middle - wide / 4, x2: middle + wide / 4, y1: axis, y2: axis })];
      const tall = Math.max(2, (imps / most) * reach);
      return [
        label,
        el("rect", { class: home ? "home" : "visitor", x: middle - wide / 2, y: home ? axis - tall : axis, width: wide, height: tall }),
        el("text", { class: "imps", "data-team": home ? "home" : "visitor", x: middle, y: home ? axis + text * 0.95 : axis - text * 0.3 }, imps),
      ];
    }),
  );
}
