/**
 * Where a board stands between two entries: what may come next (`against`), what an entry leads to (`apply`). The fold marks what
 * `against` refuses and goes on, `check` hands the refusal out, so reading and checking cannot disagree.
 * @import {Hands, Seat} from "./cards.js"
 * @import {Refusal} from "./refusal.js"
 */
import * as auctions from "./auction.js";
import { rootOf } from "./corrections.js";
import { SEATS } from "./cards.js";
import { Play } from "./play.js";
import { IRREGULARITIES, refusal } from "./refusal.js";

/** @typedef {{contract: string, declarer: Seat}} Contract */
/** @param {number} lowest @param {number} highest */
const numbers = (lowest, highest) => Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, index) => String(lowest + index));

export class Position {
  /** @param {any} setup @param {Hands|null} hands @param {any} record */
  constructor(setup, hands, record) {
    this.setup = setup;
    this.hands = hands;
    this.record = record;
    /** @type {string|null} why the table waits */
    this.pause = null;
    this.isOpened = this.isLost = this.isJoined = false;
    this.auction = auctions.opened(setup.dealer);
    /** @type {any[]} */
    this.calls = [];
    /** @type {Contract|null} */
    this.contract = null;
    /** @type {Play|null} */
    this.play = null;
    /** @type {any} */
    this.claim = null;
    /** @type {any} */
    this.given = null;
    /** @type {any[]} */
    this.conflicts = [];
    /** @type {string[]} */
    this.unplaced = [];
    /** @type {Map<string, number>} */
    this.callAt = new Map();
  }

  /** @returns {"waiting"|"auction"|"play"|"finished"|"lost"} */
  get phase() {
    if (this.given || this.claim) return "finished";
    if (this.play) return this.play.isOver ? "finished" : this.isLost ? "lost" : "play";
    if (auctions.passedOut(this.auction)) return "finished";
    if (this.isLost) return "lost";
    return this.isOpened ? "auction" : "waiting";
  }

  /** @returns {Seat|null} */
  get turn() {
    const { phase } = this;
    return phase === "auction" ? this.auction.turn : phase === "play" ? (this.play?.turn ?? null) : null;
  }

  /** What stands against an action, other than a correction, that is to come next. @param {any} action @returns {Refusal|null} */
  against(action) {
    const happened = action.happened ?? null;
    if (!happened) return this.judged(action);
    if (happened.shape !== action.k) return refusal("irregularity-differs", "", { kind: happened.kind, shape: happened.shape });
    const accounted = this.accountsFor(happened, action);
    if (accounted) return accounted.refusal;
    const found = this.judged(action);
    if (!found) return refusal("nothing-irregular", "", { kind: happened.kind });
    if (!this.mayHaveHappened(found.code)) return found;
    if (found.code === happened.kind) return null;
    return refusal("irregularity-differs", found.law, { kind: happened.kind, code: found.code }, found.could);
  }

  /** No call comes after the opening lead. @param {string} code */
  mayHaveHappened(code) {
    return !(code === "auction-over" && this.play?.tricks.length) && IRREGULARITIES.includes(code);
  }

  /** Irregularities only whoever was there can know: who called, what an unknown hand held. @param {any} happened @param {any} action @returns {{refusal: Refusal|null}|null} */
  accountsFor(happened, action) {
    const by = SEATS.includes(happened.data?.by) ? happened.data.by : null;
    if (action.k === "call") {
      if (happened.kind !== "call-out-of-turn" || this.phase !== "auction" || by === null || by === this.auction.turn) return null;
      return { refusal: auctions.against({ ...this.auction, turn: by }, action.call) };
    }
    if (this.phase !== "play" || !this.play) return null;
    if (by !== null && this.play.mayBeOutOfTurn(action.card, by)) {
      return happened.kind === this.play.outOfTurnBy(by)[0] ? { refusal: null } : null;
    }
    if (happened.kind !== "revoke" || !this.play.mayBeRevoke(action.card)) return null;
    const found = this.play.against(action.card);
    if (found) return found.code === "revoke" ? { refusal: null } : null;
    const { turn } = this.play;
    return turn !== null && !this.play.isHandCertain(turn) ? { refusal: null } : null;
  }

  /** @param {any} action @returns {Refusal|null} */
  judged(action) {
    const { phase } = this;
    switch (action.k) {
      case "call": return this.judgedCall(action, phase);
      case "card": return this.judgedCard(action, phase);
      case "claim": return this.judgedClaim(action, phase);
      case "open": return phase === "waiting" ? null : refusal("already-opened");
      case "explain": return this.judgedExplanation(action);
      case "join": return this.judgedJoin(action, phase);
      case "lost":
        if (phase === "finished") return refusal("board-finished");
        return phase === "waiting" ? refusal("not-opened") : phase === "lost" ? refusal("thread-lost") : null;
      case "result": return this.judgedResult(action, phase);
      case "deal": return null;
      case "pause":
        if (phase === "waiting") return refusal("not-opened");
        return action.why !== this.pause ? null : refusal(action.why === null ? "no-pause" : "paused-already");
      default: return refusal("nested-correction");
    }
  }

  /** @param {any} action @param {string} phase */
  judgedCall(action, phase) {
    if (phase === "waiting") return refusal("not-opened");
    if (phase === "lost") return refusal("thread-lost");
    const found = auctions.against(this.auction, action.call);
    if (found) return found;
    return phase === "auction" ? null : refusal("auction-over", "22", { call: action.call });
  }

  /** @param {any} action @param {string} phase */
  judgedCard(action, phase) {
    if (phase === "waiting") return refusal("not-opened");
    if (phase === "lost") return refusal("thread-lost");
    if (phase === "auction") return refusal("auction-not-over", "22", { turn: this.auction.turn }, auctions.legal(this.auction));
    if (!this.play || this.given) return refusal("board-finished");
    return this.play.against(action.card); // after a claim: play goes on, which makes the claim void (Law 68D2)
  }

  /** @param {any} action @param {string} phase */
  judgedClaim(action, phase) {
    if (phase === "finished") return refusal("board-finished");
    if (!this.play) return refusal("no-contract", "68");
    const lowest = this.play.declarerTricks;
    const highest = 13 - this.play.defenderTricks;
    if (lowest <= action.tricks && action.tricks <= highest) return null;
    return refusal("claim-impossible", "68", { tricks: action.tricks, lowest, highest }, numbers(lowest, highest));
  }

  /** @param {any} action */
  judgedExplanation(action) {
    const id = rootOf(this.record, action.of);
    if (this.callAt.has(id)) return null;
    if (this.record.takenBack.has(id)) return refusal("already-taken-back", "", { entry: action.of });
    const known = this.record.entries.some((/** @type {any} */ entry) => entry.id === action.of);
    return refusal(known ? "not-a-call-entry" : "entry-unknown", "20", { entry: action.of });
  }

  /** @param {any} action @param {string} phase */
  judgedJoin(action, phase) {
    if (phase === "finished") return refusal("board-finished");
    if (phase === "play") return refusal("play-begun");
    const differs = this.differs(action);
    if (differs) return differs;
    const [ours, theirs] = action.tricks;
    if (Math.min(ours, theirs) >= 0 && ours + theirs <= 13) return null;
    return refusal("join-impossible", "", { declarer_tricks: ours, defender_tricks: theirs });
  }

  /** @param {any} action @param {string} phase */
  judgedResult(action, phase) {
    if (phase === "finished") return refusal("board-finished");
    const differs = this.differs(action);
    if (differs) return differs;
    const tricks = action.tricks ?? null;
    if (tricks === null) return null;
    if (action.contract === "P") return refusal("result-impossible", "", { tricks });
    // Once the thread is lost the tricks counted so far are no evidence any more.
    const counted = this.play && !this.isLost ? this.play : null;
    const lowest = counted?.declarerTricks ?? 0;
    const highest = 13 - (counted?.defenderTricks ?? 0);
    if (lowest <= tricks && tricks <= highest) return null;
    return refusal("result-impossible", "", { tricks, lowest, highest }, numbers(lowest, highest));
  }

  /** @param {any} action */
  differs(action) {
    if (!this.contract) return null;
    const { contract, declarer } = this.contract;
    const given = action.contract;
    const givenDeclarer = given === "P" ? "" : action.declarer;
    if (given === contract && givenDeclarer === declarer) return null;
    return refusal("contract-differs", "", { contract, declarer, given, given_declarer: givenDeclarer });
  }

  /** Takes an entry: what does not fit becomes a conflict, and goes in as far as it can. @param {any} placed */
  apply(placed) {
    const { action, id } = placed;
    if (action.k === "explain" && this.record.takenBack.has(rootOf(this.record, action.of))) return;
    if (["call", "card", "lost"].includes(action.k)) this.isOpened = true; // somebody saw it, so the board was open
    const found = this.against(action);
    if (found) this.conflicts.push({ code: found.code, law: found.law, id, evidence: found.evidence });
    if (["call", "card", "claim", "join", "result"].includes(action.k)) this.pause = null;
    if (action.k === "call") this.takeCall(placed, found);
    else if (action.k === "card") this.takeCard(placed, found);
    else if (action.k === "claim") {
      if (!found || (found.code === "claim-impossible" && action.tricks >= 0 && action.tricks <= 13)) this.claim = action;
    } else if (action.k === "result") this.takeResult(action, found);
    else if (!found) this.takePlain(action);
  }

  /** @param {any} placed @param {Refusal|null} found */
  takeCall({ id, action, corrected }, found) {
    const happened = action.happened ?? null;
    const outOfTurn = !found && happened?.kind === "call-out-of-turn" && SEATS.includes(happened.data?.by);
    const auction = outOfTurn ? { ...this.auction, turn: happened.data.by } : this.auction;
    this.callAt.set(id, this.calls.length);
    this.calls.push({
      id, seat: auction.turn, call: action.call, alert: action.alert ?? false, text: action.text ?? "", corrected, happened, illegal: Boolean(found),
    });
    this.auction = auctions.withCall(auction, action.call);
    const final = auctions.isOver(this.auction) ? auctions.standing(this.auction) : null;
    if (!this.play && final) this.beginPlay(final);
  }

  /** @param {Contract} contract */
  beginPlay(contract) {
    this.contract = contract;
    this.play = new Play(contract, this.hands);
  }

  /** @param {any} placed @param {Refusal|null} found */
  takeCard({ id, action, corrected }, found) {
    if (!this.play && found?.code === "auction-not-over") {
      // The play shows that the auction ended: the cards are kept, with the contract that stood.
      const standing = auctions.standing(this.auction);
      if (standing) this.beginPlay(standing);
    }
    const happened = found ? null : (action.happened ?? null);
    const seat = this.play && !this.given ? this.play.seatOf(action.card, happened) : null;
    if (!this.play || seat === null) {
      this.unplaced.push(id);
      return;
    }
    const source = action.card === null ? "unknown" : action.source === "unknown" ? "inferred" : (action.source ?? "seen");
    const revoke = found ? found.code === "revoke" : happened?.kind === "revoke";
    this.claim = null;
    const earlier = this.play.put({ id, seat, card: action.card, source, corrected, happened: action.happened ?? null, illegal: Boolean(found), revoke: Boolean(revoke) });
    if (earlier) this.conflicts.push({ code: "revoke", law: "61", id: earlier.id, evidence: { card: earlier.card, by: seat, later: action.card } });
  }

  /** A result that contradicts the record may be the official one: it counts, with the conflict beside it. @param {any} action @param {Refusal|null} found */
  takeResult(action, found) {
    const tricks = action.tricks ?? null;
    const possible = tricks === null || (action.contract !== "P" && tricks >= 0 && tricks <= 13);
    if (!found || (["contract-differs", "result-impossible"].includes(found.code) && possible)) this.given = action;
  }

  /** @param {any} action */
  takePlain(action) {
    if (action.k === "open") this.isOpened = true;
    if (action.k === "lost") this.isLost = true;
    if (action.k === "pause") this.pause = action.why;
    if (action.k === "explain") {
      const at = /** @type {number} */ (this.callAt.get(rootOf(this.record, action.of)));
      this.calls[at] = { ...this.calls[at], alert: action.alert ?? true, text: action.text ?? "" };
    }
    if (action.k !== "join") return;
    if (!this.play) this.beginPlay({ contract: action.contract, declarer: action.declarer });
    this.play?.join(action.tricks, action.leader ?? null);
    this.isOpened = this.isJoined = true;
    this.isLost = false;
  }
}
