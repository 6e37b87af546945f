/** The contract, its declarer, and the tricks of either side. */
import { el } from "../dom.js";
import { contract as short } from "../el/contract.js";
import { overText, t } from "../i18n.js";

export const contract = {
  name: "contract",
  /** @param {any} table */
  draw({ board }) {
    if (!board?.contract) return null;
    const isPlayed = board.contract !== "P";
    const over = board.line?.over;
    return [
      el("span", { class: "overlay-contract", "data-key": `${board.contract}${board.declarer}` }, short(board.contract), isPlayed && board.declarer && el("small", null, t(`seat.${board.declarer}`))),
      el(
        "span",
        { class: "overlay-tricks" },
        isPlayed && (over !== null && over !== undefined ? el("b", null, overText(over)) : [el("small", null, t("tricks.title")), el("b", null, `${board.won[0]} \u00b7 ${board.won[1]}`)]),
      ),
    ];
  },
};
