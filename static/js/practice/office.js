/**
 * What the server is to a console, for the practice table: it checks every action, numbers it and answers. All of it happens in this
 * browser and stays there; nothing typed at this table leaves it.
 */
import { check, fold } from "../game.js";
import { lineOf } from "../console/record.js";
import { BOARDS, NAMES } from "./boards.js";

const KEPT = "openroom.practice";

export class Office {
  /** @param {{onMessage: (message: any) => void, onState: (state: any, code: number) => void, storage?: Storage}} options */
  constructor({ onMessage, onState, storage = localStorage }) {
    this.onMessage = onMessage;
    this.storage = storage;
    /** @type {"connecting"|"up"} */
    this.state = "connecting";
    /** @type {Map<number, any[]>} accepted entries by board */
    this.entries = new Map(BOARDS.map(({ number }) => [number, []]));
    this.recall();
    queueMicrotask(() => {
      this.state = "up";
      onState("up", 0);
      onMessage(this.greeting());
    });
  }

  /** What was typed before a reload. */
  recall() {
    try {
      for (const [number, entries] of JSON.parse(this.storage.getItem(KEPT) ?? "[]")) if (this.entries.has(number)) this.entries.set(number, entries);
    } catch {
      this.forget();
    }
  }

  /** All boards as if nobody had sat down. */
  forget() {
    this.storage.removeItem(KEPT);
  }

  /** @param {number} number */
  stateOf(number) {
    const board = BOARDS.find((one) => one.number === number);
    return board && fold(/** @type {any} */ (board), this.entries.get(number) ?? []);
  }

  /** @param {any} board */
  row(board) {
    const state = /** @type {any} */ (this.stateOf(board.number));
    return { number: board.number, label: String(board.number), dealer: board.dealer, vulnerable: board.vulnerable, status: state.phase, line: lineOf(state) };
  }

  /** @param {number} number */
  document(number) {
    const board = BOARDS.find((one) => one.number === number);
    return board && { ...board, label: String(number), entries: this.entries.get(number) };
  }

  greeting() {
    const team = (/** @type {string} */ seat) => ("NS".includes(seat) ? "home" : "visitor");
    const seats = Object.fromEntries(Object.entries(NAMES).map(([seat, name]) => [seat, { name, team: team(seat) }]));
    const begun = BOARDS.find(({ number }) => this.entries.get(number)?.length && this.stateOf(number)?.phase !== "finished");
    return {
      k: "state", table: { number: 1, room: "open" }, match: null, seats, warnings: [], others: [],
      head: { stage: null, session: null, zone: "" }, pen: { number: 1, holder: "", mine: true },
      boards: BOARDS.map((board) => this.row(board)), board: this.document((begun ?? BOARDS[0]).number),
    };
  }

  /** @param {any} message */
  send(message) {
    queueMicrotask(() => this.answer(message));
    return true;
  }

  /** @param {any} message */
  answer(message) {
    if (message.k === "get") {
      const board = this.document(message.board);
      this.onMessage(board ? { k: "board", board } : { k: "error", code: "no-such-board", board: message.board });
    } else if (message.k === "act") this.onMessage(this.act(message));
    else if (message.k === "acts") this.together(message.acts).forEach(this.onMessage);
    else if (message.k === "skip") this.onMessage({ k: "skipped", id: message.id, board: message.board, on: message.on });
  }

  /** All of them, or none and what stood against it. @param {any[]} acts */
  together(acts) {
    const before = new Map(this.entries);
    const answers = acts.map((act) => this.act(act));
    const refused = answers.find((answer) => answer.k !== "ack");
    if (!refused) return answers;
    this.entries = before;
    this.keep();
    return [refused];
  }

  /** @param {{id: string, board: number, typed_at: string, action: any}} message */
  act({ id, board, typed_at, action }) {
    const entries = this.entries.get(board);
    const state = this.stateOf(board);
    if (!entries || !state) return { k: "refused", id, board, code: "no-such-board" };
    const known = entries.find((entry) => entry.id === id);
    const refusal = known ? null : check(state, action);
    if (refusal) return { k: "refused", id, board, ...refusal };
    const entry = known ?? { id, seq: entries.length + 1, at: typed_at, action };
    if (!known) this.entries.set(board, [...entries, entry]);
    this.keep();
    const after = /** @type {any} */ (this.stateOf(board));
    return { k: "ack", id, board, seq: entry.seq, status: after.phase, line: lineOf(after) };
  }

  keep() {
    try {
      this.storage.setItem(KEPT, JSON.stringify([...this.entries]));
    } catch {
      // A browser that keeps nothing begins anew after each reload.
    }
  }
}
