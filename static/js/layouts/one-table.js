/** One table as large as it can be: the diagram, the auction beside it, and the score in a line above. */
import { hallHead } from "../el/hall-head.js";
import { roomPanel } from "../el/room.js";
import { scoreLine } from "../el/score-line.js";
import { t } from "../i18n.js";

const MOST_AUCTION_ROWS = 9;
const MOST_EXPLANATIONS = 3;

export const oneTable = {
  name: "table",
  /** @param {any} frame @param {any} clock */
  draw({ of: table }, clock) {
    const isField = table.round !== undefined;
    const panel = {
      ...table,
      room: table.table.room,
      name: isField ? t("field.table", { number: table.table.number }) : undefined,
      other: table.other ?? undefined,
    };
    return [
      hallHead(table, clock),
      scoreLine(table.match),
      roomPanel(panel, { rows: MOST_AUCTION_ROWS, explained: MOST_EXPLANATIONS, said: 1 }),
    ];
  },
};
