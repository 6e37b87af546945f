/**
 * The keys worth knowing now. A hint is true or it is not shown: what a key does is asked of the typing machine itself. Pure; draws nothing.
 * @typedef {[string, string]} Hint  the key and the catalogue's word for what it does
 */
import { fieldDone, isField } from "./fields.js";
import { NAMED } from "./keyboard.js";
import { onlyCard } from "./keys.js";
import { press, reading } from "./typing.js";

/** @param {{state: any, typing: import("./typing.js").Typing, at: import("./typing.js").At, tab?: boolean|null}} model @returns {Hint[]} */
export function hintsOf({ state, typing, at, tab = true }) {
  if (at.stop || tab === false) return []; // the sentence above has the only keys that do something
  const quiet = { ...at, since: Infinity };
  return candidates(state, typing, quiet).filter(([key]) => key === "?" || works(typing, key, quiet));
}

/** Whether a key does what it is there for: it is neither turned down nor turns out to be against the Laws. @param {any} typing @param {string} key @param {any} at */
function works(typing, key, at) {
  const { typing: then, intents } = isField(typing) && key === "Enter" ? fieldDone(typing, typing.text, at) : press(typing, NAMED[key] ?? key, at);
  return intents.every((wish) => wish.do !== "bump") && !(then.refusal && then.refusal !== typing.refusal) && (intents.length > 0 || then !== typing);
}

/** @param {any} state @param {any} typing @param {any} at @returns {Hint[]} */
function candidates(state, typing, at) {
  if (typing.refusal) return [["Backspace", "rub-out"], ["Escape", "leave"]];
  if (typing.mode === "edit") return editing(typing, at);
  if (typing.mode !== "line") return prompted(typing, at);
  if (typing.text) return [...entered(typing, at), ["Backspace", "rub-out"], ["Escape", "leave"]];
  if (!at.writable) return [["t", "take"], ...inPlay(state, at), ...elsewhere(at), ["?", "all"]];
  return [...(BY_PHASE[state?.phase]?.(state, at) ?? elsewhere(at)), ["?", "all"]];
}

/** @type {Record<string, (state: any, at: any) => Hint[]>} */
const BY_PHASE = {
  waiting: (state, at) => [["Enter", "open"], ["j", "join"], ["r", "result"], ...elsewhere(at), ["S", at.skipped ? "unskip" : "skip"], ...wanting(state)],
  auction: (state, at) => [["u", "undo"], ["e", "edit"], ...noted(at.note), ["j", "join"], ["r", "result"], ...wrong(state, at), ...wanting(state)],
  play: (state, at) => [
    ...(onlyCard(state) ? [/** @type {Hint} */ (["Enter", "only"])] : []), ["=", "claim"], ["u", "undo"], ["e", "edit"], ["i", "inferred"], ["*", "unseen"], ["l", "lost"],
    ...wrong(state, at), ...wanting(state),
  ],
  finished: (state, at) => [...onward(at), ["u", "undo"], ["e", "edit"], ...wrong(state, at), ...elsewhere(at), ...wanting(state)],
  lost: (state, at) => [["r", "result"], ["u", "undo"], ...wrong(state, at), ...onward(at), ...wanting(state)],
};

/** What can be said of a call. @param {{alert?: boolean}|null} call @returns {Hint[]} */
const noted = (call) => (call ? [["!", call.alert ? "alert-off" : "alert"], ["'", "explain"]] : []);
/** @param {any} at @returns {Hint[]} */
const onward = (at) => [["n", at.next !== null && at.next !== undefined ? "next" : at.round ? "next-round" : "next-session"]];
/** The way back for who only watches. @param {any} state @param {any} at @returns {Hint[]} */
const inPlay = (state, at) => ((at.played ?? null) !== null && at.played !== state?.setup.number ? [["n", "in-play"]] : []);
/** @param {any} at @returns {Hint[]} */
const elsewhere = (at) => (at.boards.length > 1 || at.adds ? [["o", "goto"]] : []);
/** @param {any} state @returns {Hint[]} */
const wanting = (state) => (state.hands ? [] : [["G", "deal"]]);
/** Something typed could be wrong: a call, the deal, or the board where there is another to be meant. @param {any} state @param {any} at @returns {Hint[]} */
const wrong = (state, at) => (state.calls.length || state.hands || at.free?.length ? [["M", "wrong"]] : []);
/** What Enter takes of that which is typed. @param {any} typing @param {any} at @returns {Hint[]} */
const entered = (typing, at) => (reading(typing, at).kind === "act" ? [["Enter", "accept"]] : []);

/** An earlier entry is put right. @param {any} typing @param {any} at @returns {Hint[]} */
function editing(typing, at) {
  if (typing.armed || typing.text) return [["Enter", "accept"], ...(typing.text ? [/** @type {Hint} */ (["Backspace", "rub-out"])] : []), ["Escape", "leave"]];
  const place = at.editable.findIndex((/** @type {any} */ one) => one.id === typing.target);
  const isCall = at.editable[place]?.action.k === "call";
  return [
    ...(place > 0 ? [/** @type {Hint} */ (["\u2190", "earlier"])] : []), ["\u2192", place < at.editable.length - 1 ? "later" : "leave"], ["Delete", "delete-entry"],
    ...(isCall ? noted(at.editable[place].action) : []), ["Escape", "leave"],
  ];
}

/** A question or a line of its own. @param {any} typing @param {any} at @returns {Hint[]} */
function prompted(typing, at) {
  const { mode, pending } = typing;
  if (mode === "confirm") return pending.do === "stay" || pending.do === "drop-deal" ? [["Escape", "leave"]] : [["Enter", "accept"], ["Escape", "leave"]];
  if (mode === "wrong") return [["Escape", "leave"]];
  if (isField(typing)) return [["Enter", mode === "deal" && !typing.armed ? "go-on" : "accept"], ["Escape", "leave"]];
  return [...(typing.text ? [...entered(typing, at), /** @type {Hint} */ (["Backspace", "rub-out"])] : []), ["Escape", "leave"]];
}
