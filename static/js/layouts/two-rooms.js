/** Both rooms of a match as one story: the score, each room at its own board, the swings. */
import { el } from "../dom.js";
import { lastWords } from "../el/comments.js";
import { hallHead } from "../el/hall-head.js";
import { roomPanel } from "../el/room.js";
import { heldNotice } from "../el/mode.js";
import { labelOf } from "../el/label.js";
import { matchScore } from "../el/score.js";
import { swingStrip } from "../el/strip.js";
import { t } from "../i18n.js";

const MOST_AUCTION_ROWS = 11;
const MOST_EXPLANATIONS = 3;
/** So many boards have their swings in half the width. */
const MOST_IN_HALF = 16;

export const twoRooms = {
  name: "two-rooms",
  /** @param {any} frame @param {any} clock */
  draw(frame, clock) {
    const first = frame.tables[0];
    const here = frame.tables.map((/** @type {any} */ table) => labelOf(table.board));
    // A room with nothing to show says itself that it is held; else the words take the place of the swings.
    const held = here.every(Boolean) && frame.tables.find((/** @type {any} */ table) => table.mode.kind === "held");
    return [
      hallHead(first, clock),
      matchScore(first.match),
      el(
        "div",
        { class: "rooms" },
        frame.tables.map((/** @type {any} */ table) =>
          roomPanel(
            { ...table, room: table.table.room, mode: table.board ? undefined : table.mode },
            { rows: MOST_AUCTION_ROWS, explained: MOST_EXPLANATIONS, said: 0 },
          ),
        ),
      ),
      foot(frame, held, here),
    ];
  },
};

/** The swings; what commentators have just said of a room takes their place below it. @param {any} frame @param {any} held @param {string[]} here */
function foot(frame, held, here) {
  if (held) return el("footer", { class: "hall-foot" }, heldNotice(held.mode));
  const words = frame.tables.map((/** @type {any} */ table) => lastWords(table.board));
  if (words.some(Boolean)) {
    const strip = frame.rows.length <= MOST_IN_HALF ? swingStrip(frame.rows, { width: 880, height: 96, text: 20, here }) : null;
    return el("footer", { class: "hall-foot", "data-said": true }, words.map((/** @type {any} */ each) => el("div", null, each ?? strip)));
  }
  return el("footer", { class: "hall-foot" }, el("span", null, t("strip.title")), swingStrip(frame.rows, { width: 1560, height: 96, text: 20, here }));
}
