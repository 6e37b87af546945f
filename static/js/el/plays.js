/** The tricks of a board one under the other, every card a way back to where it was played: the lead is marked, the winner underlined. */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { AUCTION_COLUMNS, seatAfter } from "../seats.js";
import { card } from "./contract.js";

/** @param {any} board BOARD of a frame, or what `boardAt` made of one @param {string} room */
export function playedTricks(board, room) {
  if (board.tricks.length === 0) return null;
  const before = board.joined ? board.joined[0] + board.joined[1] : 0;
  let move = board.auction.length;
  return el(
    "section",
    { class: "played-tricks", "aria-label": t("plays.title") },
    el(
      "table",
      null,
      el(
        "thead",
        null,
        el("tr", null, el("th", { scope: "col" }, el("span", { class: "unseen" }, t("plays.trick"))), AUCTION_COLUMNS.map((seat) => el("th", { scope: "col" }, t(`seat.${seat}.short`)))),
      ),
      el(
        "tbody",
        null,
        board.tricks.map((/** @type {any} */ trick, /** @type {number} */ at) => {
          const cells = cellsOf(trick, room, move);
          move += trick.cards.length;
          return el("tr", null, el("th", { scope: "row" }, before + at + 1), AUCTION_COLUMNS.map((seat) => cells[seat] ?? el("td")));
        }),
      ),
    ),
  );
}

/** @param {any} trick @param {string} room @param {number} before moves before this trick */
function cellsOf(trick, room, before) {
  /** @type {Record<string, any>} */
  const cells = {};
  trick.cards.forEach((/** @type {string | null} */ played, /** @type {number} */ at) => {
    const seat = seatAfter(trick.leader, at);
    cells[seat] = el(
      "td",
      { "data-lead": at === 0, "data-won": trick.winner === seat },
      el(
        "button",
        { type: "button", class: "moment", "data-of": room, "data-move": before + at + 1 },
        played ? card(played) : "?",
        trick.winner === seat && el("span", { class: "unseen" }, t("plays.won")),
      ),
    );
  });
  return cells;
}
