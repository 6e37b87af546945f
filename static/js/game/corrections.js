/**
 * Which action stands at which place of a record, after everything that was corrected or taken back.
 * @typedef {{id: string, action: any}} Entry
 * @typedef {{place: number, id: string, action: any, corrected: boolean}} Placed
 * @typedef {{code: string, law: string, id: string, evidence: Record<string, any>}} Conflict
 * @typedef {{entries: Entry[], placed: Placed[], conflicts: Conflict[], takenBack: Set<string>, superseded: Set<string>,
 *   roots: Map<string, string>}} Record_
 */
import { refusal } from "./refusal.js";

/** The entry whose place an entry takes; itself if it is no correction. @param {Record_} record @param {string} id */
export const rootOf = (record, id) => record.roots.get(id) ?? id;

/** Works the corrections in: the latest of an entry wins; one taken back never was. @param {Entry[]} entries @returns {Record_} */
export function resolve(entries) {
  const { known, conflicts, roots } = usable(entries);
  /** @type {Map<string, any>} read backwards, every correction is met before what it corrects */
  const standing = new Map();
  /** @type {Set<string>} */
  const superseded = new Set();
  for (const entry of [...known].reverse()) {
    if (entry.action.k !== "correct") continue;
    const to = standing.has(entry.id) ? standing.get(entry.id) : entry.action.to;
    if (standing.has(entry.id) && to === null) continue;
    if (standing.has(entry.action.of)) superseded.add(entry.id);
    else standing.set(entry.action.of, to);
  }
  const placed = known
    .map((entry, place) => ({ place, id: entry.id, action: standing.has(entry.id) ? standing.get(entry.id) : entry.action, corrected: standing.has(entry.id), was: entry.action.k }))
    .filter((one) => one.was !== "correct" && one.action !== null)
    .map(({ was: _, ...one }) => one);
  const takenBack = new Set([...standing].filter(([, action]) => action === null).map(([id]) => id));
  return { entries: known, placed, conflicts, takenBack, superseded, roots };
}

/** The entries by id; those that cannot be placed become conflicts. @param {Entry[]} entries */
function usable(entries) {
  /** @type {Map<string, Entry>} */
  const known = new Map();
  /** @type {Conflict[]} */
  const conflicts = [];
  /** @type {Map<string, string>} */
  const roots = new Map();
  for (const entry of entries) {
    const { action } = entry;
    const code = unusable(known, entry);
    if (code) conflicts.push({ code, law: "", id: entry.id, evidence: { entry: code === "entry-twice" ? entry.id : action.of } });
    else known.set(entry.id, entry);
    if (!code && action.k === "correct") roots.set(entry.id, roots.get(action.of) ?? action.of);
  }
  return { known: [...known.values()], conflicts, roots };
}

/** @param {Map<string, Entry>} known @param {Entry} entry */
function unusable(known, { id, action }) {
  if (known.has(id)) return "entry-twice";
  if (action.k !== "correct") return null;
  if (!known.has(action.of)) return "entry-unknown";
  return action.to?.k === "correct" ? "nested-correction" : null;
}

/** The entry that one more undo takes back. @param {Record_} record @returns {string|null} */
export function undoTarget(record) {
  const stands = (/** @type {Entry} */ { id, action }) =>
    !record.takenBack.has(id) && !record.superseded.has(id) && !(action.k === "correct" && action.to === null);
  return record.entries.findLast(stands)?.id ?? null;
}

/**
 * What stands against a correction, or the replacement at its place (null when the target is only taken back).
 * @param {Record_} record @param {any} action @returns {{refusal: any}|{placed: Placed|null}}
 */
export function correctable(record, action) {
  const root = rootOf(record, action.of);
  const place = record.entries.findIndex((entry) => entry.id === root);
  const evidence = { entry: action.of };
  const code =
    place < 0 || record.entries.every((entry) => entry.id !== action.of) ? "entry-unknown"
      : record.takenBack.has(action.of) ? "already-taken-back"
        : record.superseded.has(action.of) ? "already-corrected"
          : action.to?.k === "correct" ? "nested-correction" : null;
  if (code) return { refusal: refusal(code, "", evidence) };
  return { placed: action.to === null ? null : { place, id: root, action: action.to, corrected: true } };
}
