/**
 * Bringing a deal to a board: hand by hand, pasted, or from a file. A machine like the typing line: pure, wishes go out as intents.
 * The mode *deal* keeps what was typed for each seat; the field holds the seat's text.
 * @import {Seat} from "../game.js"
 */
import { draft, holdsDeals, readDeals, written } from "../game/dealing.js";
import { SEATS } from "../game.js";

const NONE = /** @type {Record<Seat, string>} */ ({ N: "", E: "", S: "", W: "" });

/** @param {any} typing */
const stay = (typing) => ({ typing, intents: /** @type {any[]} */ ([]) });
/** @param {any} typing @param {string} code */
const refuse = (typing, code) => ({ typing, intents: [{ do: "bump", code }] });

/** Whether a deal may be brought: the organiser's stands until it was said to be wrong. @param {any} state */
export const mayDeal = (state) =>
  Boolean(state?.position) && (!state.setup.hands || state.position.record.placed.some((/** @type {any} */ one) => one.action.k === "deal"));

/** The mode, with the hands that are known already. @param {any} blank @param {any} state */
export function startDeal(blank, state) {
  const known = Object.fromEntries(SEATS.map((seat) => [seat, state.hands?.[seat] ? written(state.hands[seat]) : ""]));
  return { ...blank, mode: "deal", hands: { ...NONE, ...known }, seat: SEATS.find((seat) => !known[seat]) ?? "N", text: "", revision: 0, misread: null, from: null };
}

/** The field holds this now. @param {any} typing @param {string} text @param {any} at */
export function dealTyped(typing, text, at) {
  if (holdsDeals(text)) return dealPasted(typing, text, at);
  return stay({ ...typing, hands: { ...typing.hands, [typing.seat]: text }, armed: false, misread: null, from: null });
}

/** A whole deal came at once: of several the one with this board's number. @param {any} typing @param {string} text @param {any} at */
export function dealPasted(typing, text, at) {
  const { setup } = at.state;
  const deals = readDeals(text);
  const deal = deals.find((one) => one.number === setup.number) ?? (deals.length === 1 ? deals[0] : null);
  const fresh = { ...typing, armed: false, revision: typing.revision + 1 };
  if (!deal) return refuse({ ...fresh, misread: whyNot(deals) }, "no-deal");
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, deal.hands[seat] ?? ""]));
  const other = deal.number !== null && deal.number !== setup.number ? { code: "other-number", number: deal.number } : null;
  return stay({ ...fresh, hands, misread: other, from: null });
}

/** Why none of several deals is this board's. @param {import("../game/dealing.js").DealRead[]} deals */
function whyNot(deals) {
  const numbers = deals.flatMap(({ number }) => (number === null ? [] : [number]));
  return numbers.length ? { code: "no-such-board", numbers } : { code: deals.length ? "unnumbered" : "no-deal" };
}

/** A file is being read; its answer comes later. @param {any} typing @param {string} file */
export const dealAsked = (typing, file) => ({ ...typing, armed: false, from: null, misread: { code: "reading", file } });

/** What the server read in a file for this board. @param {any} typing @param {string} file @param {any} read @param {any} at */
export function dealBrought(typing, file, read, at) {
  const fresh = { ...typing, armed: false, revision: typing.revision + 1 };
  if (read.k !== "deal") return refuse({ ...fresh, misread: { ...read, file } }, "no-deal");
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, read.hands[seat] ?? ""]));
  const isOther = read.number !== null && read.number !== at.state.setup.number;
  const doubt = isOther ? { code: "other-number", number: read.number } : read.differs ? { code: "differs", number: read.number } : null;
  return stay({ ...fresh, hands, misread: doubt, from: { file, number: read.number, n: read.count } });
}

/** Another seat's hand. @param {any} typing @param {Seat} seat */
export const dealSeat = (typing, seat) => ({ ...typing, seat, armed: false, revision: typing.revision + 1 });

/** @param {any} typing @param {number} [steps] */
export const nextSeat = (typing, steps = 1) => dealSeat(typing, SEATS[(SEATS.indexOf(typing.seat) + steps + 4) % 4]);

/** Enter: the next hand, or the deal. @param {any} typing @param {any} at @param {any} blank */
export function dealDone(typing, at, blank) {
  const now = draft(typing.hands);
  if (SEATS.some((seat) => now.seats[seat].problems.length)) return refuse(typing, "deal-wrong");
  const open = SEATS.filter((seat) => !typing.hands[seat].trim() && seat !== now.completed);
  const here = now.seats[/** @type {Seat} */ (typing.seat)].cards.length;
  if (here === 13 && open.length && !typing.armed) return stay(dealSeat(typing, open[0]));
  if (!now.hands || (here > 0 && here < 13)) return refuse(typing, "unfinished");
  if (isSame(now.hands, at.state.hands)) return refuse(typing, "nothing");
  if (!typing.armed) return stay({ ...typing, armed: true });
  return { typing: blank, intents: [{ do: "act", action: { k: "deal", hands: now.hands } }] };
}

/** @param {Record<Seat, string|null>} hands @param {any} known */
const isSame = (hands, known) => known && SEATS.every((seat) => (known[seat] ? written(known[seat]) : null) === hands[seat]);

/** The hand of a seat as far as it was typed, as a hand of the diagram. @param {any} typing @param {Seat} seat */
export function drafted(typing, seat) {
  const now = draft(typing.hands);
  return { ...now.seats[seat], completed: now.completed === seat, count: now.count, cards: new Set(now.seats[seat].cards) };
}

