/** The sentences about the whole board: what is wrong at the first lead, an auction put right, a board moved, a deal brought. */
import { el } from "../dom.js";
import { contract, wholeLine } from "../el/contract.js";
import { t } from "../i18n.js";
import { SEATS } from "../game.js";
import { problem } from "./deal_view.js";
import { described, phrase, seatName } from "./words.js";

/** @param {...string} names */
const key = (...names) => names.map((name) => el("kbd", { "data-press": name }, name === "Enter" || name === "Escape" ? t(`console.key.${name.toLowerCase()}`) : name));

/** The three ways out; what has nothing to act on is left out. @param {any} state */
export const ways = (state) => [
  state.calls.length > 0 && [" ", key("1"), " ", t("console.wrong.declarer")], [" ", key("2"), " ", t("console.wrong.board")],
  state.hands && [" ", key("3"), " ", t("console.wrong.deal")],
];

/** A board has something to be asked about that nothing else shows. @param {any} model */
export const wrongSentence = ({ state }) => [el("b", null, phrase("console.wrong.what", { board: state.setup.label })), ways(state)];

/** @param {any} model */
export function auctionSentence({ read, typing, state }) {
  const waits = typing.lead ? [" ", phrase("console.auction.waits", { card: el("b", null, described(typing.lead)) })] : "";
  if (read.kind === "none") return [el("b", null, phrase("console.auction.strange", { text: read.strange })), waits];
  if (read.hint === "illegal") return [el("b", null, phrase(`console.refused.${read.refusal.code}`, { ...read.refusal.evidence, turn: seatName(read.refusal.evidence.turn) })), waits];
  if (read.kind !== "act") return [phrase("console.auction.goes-on", { seat: el("b", null, seatName(read.state?.turn ?? state.setup.dealer)) }), waits];
  const after = read.state;
  const outcome = after.contract ? [contract(after.contract), " ", seatName(after.declarer)] : t("contract.passed-out");
  if (read.fits) return [el("b", null, outcome), ": ", phrase("console.auction.misfit", { card: described(typing.lead), seat: seatName(after.turn) })];
  return [el("b", null, outcome), typing.lead ? [", ", phrase("console.auction.fits", { card: described(typing.lead), seat: seatName(after.turn) })] : "", ". ",
    phrase(typing.armed ? "console.accept" : "console.check", { key: key("Enter") })];
}

/** @param {any} model */
export function moveSentence({ read, typing, state, rows, boards }) {
  if (read.kind !== "act") return phrase("console.move.which", { board: el("b", null, state.setup.label), key: key("Enter") });
  const target = boards.find((/** @type {any} */ one) => one.number === read.action.board);
  const values = { n: rows.length, from: el("b", null, state.setup.label), to: el("b", null, target.label ?? target.number) };
  const dealer = target.dealer === state.setup.dealer ? "" : [" ", phrase("console.move.dealer", { seat: seatName(target.dealer) })];
  return [phrase("console.move.what", values), dealer, " ", phrase(typing.armed ? "console.accept" : "console.check", { key: key("Enter") })];
}

/** @param {any} model */
export const dropSentence = ({ state }) => [el("b", null, phrase("console.drop.what", { board: state.setup.label })), " ", phrase("console.drop.confirm", { key: key("y"), escape: key("Escape") })];

/** @param {number} board */
export const addSentence = (board) => [phrase("console.add.what", { board: el("b", null, board) }), " ", phrase("console.add.confirm", { key: key("Enter"), escape: key("Escape") })];

/** @param {any} misread @param {any} state */
const misreadValues = ({ file, number, count, numbers, line }, state) =>
  ({ file: file ?? t("console.deal.pasted"), number: number ?? "", n: count ?? numbers?.length ?? 0, numbers: runs(numbers ?? []), board: state?.setup.label ?? "", place: line ? phrase("console.deal.misread.line", { line }) : "" });

/** Numbers as people write them: "1\u201316, 18". @param {number[]} numbers */
export function runs(numbers) {
  /** @type {number[][]} */
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}\u2013${last}`)).join(", ");
}

/** @param {any} model */
export function dealSentence({ typing, deal, rows, state }) {
  const doubt = typing.misread && el("b", null, phrase(`console.deal.misread.${typing.misread.code}`, misreadValues(typing.misread, state)));
  if (typing.misread && !["other-number", "differs"].includes(typing.misread.code)) return doubt;
  const wrong = SEATS.find((seat) => deal.seats[seat].problems.length);
  if (wrong) return el("b", null, seatName(wrong), ": ", problem(deal.seats[wrong].problems[0]));
  const seat = el("b", null, seatName(typing.seat));
  if (!deal.hands || (!typing.armed && !deal.isWhole)) return phrase("console.deal.type", { seat, key: key("Enter") });
  const n = deal.conflicts.length;
  const first = n ? rows.find((/** @type {any} */ row) => row.id === deal.conflicts[0].id) : null;
  return [
    typing.from ? [phrase(typing.from.number === null ? "console.deal.from.only" : "console.deal.from", typing.from), " "] : "", doubt ? [doubt, " "] : "",
    deal.isWhole ? t("console.deal.whole") : t("console.deal.partly"), " ",
    n ? el("b", null, phrase("console.deal.misfits", { n, card: first?.action ? described(first.action) : "" })) : t("console.deal.fits"), " ",
    phrase(typing.armed ? "console.accept" : "console.check", { key: key("Enter") }),
  ];
}

/** The score sheet says something else than the record; both are kept. @param {any} model */
export function officialSentence({ boards, current }) {
  const official = boards.find((/** @type {any} */ one) => one.number === current)?.official;
  return official && phrase("console.official", { line: el("b", null, wholeLine(official)), key: key("e") });
}
