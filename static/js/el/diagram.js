/** A board as a diagram: four hands around the trick, North on top, West left. */
import { handFromPlay, playedCards } from "../cards.js";
import { el } from "../dom.js";
import { isUnscored, nameOf, t } from "../i18n.js";
import { isVulnerable, partnerOf, SEATS } from "../seats.js";
import "./hand.js";
import "./trick.js";
import { playerPath } from "../people.js";
import { contract } from "./contract.js";
import { overText, signed } from "../i18n.js";

/**
 * @param {any} board BOARD of a frame, or what `boardAt` made of one
 * @param {any} seats SEATS of a frame
 */
export function diagram(board, seats) {
  const isFinished = board.phase === "finished" || board.phase === "lost";
  const played = playedCards(board.tricks);
  const faded = isFinished ? new Set() : new Set(played.keys());
  return el(
    "div",
    { class: "diagram", "data-phase": board.phase },
    SEATS.map((seat) =>
      el("bridge-hand", {
        class: "hand",
        "data-seat": seat,
        view: {
          seat,
          vulnerable: isVulnerable(board.vulnerable, seat),
          player: nameOf(seats?.[seat]?.name),
          href: playerPath(seats?.[seat]?.name),
          team: seats?.[seat]?.team,
          cards: board.hands?.[seat] ?? (played.size ? handFromPlay(/** @type {any} */ (played), seat) : null),
          isWhole: Boolean(board.hands?.[seat]),
          played: faded,
          turn: !isFinished && board.turn === seat,
          role: roleOf(board, seat),
        },
      }),
    ),
    isFinished && isUnscored
      ? el("div", { class: "result" }, el("p", { class: "result-note" }, t("unscored.over")))
      : isFinished && board.line
      ? result(board)
      : board.phase === "lost"
        ? el("div", { class: "result lost" }, el("p", { class: "result-note" }, t("board.lost")))
        : el("bridge-trick", {
            class: "trick",
            "data-phase": board.phase,
            view: { trick: board.phase === "play" ? board.tricks.at(-1) ?? null : null, turn: board.phase === "play" ? board.turn : null },
          }),
  );
}

/** @param {any} board @param {any} seat */
function roleOf(board, seat) {
  if (!board.declarer || board.contract === "P") return null;
  if (board.declarer === seat) return "declarer";
  return partnerOf(board.declarer) === seat ? "dummy" : null;
}

/** The result of a finished board, large, where the tricks were. @param {any} board */
function result(board) {
  const { line } = board;
  return el(
    "div",
    { class: "result", "data-key": "result" },
    el(
      "p",
      { class: "result-outcome" },
      contract(line.contract),
      line.over !== null && line.over !== undefined && line.contract !== "P" && el("span", { class: "over" }, overText(line.over)),
    ),
    line.score !== null && line.score !== undefined && el("p", { class: "result-score", "data-side": line.score !== 0 && t("side.NS") }, signed(line.score)),
    line.tricks !== null && line.tricks !== undefined &&
      el("p", { class: "result-note" }, board.claim !== undefined && board.claim !== null ? t("board.claimed", { n: line.tricks }) : t("board.tricks", { n: line.tricks })),
    line.provisional && el("p", { class: "result-note" }, t("line.provisional")),
  );
}
