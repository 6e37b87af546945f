/**
 * What a commentator looks at: in which room, live or another board of the match, at which move. Two rooms of a match, or the
 * one table of an encounter. Knows the frames, and no page.
 */
import { labelOf } from "../el/label.js";
import { joined } from "../pages.js";
import { movesOf, Place } from "../replay.js";

/** @typedef {"open" | "closed"} Room */
const ROOMS = /** @type {Room[]} */ (["open", "closed"]);

export class Looking {
  /** @param {string} match its public id @param {Map<string, any>} frames by channel and page; they may change */
  constructor(match, frames) {
    this.id = match;
    this.frames = frames;
    /** @type {Room} */
    this.chosen = "open";
    /** A board of the match that is looked at instead of the live ones, by its public id. @type {string | null} */
    this.picked = null;
    this.#afresh();
  }

  #afresh() {
    /** @type {Record<Room, Place>} */
    this.places = { open: new Place(), closed: new Place() };
    /** Boards somebody is looking back at while their tables play on. @type {Record<Room, any>} */
    this.kept = { open: null, closed: null };
  }

  /** The frame of the match, or of the encounter. */
  get match() {
    return joined(this.frames).get(`match:${this.id}`);
  }

  /** The rooms there are. @returns {Room[]} */
  get rooms() {
    return this.match?.tables ? ROOMS : ["open"];
  }

  /** The public id of a room's table. @param {Room} room @returns {string | undefined} */
  tableOf(room) {
    const { match } = this;
    return match?.tables ? match.tables[room] : match?.table.id;
  }

  /** The whole board of a room that is looked at, whose it is, and the live one of its table. @param {Room} room */
  at(room) {
    const whole = joined(this.frames);
    const { match } = this;
    if (this.picked) {
      const frame = whole.get(`board:${this.picked}`);
      const side = frame?.rooms ? frame.rooms[room] : frame;
      return { table: side?.table.id, board: side?.board ?? null, seats: side?.seats, mode: match?.mode, live: null };
    }
    const frame = whole.get(`table:${this.tableOf(room)}`);
    const live = frame?.board ?? null;
    if (this.places[room].position === null || labelOf(this.kept[room]) === labelOf(live)) this.kept[room] = live;
    return { table: frame?.table.id, board: this.kept[room], seats: frame?.seats, mode: frame?.mode, live };
  }

  /** The position that is looked at in the chosen room. @returns {import("./draft.js").Meant | null} */
  get meant() {
    const { table, board } = this.at(this.chosen);
    if (!table || !board) return null;
    const there = this.places[this.chosen].in(board);
    const calls = there.auction.length;
    return { table, room: this.chosen, board: board.number, label: board.label ?? "", at: [calls, movesOf(there) - calls] };
  }

  /** @param {Room} room @param {number | null} position null = the newest, whatever comes */
  go(room, position) {
    this.chosen = room;
    this.places[room] = new Place(position);
  }

  /** @param {Room} room @param {"first" | "back" | "on" | "live" | "end"} step */
  step(room, step) {
    const { board } = this.at(room);
    if (board) this.go(room, step === "live" ? null : this.places[room].moved(step === "end" ? "live" : step, board).position);
  }

  /** @param {string | null} board its public id; null = the live ones */
  pick(board) {
    this.picked = board;
    this.#afresh();
  }
}
