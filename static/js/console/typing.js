/**
 * The typing line as a machine: key after key, what the line holds and what the operator asked for. Pure: the board comes in as
 * `at`, wishes go out as `intents`; nothing here draws, stores or sends.
 *
 * Commands work on an empty line. Small letters are bridge first (suits, ranks, calls); a command whose letter is taken needs
 * Shift. Keys come as `event.key`, letters small, or capital when Shift is down, whatever Caps Lock says.
 *
 * @typedef {"line"|"claim"|"result"|"join"|"goto"|"edit"|"text"|"confirm"|"wrong"|"auction"|"move"|"deal"} Mode
 * @typedef {{mode: Mode, text: string, suit: string, auto: boolean, armed: boolean, target: string|null,
 *   pending: any, refusal: any, lead?: any, [more: string]: any}} Typing
 *   armed = Enter was pressed once, the next one accepts; pending = the action a question or an explanation is about
 * @typedef {{state: any, writable: boolean, stop: any, since: number, boards: number[], last: string|null,
 *   editable: {id: string, action: any}[], free?: number[], adds?: boolean, skipped?: boolean, sincePen?: number, played?: number|null, next?: number|null, round?: string|null,
 *   ahead?: {table: string, begun: boolean, over: boolean, sent: boolean}|null, before: (id: string) => any, note: {id: string, alert: boolean, text: string}|null}} At
 *   next = the board `n` goes on with; round, ahead = this table in the next round, in the next session
 *   played = the board in play at the table; sincePen = ms since the pen was taken over by somebody else
 *   since = ms since a card or call was last taken without Enter; note = the call `!` and `'` speak of
 * @typedef {{do: string, [more: string]: any}} Intent
 */
import { check, IRREGULARITIES } from "../game.js";
import { mayDeal, startDeal } from "./deals.js";
import { isFirstLead, moveDone, readTarget, readWholeAuction, wayKey } from "./wrong.js";
import { onlyCard, readBoard, readCall, readCard, readClaim, readJoin, readLine, readResult } from "./keys.js";

/** A `t` this soon after the pen went was the ten of a card. */
const STILL_TYPING = 2000;

/** An Enter this soon after a card took itself belongs to that card. */
const SAME_STROKE = 300;

/** @returns {Typing} */
export const start = (auto = true) => ({
  mode: "line", text: "", suit: "", auto, armed: false, target: null, pending: null, refusal: null,
});

/** @param {Typing} typing @param {Partial<Typing>} [change] @returns {Typing} */
export const fresh = (typing, change = {}) => ({ ...start(typing.auto), suit: typing.suit, ...change });
const stay = (/** @type {Typing} */ typing) => ({ typing, intents: /** @type {Intent[]} */ ([]) });
const wish = (/** @type {Typing} */ typing, /** @type {Intent[]} */ ...intents) => ({ typing, intents });
const refuse = (/** @type {Typing} */ typing, /** @type {string} */ code) => wish(typing, { do: "bump", code });

/** A call or card chosen with a pointer. @param {Typing} typing @param {any} action @param {At} at */
export const choose = (typing, action, at) =>
  at.writable && !at.stop ? take(fresh(typing), { action, suit: action.card?.[0] }, at) : refuse(typing, at.stop ? "stopped" : "no-pen");

/** What the line reads as now. @param {Typing} typing @param {At} at */
export function reading(typing, at) {
  const { mode, text } = typing;
  if (mode === "claim") return readClaim(text, at.state);
  if (mode === "result") return readResult(text, at.state);
  if (mode === "join") return readJoin(text);
  if (mode === "goto") return readGoto(text, at);
  if (mode === "edit") return readEdit(text, typing.target, at);
  if (mode === "auction") return readWholeAuction(text, typing.lead, at);
  if (mode === "move") return readTarget(text, at);
  if (["deal", "wrong"].includes(mode)) return { kind: "empty" };
  return readLine(text, at.state, typing.suit);
}

/** A board of the list, or one to be added to it. @param {string} text @param {At} at */
function readGoto(text, at) {
  const read = readBoard(text, at.boards);
  const isNew = at.adds && at.writable && /^[1-9]\d{0,2}$/.test(text) && !at.boards.includes(Number(text));
  return isNew ? { kind: "act", action: { k: "add", board: Number(text) }, ready: false } : read;
}

/** @param {string} text @param {string|null} target @param {At} at */
function readEdit(text, target, at) {
  const entry = at.editable.find((one) => one.id === target);
  if (!entry || text === "") return /** @type {const} */ ({ kind: "empty" });
  const state = at.before(entry.id);
  const { action } = entry;
  if (action.k === "card") {
    if (text === "i") return { kind: "act", action: asInferred(action), ready: false };
    return readCard(text, state, "");
  }
  if (action.k === "call") return keepNote(readCall(text, state), action);
  if (action.k === "claim") return readClaim(text, state);
  if (action.k === "result") return readResult(text, state);
  return action.k === "join" ? readJoin(text) : /** @type {const} */ ({ kind: "none" });
}

/** The same card, guessed: an irregularity it was stays one. @param {any} action */
const asInferred = ({ card, happened }) => ({ k: "card", card, source: "inferred", ...(happened && { happened }) });

/** A call put right keeps what was said of it. @param {any} read @param {any} old */
const keepNote = (read, old) =>
  read.kind !== "act" ? read : { ...read, action: { ...(old.alert && { alert: true }), ...(old.text && { text: old.text }), ...read.action } };

/**
 * One key.
 * @param {Typing} typing @param {string} key @param {At} at @returns {{typing: Typing, intents: Intent[]}}
 */
export function press(typing, key, at) {
  if (key === "Escape") return wish(fresh(typing), { do: "clear" });
  if (key === "?") return wish(typing, { do: "help" });
  if (at.stop && typing.mode === "line") return stoppedKey(typing, key, at);
  // Who types on without looking has other digits in mind: one that follows a key that was not taken chooses no way out.
  if (/^[123]$/.test(key) && !typing.blind && (isFirstLead(typing.refusal) || typing.mode === "wrong")) return wayKey(typing, key, at, fresh(typing));
  if (typing.mode === "wrong") return refuse(typing, "wrong");
  if (typing.refusal && !["Backspace", "H"].includes(key)) return refuse({ ...typing, blind: !/^[123]$/.test(key) }, "refused");
  if (key === "H" && typing.refusal) return happened(typing);
  if (key === "Backspace" && typing.text) return stay({ ...typing, text: typing.text.slice(0, -1), armed: false, refusal: null });
  if (typing.mode === "confirm" && typing.pending.do === "stay" && ["n", "N"].includes(key)) return wish(fresh(typing), { do: "onwards" });
  if (typing.mode === "confirm") return isYes(typing.pending, key) ? wish(fresh(typing), typing.pending) : refuse(typing, "confirm");
  if (typing.mode === "edit") return editKey(typing, key, at);
  if (key === "Enter" || key === " ") return enter(typing, key, at);
  const command = typing.mode === "line" ? commandOf(typing, key, at) : null;
  if (command) return command;
  return key.length === 1 ? type(typing, key.toLowerCase(), at) : stay(typing);
}

/** Enter is pressed for cards too: what takes a deal away asks for a key of its own. @param {any} pending @param {string} key */
const isYes = (pending, key) => ["y", "Y"].includes(key) || (key === "Enter" && pending.do !== "drop-deal");

/** Keys that decide about what stands still. */
export const STOPPED = /** @type {Record<string, string>} */ ({ S: "again", D: "drop", X: "drop-all", H: "happened", T: "take", t: "take" });

/** The queue stands still: send again, drop the first, drop all, or "it happened". @param {Typing} typing @param {string} key @param {At} at */
function stoppedKey(typing, key, at) {
  const decide = STOPPED[key];
  if (decide === "take") return at.writable ? refuse(typing, "stopped") : takePen(typing, at);
  return decide ? wish(fresh(typing), { do: decide }) : refuse(typing, "stopped");
}

/** @param {Typing} typing */
function happened(typing) {
  const { action, code } = typing.refusal;
  const shape = action.k === "correct" ? action.to?.k : action.k;
  if ((shape !== "call" && shape !== "card") || !IRREGULARITIES.includes(code)) return refuse(typing, "cannot-happen");
  const mark = happenedMark(shape, typing.refusal);
  const real = action.k === "correct" ? { ...action, to: { ...action.to, happened: mark } } : { ...action, happened: mark };
  return wish(fresh(typing), { do: "act", action: real });
}

/** What was refused, as an irregularity that was real. @param {string} shape @param {any} refusal */
export function happenedMark(shape, { code, law, evidence }) {
  const by = code.endsWith("out-of-turn") && evidence?.holders?.length === 1 ? { data: { by: evidence.holders[0] } } : {};
  return { shape, kind: code, law, ...by };
}

/** A key that is a command here, or null when it belongs to the text. @param {Typing} typing @param {string} key @param {At} at */
function commandOf(typing, key, at) {
  const blank = typing.text === "";
  const name = blank ? (SHIFTED[key] ?? PLAIN[key]) : undefined;
  if (key === "A" && blank && at.state.phase !== "play") return wish({ ...typing, auto: !typing.auto }, { do: "auto" });
  if (key === "Z" && blank) return wish(typing, { do: "print" });
  if (name === "goto") return stay(fresh(typing, { mode: "goto" }));
  if (!at.writable && (key === "t" || key === "T")) return takePen(typing, at);
  if (name === "next") return at.writable ? next(typing, at) : nextSeen(typing, at);
  if (!at.writable) return refuse(typing, "no-pen");
  if (/^[=+-]$/.test(key) && (blank || typing.text === "c") && at.state.phase === "play") {
    return stay(fresh(typing, { mode: "claim", text: key }));
  }
  if (name === "join" && at.state.phase === "play") return null; // a jack
  if (name === "skip" && at.state.phase !== "waiting") return null; // a suit
  if ((name === "claim" || (key === "c" && typing.text === "c")) && at.state.phase === "play") {
    return stay(fresh(typing, { mode: "claim" }));
  }
  if (key === "j" && blank && at.state.phase !== "play") return stay(fresh(typing, { mode: "join" }));
  return name ? command(name, typing, at) : null;
}

export const PLAIN = /** @type {Record<string, string>} */ ({
  u: "undo", e: "edit", l: "lost", r: "result", n: "next", o: "goto", ArrowLeft: "edit", ArrowUp: "edit", "'": "text", "!": "alert",
});
export const SHIFTED = /** @type {Record<string, string>} */ ({
  G: "deal", S: "skip", M: "wrong", C: "claim", U: "undo", E: "edit", I: "inferred", L: "lost", R: "result", J: "join", N: "next", O: "goto",
  D: "director", B: "break", W: "away", T: "technical",
});

/** @param {string} name @param {Typing} typing @param {At} at */
function command(name, typing, at) {
  const lastPlayed = at.editable.at(-1);
  switch (name) {
    case "director": case "break": case "away": case "technical":
      return pause(typing, name, at);
    case "undo":
      return at.last ? wish(fresh(typing), { do: "act", action: { k: "correct", of: at.last, to: null } }) : refuse(typing, "nothing");
    case "edit":
      return lastPlayed ? stay(fresh(typing, { mode: "edit", target: lastPlayed.id })) : refuse(typing, "nothing");
    case "lost":
      return ask(typing, { k: "lost" }, at);
    case "result":
      return stay(fresh(typing, { mode: "result" }));
    case "join":
      return stay(fresh(typing, { mode: "join" }));
    case "inferred":
      return inferredLast(typing, lastPlayed);
    case "alert":
      return at.note ? wish(fresh(typing), noted(at.note, !at.note.alert, at.note.text)) : null;
    case "deal":
      return mayDeal(at.state) ? stay(startDeal(fresh(typing), at.state)) : refuse(typing, "deal-stands");
    case "wrong":
      return ["none", "waiting"].includes(at.state.phase) ? refuse(typing, "nothing") : stay(fresh(typing, { mode: "wrong" }));
    case "skip":
      return wish(fresh(typing), { do: "skip", on: !at.skipped });
    case "text":
      return at.note ? stay(fresh(typing, { mode: "text", target: at.note.id })) : refuse(typing, "nothing");
    default:
      return refuse(typing, "not-here");
  }
}

/** Why the table waits; the same key again, and it goes on. @param {Typing} typing @param {string} why @param {At} at */
function pause(typing, why, at) {
  if (at.state.phase === "waiting") return refuse(typing, "open-first");
  return wish(fresh(typing), { do: "act", action: { k: "pause", why: at.state.pause === why ? null : why } });
}

/** @param {{id: string}} note @param {boolean} alert @param {string} text @returns {Intent} */
const noted = (note, alert, text) => ({ do: "act", action: { k: "explain", of: note.id, ...(alert ? {} : { alert }), ...(text && { text }) } });

/** The explanation was typed to its end (in a field of its own, for input methods). @param {Typing} typing @param {string} text */
export const explained = (typing, text) =>
  typing.target ? wish(fresh(typing), noted({ id: typing.target }, true, text.trim().slice(0, 400))) : stay(fresh(typing));

/** @param {Typing} typing @param {{id: string, action: any}|undefined} entry */
function inferredLast(typing, entry) {
  if (entry?.action.k !== "card" || !entry.action.card) return refuse(typing, "nothing");
  return wish(fresh(typing), { do: "act", action: { k: "correct", of: entry.id, to: asInferred(entry.action) } });
}

/** A question that a second Enter answers. @param {Typing} typing @param {any} action @param {At} at */
function ask(typing, action, at) {
  const refusal = check(at.state, action);
  if (refusal) return stay(fresh(typing, { refusal: { ...refusal, action } }));
  return stay(fresh(typing, { mode: "confirm", pending: { do: "act", action } }));
}

/** Whose it is stands on the line. @param {Typing} typing @param {At} at */
const takePen = (typing, at) => (/** @type {number} */ (at.sincePen ?? Infinity) < STILL_TYPING ? refuse(typing, "pen-went") : wish(typing, { do: "take" }));

/** Who only watches: back to the board that is played, else on to the next; nothing is opened or parked by it. @param {Typing} typing @param {At} at */
function nextSeen(typing, at) {
  if (at.played !== null && at.played !== undefined && at.played !== at.state.setup?.number) return wish(fresh(typing), { do: "goto", board: at.played });
  return ["auction", "play", "lost"].includes(at.state.phase) ? refuse(typing, "nothing") : next(typing, at);
}

/** The next board; where there is none, this table in the next round or session. @param {Typing} typing @param {At} at */
function next(typing, at) {
  const { ahead, state: { phase } } = at;
  const isOpen = ["auction", "play", "lost"].includes(phase);
  const ask = (/** @type {any} */ pending) => stay(fresh(typing, { mode: "confirm", pending }));
  if (at.next === null && !at.round) {
    if (!ahead?.begun || !ahead.sent) return refuse(typing, !ahead || !(ahead.begun || ahead.over) ? "nothing" : ahead.begun ? "not-sent" : "too-early");
    return isOpen ? ask({ do: "onwards", leaves: true }) : wish(fresh(typing), { do: "onwards" });
  }
  if (isOpen) return ask({ do: "next", leaves: true });
  return ahead?.begun && at.next ? stayOrGo(typing, at.next) : wish(fresh(typing), { do: "next" });
}

/** The next session has begun, and a board of this one would be opened: which is meant? @param {Typing} typing @param {number} board */
const stayOrGo = (typing, board) => stay(fresh(typing, { mode: "confirm", pending: { do: "stay", board } }));

/** A character of the text. @param {Typing} typing @param {string} char @param {At} at */
function type(typing, char, at) {
  if (typing.mode === "line" && at.state.phase === "auction" && char === "t" && !typing.text) return stay(typing); // "1nt"
  const longer = { ...typing, text: typing.text + char, armed: false };
  const read = reading(longer, at);
  if (read.kind === "none") return refuseKey(typing, char, at);
  if (read.kind === "act" && typing.mode === "line" && read.ready && typing.auto) return take(longer, read, at, true);
  return stay(longer);
}

/** Nothing begins like this: why, if the board says it, else which key it was. @param {Typing} typing @param {string} char @param {At} at */
function refuseKey(typing, char, at) {
  const { phase } = at.state;
  if (typing.mode === "line" && phase === "waiting") return refuse(typing, "open-first");
  if (typing.mode === "line" && phase === "finished") return refuse(typing, "board-over");
  if (typing.mode === "line" && phase === "play" && (/^[px]$/.test(typing.text + char) || char === "n")) return refuse(typing, "auction-over");
  return wish(typing, { do: "bump", code: "no-key", key: char === " " ? "\u2423" : char.toUpperCase() });
}

/** @param {Typing} typing @param {any} read @param {At} at @param {boolean} [itself]  without Enter */
function take(typing, read, at, itself = false) {
  const refusal = check(at.state, read.action);
  if (refusal) return stay({ ...typing, refusal: { ...refusal, action: read.action } });
  const suit = read.suit || typing.suit;
  return wish(fresh(typing, { suit }), { do: "act", action: read.action, itself });
}

/** Enter (Space ends what is typed as well, but never acts on an empty line). @param {Typing} typing @param {string} key @param {At} at */
function enter(typing, key, at) {
  const read = reading(typing, at);
  if (key === " " && typing.mode !== "line") return type(typing, " ", at);
  if (read.kind === "more") return refuse(typing, read.hint === "beyond" ? "beyond" : "unfinished");
  if (read.kind === "empty") return key === "Enter" ? enterEmpty(typing, at) : stay(typing);
  if (read.kind !== "act") return refuse(typing, "unfinished");
  if (typing.mode === "goto" && read.action.k === "add") return stay(fresh(typing, { mode: "confirm", pending: { do: "add", board: read.action.board } }));
  if (typing.mode === "goto") return wish(fresh(typing, { suit: "" }), { do: "goto", board: read.action.board });
  if (typing.mode === "line") return take(typing, read, at);
  if (typing.mode === "move") return moveDone(typing, read, fresh(typing));
  if (typing.armed) return take(typing, read, at);
  const refusal = check(at.state, read.action);
  return stay({ ...typing, armed: !refusal, refusal: refusal && { ...refusal, action: read.action } });
}

/** @param {Typing} typing @param {At} at */
function enterEmpty(typing, at) {
  if (typing.mode !== "line") return refuse(typing, "unfinished");
  if (at.since < SAME_STROKE) return stay(typing);
  if (!at.writable) return refuse(typing, "no-pen");
  if (at.state.phase === "waiting" && at.ahead?.begun) return stayOrGo(typing, at.state.setup.number);
  if (at.state.phase === "waiting") return wish(fresh(typing), { do: "act", action: { k: "open" } });
  const card = onlyCard(at.state);
  return card ? take(typing, { action: { k: "card", card } }, at) : refuse(typing, "nothing");
}

/** Walking back through the entries and typing another in one's place. @param {Typing} typing @param {string} key @param {At} at */
function editKey(typing, key, at) {
  const place = at.editable.findIndex((one) => one.id === typing.target);
  const entry = at.editable[place];
  if (!entry) return stay(fresh(typing));
  const step = { ArrowLeft: -1, e: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4, Home: -place, End: at.editable.length }[key];
  if (step !== undefined && (typing.text === "" || key.length > 1)) return walk(typing, place + step, at);
  if (key === "Delete") return stay({ ...typing, text: "", armed: true, pending: null });
  if (key === "Enter") return correct(typing, entry, at);
  if (typing.text === "" && entry.action.k === "call" && (key === "!" || key === "'")) {
    if (key === "'") return stay(fresh(typing, { mode: "text", target: entry.id }));
    return wish(fresh(typing), noted(entry, !entry.action.alert, entry.action.text ?? ""));
  }
  if (key.length !== 1) return stay(typing);
  const longer = { ...typing, text: typing.text + key.toLowerCase(), armed: false };
  return reading(longer, at).kind === "none" ? refuseKey(typing, key.toLowerCase(), at) : stay(longer);
}

/** @param {Typing} typing @param {number} place @param {At} at */
function walk(typing, place, at) {
  if (place >= at.editable.length) return stay(fresh(typing));
  return stay(fresh(typing, { mode: "edit", target: at.editable[Math.max(place, 0)].id }));
}

/** @param {Typing} typing @param {{id: string}} entry @param {At} at */
function correct(typing, entry, at) {
  const read = reading(typing, at);
  if (read.kind !== "act" && !typing.armed) return refuse(typing, read.kind === "more" && read.hint === "beyond" ? "beyond" : "unfinished");
  const action = { k: "correct", of: entry.id, to: read.kind === "act" ? read.action : null };
  const refusal = check(at.state, action);
  return refusal ? stay({ ...typing, refusal: { ...refusal, action } }) : wish(fresh(typing), { do: "act", action });
}
