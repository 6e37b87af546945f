/**
 * What takes several actions, worked out beforehand so that all of them are sent together and recorded or refused as one: an auction
 * put right under the play, and a board typed under a wrong number. Pure: the board comes in as its folded state, actions go out.
 *
 * @typedef {{call: string, alert?: boolean, text?: string}} Call
 * @typedef {{id: string, action: any}} Entry
 */
import { check, fold } from "../game.js";

const ENDS = ["card", "claim", "join", "result", "lost"];

/**
 * The actions that make the auction of a board this one. Calls keep their alerts and explanations; cards stay, and where the auction
 * grows they are typed anew behind it. `lead` is a card that waits for it.
 * @param {any} state @param {string[]} calls @param {any} lead @param {() => string} newId @returns {Entry[]}
 */
export function auctionActions(state, calls, lead, newId) {
  const { placed, entries } = state.position.record;
  const desired = withNotes(state.calls, calls);
  const building = new Building(state, entries, newId);
  const tail = desired.length > state.calls.length ? placed.filter((/** @type {any} */ one) => ENDS.includes(one.action.k)) : [];
  for (const one of [...tail].reverse()) building.add({ k: "correct", of: one.id, to: null });
  for (const one of placed) {
    if (one.action.k === "explain" && changes(state, desired, state.position.record.roots.get(one.action.of) ?? one.action.of)) building.add({ k: "correct", of: one.id, to: null });
  }
  state.calls.slice(desired.length).reverse().forEach((/** @type {any} */ view) => building.add({ k: "correct", of: view.id, to: null }));
  state.calls.slice(0, desired.length).forEach((/** @type {any} */ view, /** @type {number} */ at) => {
    if (!isSame(view, desired[at])) building.add({ k: "correct", of: view.id, to: { k: "call", ...desired[at] } });
  });
  for (const call of desired.slice(state.calls.length)) building.add({ k: "call", ...call });
  for (const one of tail) building.add(building.asItWas(one.action));
  if (!tail.length) for (const one of placed) building.straighten(one);
  if (lead) building.add(building.asItWas(lead));
  return building.made;
}

/** @param {any} state @param {Call[]} desired @param {string} id */
function changes(state, desired, id) {
  const at = state.calls.findIndex((/** @type {any} */ view) => view.id === id);
  return at >= 0 && (!desired[at] || !isSame(state.calls[at], desired[at]));
}

/** @param {any} view @param {Call} call */
const isSame = (view, call) => view.call === call.call && Boolean(view.alert) === Boolean(call.alert) && (view.text ?? "") === (call.text ?? "");

/** Actions made so far, and the board they lead to. */
class Building {
  /** @param {any} state @param {Entry[]} entries @param {() => string} newId */
  constructor(state, entries, newId) {
    this.setup = state.setup;
    this.entries = entries;
    this.newId = newId;
    /** @type {Entry[]} */
    this.made = [];
  }

  get state() {
    return fold(this.setup, [...this.entries, ...this.made]);
  }

  /** @param {any} action */
  add(action) {
    this.made.push({ id: this.newId(), action });
  }

  /** A card that was out of turn only by the auction as it was typed is none any more. @param {any} action */
  asItWas(action) {
    const { happened, ...plain } = action;
    return happened?.kind.endsWith("out-of-turn") && !check(this.state, plain) ? plain : action;
  }

  /** The same for a card that stays where it is. @param {any} placed */
  straighten({ id, action }) {
    if (!action.happened?.kind.endsWith("out-of-turn") || action.k !== "card") return;
    const { happened: _, ...plain } = action;
    const correction = { k: "correct", of: id, to: plain };
    if (!check(this.state, correction)) this.add(correction);
  }
}

/** The calls with what was said of them where they were: as many as stand in the same order in both. @param {any[]} old @param {string[]} calls @returns {Call[]} */
function withNotes(old, calls) {
  const from = pairs(old.map((view) => view.call), calls);
  return calls.map((call, at) => {
    const view = from.has(at) ? old[/** @type {number} */ (from.get(at))] : null;
    return { call, ...(view?.alert && { alert: true }), ...(view?.text && { text: view.text }) };
  });
}

/** The longest common sequence: place in `now` to place in `was`. @param {string[]} was @param {string[]} now @returns {Map<number, number>} */
function pairs(was, now) {
  const longest = Array.from({ length: was.length + 1 }, () => Array(now.length + 1).fill(0));
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i][j] = was[i] === now[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
    }
  }
  /** @type {Map<number, number>} */
  const found = new Map();
  for (let i = 0, j = 0; i < was.length && j < now.length;) {
    if (was[i] === now[j]) found.set(j++, i++);
    else if (longest[i + 1][j] >= longest[i][j + 1]) i++;
    else j++;
  }
  return found;
}

/**
 * What was typed on a board taken back there, and typed again for another: `back` and `on`. A deal goes along only where the other
 * board has none.
 * @param {any} state @param {any} lead  a card that waits for it @param {boolean} takesDeal @param {() => string} newId
 */
export function movedActions(state, lead, takesDeal, newId) {
  const { placed, roots } = state.position.record;
  const moved = placed.filter((/** @type {any} */ one) => one.action.k !== "deal" || (takesDeal && Object.values(one.action.hands).some(Boolean)));
  /** @type {Map<string, string>} */
  const ids = new Map(moved.map((/** @type {any} */ one) => [one.id, newId()]));
  const on = moved.map((/** @type {any} */ { id, action }) => ({
    id: ids.get(id), action: action.k === "explain" ? { ...action, of: ids.get(roots.get(action.of) ?? action.of) ?? action.of } : action,
  }));
  if (!on.some((/** @type {any} */ one) => one.action.k === "open")) on.unshift({ id: newId(), action: { k: "open" } });
  if (lead) on.push({ id: newId(), action: plain(lead) });
  return { back: [...placed].reverse().map((one) => ({ id: newId(), action: { k: "correct", of: one.id, to: null } })), on };
}

/** @param {any} action */
const plain = ({ happened: _, ...action }) => action;

/** The auction of a board as it is typed: "1h p 2n p p p". @param {any[]} calls */
export const auctionText = (calls) => calls.map((view) => view.call.toLowerCase()).join(" ");

/**
 * A whole auction as it is typed. `state`: the board after it; `calls`: null while something is no call.
 * @param {string} text @param {any} setup
 */
export function readAuction(text, setup) {
  const words = text.normalize("NFKC").toLowerCase().split(/[\s,]+/).filter(Boolean);
  const calls = words.map(callOf);
  const strange = words.find((_, at) => calls[at] === null) ?? null;
  const entries = [{ k: "open" }, ...calls.filter(Boolean).map((call) => ({ k: "call", call }))].map((action, at) => ({ id: `a${at}`, action }));
  return { calls: strange ? null : /** @type {string[]} */ (calls), strange, state: fold(setup, entries) };
}

/** @param {string} word @returns {string|null} */
function callOf(word) {
  const found = /^(?:(p|pass)|(x|dbl)|(xx|rdbl)|([1-7])([cdhsn])t?)$/.exec(word);
  if (!found) return null;
  return found[1] ? "P" : found[2] ? "X" : found[3] ? "XX" : `${found[4]}${found[5].toUpperCase()}`;
}
