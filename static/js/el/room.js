/**
 * One room's board with everything about it: heading, auction, diagram, tricks, explanations, the other room's line.
 * The hall, the table page and the board page all draw a room with this; the style sheets place its parts.
 */
import { el } from "../dom.js";
import { isUnscored, t } from "../i18n.js";
import { explanations } from "./auction.js";
import { commentList } from "./comments.js";
import { contract, wholeLine } from "./contract.js";
import { diagram } from "./diagram.js";
import { labelOf } from "./label.js";
import { heldNotice } from "./mode.js";
import { playedTricks } from "./plays.js";
import { swingText } from "./score.js";

/**
 * @param {{room: "open" | "closed", board: any, seats: any, mode?: any, other?: any, match?: any, name?: string}} room `name`: what it is called, where it is no room of two
 * @param {{rows?: number, explained?: number, said?: number, leads?: boolean}} limits most rows of auction, explanations and comments to show;
 *   `leads`: calls and cards lead back to where they were made
 */
export function roomPanel({ room, board, seats, mode, other, match, name = t(`room.${room}`) }, { rows, explained = 99, said = 3, leads = false } = {}) {
  const notice = mode ? heldNotice(mode) : null;
  if (!board) {
    return el(
      "article",
      { class: "room", "data-empty": true },
      el("header", { class: "room-head" }, el("span", { class: "room-name" }, name)),
      el("div", { class: "room-body nothing" }, notice ?? el("p", null, t("board.none"))),
    );
  }
  return el(
    "article",
    { class: "room", "data-phase": board.phase },
    heading(name, board),
    notice,
    el(
      "div",
      { class: "room-body", "data-key": `board${labelOf(board)}` },
      diagram(board, seats),
      el(
        "div",
        { class: "bidding" },
        el("bridge-auction", {
          view: {
            dealer: board.dealer,
            calls: board.auction,
            vulnerable: board.vulnerable,
            turn: board.phase === "auction" || board.phase === "waiting" ? board.turn : null,
            rows,
            of: leads && room,
          },
        }),
      ),
      el("div", { class: "told" }, explanations(board.auction, explained)),
      said > 0 && commentList(board, said),
      tricks(board),
      leads && playedTricks(board, room),
      board.conflicts?.length > 0 && el("p", { class: "note conflict" }, t("board.conflict")),
    ),
    other !== undefined && !isUnscored && otherRoom(room, other, match),
  );
}

/** @param {string} name @param {any} board */
function heading(name, board) {
  return el(
    "header",
    { class: "room-head" },
    el("span", { class: "room-name" }, name),
    el("b", { class: "board-title" }, t("board.number", { number: labelOf(board) })),
    el(
      "span",
      { class: "board-setup" },
      el("span", null, t("board.dealer", { seat: t(`seat.${board.dealer}`) })),
      el("span", { class: "dot" }, " \u00b7 "),
      el("span", { class: "vulnerability", "data-vulnerable": board.vulnerable !== "None" }, t(`vulnerable.${board.vulnerable}`)),
    ),
    board.pause && el("span", { class: "pause", role: "status", "data-why": board.pause }, t(`pause.${board.pause}`)),
    board.contract &&
      el(
        "span",
        { class: "room-contract", "data-key": `${board.contract}${board.declarer}` },
        contract(board.contract),
        board.declarer && board.contract !== "P" && el("small", null, t(`seat.${board.declarer}`)),
      ),
  );
}

/** @param {any} board */
function tricks(board) {
  if (!board.contract || board.contract === "P" || board.phase === "finished") return el("div", { class: "tricks" });
  return el(
    "div",
    { class: "tricks" },
    el("span", null, t("tricks.title")),
    el("b", null, `${board.won[0]} \u00b7 ${board.won[1]}`),
    board.joined && el("span", null, t("tricks.joined")),
  );
}

/** @param {"open" | "closed"} room @param {any} other @param {any} match */
function otherRoom(room, other, match) {
  const name = t(`room.${room === "open" ? "closed" : "open"}`);
  return el(
    "footer",
    { class: "other-room" },
    other?.line
      ? [el("span", { class: "other-name" }, name), wholeLine(other.line), other.swing && swingText(other.swing, match)]
      : el("span", { class: "other-name" }, t("other.none", { room: name })),
  );
}
