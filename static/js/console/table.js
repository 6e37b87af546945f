/** The middle of the console: contract and tricks, four hands around the trick or the calls. Draws; decides nothing. */
import { rankText } from "../cards.js";
import { el } from "../dom.js";
import { call, card, contract, wholeLine } from "../el/contract.js";
import { swingText } from "../el/score.js";
import { suit } from "../el/suit.js";
import { nameOf, overText, t } from "../i18n.js";
import { dealt, isVulnerable, legalCalls, legalCards, partner, remaining, SEATS, side, SUITS } from "../game.js";
import { dealCentre, draftHand } from "./deal_view.js";
import { forNorthSouth, phrase, seatName } from "./words.js";

const RANKS = [..."AKQJT98765432"];

/** @param {any} model */
export function table(model) {
  return el("main", { class: "board", "data-phase": model.state.phase }, heading(model), diagram(model));
}

/** Why the table waits, as everybody who sees it live reads it. @param {any} state */
const waits = (state) => state.pause && el("p", { class: "pause", role: "status", "data-why": state.pause }, t(`pause.${state.pause}`));

/** @param {any} model */
function heading({ state }) {
  const { setup, result } = state;
  const bid = result?.contract ?? state.contract;
  const declarer = result?.declarer ?? state.declarer;
  const passedOut = state.passedOut || result?.contract === "P";
  return el(
    "header", { class: "board-head" },
    el("span", { class: "board-number" }, setup.label),
    el("span", { class: "big-contract" }, passedOut ? contract("P") : bid ? contract(bid) : el("i", null, "\u2013")),
    el("p", { class: "declares" },
      declarer && !passedOut ? el("b", null, phrase("console.declares", { seat: seatName(declarer) })) : el("b", null, t(`console.phase.${state.phase}`)),
      el("span", null, t("console.setup", { dealer: seatName(setup.dealer), vulnerable: t(`vulnerable.${setup.vulnerable}`) }))),
    waits(state),
    state.contract && el("p", { class: "won" }, el("b", null, state.won[0]), el("i", null, "\u00b7"), el("b", null, state.won[1]),
      el("small", null, t("console.tricks", { side: t(`console.side.${side(state.declarer)}`) }))),
  );
}

/** @param {any} model */
function diagram(model) {
  return el("div", { class: "hands" }, SEATS.map((seat) => hand(model, seat)), centre(model));
}

/** @param {any} model @param {import("../game.js").Seat} seat */
function hand(model, seat) {
  if (model.typing.mode === "deal") return draftHand(model, seat);
  const { state, seats } = model;
  const turn = state.turn === seat && ["auction", "play"].includes(state.phase);
  const cards = dealt(state, seat);
  const left = remaining(state, seat);
  const legal = new Set(turn && state.phase === "play" ? (legalCards(state) ?? []) : []);
  const role = !state.declarer ? "" : state.declarer === seat ? "declarer" : partner(state.declarer) === seat ? "dummy" : "";
  return el(
    "section", { class: "player-hand", "data-seat": seat, "data-turn": turn, "data-team": seats?.[seat]?.team, "aria-label": seatName(seat) },
    el("h3", null,
      el("span", { class: "compass", "data-vulnerable": isVulnerable(state.setup.vulnerable, seat) }, t(`seat.${seat}.short`)),
      el("span", { class: "player" }, nameOf(seats?.[seat]?.name) || seatName(seat)),
      role && el("small", null, t(`role.${role}`))),
    cards ? SUITS.map((letter) => holding(letter, cards, left, legal)) : el("p", { class: "unknown" }, unknown(model, seat)),
  );
}

/** Cards of a hand nobody loaded: what it has played. @param {any} model @param {string} seat */
function unknown({ state }, seat) {
  const seen = state.tricks.flatMap((/** @type {any} */ trick) => trick.cards).filter((/** @type {any} */ one) => one.seat === seat && one.card);
  return [el("span", { class: "no-hand" }, t("console.no-hand")), seen.map((/** @type {any} */ one) => el("span", { class: "was-played" }, card(one.card)))];
}

/** @param {string} letter @param {Set<string>} cards @param {Set<string>|null} left @param {Set<string>} legal */
function holding(letter, cards, left, legal) {
  const own = RANKS.filter((rank) => cards.has(letter + rank));
  return el("p", { class: "holding" }, suit(letter),
    own.length ? own.map((rank) => rankNode(letter + rank, left, legal)) : el("span", { class: "void" }, "\u2014"));
}

/** @param {string} one @param {Set<string>|null} left @param {Set<string>} legal */
function rankNode(one, left, legal) {
  const playable = legal.has(one);
  return el(playable ? "button" : "span",
    { class: "rank", type: playable && "button", tabindex: playable && -1, "data-card": playable && one, "data-played": !left?.has(one), "data-ten": one[1] === "T" },
    rankText(one[1]));
}

/** @param {any} model */
function centre(model) {
  const { phase } = model.state;
  if (model.typing.mode === "deal") return dealCentre(model);
  if (phase === "play") return trick(model);
  if (phase === "auction") return calls(model);
  return el("div", { class: "centre" }, phase === "finished" || phase === "lost" ? outcome(model) : null);
}

/** @param {any} model */
function trick({ state, pending }) {
  const last = state.tricks.at(-1);
  const isOpen = last && last.cards.length < 4;
  const shown = isOpen || !state.tricks.length ? last : { ...last, done: true };
  return el("div", { class: "centre trick", "data-done": shown?.done },
    SEATS.map((seat) => place(seat, shown?.cards.find((/** @type {any} */ one) => one.seat === seat), state, shown, pending)));
}

/** @param {string} seat @param {any} played @param {any} state @param {any} shown @param {Set<string>} pending */
function place(seat, played, state, shown, pending) {
  return el("span", {
    class: "place", "data-seat": seat, "data-key": `${seat}${played?.id ?? ""}`, "data-empty": !played, "data-turn": state.turn === seat,
    "data-waits": played && pending.has(played.id), "data-won": shown?.done && shown.winner === seat,
    "data-mark": played && (played.revoke ? "revoke" : played.corrected ? "corrected" : played.source !== "seen" && played.source),
  }, played && (played.card ? [suit(played.card[0]), el("b", null, rankText(played.card[1]))] : "?"));
}

/** What is legal in the auction, and a place to press it. @param {any} model */
function calls({ state }) {
  const legal = new Set(legalCalls(state));
  const key = (/** @type {string} */ text) =>
    el("button", { type: "button", tabindex: -1, class: "bid-key", "data-call": text, disabled: !legal.has(text) }, call(text));
  const levels = [1, 2, 3, 4, 5, 6, 7];
  return el("div", { class: "centre calls" },
    el("div", { class: "bids" }, levels.map((level) => [..."CDHSN"].map((strain) => key(level + strain)))),
    el("div", { class: "words" }, ["P", "X", "XX"].map(key)));
}

/** The other room on this board, where the event lets operators know it. @param {any} model */
function otherRoom({ others, current, match }) {
  const other = others?.find((/** @type {any} */ one) => one.number === current);
  if (!other) return null;
  return el("p", { class: "other-room" }, el("span", { class: "other-name" }, t("console.other")), wholeLine(other.line), other.swing && swingText(other.swing, match));
}

/** The official result, where the record says something else. @param {any} model */
function sheet({ boards, current }) {
  const official = boards.find((/** @type {any} */ one) => one.number === current)?.official;
  return official && el("p", { class: "other-room sheet" }, el("span", { class: "other-name" }, t("console.sheet")), wholeLine(official));
}

/** @param {any} model */
function outcome(model) {
  const { state } = model;
  const { result } = state;
  if (!result) return el("p", { class: "outcome-note" }, t("console.phase.lost"));
  const isPass = result.contract === null || result.contract === "P";
  return el("div", { class: "outcome-big" },
    el("p", { class: "outcome-contract" }, contract(isPass ? "P" : result.contract), !isPass && [" ", t(`seat.${result.declarer}.short`)],
      result.over !== null && !isPass && el("b", null, overText(result.over))),
    result.score !== null && el("p", { class: "outcome-score" }, forNorthSouth(result.score)),
    result.tricks !== null && el("p", { class: "outcome-note" }, phrase(state.claim ? "console.claimed" : "console.made", { n: result.tricks })),
    state.provisional && el("p", { class: "outcome-note wrong" }, t("line.provisional")),
    sheet(model), otherRoom(model));
}
