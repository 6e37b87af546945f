"""How the cards lie: four hands of thirteen, of which some may be unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from bridge.cards import DECK, Card, Suit, parse_rank
from bridge.errors import Refusal
from bridge.seats import SEATS, Seat

Hand: TypeAlias = frozenset[Card]

# Hands are written spades first.
WRITTEN_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands by seat; None is an unknown hand. A fourth hand completes itself from the other three.

    Raises Refusal `hand-size` or `card-twice`.
    """

    hands: Mapping[Seat, Hand | None]

    def __post_init__(self) -> None:
        hands = {seat: self.hands.get(seat) for seat in SEATS}
        _require_one_deck(hands)
        unknown = [seat for seat, hand in hands.items() if hand is None]
        if len(unknown) == 1:
            known = frozenset().union(*(hand for hand in hands.values() if hand is not None))
            hands[unknown[0]] = frozenset(DECK) - known
        object.__setattr__(self, "hands", MappingProxyType(hands))

    def __hash__(self) -> int:
        return hash(tuple(self.hands[seat] for seat in SEATS))

    def hand(self, seat: Seat) -> Hand | None:
        """The thirteen cards dealt to a seat, None if unknown."""
        return self.hands[seat]

    def holder(self, card: Card) -> Seat | None:
        """The seat the card was dealt to, None if it lies in an unknown hand."""
        for seat, hand in self.hands.items():
            if hand is not None and card in hand:
                return seat
        return None

    def holders(self, card: Card) -> tuple[Seat, ...]:
        """The seats the card can have been dealt to, as far as the hands are known."""
        holder = self.holder(card)
        if holder is not None:
            return (holder,)
        return tuple(seat for seat, hand in self.hands.items() if hand is None)

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether the card can have been dealt to the seat, as far as the hands are known."""
        hand = self.hands[seat]
        return card in hand if hand is not None else self.holder(card) is None

    @property
    def is_complete(self) -> bool:
        """Whether all four hands are known."""
        return all(hand is not None for hand in self.hands.values())

    def as_strings(self) -> dict[str, str | None]:
        """The inverse of parse_deal: seat letter to hand, None if unknown."""
        return {seat.value: None if hand is None else write_hand(hand) for seat, hand in self.hands.items()}


def _require_one_deck(hands: Mapping[Seat, Hand | None]) -> None:
    owner: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        if hand is None:
            continue
        for card in sorted(hand):
            if card in owner:
                seats = [owner[card].value, seat.value]
                raise Refusal("card-twice", evidence={"card": str(card), "seats": seats})
            owner[card] = seat
        if len(hand) != 13:
            raise Refusal("hand-size", evidence={"seat": seat.value, "cards": len(hand)})


def parse_deal(hands: Mapping[str, str | None]) -> Deal:
    """Reads {"N": "KJ7.AQ94.K83.Q62", ...}: spades first, a void empty, None or a missing seat unknown.

    Raises Refusal `not-a-hand`, `hand-size` or `card-twice`.
    """
    strange = sorted(set(hands) - {seat.value for seat in SEATS})
    if strange:
        raise Refusal("not-a-hand", evidence={"seats": strange})
    texts = {seat: hands.get(seat.value) for seat in SEATS}
    return Deal({seat: None if text is None else parse_hand(text, seat) for seat, text in texts.items()})


def parse_hand(text: str, seat: Seat) -> Hand:
    """Reads one hand of any size, spades first, suits parted by full stops; the seat is for the evidence.

    Raises Refusal `not-a-hand` or `card-twice`.
    """
    holdings = text.strip().replace("10", "T").split(".")
    if len(holdings) != 4:
        raise Refusal("not-a-hand", evidence={"seat": seat.value, "text": text})
    cards: set[Card] = set()
    for suit, ranks in zip(WRITTEN_SUITS, holdings, strict=True):
        for letter in ranks:
            try:
                card = Card(suit, parse_rank(letter))
            except Refusal:
                raise Refusal("not-a-hand", evidence={"seat": seat.value, "text": text}) from None
            if card in cards:
                raise Refusal("card-twice", evidence={"card": str(card), "seats": [seat.value, seat.value]})
            cards.add(card)
    return frozenset(cards)


def write_hand(hand: Iterable[Card]) -> str:
    """Writes a hand of any size, spades first, ranks from high to low: "KJ7.AQ94.K83.Q62"."""
    cards = sorted(hand, reverse=True)
    return ".".join(
        "".join(card.rank.letter for card in cards if card.suit is suit) for suit in WRITTEN_SUITS
    )
