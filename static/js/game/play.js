/**
 * The play of the cards: turn, following suit, winners, revokes (Laws 41 to 45, 53 to 57, 61). Grows card by card while a board is
 * folded. Hands may be unknown, cards unseen, tricks missed; a check rests only on what is certain.
 * @import {Card, Hands, Seat} from "./cards.js"
 * @typedef {{id: string, seat: Seat, card: Card|null, source: string, corrected: boolean, happened: any, illegal: boolean,
 *   revoke: boolean}} CardView
 * @typedef {{leader: Seat, cards: CardView[], winner: Seat|null, certain: boolean}} Trick
 */
import { after, byRank, holder, RANKS, SEATS, side } from "./cards.js";
import { refusal } from "./refusal.js";

/** Who wins a trick (Law 44E, F); a card nobody saw is taken not to win. @param {{seat: Seat, card: Card|null}[]} plays @param {string} trump @returns {Seat|null} */
export function winnerOf(plays, trump) {
  const led = plays[0]?.card?.[0];
  /** @type {{seat: Seat, card: Card}|null} */
  let best = null;
  for (const { seat, card } of plays) {
    if (card === null || (card[0] !== led && card[0] !== trump)) continue;
    if (best === null || beats(card, best.card, trump)) best = { seat, card };
  }
  return best?.seat ?? null;
}

/** @param {Card} card @param {Card} other @param {string} trump */
const beats = (card, other, trump) =>
  card[0] === other[0] ? RANKS.indexOf(card[1]) > RANKS.indexOf(other[1]) : card[0] === trump;

export class Play {
  /** @param {{contract: string, declarer: Seat}} contract @param {Hands|null} hands */
  constructor(contract, hands) {
    this.contract = contract;
    this.hands = hands;
    this.before = [0, 0];
    this.won = [0, 0];
    /** @type {Seat|null} */
    this.leader = after(contract.declarer);
    /** @type {Trick[]} */
    this.tricks = [];
    this.first = 0;
    /** What each seat may still hold: a superset by as many cards as it has played unseen. */
    this.held = bySeat((seat) => (hands?.[seat] ? new Set(hands[seat]) : null));
    this.unseen = bySeat(() => 0);
    /** @type {Map<Card, {seat: Seat, trick: number}>} */
    this.played = new Map();
    /** @type {Map<string, {trick: Trick, at: number}>} where a seat first failed to follow to a suit */
    this.discards = new Map();
  }

  /** Goes on after tricks of which only the number is known. @param {number[]} before @param {Seat|null} leader */
  join(before, leader) {
    const total = before[0] + before[1];
    for (const seat of SEATS) {
      const recorded = this.tricks.flatMap((trick) => trick.cards).filter((view) => view.seat === seat).length;
      this.unseen[seat] += Math.max(total - recorded, 0);
    }
    this.before = before;
    this.won = [0, 0];
    this.leader = leader !== null || total ? leader : after(this.contract.declarer);
    this.first = this.tricks.length;
  }

  get declarerTricks() { return this.before[0] + this.won[0]; }
  get defenderTricks() { return this.before[1] + this.won[1]; }
  get tricksPlayed() { return this.before[0] + this.before[1] + this.tricks.length - this.first - (this.open ? 1 : 0); }
  get isOver() { return this.tricksPlayed >= 13; }
  /** Whether no counted trick rests on a card nobody saw. */
  get isCertain() { return this.tricks.slice(this.first).every((trick) => trick.certain); }

  /** @returns {Trick|null} */
  get open() {
    const last = this.tricks.length > this.first ? this.tricks[this.tricks.length - 1] : null;
    return last && last.cards.length < 4 ? last : null;
  }

  /** Who plays next; null when it is over or cannot be told. @returns {Seat|null} */
  get turn() {
    if (this.isOver) return null;
    const trick = this.open;
    if (!trick) return this.leader;
    return around(trick.leader).find((seat) => !trick.cards.some((view) => view.seat === seat)) ?? null;
  }

  /** @param {Seat} seat */
  isHandCertain(seat) { return this.held[seat] !== null && !this.unseen[seat]; }

  /** The cards the player in turn may play, high to low; null if they cannot be told (Law 44C). @returns {Card[]|null} */
  legalCards() {
    const { turn } = this;
    if (turn === null) return this.isOver ? [] : null;
    const held = this.held[turn];
    if (held === null) return null;
    const following = this.mustFollow(turn);
    return [...(following.length ? following : held)].sort(byRank);
  }

  /** The cards of the suit led, if the seat certainly holds one. @param {Seat} seat @returns {Card[]} */
  mustFollow(seat) {
    const led = this.open?.cards[0].card?.[0];
    if (!led) return [];
    const same = [...(this.held[seat] ?? [])].filter((card) => card[0] === led);
    return same.length > this.unseen[seat] ? same.sort(byRank) : [];
  }

  /** What stands against a card of the player in turn, as far as the hands are known. @param {Card|null} card */
  against(card) {
    if (this.isOver) return refusal("board-finished", "", { tricks: this.declarerTricks });
    const { turn } = this;
    if (card === null) return turn === null ? refusal("leader-unknown", "44G") : null;
    const earlier = this.played.get(card);
    if (earlier) return refusal("card-already-played", "45", { card, by: earlier.seat, trick: earlier.trick }, this.legalCards() ?? []);
    const holders = this.holders(card);
    if (turn === null) return holders.length === 1 ? null : refusal("leader-unknown", "44G", { card });
    if (!holders.includes(turn) && !this.resettles(holders)) return this.outOfTurn(card, turn, holders);
    const following = this.mustFollow(turn);
    if (!following.length || !holders.includes(turn) || following.includes(card)) return null;
    return refusal("revoke", "61", { card, turn, suit: following[0][0], holds: following }, this.legalCards() ?? []);
  }

  /** The seats a card may have been dealt to. @param {Card} card @returns {Seat[]} */
  holders(card) {
    const { hands } = this;
    if (!hands) return SEATS;
    const owner = holder(hands, card);
    return owner ? [owner] : SEATS.filter((seat) => hands[seat] === null);
  }

  /** Whether this lead tells who really won the last trick, of which a card was not seen. @param {Seat[]} holders */
  resettles(holders) {
    const last = this.tricks.length > this.first ? this.tricks[this.tricks.length - 1] : null;
    return holders.length === 1 && this.open === null && last !== null && !last.certain;
  }

  /** @param {Card} card @param {Seat} turn @param {Seat[]} holders */
  outOfTurn(card, turn, holders) {
    const [code, law] = this.outOfTurnBy(holders[0] ?? turn);
    return refusal(code, law, { card, turn, holders }, this.legalCards() ?? []);
  }

  /** What a card of a player not in turn would be now, and the Law that deals with it. @param {Seat} seat */
  outOfTurnBy(seat) {
    if (this.open) return ["play-out-of-turn", "57"];
    if (!this.tricks.length && !(this.before[0] + this.before[1])) return ["opening-lead-out-of-turn", "54"];
    return ["lead-out-of-turn", side(seat) === side(this.contract.declarer) ? "55" : "53"];
  }

  /** Whether a player not in turn may have played this card, although it may be the right player's too. @param {Card|null} card @param {Seat} seat */
  mayBeOutOfTurn(card, seat) {
    const { turn } = this;
    if (card === null || this.played.has(card) || turn === null || turn === seat) return false;
    const holders = this.holders(card);
    return holders.includes(seat) && holders.length > 1 && !this.open?.cards.some((view) => view.seat === seat);
  }

  /** Whether the card fails to follow, which may be a revoke (Law 61A). @param {Card|null} card */
  mayBeRevoke(card) {
    const led = this.open?.cards[0].card;
    return Boolean(led && card && card[0] !== led[0]);
  }

  /** The seat a card is put to: the one in turn, but a lead, or what happened out of turn, to its holder. @param {Card|null} card @param {any} happened @returns {Seat|null} */
  seatOf(card, happened) {
    if (this.isOver) return null;
    const { turn, open } = this;
    const outOfTurn = Boolean(happened?.kind.endsWith("out-of-turn"));
    if (card === null || (open && !outOfTurn)) return turn;
    const holders = this.holders(card);
    const by = outOfTurn ? happened.data?.by : null;
    const owner = SEATS.includes(by) ? by : holders.length === 1 ? holders[0] : null;
    if (owner === null || open?.cards.some((view) => view.seat === owner)) return turn;
    return owner;
  }

  /** Adds a card, legal or not; returns the earlier card that it shows to have been a revoke. @param {CardView} view @returns {CardView|null} */
  put(view) {
    const trick = this.open ?? this.led(view);
    const revoke = this.shownRevoke(view);
    trick.cards.push(view);
    this.takeFromHand(view);
    const led = trick.cards[0].card?.[0];
    if (view.card && led && view.card[0] !== led && !view.illegal) {
      const place = view.seat + led;
      if (!this.discards.has(place)) this.discards.set(place, { trick, at: trick.cards.length - 1 });
    }
    if (trick.cards.length === 4) this.complete(trick);
    return revoke;
  }

  /** @param {CardView} view @returns {Trick} */
  led(view) {
    const last = this.tricks.length > this.first ? this.tricks[this.tricks.length - 1] : null;
    if (last && !last.certain && view.card && this.holders(view.card).length === 1) {
      this.count(last.winner, -1);
      Object.assign(last, { winner: view.seat, certain: true });
      this.count(last.winner, 1);
    }
    const trick = { leader: view.seat, cards: [], winner: null, certain: true };
    this.tricks.push(trick);
    return trick;
  }

  /** @param {Trick} trick */
  complete(trick) {
    trick.winner = winnerOf(trick.cards, this.contract.contract[1]);
    trick.certain = trick.cards.every((view) => view.card !== null);
    this.count(trick.winner, 1);
    this.leader = trick.winner;
  }

  /** @param {Seat|null} winner @param {number} step */
  count(winner, step) {
    if (winner !== null) this.won[side(winner) === side(this.contract.declarer) ? 0 : 1] += step;
  }

  /** @param {CardView} view */
  takeFromHand({ card, seat }) {
    if (card === null || (this.held[seat] && !this.held[seat]?.has(card))) this.unseen[seat] += 1;
    if (card === null) return;
    for (const other of SEATS) this.held[other]?.delete(card);
    const trick = this.before[0] + this.before[1] + this.tricks.length - this.first;
    if (!this.played.has(card)) this.played.set(card, { seat, trick });
  }

  /** @param {CardView} view @returns {CardView|null} */
  shownRevoke(view) {
    if (view.card === null || view.illegal) return null;
    const place = view.seat + view.card[0];
    const found = this.discards.get(place);
    this.discards.delete(place);
    if (!found) return null;
    const earlier = found.trick.cards[found.at];
    if (earlier.revoke) return null;
    found.trick.cards[found.at] = { ...earlier, revoke: true };
    return earlier;
  }

  /** The cards still to come of the last trick, when every hand is down to one known card; else none. @returns {CardView[]} */
  inferredLastTrick() {
    const { turn, open } = this;
    if (this.tricksPlayed !== 12 || turn === null) return [];
    const toPlay = around(open?.leader ?? turn).filter((seat) => !open?.cards.some((view) => view.seat === seat));
    if (toPlay.some((seat) => this.held[seat]?.size !== 1 || this.unseen[seat])) return [];
    return toPlay.map((seat) => ({
      id: "", seat, card: [.../** @type {Set<Card>} */ (this.held[seat])][0], source: "inferred", corrected: false, happened: null, illegal: false, revoke: false,
    }));
  }
}

/** @param {Seat} leader */
const around = (leader) => [0, 1, 2, 3].map((step) => after(leader, step));
/** @template T @param {(seat: Seat) => T} make @returns {Record<Seat, T>} */
const bySeat = (make) => /** @type {Record<Seat, T>} */ (Object.fromEntries(SEATS.map((seat) => [seat, make(seat)])));
