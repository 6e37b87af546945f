/** Every position of a board to point at: the deal, each call, each card, trick by trick. */
import { el } from "../dom.js";
import { call, card } from "../el/contract.js";
import { t } from "../i18n.js";
import { lengthOf, movesOf } from "../replay.js";

/**
 * @param {any} board a whole BOARD @param {string} room @param {number} here the position looked at, in moves
 * @param {(at: [number, number]) => boolean} isCommented
 */
export function moveStrip(board, room, here, isCommented) {
  const calls = board.auction.length;
  let move = calls;
  return el(
    "nav",
    { class: "moves", "aria-label": t("commentary.moves") },
    el("span", { class: "auction-moves" }, step(0, [0, 0], t("comment.deal")), board.auction.map(made)),
    board.tricks.map((/** @type {any} */ trick) => el("span", { class: "trick-moves" }, trick.cards.map(played))),
    lengthOf(board) > movesOf(board) && el("span", { class: "end-move" }, step(lengthOf(board), null, t("commentary.end"))),
  );

  /** @param {any} each @param {number} at */
  function made(each, at) {
    return step(at + 1, [at + 1, 0], call(each.call));
  }

  /** @param {string | null} each */
  function played(each) {
    move += 1;
    return step(move, [calls, move - calls], each ? card(each) : "?");
  }

  /** @param {number} to @param {[number, number] | null} at @param {any} words */
  function step(to, at, words) {
    return el(
      "button",
      { type: "button", "data-act": "at", "data-of": room, "data-move": to, "aria-current": to === here && "step", "data-said": at !== null && isCommented(at) },
      words,
    );
  }
}
