/** The one sentence beside the typing line: what is expected, what was wrong, what Enter will do. */
import { el } from "../dom.js";
import { card, contract } from "../el/contract.js";
import { t } from "../i18n.js";
import { IRREGULARITIES, isHandCertain, isVulnerable, legalCalls, score } from "../game.js";
import { nextRound } from "./model.js";
import { forcedSuit, isLead, onlyCard, possibleCards } from "./keys.js";
import { sessionOver, whichSession } from "./ahead.js";
import { addSentence, auctionSentence, dealSentence, dropSentence, moveSentence, officialSentence, ways, wrongSentence } from "./desk_say.js";
import { isFirstLead } from "./wrong.js";
import { described, listed, outcomeInFull, phrase, seatName, thing } from "./words.js";

/** What was not taken, then what is expected. @param {any} model @returns {{tone: "plain"|"ask"|"wrong", body: any}} */
export function say(model) {
  const { note, typing, at } = model;
  const said = saying(model);
  if (!note || note.code === "beyond" || typing.refusal || at.stop) return said; // said there already
  return wrong([el("b", null, t(`console.bump.${note.code}`, note.values)), " ", el("span", null, said.body)]);
}

/** @param {any} model @returns {{tone: "plain"|"ask"|"wrong", body: any}} */
function saying(model) {
  const { typing, at, read } = model;
  if (model.tab === false) return wrong(t("console.other-tab"));
  if (model.line.state === "closed") return wrong(t(model.line.code === 4403 ? "console.closed.origin" : "console.closed.ticket"));
  if (at.stop) return wrong(stopSentence(at.stop, model));
  if (typing.refusal) return wrong(refusalSentence(typing.refusal, model.state));
  if (typing.mode === "confirm") return ask(confirmSentence(typing.pending, model));
  if (read.hint === "beyond") return wrong(beyondSentence(model));
  if (typing.mode === "edit") return ask(editSentence(model));
  const desk = DESK[typing.mode];
  if (desk) return ask(desk(model));
  if (["claim", "result", "join", "goto", "text"].includes(typing.mode)) return ask(promptSentence(model));
  if (!at.writable) return ask(penSentence(model));
  return { tone: "plain", body: expected(model) };
}

/** @type {Record<string, (model: any) => any>} */
const DESK = { wrong: wrongSentence, auction: auctionSentence, move: moveSentence, deal: dealSentence };

/** @param {any} body */
const wrong = (body) => ({ tone: /** @type {const} */ ("wrong"), body });
/** @param {any} body */
const ask = (body) => ({ tone: /** @type {const} */ ("ask"), body });
/** @param {...string} names */
export const key = (...names) => names.map((name) => el("kbd", { "data-press": name }, t(keyName(name), { key: name })));
/** @param {string} name */
const keyName = (name) => (/^[A-Z]$/.test(name) ? "console.key.shift" : (KEY_NAMES[name] ?? "console.key"));
/** @type {Record<string, string>} */
const KEY_NAMES = { Enter: "console.key.enter", Escape: "console.key.escape", Delete: "console.key.delete", Backspace: "console.key.backspace", Tab: "console.key.tab", Home: "console.key.home", End: "console.key.end", " ": "console.key.space" };

/** What does not fit, as its refusal. @param {any} conflict */
export const refusedBecause = ({ code, evidence }) => phrase(`console.refused.${code}`, { what: "", ...drawn(evidence) });

/** @param {any} refusal @param {any} [state] */
export function refusalSentence(refusal, state) {
  const { action, code, law, evidence, could } = refusal;
  const what = action?.k === "correct" ? action.to : action;
  const values = { ...drawn(evidence), what: what ? described(what) : "" };
  const happens = what && IRREGULARITIES.includes(code);
  return [
    el("b", null, phrase(`console.refused.${code}`, values)),
    law ? [" ", phrase("console.law", { law })] : "",
    isFirstLead(refusal) && state ? ways(state) : could?.length ? [" ", phrase("console.could", { list: listed(could) })] : "",
    happens ? [" ", key("H"), " ", t("console.it-happened")] : "",
    " ", key("Escape"), " ", t("console.clears"),
  ];
}

/** Evidence as it is drawn: seats named, cards and calls with their shapes. @param {Record<string, any>} evidence */
const drawn = (evidence) =>
  Object.fromEntries(Object.entries(evidence ?? {}).map(([name, value]) => [name, name === "suit" ? t(`suit.${value}`) : drawnValue(value)]));
/** @param {any} value @returns {any} */
function drawnValue(value) {
  if (Array.isArray(value)) return value.flatMap((one, index) => (index ? [", ", drawnValue(one)] : [drawnValue(one)]));
  if (typeof value !== "string") return value;
  return /^[NESW]$/.test(value) ? seatName(value) : thing(value); // "S" alone is a seat; a suit goes by its name
}

/** @param {any} stop @param {any} model */
function stopSentence(stop, model) {
  const item = model.queue.items.find((/** @type {any} */ one) => one.id === stop.id);
  const reason = stop.why === "refused" && item
    ? phrase("console.stop.refused", { what: described(item.action.k === "correct" ? item.action.to : item.action), reason: phrase(`console.refused.${stop.code}`, drawn(stop.evidence)) })
    : phrase(`console.stop.${stop.why}`);
  const take = model.pen?.mine ? [] : [key("t"), " ", t("console.key.take"), " "];
  return [
    el("b", null, reason), " ", phrase("console.stop.rest", { n: model.queue.items.length }), " ",
    take, key("S"), " ", t("console.stop.again"), " ", key("D"), " ", t("console.stop.drop"), " ", key("X"), " ", t("console.stop.drop-all"),
  ];
}

/** Whose the pen is, and what is under way; then the key that takes it. @param {any} model */
function penSentence(model) {
  const { pen, at, state, boards } = model;
  if (!pen || !state) return t("console.loading");
  const played = at.played !== null && at.played !== state.setup.number ? boards.find((/** @type {any} */ one) => one.number === at.played) : null;
  const now = played ? phrase("console.now.elsewhere", { board: el("b", null, played.label ?? played.number), key: key("n") }) : underWay(state);
  return pen?.holder ? phrase("console.pen.other", { holder: el("b", null, pen.holder), now, key: key("t") }) : phrase("console.pen.nobody", { now, key: key("t") });
}

/** How far the board is. @param {any} state */
const underWay = ({ phase, setup, turn, won }) =>
  phrase(`console.now.${phase === "play" && !turn ? "nobody" : phase}`, { board: el("b", null, setup.label), seat: seatName(turn), trick: won[0] + won[1] + 1 });

/** More tricks than there are. @param {any} model */
function beyondSentence({ typing, state }) {
  const tricks = state.contract && /^[+-]/.test(typing.text) ? Number(state.contract[0]) + 6 + Number(typing.text) : null;
  const text = el("b", null, tricks === null ? "" : phrase("console.beyond.tricks", { n: tricks, contract: contract(state.contract) }));
  return [tricks === null ? "" : [text, " "], el("b", null, t("console.beyond")), " ", key("Backspace"), " ", t("console.key.rub-out")];
}

/** @param {any} pending @param {any} model */
const confirmSentence = (pending, model) =>
  pending.do === "add" ? addSentence(pending.board) : pending.do === "drop-deal" ? dropSentence(model) : pending.do === "sure" ? sureSentence(pending.asked, model) : pending.do === "stay" ? whichSession(model, pending.board) : phrase(pending.leaves ? "console.confirm.leave" : "console.confirm.lost", { key: key("Enter"), board: model.state.setup.label });

/** A board out of turn: what would be next, what lies unfinished, and that it is recorded. @param {any} asked @param {any} model */
function sureSentence({ board, next, unfinished }, { boards }) {
  const named = (/** @type {number} */ number) => el("b", null, boards.find((/** @type {any} */ one) => one.number === number)?.label ?? number);
  return [
    next === board ? "" : [phrase(next === null ? "console.ask.none" : "console.ask.next", { board: named(board), next: named(next) }), " "],
    unfinished.length ? [phrase("console.ask.unfinished", { list: unfinished.flatMap((/** @type {number} */ one, /** @type {number} */ at) => (at ? [", ", named(one)] : [named(one)])) }), " "] : "",
    phrase("console.ask.sure", { board: named(board), key: [key("Enter"), " / ", key("y")], escape: key("Escape") }),
  ];
}

/** @param {any} model */
function editSentence(model) {
  const { typing, at, read } = model;
  const entry = at.editable.find((/** @type {any} */ one) => one.id === typing.target);
  const seat = model.rows.find((/** @type {any} */ row) => row.id === typing.target)?.seat;
  const old = el("b", null, seat ? phrase("console.edit.of", { seat: seatName(seat), what: described(entry?.action) }) : described(entry?.action));
  if (typing.armed) return phrase("console.edit.delete", { old, key: key("Enter") });
  if (read.kind !== "act") return phrase("console.edit.choose", { old, keys: [key("\u2190"), key("\u2192")], delete: key("Delete") });
  const { conflicts: broken = 0, first = null } = model.preview ?? {};
  return [
    first ? [el("b", { class: "misfit" }, refusedBecause(first)), " "] : "",
    phrase("console.edit.replace", { old, new: el("b", null, described(read.action)), key: key("Enter") }),
    broken ? [" ", phrase("console.edit.conflicts", { n: broken })] : "",
  ];
}

/** @param {any} model */
function promptSentence({ typing, read, state }) {
  if (read.kind === "act" && read.action.k === "add") return phrase("console.add.new", { board: el("b", null, read.action.board), key: key("Enter") });
  if (read.kind === "act" && typing.mode !== "goto") {
    const accept = phrase(typing.armed ? "console.accept" : "console.check", { key: key("Enter") });
    return [echo(read.action, state), " ", accept];
  }
  return phrase(`console.prompt.${typing.mode}`, { ...(state.contract ? { contract: el("b", null, contract(state.contract)) } : { contract: "" }), key: key("Enter") });
}

/** The whole of what Enter accepts. @param {any} action @param {any} state */
function echo(action, state) {
  if (action.k === "join") return described(action).concat([` ${action.tricks[0]}\u2009\u2013\u2009${action.tricks[1]}`]);
  if (action.contract === "P") return el("b", null, t("contract.passed-out"));
  const bid = action.k === "claim" ? state.contract : action.contract;
  const declarer = action.k === "claim" ? state.declarer : action.declarer;
  const points = score(bid, isVulnerable(state.setup.vulnerable, declarer), action.tricks);
  const soFar = action.k === "claim" ? phrase("console.so-far", { ours: state.won[0], theirs: state.won[1] }) : "";
  return [outcomeInFull(bid, declarer, action.tricks, points * ("NS".includes(declarer) ? 1 : -1)), " ", soFar];
}

/** Whose turn, and what is legal. @param {any} model */
function expected(model) {
  const { state, typing, read, told, queue } = model;
  const who = el("b", null, seatName(state.turn));
  if (typing.text && read.kind === "more") return phrase(`console.more.${read.hint}`, { who });
  if (read.kind === "act") return phrase("console.expect.enter", { what: el("b", null, described(read.action)), key: key("Enter") });
  if (state.phase === "waiting" && model.at.ahead?.begun) return whichSession(model, state.setup.number);
  if (state.phase === "waiting") return phrase("console.expect.waiting", { board: state.setup.label, key: key("Enter") });
  const official = state.phase === "finished" && officialSentence(model);
  if (official) return official;
  if (state.phase === "finished" && nextRound(told, queue)) return phrase("console.expect.round-done", { key: key("n") });
  if (state.phase === "finished" && model.at.ahead?.over) return sessionOver(model);
  if (state.phase === "finished") return finishedSentence(model);
  if (state.phase === "lost") return phrase("console.expect.lost", { key: key("r") });
  if (state.phase === "auction") return phrase("console.expect.call", { who, least: lowestBid(state) });
  if (!state.turn) return phrase("console.expect.nobody");
  const only = onlyCard(state);
  if (only && !typing.text) return phrase("console.expect.only", { who, card: el("b", null, card(only)), key: key("Enter") });
  const cards = possibleCards(state);
  const suits = new Set(cards.map((one) => one[0]));
  if (isHandCertain(state, state.turn) && suits.size === 1) return phrase("console.expect.follow", { who, cards: el("b", null, listed(cards, 13)) });
  const suit = forcedSuit(state, typing.suit);
  return phrase(isLead(state) ? "console.expect.lead" : "console.expect.discard", { who, suit: suit ? [" ", t(`suit.${suit}`)] : "" });
}

/** What `n` does behind a finished board. @param {any} model */
function finishedSentence({ at, boards }) {
  const next = boards.find((/** @type {any} */ one) => one.number === at.next);
  if (!next) return phrase(boards.some((/** @type {any} */ one) => one.skipped) ? "console.expect.skipped-left" : "console.expect.all-done", { key: key("o") });
  const isLeftOpen = next.status !== "waiting";
  return phrase(isLeftOpen ? "console.expect.goes-on" : "console.expect.finished", { key: key("n"), board: el("b", null, next.label || next.number) });
}

/** @param {any} state */
function lowestBid(state) {
  const bid = legalCalls(state).find((one) => /^\d/.test(one));
  return bid ? phrase("console.expect.least", { bid: el("b", null, thing(bid)) }) : "";
}
