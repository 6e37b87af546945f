/**
 * The one who sits beside a first-timer: what happens at the table next and which keys say it; when what was typed is not what
 * happened, how to take it back. Pure: the board comes in, words go out.
 */
import { fold } from "../game.js";
import { forcedSuit, onlyCard, theOne } from "../console/keys.js";
import { SCRIPT } from "./boards.js";

/**
 * What to say now: `step` how far the script is, `kind` what happens (open, call, alert, card, claim), `keys` what to press, `note` a
 * sentence more; `wrong` when the record is not the table's.
 * @typedef {{step: number, of: number, kind: string, action?: any, seat?: string|null, keys: string[], note?: string}} Advice
 * @param {any} state of the guided board @param {string} suit  the one named last on the line @returns {Advice}
 */
export function advice(state, suit = "") {
  const typed = state.position.record.placed.map((/** @type {any} */ one) => one.action).filter((/** @type {any} */ one) => !["pause", "explain"].includes(one.k));
  const of = SCRIPT.length;
  const wrong = typed.findIndex((/** @type {any} */ action, /** @type {number} */ at) => !isSame(action, SCRIPT[at]?.action));
  if (wrong >= 0) return { step: wrong, of, kind: "wrong", keys: ["u"], action: SCRIPT[wrong]?.action };
  const step = typed.length;
  const before = SCRIPT[step - 1]?.action;
  if (before?.alert && !state.calls.at(-1)?.alert) return { step: step - 1, of, kind: "alert", action: before, seat: state.calls.at(-1)?.seat, keys: ["!"], note: "alert" };
  if (step >= of) return { step, of, kind: "done", keys: ["n"] };
  const { action, note } = SCRIPT[step];
  return { step, of, kind: action.k, action, seat: state.turn, keys: keysFor(action, state, suit), note };
}

/** Whether what was typed is what happened; the alert comes after its call. @param {any} typed @param {any} wanted */
function isSame(typed, wanted) {
  if (!wanted || typed.k !== wanted.k) return false;
  return typed.call === wanted.call && typed.card === wanted.card && typed.tricks === wanted.tricks;
}

/** The fewest keys that say it. @param {any} action @param {any} state @param {string} suit @returns {string[]} */
export function keysFor(action, state, suit) {
  switch (action.k) {
    case "open": return ["Enter"];
    case "call": return [...action.call.toLowerCase()];
    case "card": {
      if (onlyCard(state) === action.card) return ["Enter"];
      const rank = action.card[1] === "T" ? ["1", "0"] : [action.card[1].toLowerCase()];
      return forcedSuit(state, suit) === action.card[0] || theOne(state, action.card[1]) === action.card ? rank : [action.card[0].toLowerCase(), ...rank];
    }
    case "claim": {
      const over = action.tricks - Number(state.contract[0]) - 6;
      return [...(over === 0 ? "=" : over > 0 ? `+${over}` : String(over)), "Enter", "Enter"];
    }
    default: return [];
  }
}

/** The guided board as it is when the script has been typed to its end. @param {any} board */
export const whole = (board) => fold(board, SCRIPT.map(({ action }, at) => ({ id: `s${at}`, action })));
