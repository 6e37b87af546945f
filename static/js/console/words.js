/** Sentences of the console with cards, calls and contracts drawn inside them. Knows no board. */
import { el } from "../dom.js";
import { call, card, contract } from "../el/contract.js";
import { overText, signed, t } from "../i18n.js";
import { over } from "../game.js";

/**
 * A sentence whose `{places}` are filled with nodes or text.
 * @param {string} key @param {Record<string, any>} [values] @returns {any[]}
 */
export function phrase(key, values = {}) {
  return t(key, values.n === 1 ? { n: 1 } : {})
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? (values[part.slice(1, -1)] ?? "") : part));
}

/** A call or a card, whichever it is; anything else as it is. @param {string} text */
export function thing(text) {
  if (/^[SHDC][2-9TJQKA]$/.test(text)) return card(text);
  if (/^[1-7][CDHSN]X{1,2}$/.test(text)) return contract(text);
  return /^(P|XX?|[1-7][CDHSN])$/.test(text) ? call(text) : text;
}

/** "9, 7 or 4" with every thing drawn. @param {string[]} texts @param {number} [most] */
export function listed(texts, most = 6) {
  const some = texts.slice(0, most).map(thing);
  return [...some.flatMap((node, index) => (index ? [", ", node] : [node])), texts.length > most ? t("console.list-goes-on") : ""];
}

/** @param {string|null} seat */
export const seatName = (seat) => (seat ? t(`seat.${seat}`) : "");
/** @param {string|null} seat */
export const seatShort = (seat) => (seat ? t(`seat.${seat}.short`) : "");

/** "4♠ W, 8 tricks, −2, N-S +100": what a claim or bare result comes to. @param {string} bid @param {string} declarer @param {number} tricks @param {number} points  North-South's */
export function outcomeInFull(bid, declarer, tricks, points) {
  return phrase("console.outcome", {
    contract: el("b", null, contract(bid), " ", seatShort(declarer)),
    n: tricks,
    over: el("b", null, overText(over(bid, tricks))),
    score: el("b", null, forNorthSouth(points)),
  });
}

/** A score is North-South's wherever the console says one, and says so. @param {number} points */
export const forNorthSouth = (points) => t("console.score", { side: t("console.side.NS"), score: signed(points) });

/** What an action says in one row. @param {any} action @returns {any} */
export function described(action) {
  if (!action) return t("console.entry.undo");
  switch (action.k) {
    case "call":
      return [call(action.call), action.alert && el("span", { class: "alert" }), action.happened && mark("happened")];
    case "card":
      return [action.card ? card(action.card) : "?", action.source === "inferred" && mark("inferred"), action.happened && mark("happened")];
    case "claim":
      return phrase("console.entry.claim", { n: action.tricks });
    case "result":
      return [contract(action.contract), " ", seatShort(action.declarer), " ", action.contract === "P" ? "" : overText(over(action.contract, action.tricks))];
    case "join":
      return phrase("console.entry.join", { contract: contract(action.contract), seat: seatShort(action.declarer) });
    case "pause":
      return t(`pause.${action.why ?? "over"}`);
    case "explain":
      return action.text ? phrase("console.entry.explain", { text: action.text }) : t(action.alert === false ? "console.entry.no-alert" : "auction.alert");
    case "deal":
      return t(Object.values(action.hands).some(Boolean) ? "console.entry.deal" : "console.entry.deal-dropped");
    case "add":
      return t("console.entry.add");
    case "skip":
      return t(action.on ? "console.entry.skip" : "console.entry.skip-off");
    default:
      return t(`console.entry.${action.k}`);
  }
}

/** @param {string} kind */
const mark = (kind) => el("small", { class: "entry-mark" }, t(`console.mark.${kind}`));

/** What was taken, for ears: no shapes, whole words. @param {any} action @param {string|null} seat */
export function spoken(action, seat) {
  const who = seatName(seat);
  if (action.k === "call") return t("console.spoken", { seat: who, what: spokenCall(action.call) });
  if (action.k === "card") return t("console.spoken", { seat: who, what: action.card ? spokenCard(action.card) : "?" });
  if (action.k === "claim") return t("console.entry.claim", { n: action.tricks });
  if (action.k === "correct") return action.to ? t("console.spoken.correct") : t("console.entry.undo");
  if (action.k === "pause") return t(`pause.${action.why ?? "over"}`);
  if (action.k === "add") return t("console.entry.add");
  if (action.k === "skip") return t(action.on ? "console.entry.skip" : "console.entry.skip-off");
  return action.k === "explain" ? t("console.spoken.explain") : t(`console.spoken.${action.k}`);
}

/** @param {string} text */
const spokenCard = (text) => `${t(`suit.${text[0]}`)} ${text[1] === "T" ? "10" : text[1]}`;
/** @param {string} text */
const spokenCall = (text) => (/^\d/.test(text) ? `${text[0]} ${text[1] === "N" ? t("strain.N") : t(`suit.${text[1]}`, { n: Number(text[0]) })}` : t(`call.${text}`));
