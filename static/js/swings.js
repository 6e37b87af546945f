/** What the boards of a match add up to: the swings, the lead after each of them, and what a chart of it says in words. Knows no page. */
import { labelOf } from "./el/label.js";

/** @typedef {{label: string, id: string | null, swing: [number, number] | null, lead: number | null}} Swing */

/**
 * Every board with its swing (an artificial score counts as one) and home's lead behind it; null where it is not known yet.
 * @param {any[]} rows of a match's frame @param {[number, number]} carry
 * @returns {Swing[]}
 */
export function swingsOf(rows, carry) {
  let lead = carry[0] - carry[1];
  return rows.map((row) => {
    const swing = row.swing ?? row.award ?? null;
    if (swing) lead += swing[0] - swing[1];
    return { label: labelOf(row), id: row.id, swing, lead: swing ? lead : null };
  });
}

/**
 * What there is to say of them: what each side gained on how many boards, how many were flat, the largest and by whom.
 * @param {Swing[]} swings
 */
export function summaryOf(swings) {
  const known = swings.filter((each) => each.swing);
  const side = (/** @type {0 | 1} */ at) => {
    const won = known.map((each) => /** @type {[number, number]} */ (each.swing)).filter((swing) => swing[at] > swing[1 - at]);
    return { boards: won.length, imps: won.reduce((sum, swing) => sum + swing[at] - swing[1 - at], 0) };
  };
  const height = (/** @type {Swing} */ each) => (each.swing ? Math.abs(each.swing[0] - each.swing[1]) : 0);
  const largest = known.reduce((/** @type {Swing | null} */ most, each) => (height(each) > (most ? height(most) : 0) ? each : most), null);
  const sides = [side(0), side(1)];
  return {
    boards: known.length,
    sides,
    flat: known.length - sides[0].boards - sides[1].boards,
    largest: largest && { label: largest.label, imps: height(largest), side: /** @type {[number, number]} */ (largest.swing)[0] > 0 ? 0 : 1 },
  };
}
