"""Calls and contracts, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final, TypeAlias

from bridge.cards import Suit
from bridge.errors import Refusal
from bridge.seats import Seat


class Strain(IntEnum):
    """The denominations in the order of the auction (Law 18)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def letter(self) -> str:
        """C D H S N."""
        return "CDHSN"[self.value]

    @property
    def suit(self) -> Suit | None:
        """The trump suit, None for no trump."""
        return None if self is Strain.NOTRUMP else Suit(self.value)


class Doubling(IntEnum):
    """Whether a contract was doubled or redoubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def letters(self) -> str:
        """What is written after the contract: nothing, X or XX."""
        return "X" * self.value


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """A number of odd tricks in a strain; bids compare as Law 18 ranks them.

    Raises Refusal `not-a-bid` outside levels 1 to 7 (Law 38: never more than seven).
    """

    level: int
    strain: Strain

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise Refusal("not-a-bid", "38", {"level": self.level})

    def __str__(self) -> str:
        return f"{self.level}{self.strain.letter}"


class Word(Enum):
    """The calls that are not bids."""

    PASS = "P"  # noqa: S105 - a call, no password
    DOUBLE = "X"
    REDOUBLE = "XX"

    def __str__(self) -> str:
        return self.value


PASS: Final = Word.PASS
DOUBLE: Final = Word.DOUBLE
REDOUBLE: Final = Word.REDOUBLE
Call: TypeAlias = Bid | Word

ALL_BIDS: Final[tuple[Bid, ...]] = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)
_WORD_SPELLINGS: Final[dict[str, Call]] = {
    "P": PASS,
    "PASS": PASS,
    "X": DOUBLE,
    "D": DOUBLE,
    "DBL": DOUBLE,
    "DOUBLE": DOUBLE,
    "XX": REDOUBLE,
    "R": REDOUBLE,
    "RDBL": REDOUBLE,
    "REDOUBLE": REDOUBLE,
}
_SPELLINGS: Final[dict[str, Call]] = {
    **{str(bid): bid for bid in ALL_BIDS},
    **{f"{level}NT": Bid(level, Strain.NOTRUMP) for level in range(1, 8)},
    **_WORD_SPELLINGS,
}


def parse_call(text: str) -> Call:
    """Reads a call in either case: "1N", "1nt", "p", "x", "xx".

    Raises Refusal `not-a-call`.
    """
    call = _SPELLINGS.get(text.strip().upper())
    if call is None:
        raise Refusal("not-a-call", evidence={"text": text})
    return call


@dataclass(frozen=True, slots=True)
class Contract:
    """What declarer undertakes. `str` leaves the declarer out: "4H", "4HX", "3NXX".

    Raises Refusal `not-a-bid` outside levels 1 to 7.
    """

    level: int
    strain: Strain
    doubling: Doubling
    declarer: Seat

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise Refusal("not-a-bid", "38", {"level": self.level})

    def __str__(self) -> str:
        return f"{self.level}{self.strain.letter}{self.doubling.letters}"

    @property
    def dummy(self) -> Seat:
        """Declarer's partner."""
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead (Law 41A)."""
        return self.declarer.next

    @property
    def tricks_needed(self) -> int:
        """How many of the thirteen tricks fulfil the contract."""
        return self.level + 6


def parse_contract(text: str, declarer: Seat) -> Contract:
    """Reads "4H", "4hx", "3NXX" or "3NTXX".

    Raises Refusal `not-a-contract`.
    """
    written = text.strip().upper()
    bid = written.rstrip("X")
    doubling = len(written) - len(bid)
    call = _SPELLINGS.get(bid)
    if doubling > 2 or not isinstance(call, Bid):
        raise Refusal("not-a-contract", evidence={"text": text})
    return Contract(call.level, call.strain, Doubling(doubling), declarer)
