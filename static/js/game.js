/**
 * The game by its Laws for the console: what follows from a board's record, and what may be recorded next. Advisory: the server
 * decides, and both are held together by the vectors that `bridge` writes.
 *
 * `fold` is total: any entries make a board with its conflicts. `check` is strict: null, or the refusal.
 * @typedef {import("./game/cards.js").Seat} Seat
 * @typedef {{number: number, dealer: Seat, vulnerable: string, hands: Partial<Record<Seat, string|null>>|null}} Setup
 */
import * as auctions from "./game/auction.js";
import { handsOf, isVulnerable, side } from "./game/cards.js";
import { correctable, resolve, undoTarget } from "./game/corrections.js";
import { winnerOf } from "./game/play.js";
import { Position } from "./game/position.js";
import { over, score } from "./game/score.js";

export { after, byRank, isVulnerable, PACK, partner, SEATS, side, standard, SUITS } from "./game/cards.js";
export { IRREGULARITIES } from "./game/refusal.js";
export { over, score } from "./game/score.js";

/** The board after these entries. @param {Setup} setup @param {{id: string, action: any}[]} entries */
export function fold(setup, entries) {
  const record = resolve(entries);
  return outcomeOf(setup, positionOf(setup, record, record.placed), record);
}

/** What stands against an action that is to be recorded next. @param {any} state @param {any} action */
export function check(state, action) {
  const { position } = state;
  if (action.k !== "correct") return position.against(action);
  const target = correctable(position.record, action);
  if ("refusal" in target) return target.refusal;
  if (!target.placed) return null;
  if (target.placed.action.k === "explain") return position.against(target.placed.action);
  const there = before(state, target.placed.place);
  // What was recorded later shows that the board had come to the table.
  if (target.placed.action.k !== "open") there.isOpened = true;
  return there.against(target.placed.action);
}

/** The board as it stood when the entry of this id was made. @param {any} state @param {string} id */
export function stateBefore(state, id) {
  const placed = state.position.record.placed.find((/** @type {any} */ one) => one.id === id);
  const place = placed ? placed.place : Infinity;
  const there = before(state, place);
  there.isOpened = true;
  return outcomeOf(state.setup, there, state.position.record);
}

/** @param {any} state @param {number} place */
function before(state, place) {
  const { record } = state.position;
  return positionOf(state.setup, record, record.placed.filter((/** @type {any} */ one) => one.place < place), state.hands);
}

/** All read with the deal that was given last. @param {Setup} setup @param {any} record @param {any[]} placed @param {any} [known] */
function positionOf(setup, record, placed, known) {
  const given = placed.findLast((one) => one.action.k === "deal");
  const hands = known !== undefined ? known : handsOf(given ? given.action.hands : setup.hands);
  const position = new Position(setup, hands, record);
  for (const one of placed) position.apply(one);
  return position;
}

/** @param {Setup} setup @param {Position} position @param {any} record */
function outcomeOf(setup, position, record) {
  const { play } = position;
  const inferred = position.phase === "play" && play ? play.inferredLastTrick() : [];
  const tricks = play ? withInferred(play, inferred) : [];
  const won = wonBy(play, tricks, inferred.length > 0);
  const phase = inferred.length ? "finished" : position.phase;
  const result = phase === "finished" ? resultOf(setup, position, won) : null;
  const conflicts = [...record.conflicts, ...position.conflicts];
  return {
    setup, hands: position.hands, phase, turn: inferred.length ? null : position.turn, calls: position.calls,
    contract: result ? result.contract : (position.contract?.contract ?? null),
    declarer: result ? result.declarer : (position.contract?.declarer ?? null),
    passedOut: result !== null && result.contract === null,
    tricks, won, joined: play && position.isJoined ? play.before : null, claim: position.claim, result, pause: position.pause,
    provisional: conflicts.length > 0 || restsOnUnseen(position, result),
    conflicts, unplaced: position.unplaced, last: record.entries[record.entries.length - 1]?.id ?? null, undoTarget: undoTarget(record), position,
  };
}

/** @param {import("./game/play.js").Play} play @param {any[]} inferred */
function withInferred(play, inferred) {
  const tricks = play.tricks.map(({ leader, cards, winner }) => ({ leader, cards: [...cards], winner }));
  if (!inferred.length) return tricks;
  const begun = play.open ? (tricks.pop()?.cards ?? []) : [];
  const cards = [...begun, ...inferred];
  return [...tricks, { leader: cards[0].seat, cards, winner: winnerOf(cards, play.contract.contract[1]) }];
}

/** Declarer's and defenders' tricks. @param {any} play @param {any[]} tricks @param {boolean} isInferred */
function wonBy(play, tricks, isInferred) {
  if (!play) return [0, 0];
  const won = [play.declarerTricks, play.defenderTricks];
  const winner = isInferred ? tricks[tricks.length - 1].winner : null;
  if (winner) won[side(winner) === side(play.contract.declarer) ? 0 : 1] += 1;
  return won;
}

/** @param {Setup} setup @param {Position} position @param {number[]} won */
function resultOf(setup, { given, play, claim }, won) {
  if (given) return scored(setup, given.contract, given.declarer ?? null, given.tricks ?? null);
  if (!play) return scored(setup, "P", null, null);
  const { contract, declarer } = play.contract;
  return scored(setup, contract, declarer, claim ? claim.tricks : won[0] + won[1] === 13 ? won[0] : null);
}

/** @param {Setup} setup @param {string} contract @param {Seat|null} declarer @param {number|null} tricks */
function scored(setup, contract, declarer, tricks) {
  if (contract === "P" || declarer === null) return { contract: null, declarer: null, tricks: null, over: null, score: 0 };
  if (tricks === null) return { contract, declarer, tricks, over: null, score: null };
  const points = score(contract, isVulnerable(setup.vulnerable, declarer), tricks);
  return { contract, declarer, tricks, over: over(contract, tricks), score: side(declarer) === "NS" ? points : -points };
}

/** @param {Position} position @param {any} result */
function restsOnUnseen({ claim, given, play }, result) {
  if (result === null || result.contract === null) return false;
  return result.tricks === null || (!claim && !given && play !== null && !play.isCertain);
}

/** The calls of the player in turn; none outside the auction. @param {any} state @returns {string[]} */
export const legalCalls = (state) => (state.phase === "auction" ? auctions.legal(state.position.auction) : []);

/** The cards of the player in turn, high to low; null if they cannot be told. @param {any} state @returns {string[]|null} */
export const legalCards = (state) => (state.phase !== "play" || !state.position.play ? [] : state.position.play.legalCards());

/** What a card of a seat not in turn would be now, and its Law. @param {any} state @param {Seat} seat @returns {string[]} */
export const outOfTurnBy = (state, seat) => state.position.play?.outOfTurnBy(seat) ?? ["play-out-of-turn", "57"];

/** Whether the cards a seat holds now are known exactly. @param {any} state @param {Seat} seat */
export const isHandCertain = (state, seat) => Boolean(state.position.play?.isHandCertain(seat));

/** The cards a seat may still hold, null if its hand is not known. @param {any} state @param {Seat} seat @returns {Set<string>|null} */
export function remaining(state, seat) {
  const { play } = state.position;
  if (!play) return state.hands?.[seat] ?? null;
  const held = play.held[seat];
  if (held === null || !state.tricks.length) return held;
  const onTable = state.tricks[state.tricks.length - 1].cards.map((/** @type {any} */ view) => view.card);
  return new Set([...held].filter((card) => !onTable.includes(card)));
}

/** The thirteen cards dealt to a seat, null if unknown. @param {any} state @param {Seat} seat @returns {Set<string>|null} */
export const dealt = (state, seat) => state.hands?.[seat] ?? null;
