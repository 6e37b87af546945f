/** The auction: the newest rows, in a box for so many. */
import { el } from "../dom.js";
import "../el/auction.js";

const ROWS = 6;

export const auction = {
  name: "auction",
  /** @param {any} table */
  draw({ board }) {
    if (!board) return null;
    const asks = board.phase === "auction" || board.phase === "waiting";
    return el("bridge-auction", {
      view: { dealer: board.dealer, calls: board.auction, vulnerable: board.vulnerable, turn: asks ? board.turn : null, rows: ROWS },
    });
  },
};
