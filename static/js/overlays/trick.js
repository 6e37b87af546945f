/** The trick on the table, each card at its seat. */
import { el } from "../dom.js";
import "../el/trick.js";

export const trick = {
  name: "trick",
  /** @param {any} table */
  draw({ board }) {
    if (board?.phase !== "play") return null;
    return el("bridge-trick", { class: "trick", "data-phase": "play", view: { trick: board.tricks.at(-1) ?? null, turn: board.turn } });
  },
};
