/**
 * Keys under a finger: what the typing line takes now, for tablets without a keyboard. Each press is the key itself, so touch and typing
 * are one machine. Draws; decides nothing.
 */
import { rankText } from "../cards.js";
import { isHandCertain, legalCards } from "../game.js";
import { el } from "../dom.js";
import { card } from "../el/contract.js";
import { suit } from "../el/suit.js";
import { t } from "../i18n.js";

const SUITS = ["s", "h", "d", "c"];
const RANKS = [..."akqjt98765432"];
const NUMBERS = [..."1234567890"];

/** The rows of keys that make sense now; none where hands and bids can be pressed themselves. @param {any} model @returns {string[][]} */
export function padRows({ typing, at, state }) {
  if (!state || at.stop || typing.mode === "confirm") return [];
  switch (typing.mode) {
    case "claim": return [NUMBERS, ["=", "+", "-", "Backspace", "Enter"]];
    case "goto": return [NUMBERS, ["Backspace", "Enter"]];
    case "result": case "join": return [[..."1234567"], [..."cdhsn", "x"], [..."nesw"], ["=", "+", "-", ...NUMBERS.slice(7), " "], ["Backspace", "Enter"]];
    case "edit": return [...cardKeys(at.editable.find((/** @type {any} */ one) => one.id === typing.target)), ["Backspace", "Enter"]]; // to and fro and away stand as buttons in the row of hints
    default: return at.writable && state.phase === "play" && state.turn && !isHandCertain(state, state.turn) ? [...cardKeys({ action: { k: "card" } }), ["*", "i", "Backspace", "Enter"]] : [];
  }
}

/** What an entry of that kind is made of. @param {any} entry @returns {string[][]} */
function cardKeys(entry) {
  if (entry?.action.k === "card") return [SUITS, RANKS];
  return entry?.action.k === "call" ? [[..."1234567"], [..."cdhsn", "p", "x"]] : [NUMBERS, ["=", "+", "-"]];
}

/**
 * On a phone, where bids and hands are too small to be pressed: a call in two presses, and the cards that may be played.
 * @param {any} model @returns {{keys: string[][], cards: string[]}}
 */
export function phoneRows({ typing, at, state }) {
  const none = { keys: [], cards: [] };
  if (!state || !at.writable || at.stop || typing.mode !== "line" || typing.refusal) return none;
  if (state.phase === "auction") return { ...none, keys: [[..."1234567"], [..."cdhsn", "p", "x"], ...(typing.text ? [["Backspace", "Enter"]] : [])] };
  return state.phase === "play" && state.turn && isHandCertain(state, state.turn) ? { ...none, cards: legalCards(state) ?? [] } : none;
}

/** @param {any} model */
function phonePad(model) {
  const { keys, cards } = phoneRows(model);
  if (keys.length) return rowsOf(keys, "pad pad-phone");
  return cards.length === 0 ? null : el("div", { class: "pad pad-phone pad-cards", role: "group", "aria-label": t("console.pad") },
    cards.map((one) => el("button", { type: "button", tabindex: -1, class: "pad-key", "data-card": one, "data-key": `p${one}` }, card(one))));
}

/** @param {any} model */
export function pad(model) {
  const rows = padRows(model);
  return rows.length === 0 ? phonePad(model) : rowsOf(rows, "pad");
}

/** @param {string[][]} rows @param {string} look */
function rowsOf(rows, look) {
  return el("div", { class: look, role: "group", "aria-label": t("console.pad") },
    rows.map((row, at) => el("div", { class: "pad-row", "data-key": `row${at}` }, row.map((name) => el("button", { type: "button", tabindex: -1, class: "pad-key", "data-press": name, "data-key": `k${name}`, "aria-label": spoken(name) }, face(name, row))))));
}

/** @type {Record<string, string>} */
const SIGNS = { Backspace: "\u232b", Enter: "\u23ce", Delete: "\u2326", ArrowLeft: "\u2190", ArrowRight: "\u2192", " ": "\u2423", "-": "\u2212" };

/** @type {Record<string, string>} */
const CALLS = { p: "call.P", x: "call.X", n: "strain.N" };

/** @param {string} name @param {string[]} row */
function face(name, row) {
  if (row.includes("c") && SUITS.includes(name)) return suit(/** @type {any} */ (name.toUpperCase()));
  if (row === RANKS) return rankText(name.toUpperCase());
  if (row.includes("c") && CALLS[name]) return t(CALLS[name]);
  return SIGNS[name] ?? (name.length === 1 ? name.toUpperCase() : name);
}

/** @param {string} name */
const spoken = (name) => (name in SIGNS && name !== "-" ? t(`console.pad.${name === " " ? "space" : name}`) : null);
