/**
 * Hands as people type and paste them, read into hands as the wire writes them. Pure; knows no console. What stands in a PBN or LIN
 * file is read like `bridge.notation` does: both are held together by vectors (tests/vectors/deals.json).
 * @import {Card, Seat} from "./cards.js"
 * @typedef {{code: "letter"|"twice"|"many"|"elsewhere", card?: Card, text?: string, seat?: Seat}} Problem
 * @typedef {{cards: Card[], problems: Problem[]}} HandRead
 * @typedef {Record<Seat, string>} Texts  what was typed for each seat
 * @typedef {{number: number|null, hands: Record<Seat, string|null>}} DealRead
 */
import { byRank, PACK, RANKS, SEATS, SUITS } from "./cards.js";

const SHAPES = /** @type {Record<string, string>} */ ({ "\u2660": "S", "\u2665": "H", "\u2666": "D", "\u2663": "C", "\u2664": "S", "\u2661": "H", "\u2662": "D", "\u2667": "C" });
const ALL = 13;

/** One hand of a deal, spades first: the inverse of `cardsOf`. @param {Iterable<Card>} cards */
export function written(cards) {
  const sorted = [...cards].sort(byRank);
  return SUITS.map((suit) => sorted.filter((card) => card[0] === suit).map((card) => card[1]).join("")).join(".");
}

/**
 * A hand as it is typed: "akj7.aq94.k83.q62" or "akj7 aq94 k83 q62", a void as "-"; or with its suits named, "sakj7 haq94".
 * @param {string} text @returns {HandRead}
 */
export function readHand(text) {
  const plain = plainOf(text);
  const parts = /[SHDC]/.test(plain) ? bySuits(plain) : byPlace(plain);
  /** @type {HandRead} */
  const read = { cards: [], problems: [] };
  for (const { suit, letter } of parts) {
    const card = suit + letter;
    if (!suit || !RANKS.includes(letter)) read.problems.push({ code: "letter", text: letter });
    else if (read.cards.includes(card)) read.problems.push({ code: "twice", card });
    else read.cards.push(card);
  }
  if (read.cards.length > ALL) read.problems.push({ code: "many" });
  read.cards.sort(byRank);
  return read;
}

/** @param {string} text */
const plainOf = (text) => text.normalize("NFKC").replace(/[\u2660-\u2667]/g, (shape) => SHAPES[shape] ?? shape).toUpperCase().replace(/10/g, "T");

/** Every letter with the suit named before it. @param {string} plain */
function bySuits(plain) {
  let suit = "";
  return [...plain].flatMap((letter) => {
    if (SUITS.includes(letter)) suit = letter;
    return SUITS.includes(letter) || /[\s.,;:-]/.test(letter) ? [] : [{ suit, letter }];
  });
}

/** Every letter with the suit of its place: parts between full stops or blanks. @param {string} plain */
function byPlace(plain) {
  const parts = plain.includes(".") ? plain.split(".") : plain.trim().split(/[\s,;/]+/);
  return parts.flatMap((part, place) => [...part].flatMap((letter) => (/[\s-]/.test(letter) ? [] : [{ suit: SUITS[place] ?? "", letter }])));
}

/**
 * Four hands under way: what each has, what is wrong, and the deal once nothing is. The fourth completes itself from three whole ones.
 * @param {Texts} texts
 */
export function draft(texts) {
  const reads = SEATS.map((seat) => ({ seat, typed: texts[seat].trim() !== "", ...readHand(texts[seat]) }));
  for (const one of reads) {
    for (const card of one.cards) {
      const other = reads.find((each) => each !== one && SEATS.indexOf(each.seat) < SEATS.indexOf(one.seat) && each.cards.includes(card));
      if (other) one.problems.push({ code: "elsewhere", card, seat: other.seat });
    }
  }
  const whole = reads.filter((one) => one.cards.length === ALL && !one.problems.length);
  const rest = reads.filter((one) => !whole.includes(one));
  const completed = whole.length === 3 && !rest[0].typed ? rest[0].seat : null;
  if (completed) rest[0].cards = PACK.filter((card) => !whole.some((one) => one.cards.includes(card)));
  const isDone = reads.every((one) => !one.problems.length && (one.cards.length === ALL || !one.typed)) && reads.some((one) => one.cards.length === ALL);
  const hands = /** @type {Record<Seat, string|null>} */ (Object.fromEntries(reads.map((one) => [one.seat, one.cards.length === ALL ? written(one.cards) : null])));
  return {
    seats: /** @type {Record<Seat, HandRead>} */ (Object.fromEntries(reads.map(({ seat, cards, problems }) => [seat, { cards, problems }]))),
    completed, hands: isDone ? hands : null, isWhole: isDone && SEATS.every((seat) => hands[seat] !== null),
    count: new Set(reads.flatMap((one) => one.cards)).size,
  };
}

/** Whether a text is a file or a whole deal rather than one hand. @param {string} text */
export const holdsDeals = (text) => /\[\s*deal\s/i.test(text) || /(^|\|)\s*md\s*\|/i.test(text) || /^\s*[NESW]:/i.test(text);

/** The deals of a PBN or LIN text, each board once, in the order they stand. @param {string} text @returns {DealRead[]} */
export function readDeals(text) {
  const found = /(^|\|)\s*md\s*\|/i.test(text) ? ofLin(text) : ofPbn(text);
  return found.filter((one, at) => found.findIndex((other) => other.number === one.number && SEATS.every((seat) => other.hands[seat] === one.hands[seat])) === at);
}

/** @param {string} text @returns {DealRead[]} */
function ofPbn(text) {
  /** @type {DealRead[]} */
  const deals = [];
  let number = /** @type {number|null} */ (null);
  const tags = [...text.matchAll(/\[\s*(\w+)\s+"([^"]*)"\s*\]/g)].map(([, name, value]) => [name.toLowerCase(), value]);
  for (const [name, value] of tags.length ? tags : [["deal", text]]) {
    if (name === "board") number = /^\s*\d+\s*$/.test(value) ? Number(value) : null;
    const hands = name === "deal" ? handsFrom(value) : null;
    if (hands) deals.push({ number, hands });
  }
  return deals;
}

/** "N:KJ7.AQ94.K83.Q62 ... ... ...", clockwise from the seat named; "-" is a hand nobody knows. @param {string} text */
function handsFrom(text) {
  const found = /^\s*([NESW])\s*:\s*(.+?)\s*$/is.exec(text);
  if (!found) return null;
  const first = SEATS.indexOf(/** @type {Seat} */ (found[1].toUpperCase()));
  const parts = found[2].split(/\s+/);
  return parts.length === 4 ? completed(Object.fromEntries(parts.map((part, at) => [SEATS[(first + at) % 4], part === "-" ? "" : part]))) : null;
}

/** @param {string} text @returns {DealRead[]} */
function ofLin(text) {
  /** @type {DealRead[]} */
  const deals = [];
  let number = /** @type {number|null} */ (null);
  const tokens = text.split("|");
  for (let at = 0; at + 1 < tokens.length; at += 2) {
    const [name, value] = [tokens[at].trim().toLowerCase(), tokens[at + 1]];
    if (name === "qx") number = Number(/\d+/.exec(value)?.[0] ?? NaN) || null;
    if (name === "ah") number = Number(/^\s*\D*(\d+)/.exec(value)?.[1] ?? NaN) || number;
    if (name !== "md") continue;
    const parts = value.replace(/^\s*[1-4]/, "").split(",");
    const hands = completed(Object.fromEntries(["S", "W", "N", "E"].map((seat, place) => [seat, parts[place] ?? ""])));
    if (hands) deals.push({ number, hands });
  }
  return deals;
}

/** Hands from texts, the fourth from the other three; null unless they are a deal: one suit a hand stands for none. @param {Record<string, string>} texts */
function completed(texts) {
  const { hands } = draft(/** @type {Texts} */ ({ N: texts.N ?? "", E: texts.E ?? "", S: texts.S ?? "", W: texts.W ?? "" }));
  return hands && SEATS.every((seat) => /^\.*[^.]{13}\.*$/.test(hands[seat] ?? "")) ? null : hands;
}
