/** A finished board once more, both rooms move by move; where it is at follows from the server's clock (replaying.js). */
import { el } from "../dom.js";
import { hallHead } from "../el/hall-head.js";
import { labelOf } from "../el/label.js";
import { roomPanel } from "../el/room.js";
import { scoreLine } from "../el/score-line.js";
import { swingText } from "../el/score.js";
import { t } from "../i18n.js";
import { boardAt } from "../replay.js";
import { placesAt } from "../replaying.js";

const MOST_AUCTION_ROWS = 11;
const MOST_EXPLANATIONS = 3;

export const replay = {
  name: "replay",
  /** @param {any} frame @param {any} clock */
  draw({ of: told, since }, clock) {
    const head = [hallHead({ ...told, mode: { kind: "replay" } }, clock), told.match && scoreLine(told.match)];
    const isField = told.k === "traveller"; // a board at one table, which stands where an open room does
    if (told.k !== "board" && !isField) return [...head, el("div", { class: "notice" }, el("p", null, t("replay.none")))];
    const board = told;
    const rooms = Object.entries(isField ? { open: told } : board.rooms).filter(([, side]) => side.board);
    const { places, isOver } = placesAt(Object.fromEntries(rooms.map(([room, side]) => [room, side.board])), clock.now - since * 1000);
    return [
      ...head,
      el(
        "div",
        { class: "rooms", "data-alone": rooms.length === 1 },
        rooms.map(([room, side]) =>
          roomPanel(
            { room: /** @type {any} */ (room), name: isField ? t("field.table", { number: told.table.number }) : undefined, board: boardAt(side.board, places[room]), seats: side.seats, match: board.match },
            { rows: MOST_AUCTION_ROWS, explained: MOST_EXPLANATIONS, said: 0 },
          ),
        ),
      ),
      el(
        "footer",
        { class: "replay-foot" },
        el("b", null, t("board.number", { number: labelOf(board) })),
        isOver && board.swing ? swingText(board.swing, board.match) : el("span", null, t(rooms.length === 1 ? "replay.title.one" : "replay.title")),
      ),
    ];
  },
};
