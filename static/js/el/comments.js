/** What commentators say, each beside the position it speaks of: in a room, and large on a hall screen. */
import { el } from "../dom.js";
import { locale, t } from "../i18n.js";
import { movesOf } from "../replay.js";
import { call, card } from "./contract.js";
import { withSuits } from "./suit.js";

/** How many moves behind the play a hall still reads a comment. */
const NEAR = 8;

/** The language a text is written in, by its letters: it may be another than the page's. @param {string} text */
export function languageOf(text) {
  return /[\u3400-\u9fff]/.test(text) ? "zh-Hans" : "en";
}

/** Whether a text is in the page's own language. @param {string} text */
const isOwn = (text) => languageOf(text).slice(0, 2) === locale.slice(0, 2);

/** The call or card that led to a position. @param {any} board @param {[number, number]} at */
export function momentOf(board, [calls, cards]) {
  const played = board.tricks.flatMap((/** @type {any} */ trick) => trick.cards);
  if (cards > 0) return played[cards - 1] ? card(played[cards - 1]) : t("comment.card", { n: cards });
  const made = board.auction[calls - 1];
  if (made?.call === "P" && board.contract && calls === board.auction.length) return t("auction.all-pass");
  return made ? call(made.call) : t("comment.deal");
}

/** @param {any} board @param {any} comment */
function isHere(board, comment) {
  return comment.at[0] + comment.at[1] === movesOf(board);
}

/** One comment. @param {any} board @param {any} comment */
function one(board, comment) {
  return el(
    "li",
    { class: "comment", "data-key": `${comment.at}${comment.text}`, "data-here": isHere(board, comment) },
    el("p", { class: "comment-text", lang: languageOf(comment.text) }, withSuits(comment.text)),
    el(
      "p",
      { class: "comment-by" },
      el("b", null, comment.author),
      el("span", { class: "comment-on" }, t("comment.on"), " ", momentOf(board, comment.at)),
      !isOwn(comment.text) && el("span", { class: "comment-in" }, t(`comment.in.${languageOf(comment.text).slice(0, 2)}`)),
      comment.corrected && el("span", null, t("comment.mended")),
    ),
  );
}

/**
 * The last comments on a board up to where it stands, the newest first.
 * @param {any} board BOARD of a frame, or what `boardAt` made of one
 * @param {number} most
 */
export function commentList(board, most) {
  const said = board.comments ?? [];
  if (said.length === 0) return null;
  const earlier = (board.earlier ?? 0) + Math.max(0, said.length - most);
  return el(
    "section",
    { class: "comments", "aria-label": t("comments.title") },
    el("ol", null, said.slice(-most).reverse().map((/** @type {any} */ each) => one(board, each))),
    earlier > 0 && el("p", { class: "comment-more" }, t("comments.earlier", { n: earlier })),
  );
}

/** The last comment on a board while play is still about there; null when there is none. @param {any} board */
export function lastWords(board) {
  const last = board?.comments?.at(-1);
  if (!last || movesOf(board) - last.at[0] - last.at[1] > NEAR) return null;
  return el(
    "p",
    { class: "last-words", "data-key": last.text },
    el("b", null, last.author),
    el("span", { class: "comment-on" }, t("comment.on"), " ", momentOf(board, last.at)),
    el("span", { lang: languageOf(last.text) }, withSuits(last.text)),
  );
}
