/**
 * What typed text means on this board: pure readers, one for each kind of line. They parse; `check` of the game decides.
 *
 * Calls     `1n` `3s` `p` `x` `xx`; `!` before or after one alerts it.
 * Cards     `sa` `h10` `ht` `d4`; the rank alone where the suit is forced or no other suit has that rank; `i` before a card marks it inferred, `*` is a
 *           card nobody saw; a suit alone is its only legal card (with Enter).
 * Not in turn  `@w1h` `@wsa`: it happened out of turn, and by whom (with Enter).
 * Claim     `=` `+1` `-2` `10`: declarer's result, whoever claims.
 * Result    `4hxs=` `3nn+1` `6sw-1` `4hs10` or `p`; once the contract is known just `=` `+1` `10`.
 * Join      `4hs 5 2 w`: contract, declarer, tricks of declarer's side and of the defenders, who leads next.
 *
 * @typedef {{kind: "empty"}|{kind: "none"}|{kind: "more", hint?: string, suit?: string}
 *   |{kind: "act", action: object, ready: boolean, suit?: string}} Reading
 *   none = nothing begins like this; more = may still become something; ready = may be taken without Enter
 */
import { check, isHandCertain, legalCalls, legalCards, outOfTurnBy, PACK } from "../game.js";

const RANK = { 1: null, 10: "T", t: "T", j: "J", q: "Q", k: "K", a: "A" };
const EMPTY = /** @type {const} */ ({ kind: "empty" });
const NONE = /** @type {const} */ ({ kind: "none" });
const more = (/** @type {string} */ hint = "", suit = "") => /** @type {const} */ ({ kind: "more", hint, suit });

/** The line in the auction or the play. @param {string} text @param {any} state @param {string} suit  last one named @returns {Reading} */
export function readLine(text, state, suit) {
  if (text === "") return EMPTY;
  if (state.phase === "auction") return readCall(text, state);
  return state.phase === "play" ? readCard(text, state, suit) : NONE;
}

/** The cards the player in turn may have, where hands are unknown. @param {any} state @returns {string[]} */
export const possibleCards = (state) => legalCards(state) ?? PACK.filter((card) => !check(state, { k: "card", card }));

/** The seat after `@` and the text without it. @param {string} text */
function outOfTurn(text) {
  if (!text.startsWith("@")) return { by: null, typed: text };
  return { by: text[1]?.toUpperCase() ?? "", typed: text.slice(2) };
}

/** @param {string} text @param {any} state @returns {Reading} */
export function readCall(text, state) {
  const { by, typed } = outOfTurn(text);
  if (by !== null && !"NESW".includes(by)) return NONE;
  if (by !== null && !typed) return more("out-of-turn");
  const read = callIn(typed, state);
  if (by === null || read.kind !== "act") return read;
  const happened = { shape: "call", kind: "call-out-of-turn", law: "29", data: { by } };
  return { kind: "act", action: { ...read.action, happened }, ready: false };
}

/** @param {string} text @param {any} state @returns {Reading} */
function callIn(text, state) {
  const found = /^(!?)(p|x{1,2}|[1-7][cdhsn]?)?(!?)$/.exec(text);
  if (!found) return NONE;
  const [, before, call = "", behind] = found;
  if (/^[1-7]?$/.test(call)) return behind ? NONE : more("strain");
  const legal = legalCalls(state);
  if (call === "x" && !legal.includes("X") && legal.includes("XX") && !behind) return more("redouble");
  const action = { k: "call", call: call.toUpperCase(), ...(before || behind ? { alert: true } : {}) };
  return { kind: "act", action, ready: true };
}

/** @param {string} text @param {any} state @param {string} named @returns {Reading} */
export function readCard(text, state, named) {
  const { by, typed } = outOfTurn(text);
  if (by === null) return cardIn(typed, state, named);
  if (!"NESW".includes(by)) return NONE;
  const read = typed ? cardIn(typed, state, "") : more("out-of-turn");
  if (read.kind !== "act") return read;
  const [kind, law] = outOfTurnBy(state, /** @type {any} */ (by));
  return { kind: "act", action: { ...read.action, happened: { shape: "card", kind, law, data: { by } } }, ready: false };
}

/** @param {string} text @param {any} state @param {string} named @returns {Reading} */
function cardIn(text, state, named) {
  const inferred = text.startsWith("i");
  const typed = inferred ? text.slice(1) : text;
  const take = (/** @type {string|null} */ card, ready = true, suit = "") =>
    /** @type {Reading} */ ({ kind: "act", action: cardAction(card, inferred), ready, suit });
  if (typed === "*") return inferred ? NONE : take(null);
  if (typed === "") return more("card");
  const found = /^([shdc])?(10|[2-9tjqka1])?([shdc])?$/.exec(typed);
  if (!found || (found[1] && found[3])) return NONE;
  const suit = (found[1] ?? found[3])?.toUpperCase();
  const rank = found[2] && rankOf(found[2]);
  if (found[2] && !rank) return found[3] ? NONE : more("ten", suit);
  if (suit && rank) return take(suit + rank, true, suit);
  if (suit) return onlyOf(suit, state, take);
  return rank ? rankAlone(rank, state, named, take) : NONE;
}

/** @param {string} typed */
const rankOf = (typed) => (typed in RANK ? RANK[/** @type {keyof RANK} */ (typed)] : typed);

/** @param {string|null} card @param {boolean} inferred */
function cardAction(card, inferred) {
  if (card === null) return { k: "card", card, source: "unknown" };
  return { k: "card", card, ...(inferred ? { source: "inferred" } : {}) };
}

/** A suit alone: its only legal card, on Enter. @param {string} suit @param {any} state @param {Function} take */
function onlyOf(suit, state, take) {
  const cards = (legalCards(state) ?? []).filter((card) => card[0] === suit);
  return state.turn && isHandCertain(state, state.turn) && cards.length === 1 ? take(cards[0], false, suit) : more("rank", suit);
}

/** @param {string} rank @param {any} state @param {string} named @param {Function} take */
function rankAlone(rank, state, named, take) {
  const suit = forcedSuit(state, named);
  // A leader without that card means another suit; a follower without it is told so at once.
  if (suit && !(isLead(state) && !possibleCards(state).includes(suit + rank))) return take(suit + rank);
  const only = theOne(state, rank);
  return only ? take(only, true, only[0]) : more("suit");
}

/** The one card of a rank that may be played, where the hand is known. @param {any} state @param {string} rank @returns {string|null} */
export function theOne(state, rank) {
  if (!state.turn || !isHandCertain(state, state.turn)) return null;
  const cards = possibleCards(state).filter((card) => card[1] === rank);
  return cards.length === 1 ? cards[0] : null;
}

/**
 * The suit a rank alone stands for: the one led, the only one legal, or when leading the one named last.
 * @param {any} state @param {string} named @returns {string|null}
 */
export function forcedSuit(state, named) {
  if (state.phase !== "play") return null;
  const suits = new Set(possibleCards(state).map((card) => card[0]));
  if (suits.size === 1) return [...suits][0];
  if (isLead(state)) return suits.has(named) ? named : null;
  const led = state.tricks.at(-1).cards[0].card?.[0];
  return led && suits.has(led) && !(state.turn && isHandCertain(state, state.turn)) ? led : null;
}

/** Whether the next card begins a trick. @param {any} state */
export const isLead = (state) => !state.tricks.length || state.tricks.at(-1).cards.length === 4;

/** The card Enter plays on an empty line. @param {any} state @returns {string|null} */
export function onlyCard(state) {
  if (state.phase !== "play" || !state.turn || !isHandCertain(state, state.turn)) return null;
  const cards = legalCards(state);
  return cards?.length === 1 ? cards[0] : null;
}

/** Declarer's tricks from `=` `+n` `-n` `n`, null while incomplete or impossible. @param {string} text @param {string} contract */
export function tricksOf(text, contract) {
  const needed = Number(contract[0]) + 6;
  const found = /^(=|\+\d{1,2}|-\d{1,2}|\d{1,2})$/.exec(text);
  if (!found) return null;
  const tricks = text === "=" ? needed : /^[+-]/.test(text) ? needed + Number(text) : Number(text);
  return tricks >= 0 && tricks <= 13 ? tricks : null;
}

/** Whether a whole number of tricks is typed that no board has. @param {string} text */
const isBeyond = (text) => /\d$/.test(text);

/** @param {string} text @param {any} state @returns {Reading} */
export function readClaim(text, state) {
  if (text === "") return EMPTY;
  if (!/^(=|[+-]?\d{0,2})$/.test(text)) return NONE;
  const tricks = tricksOf(text, state.contract);
  return tricks === null ? more(isBeyond(text) ? "beyond" : "tricks") : { kind: "act", action: { k: "claim", tricks }, ready: false };
}

/** @param {string} text @param {any} state @returns {Reading} */
export function readResult(text, state) {
  if (text === "") return EMPTY;
  if (/^p(a(s(s)?)?)?$/.test(text)) return { kind: "act", action: { k: "result", contract: "P" }, ready: false };
  if (state.contract && /^(=|[+-]\d{0,2}|\d{1,2})$/.test(text)) {
    return resultOf(state.contract, state.declarer, tricksOf(text, state.contract)) ?? more(isBeyond(text) ? "beyond" : "tricks");
  }
  const found = /^([1-7])(?:([cdhsn])t?(x{0,2})(?:\s*([nesw])(?:\s*(=|[+-]?\d{0,2}))?)?)?\s*$/.exec(text);
  if (!found) return NONE;
  const [, level, strain, doubling, declarer, tricks] = found;
  if (!strain || !declarer) return more("contract");
  const contract = (level + strain + doubling).toUpperCase();
  return resultOf(contract, declarer.toUpperCase(), tricksOf(tricks ?? "", contract)) ?? more(isBeyond(tricks ?? "") ? "beyond" : "tricks");
}

/** @param {string} contract @param {string} declarer @param {number|null} tricks @returns {Reading|null} */
const resultOf = (contract, declarer, tricks) =>
  tricks === null ? null : { kind: "act", action: { k: "result", contract, declarer, tricks }, ready: false };

/** @param {string} text @returns {Reading} */
export function readJoin(text) {
  if (text === "") return EMPTY;
  const found =
    /^([1-7])(?:([cdhsn])t?(x{0,2})(?:\s*([nesw])(?:\s*(\d{1,2})(?:[ .:-]+(\d{1,2})?(?:\s*([nesw]))?)?)?)?)?\s*$/.exec(text);
  if (!found) return NONE;
  const [, level, strain, doubling, declarer, ours, theirs, leader] = found;
  if (!strain || !declarer || !ours || !theirs) return more("join");
  const tricks = [Number(ours), Number(theirs)];
  const action = {
    k: "join", contract: (level + strain + doubling).toUpperCase(), declarer: declarer.toUpperCase(), tricks,
    ...(leader ? { leader: leader.toUpperCase() } : {}),
  };
  return tricks[0] + tricks[1] <= 12 ? { kind: "act", action, ready: false } : more("beyond");
}

/** A board number. @param {string} text @param {number[]} numbers @returns {Reading} */
export function readBoard(text, numbers) {
  if (text === "") return EMPTY;
  if (!/^\d{1,3}$/.test(text)) return NONE;
  const number = Number(text);
  return numbers.includes(number) ? { kind: "act", action: { k: "goto", board: number }, ready: false } : more("board");
}
