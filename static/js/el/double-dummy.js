/**
 * Double dummy, where the server has worked a board out: what every seat takes in every strain, par, and beside the play what each card
 * left to make. A page without it lacks nothing else. Knows no page.
 */
import { el } from "../dom.js";
import { signed, t } from "../i18n.js";
import { lengthOf } from "../replay.js";
import { sideOf } from "../seats.js";
import { card, outcome } from "./contract.js";
import { strain } from "./suit.js";

const STRAINS = ["N", "S", "H", "D", "C"];
const SEATS = ["N", "S", "E", "W"];

/** What the page came with. @returns {any} null where there is nothing */
export function embeddedDoubleDummy() {
  const block = document.getElementById("double-dummy");
  return block && JSON.parse(block.textContent ?? "null");
}

/** Whether boards are worked out here at all: where nothing ever is, there is nothing to ask for. */
export const mayBeAnalysed = () => document.getElementById("double-dummy") !== null;

/** What there is by now of a board that ended while somebody looked. @param {string} id @returns {Promise<any>} */
export async function fetchDoubleDummy(id) {
  const answer = await fetch(`/api/v1/boards/${id}/double-dummy`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** The table of tricks, and par. @param {any} dd */
export function doubleDummyTable(dd) {
  if (!dd) return null;
  return el(
    "section",
    { class: "double-dummy", "aria-label": t("dd.title") },
    el("h2", null, t("dd.title")),
    el(
      "table",
      null,
      el("caption", { class: "unseen" }, t("dd.caption")),
      el("thead", null, el("tr", null, el("td"), STRAINS.map((each) => el("th", { scope: "col" }, strain(each))))),
      el(
        "tbody",
        null,
        SEATS.map((seat) => el("tr", null, el("th", { scope: "row" }, t(`seat.${seat}`)), STRAINS.map((each) => el("td", null, dd.tricks[seat][each])))),
      ),
    ),
    par(dd.par),
  );
}

/** @param {{score: number, contracts: any[]}} found */
function par({ score, contracts }) {
  if (contracts.length === 0) return el("p", { class: "par" }, t("dd.par-pass"));
  return el(
    "p",
    { class: "par" },
    el("span", null, t("dd.par")),
    el("b", null, signed(score)),
    contracts.map((each) => el("span", { class: "par-contract" }, outcome(each))),
  );
}

/**
 * What declarer can still make at a place of the replay, and whether the last card gave something away.
 * @param {any} dd @param {string} room @param {any} board the newest state of the board @param {import("../replay.js").Place} place
 */
export function doubleDummyLine(dd, room, board, place) {
  const cards = dd?.rooms[room];
  if (!cards || !board.contract || board.contract === "P") return null;
  const played = lengthOf(board) - place.behind(board) - board.auction.length;
  if (played < 0) return null;
  const at = Math.min(played, cards.length - 1);
  const cost = played === at && at > 0 ? costs(cards, board)[at - 1] : 0;
  return el(
    "p",
    { class: "dd-line" },
    t("dd.now", { n: cards[at] }),
    cost > 0 && el("b", { class: "dd-cost" }, card(cardsOf(board)[at - 1].card), " ", t("dd.cost", { n: cost })),
  );
}

/**
 * Marks the cards that gave tricks away in what is drawn of the play.
 * @param {Element} root @param {any} dd @param {string} room @param {any} board the newest state of the board
 */
export function markCosts(root, dd, room, board) {
  const cards = dd?.rooms[room];
  if (!cards || !board) return;
  costs(cards, board).forEach((cost, at) => {
    if (cost <= 0) return;
    const move = board.auction.length + at + 1;
    for (const button of root.querySelectorAll(`.played-tricks [data-of="${room}"][data-move="${move}"]`)) {
      button.append(el("span", { class: "dd-mark" }, `\u2212${cost}`), el("span", { class: "unseen" }, t("dd.cost", { n: cost })));
    }
  });
}

/** Tricks each card gave away, by whoever played it. @param {number[]} cards @param {any} board @returns {number[]} */
export function costs(cards, board) {
  const played = cardsOf(board);
  const declaring = sideOf(board.declarer);
  return cards.slice(1).map((left, at) => {
    const change = cards[at] - left;
    return sideOf(played[at].seat) === declaring ? change : 0 - change;
  });
}

/** The cards with who played them. @param {any} board @returns {{seat: string, card: string}[]} */
function cardsOf(board) {
  const order = ["N", "E", "S", "W"];
  return board.tricks.flatMap((/** @type {any} */ trick) =>
    trick.cards.map((/** @type {string} */ each, /** @type {number} */ at) => ({ seat: order[(order.indexOf(trick.leader) + at) % 4], card: each })),
  );
}
