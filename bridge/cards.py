"""The fifty-two cards."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from bridge.errors import Refusal


class Suit(IntEnum):
    """The suits in the order of the auction."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """C D H S."""
        return "CDHS"[self.value]


class Rank(IntEnum):
    """The ranks by the number of pips; the honours follow the ten."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """2 to 9, T J Q K A."""
        return RANK_LETTERS[self.value - 2]


RANK_LETTERS: Final = "23456789TJQKA"


# A tuple, for sets of cards are the inner loop of every check, and tuples are hashed and compared without a line of Python.
class Card(NamedTuple):
    """One card; cards sort by suit, then rank. `str` gives the suit's letter, then the rank's: "SA", "HT"."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.suit.letter + self.rank.letter


DECK: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
_BY_NAME: Final = {str(card): card for card in DECK}


def parse_card(text: str) -> Card:
    """Reads suit then rank in either case, the ten as T or 10: "SA", "hT", "d10".

    Raises Refusal `not-a-card`.
    """
    name = text.strip().upper()
    card = _BY_NAME.get(name[:1] + "T" if name[1:] == "10" else name)
    if card is None:
        raise Refusal("not-a-card", evidence={"text": text})
    return card


def parse_rank(letter: str) -> Rank:
    """Reads one rank in either case, the ten as T or 10.

    Raises Refusal `not-a-card`.
    """
    position = RANK_LETTERS.find("T" if letter == "10" else letter.upper()) if letter else -1
    if position < 0 or (len(letter) != 1 and letter != "10"):
        raise Refusal("not-a-card", evidence={"text": letter})
    return Rank(position + 2)
