/**
 * What an operator may do with whole boards, on top of the console: put the auction right, move a board, drop or bring a deal, add a
 * board. What each takes is worked out by `together.js`; here it goes into the queue as one.
 * @typedef {import("./console.js").Console} Console
 */
import { holdsDeals } from "../game/dealing.js";
import { pathLanguage, t } from "../i18n.js";
import { askedServer } from "./bringing.js";
import { dealAsked, dealBrought, dealPasted, mayDeal, startDeal } from "./deals.js";
import { assume, goTo } from "./going.js";
import { newId } from "./queue.js";
import { auctionActions, movedActions } from "./together.js";
import { start } from "./typing.js";

/** Actions that are recorded together or not at all. @param {Console} desk @param {{board: number, id: string, action: any}[]} acts @param {string} said */
function together(desk, acts, said) {
  const group = newId();
  for (const { board, id, action } of acts) desk.add(board, id, action, group);
  desk.speak(t(said));
}

/** The auction is another, and what was played stays. @param {Console} desk @param {{calls: string[], lead: any}} intent */
export function putRight(desk, { calls, lead }) {
  const { state } = desk.model();
  const made = auctionActions(state, calls, lead, newId);
  if (!made.length) return desk.bump("nothing");
  together(desk, made.map((one) => ({ ...one, board: state.setup.number })), "console.spoken.auction");
}

/** What was typed here belongs to another board of the list. @param {Console} desk @param {{board: number, lead: any}} intent */
export function move(desk, { board, lead }) {
  const { state } = desk.model();
  assume(desk, board);
  const target = desk.record.docs.get(board);
  if (!target || target.entries.some((entry) => entry.action.k !== "correct" && entry.action.k !== "open")) return desk.bump("not-here");
  const { back, on } = movedActions(state, lead, !target.assumed && !target.hands, newId);
  const from = state.setup.number;
  together(desk, [...back.map((one) => ({ ...one, board: from })), ...on.map((/** @type {any} */ one) => ({ ...one, board }))], "console.spoken.move");
  Object.assign(desk, { before: null, current: board, opening: null });
}

/** This table plays another deal; calls and cards stay. @param {Console} desk @param {any} lead */
export function dropDeal(desk, lead) {
  const { current } = desk;
  if (current === null) return;
  const acts = [{ k: "deal", hands: {} }, ...(lead ? [lead] : [])];
  together(desk, acts.map((action) => ({ board: current, id: newId(), action })), "console.spoken.drop");
}

/** One more board for the match, opened here at once. @param {Console} desk @param {number} board */
export function addBoard(desk, board) {
  desk.add(board, newId(), { k: "add" });
  desk.speak(t("console.entry.add"));
  desk.flush();
  goTo(desk, board, true);
}

/** A text came from outside: whether it was a deal. One is taken where it may be brought. @param {Console} desk @param {string} text */
export function brought(desk, text) {
  const at = desk.at();
  if (!holdsDeals(text) || !at.writable) return false;
  if (!mayDeal(at.state)) desk.bump("deal-stands");
  else desk.finish(dealPasted(desk.typing.mode === "deal" ? desk.typing : startDeal(start(desk.typing.auto), at.state), text, at));
  return true;
}

/** A file came: the board's deal in it is shown, and taken with Enter like one that was typed. @param {Console} desk @param {File} file */
export async function broughtFile(desk, file) {
  const at = desk.at();
  const board = desk.current;
  if (!at.writable || board === null) return desk.bump("no-pen");
  if (!mayDeal(at.state)) return desk.bump("deal-stands");
  const typing = desk.typing.mode === "deal" ? desk.typing : startDeal(start(desk.typing.auto), at.state);
  desk.finish({ typing: dealAsked(typing, file.name), intents: [] });
  const { table, csrf } = desk.page;
  const read = csrf ? await askedServer(file, `/${pathLanguage}/console/${table}/${board}/deal/`, csrf) : null;
  const text = read ? "" : await file.text();
  // Who went on meanwhile, to another board or with hands of his own, is not disturbed.
  if (desk.current !== board || desk.typing.misread?.file !== file.name) return;
  const isText = holdsDeals(text);
  if (!read && isText) return desk.finish(dealPasted(desk.typing, text, desk.at()));
  desk.finish(dealBrought(desk.typing, file.name, read ?? { k: "none", code: "no-line" }, desk.at()));
}
