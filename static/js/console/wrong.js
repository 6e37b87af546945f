/**
 * Something about the whole board is wrong, noticed at the first lead or later: the declarer or a call, the board, or the deal. The
 * question and its three ways out as a machine, like the typing line: pure, wishes go out as intents.
 */
import { check, fold } from "../game.js";
import { readBoard } from "./keys.js";
import { auctionText, readAuction } from "./together.js";

const FIRST_LEAD = "opening-lead-out-of-turn";

/** Whether what was refused asks for one of the three ways. @param {any} refusal */
export const isFirstLead = (refusal) => refusal?.code === FIRST_LEAD && refusal.action?.k === "card";

/** The card that waits while a way out is taken. @param {any} typing */
const leadOf = (typing) => (isFirstLead(typing.refusal) ? typing.refusal.action : (typing.lead ?? null));

/**
 * One of the three ways: "1" the auction is put right, "2" the board is another, "3" the deal is.
 * @param {any} blank  an empty line @param {string} key @param {any} lead @param {any} at
 */
function way(blank, key, lead, at) {
  const { state } = at;
  if (key === "1" && state.calls.length) return stay({ ...blank, mode: "auction", text: auctionText(state.calls), lead });
  if (key === "2") return stay({ ...blank, mode: "move", lead });
  if (key === "3" && state.hands) return stay({ ...blank, mode: "confirm", pending: { do: "drop-deal", lead } });
  return wish(blank, { do: "bump", code: "nothing" });
}

/** @param {any} typing @param {string} key @param {any} at @param {any} blank */
export const wayKey = (typing, key, at, blank) => way(blank, key, leadOf(typing), at);

/** @param {any} typing */
const stay = (typing) => ({ typing, intents: /** @type {any[]} */ ([]) });
/** @param {any} typing @param {...any} intents */
const wish = (typing, ...intents) => ({ typing, intents });

/** What the whole auction reads as, and whether the card that waits fits it. @param {string} text @param {any} lead @param {any} at @returns {any} */
export function readWholeAuction(text, lead, at) {
  if (!at.state.setup) return { kind: "empty" };
  const read = readAuction(text, at.state.setup);
  if (read.strange) return { kind: "none", strange: read.strange };
  const { state } = read;
  const illegal = state.calls.find((/** @type {any} */ view) => view.illegal);
  const wasSaid = illegal && at.state.calls.some((/** @type {any} */ view, /** @type {number} */ place) => view.happened && view.call === state.calls[place]?.call);
  if (illegal && !wasSaid) return { kind: "more", hint: "illegal", state, refusal: state.conflicts[0] };
  if (!["play", "finished"].includes(state.phase)) return { kind: "more", hint: "auction", state };
  const fits = lead && state.phase === "play" ? check(state, lead) : null;
  return { kind: "act", ready: false, state, fits, action: { k: "auction", calls: read.calls } };
}

/** Enter in the field of the auction: check it, then take it. @param {any} typing @param {any} at @param {any} blank */
export function auctionDone(typing, at, blank) {
  const read = readWholeAuction(typing.text, typing.lead, at);
  if (read.kind !== "act") return wish(typing, { do: "bump", code: read.kind === "none" ? "no-call" : "unfinished" });
  if (read.fits) return wish(typing, { do: "bump", code: "lead-misfit" });
  if (!typing.armed) return stay({ ...typing, armed: true });
  return wish(blank, { do: "auction", calls: read.action.calls, lead: typing.lead });
}

/** The board that what was typed here belongs to. @param {string} text @param {any} at @returns {any} */
export function readTarget(text, at) {
  const read = readBoard(text, at.free ?? []);
  return read.kind === "act" ? { ...read, action: { k: "move", board: /** @type {any} */ (read.action).board } } : read;
}

/** The board was named: check it, then move. @param {any} typing @param {any} read @param {any} blank */
export const moveDone = (typing, read, blank) =>
  typing.armed ? wish(blank, { do: "move", board: read.action.board, lead: typing.lead }) : stay({ ...typing, armed: true });

/** What would not fit a deal that is brought. @param {any} setup @param {any[]} entries @param {any} hands */
export function misfits(setup, entries, hands) {
  const { conflicts } = fold(setup, [...entries, { id: "preview", action: { k: "deal", hands } }]);
  return conflicts;
}
