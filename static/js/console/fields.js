/** The modes that are typed into a field of their own, with a caret, a paste and a screen keyboard: explanation, auction, deal. */
import { dealDone, dealTyped, nextSeat } from "./deals.js";
import { explained, fresh } from "./typing.js";
import { auctionDone } from "./wrong.js";

const MODES = ["text", "auction", "deal"];

/** Whether the line is a field now. @param {any} typing */
export const isField = (typing) => MODES.includes(typing.mode);

/** The field another thing is typed into is another field. @param {any} typing */
export const fieldKey = ({ mode, seat, revision, target }) => `field-${mode}-${seat ?? target ?? ""}-${revision ?? ""}`;

/** What the field holds when it comes. @param {any} typing */
export const fieldText = ({ mode, hands, seat, text }) => (mode === "deal" ? hands[seat] : mode === "auction" ? text : "");

/** The field holds this now. @param {any} typing @param {string} text @param {any} at */
export function fieldTyped(typing, text, at) {
  if (typing.mode === "deal") return dealTyped(typing, text, at);
  return { typing: typing.mode === "auction" ? { ...typing, text, armed: false } : typing, intents: [] };
}

/** Enter in the field. @param {any} typing @param {string} text @param {any} at */
export function fieldDone(typing, text, at) {
  if (typing.mode === "deal") return dealDone(typing, at, fresh(typing, { suit: "" }));
  if (typing.mode === "auction") return auctionDone({ ...typing, text }, at, fresh(typing));
  return explained(typing, text);
}

/** Another key that means something in the field, or null. @param {any} typing @param {KeyboardEvent} event */
export function fieldKeyPressed(typing, { key, shiftKey }) {
  if (typing.mode !== "deal" || key !== "Tab") return null;
  return { typing: nextSeat(typing, shiftKey ? -1 : 1), intents: [] };
}
