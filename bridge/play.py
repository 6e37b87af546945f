"""The play of the cards: turn, following suit, winners, revokes (Laws 41 to 45, 53 to 57, 61).

A Play grows card by card while a board is folded; afterwards nobody changes it. It works with whatever is known:
hands may be unknown, cards unseen, tricks missed. A check rests only on what is certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bridge.actions import Happened, Source
from bridge.calls import Contract
from bridge.cards import Card, Suit
from bridge.deals import Deal
from bridge.errors import EvidenceValue, Refusal
from bridge.seats import SEATS, Seat
from bridge.views import CardView, TrickView


def trick_winner(plays: Iterable[tuple[Seat, Card | None]], trump: Suit | None) -> Seat | None:
    """Who wins a trick, given its plays from the lead on (Law 44E, F).

    A card nobody saw is taken not to win. None if neither the lead nor any trump is known.
    """
    best: tuple[Seat, Card] | None = None
    led: Suit | None = None
    for position, (seat, card) in enumerate(plays):
        if card is None:
            continue
        if position == 0:
            led = card.suit
        if card.suit is not led and card.suit is not trump:
            continue
        if best is None or _beats(card, best[1], trump):
            best = (seat, card)
    return best[0] if best else None


def _beats(card: Card, other: Card, trump: Suit | None) -> bool:
    return card.rank > other.rank if card.suit is other.suit else card.suit is trump


class _Trick:
    """A trick while it grows. `is_certain`: its winner does not rest on a card nobody saw."""

    __slots__ = ("cards", "is_certain", "leader", "winner")

    def __init__(self, leader: Seat) -> None:
        self.leader = leader
        self.cards: list[CardView] = []
        self.winner: Seat | None = None
        self.is_certain = True


class Play:
    """The play so far. `before` counts declarer's and defenders' tricks that were not recorded card by card."""

    __slots__ = (
        "_discards",
        "_first",
        "_held",
        "_open",
        "_played",
        "_tricks",
        "_turn",
        "_unseen",
        "before",
        "contract",
        "deal",
        "tricks_played",
        "won",
    )

    def __init__(self, contract: Contract, deal: Deal | None) -> None:
        self.contract = contract
        self.deal = deal
        self.before = (0, 0)
        self.won = [0, 0]
        # Complete tricks, with those before the record, whether or not their winner is known.
        self.tricks_played = 0
        self._open: _Trick | None = None
        self._turn: Seat | None = contract.leader
        self._tricks: list[_Trick] = []
        self._first = 0
        # What each seat may still hold: its hand, a superset by as many cards as it has played unseen.
        self._held = [_hand(deal, seat) for seat in SEATS]
        self._unseen = [0] * len(SEATS)
        self._played: dict[Card, tuple[Seat, int]] = {}
        # Where a seat first failed to follow to a suit: its trick, and its card's position there.
        self._discards: dict[tuple[Seat, Suit], tuple[_Trick, int]] = {}

    def join(self, before: tuple[int, int], leader: Seat | None) -> None:
        """Goes on after tricks of which only the number is known; what was recorded earlier stays visible."""
        total = before[0] + before[1]
        for seat in SEATS:
            recorded = len([view for trick in self._tricks for view in trick.cards if view.seat is seat])
            self._unseen[seat.index] += max(total - recorded, 0)
        self.before = before
        self.won = [0, 0]
        self._turn = leader if leader is not None or total else self.contract.leader
        self._first = len(self._tricks)
        self._open = None
        self.tricks_played = total

    # what there is

    @property
    def declarer_tricks(self) -> int:
        """Tricks won by declarer's side, with those before the record."""
        return self.before[0] + self.won[0]

    @property
    def defender_tricks(self) -> int:
        """Tricks won by the defenders, with those before the record."""
        return self.before[1] + self.won[1]

    @property
    def is_over(self) -> bool:
        """Whether all thirteen tricks are complete."""
        return self.tricks_played >= 13

    @property
    def is_certain(self) -> bool:
        """Whether no counted trick rests on a card nobody saw."""
        return all(trick.is_certain for trick in self._tricks[self._first :])

    @property
    def tricks(self) -> tuple[TrickView, ...]:
        """All recorded tricks, the open one last."""
        return tuple(TrickView(trick.leader, tuple(trick.cards), trick.winner) for trick in self._tricks)

    @property
    def opening_lead(self) -> Card | None:
        """The first card of the play; None before it, and if it was not recorded or not seen."""
        is_recorded = bool(self._tricks) and (self._first > 0 or not sum(self.before))
        return self._tricks[0].cards[0].card if is_recorded else None

    @property
    def turn(self) -> Seat | None:
        """Who plays next; None when the play is over, or when it cannot be told who won the last trick."""
        return None if self.is_over else self._turn

    def remaining(self, seat: Seat) -> frozenset[Card] | None:
        """The cards a seat may still hold, None if its hand is not known."""
        held = self._held[seat.index]
        return None if held is None else frozenset(held)

    def is_hand_certain(self, seat: Seat) -> bool:
        """Whether the cards a seat holds now are known exactly."""
        return self._held[seat.index] is not None and not self._unseen[seat.index]

    def legal_cards(self) -> tuple[Card, ...] | None:
        """The cards the player in turn may play, high to low; None if they cannot be told (Law 44C)."""
        turn = self.turn
        if turn is None:
            return () if self.is_over else None
        held = self._held[turn.index]
        if held is None:
            return None
        following = self._must_follow(turn)
        return tuple(sorted(following or held, reverse=True))

    def _must_follow(self, seat: Seat) -> list[Card]:
        """The cards of the suit led, if the seat certainly holds one of them."""
        held, trick = self._held[seat.index], self._open
        led = trick.cards[0].card if trick else None
        if not held or led is None:
            return []
        same = [card for card in held if card.suit is led.suit]
        return same if len(same) > self._unseen[seat.index] else []

    # what may come

    def require_legal(self, card: Card | None) -> None:
        """Checks one card of the player in turn, as far as the hands are known.

        Raises Refusal `board-finished`, `card-already-played`, `leader-unknown`, `opening-lead-out-of-turn`
        (Law 54), `lead-out-of-turn` (53, 55), `play-out-of-turn` (57) or `revoke` (61).
        """
        if self.is_over:
            raise Refusal("board-finished", evidence={"tricks": self.declarer_tricks})
        turn = self.turn
        if card is None:
            if turn is None:
                raise Refusal("leader-unknown", "44G")
            return
        if card in self._played:
            seat, trick = self._played[card]
            evidence: dict[str, EvidenceValue] = {
                "card": str(card),
                "by": seat.value,
                "trick": trick,
            }
            raise Refusal("card-already-played", "45", evidence, self._could())
        holders = self._holders(card)
        if turn is None:
            if len(holders) != 1:
                raise Refusal("leader-unknown", "44G", {"card": str(card)})
            return
        if turn not in holders and not self._resettles(holders):
            raise self._out_of_turn(card, turn, holders)
        following = self._must_follow(turn)
        if following and turn in holders and card not in following:
            holds = [str(other) for other in sorted(following, reverse=True)]
            shown = {"card": str(card), "turn": turn.value, "suit": following[0].suit.letter, "holds": holds}
            raise Refusal("revoke", "61", shown, self._could())

    def _holders(self, card: Card) -> tuple[Seat, ...]:
        """The seats the card may have been dealt to."""
        return SEATS if self.deal is None else self.deal.holders(card)

    def _resettles(self, holders: tuple[Seat, ...]) -> bool:
        """Whether this lead tells who really won the last trick, of which a card was not seen."""
        last = self._tricks[-1] if len(self._tricks) > self._first else None
        return len(holders) == 1 and self._open is None and last is not None and not last.is_certain

    def _out_of_turn(self, card: Card, turn: Seat, holders: tuple[Seat, ...]) -> Refusal:
        evidence: dict[str, EvidenceValue] = {
            "card": str(card),
            "turn": turn.value,
            "holders": [seat.value for seat in holders],
        }
        code, law = self.out_of_turn_by(holders[0] if holders else turn)
        return Refusal(code, law, evidence, self._could())

    def out_of_turn_by(self, seat: Seat) -> tuple[str, str]:
        """What a card of a player not in turn would be now, and the Law that deals with it."""
        if self._open is not None:
            return "play-out-of-turn", "57"
        if not self._tricks and not sum(self.before):
            return "opening-lead-out-of-turn", "54"
        return "lead-out-of-turn", "55" if seat.side is self.contract.declarer.side else "53"

    def may_be_out_of_turn(self, card: Card | None, seat: Seat) -> bool:
        """Whether a player not in turn may have played this card, although it may be the right player's too."""
        if card is None or card in self._played or self.turn in (None, seat):
            return False
        trick = self._open
        has_played = trick is not None and any(view.seat is seat for view in trick.cards)
        holders = self._holders(card)
        return seat in holders and len(holders) > 1 and not has_played

    def _could(self) -> tuple[str, ...]:
        return tuple(map(str, self.legal_cards() or ()))

    def may_be_revoke(self, card: Card | None) -> bool:
        """Whether the card fails to follow to the suit led, which nobody can call a revoke or not (Law 61A)."""
        led = self._open.cards[0].card if self._open else None
        return led is not None and card is not None and card.suit is not led.suit

    def seat_of(self, card: Card | None, happened: Happened | None) -> Seat | None:
        """The seat a card is put to: the one in turn, but a lead, or what happened out of turn, to its holder.

        None if it cannot be told.
        """
        turn, trick = self.turn, self._open
        if self.is_over:
            return None
        out_of_turn = happened is not None and happened.kind.endswith("out-of-turn")
        if card is None or (trick is not None and not out_of_turn):
            return turn
        holders = self._holders(card)
        owner = holders[0] if len(holders) == 1 else None
        if out_of_turn and happened is not None and happened.by is not None:
            owner = happened.by
        if owner is None or (trick is not None and any(view.seat is owner for view in trick.cards)):
            return turn
        return owner

    # what came

    def put(self, view: CardView) -> CardView | None:
        """Adds a card, legal or not; returns the earlier card that it shows to have been a revoke, if any."""
        trick = self._open
        if trick is None:
            trick = self._led(view)
        revoke = self._shown_revoke(view)
        trick.cards.append(view)
        self._take_from_hand(view)
        led = trick.cards[0].card
        if view.card is not None and led is not None and view.card.suit is not led.suit and not view.illegal:
            self._discards.setdefault((view.seat, led.suit), (trick, len(trick.cards) - 1))
        if len(trick.cards) == 4:
            self._complete(trick)
        else:
            self._turn = _first_missing(trick)
        return revoke

    def _led(self, view: CardView) -> _Trick:
        last = self._tricks[-1] if len(self._tricks) > self._first else None
        certain_leader = view.card is not None and len(self._holders(view.card)) == 1
        if last is not None and not last.is_certain and certain_leader:
            self._count(last.winner, -1)
            last.winner, last.is_certain = view.seat, True
            self._count(last.winner, +1)
        trick = _Trick(view.seat)
        self._tricks.append(trick)
        self._open = trick
        return trick

    def _complete(self, trick: _Trick) -> None:
        trick.winner = trick_winner(
            ((view.seat, view.card) for view in trick.cards), self.contract.strain.suit
        )
        trick.is_certain = all(view.card is not None for view in trick.cards)
        self._count(trick.winner, +1)
        self._turn = trick.winner
        self._open = None
        self.tricks_played += 1

    def _count(self, winner: Seat | None, step: int) -> None:
        if winner is not None:
            self.won[0 if winner.side is self.contract.declarer.side else 1] += step

    def _take_from_hand(self, view: CardView) -> None:
        at = view.seat.index
        if view.card is None:
            self._unseen[at] += 1
            return
        held = self._held[at]
        if held is not None and view.card in held:
            held.remove(view.card)
        else:
            self._unseen[at] += held is not None
            for hand in self._held:
                if hand is not None:
                    hand.discard(view.card)
        self._played.setdefault(view.card, (view.seat, sum(self.before) + len(self._tricks) - self._first))

    def _shown_revoke(self, view: CardView) -> CardView | None:
        """Marks the earlier discard from a suit of which this card is (Law 61A)."""
        if view.card is None or view.illegal or not self._discards:
            return None
        found = self._discards.pop((view.seat, view.card.suit), None)
        if found is None:
            return None
        trick, position = found
        earlier = trick.cards[position]
        if earlier.revoke:
            return None
        trick.cards[position] = replace(earlier, revoke=True)
        return earlier

    def inferred_last_trick(self) -> list[CardView]:
        """The cards still to come of the last trick, when every hand is down to one known card; else none."""
        turn = self.turn
        if self.tricks_played != 12 or turn is None:
            return []
        leader = self._open.leader if self._open else turn
        played = {view.seat for view in self._open.cards} if self._open else set()
        views: list[CardView] = []
        for seat in map(leader.offset, range(4)):
            held = self._held[seat.index]
            if seat in played:
                continue
            if held is None or len(held) != 1 or self._unseen[seat.index]:
                return []
            views.append(CardView("", seat, next(iter(held)), Source.INFERRED))
        return views


def _first_missing(trick: _Trick) -> Seat:
    """The first player clockwise from the leader who has not played to an open trick."""
    played = [view.seat for view in trick.cards]
    return next(seat for seat in map(trick.leader.offset, range(1, 4)) if seat not in played)


def _hand(deal: Deal | None, seat: Seat) -> set[Card] | None:
    hand = deal.hand(seat) if deal else None
    return None if hand is None else set(hand)
