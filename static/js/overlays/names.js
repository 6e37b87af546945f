/** Who sits where, each in the colour of the team, with the board and its vulnerability. */
import { el } from "../dom.js";
import { labelOf } from "../el/label.js";
import { nameOf, roomOf, t } from "../i18n.js";
import { isVulnerable, SEATS } from "../seats.js";

export const names = {
  name: "names",
  /** @param {any} table */
  draw({ seats, board }) {
    return [
      el("b", { class: "overlay-board" }, board ? t("board.number", { number: labelOf(board) }) : ""),
      SEATS.map((seat) => {
        const name = nameOf(seats[seat]?.name);
        return el(
          "span",
          { class: "overlay-seat", "data-seat": seat },
          el("span", { class: "seat-mark", "data-vulnerable": board ? isVulnerable(board.vulnerable, seat) : false }, t(`seat.${seat}.short`)),
          el("span", { class: "overlay-player", "data-team": seats[seat]?.team, "data-room": roomOf(name) }, name),
        );
      }),
    ];
  },
};
