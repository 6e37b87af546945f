"""What is fixed before a board is played: number, dealer, vulnerability and, if known, the deal (Law 2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bridge.deals import Deal
from bridge.errors import Refusal
from bridge.seats import SEATS, Seat, Side


class Vulnerability(Enum):
    """Which sides are vulnerable; the value is how it is written."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def is_vulnerable(self, side: Side) -> bool:
        """Whether a side is vulnerable."""
        return self is Vulnerability.BOTH or self.value == side.value


_CYCLE: Final = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def dealer_of(number: int) -> Seat:
    """The dealer of a board by its number (Law 2).

    Raises Refusal `not-a-board-number` below 1.
    """
    _require_number(number)
    return SEATS[(number - 1) % 4]


def vulnerability_of(number: int) -> Vulnerability:
    """The vulnerability of a board by its number (Law 2): sixteen boards, shifted by one in each group of four.

    Raises Refusal `not-a-board-number` below 1.
    """
    _require_number(number)
    position = (number - 1) % 16
    return _CYCLE[(position + position // 4) % 4]


def _require_number(number: int) -> None:
    if number < 1:
        raise Refusal("not-a-board-number", "2", {"number": number})


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """A board as it comes to the table. Dealer and vulnerability are as given, not necessarily the number's."""

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal | None = None

    @classmethod
    def standard(cls, number: int, deal: Deal | None = None) -> BoardSetup:
        """The board with dealer and vulnerability of its number.

        Raises Refusal `not-a-board-number` below 1.
        """
        return cls(number, dealer_of(number), vulnerability_of(number), deal)
