"""What a file may say about a board beside the record of the table: further tags, tables, double dummy, marks.

Formats that have nothing of the kind leave it out; those that have it carry it along unread. Knows no file format.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridge.calls import Strain
from bridge.seats import SEATS, Seat


class Irregularity(Enum):
    """What happened against the Laws and stood, as a file marks it."""

    INSUFFICIENT_BID = "insufficient-bid"  # Law 27A, accepted
    TURN_SKIPPED = "turn-skipped"  # Law 29A: this player's turn was passed over, no call was made
    REVOKE = "revoke"  # Law 61
    LEAD_OUT_OF_TURN = "lead-out-of-turn"  # Law 53, accepted


@dataclass(frozen=True, slots=True, order=True)
class Tag:
    """A named value that no field of a record has a place for, as found."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Section:
    """A table of free rows. `columns` are as found, marks of order and width included; cells are text."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def column_names(self) -> tuple[str, ...]:
        r"""The columns' bare names: `Result` for `-Result\2R`."""
        return tuple(column.lstrip("+-").partition("\\")[0] for column in self.columns)


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """Tricks that each declarer can make in each strain when all see all cards, and the par that follows.

    `tricks` has a row for N E S W, each C D H S NT, None where the file does not say. `par_ns` is in points from
    N-S; `par_contracts` is as found.
    """

    tricks: tuple[tuple[int | None, ...], ...]
    par_ns: int | None = None
    par_contracts: str = ""

    def of(self, declarer: Seat, strain: Strain) -> int | None:
        """Declarer's tricks, of thirteen."""
        return self.tricks[declarer.index][strain]

    @property
    def is_complete(self) -> bool:
        """Whether all twenty numbers are known."""
        return all(number is not None for row in self.tricks for number in row)


NO_TRICKS: tuple[tuple[int | None, ...], ...] = tuple(tuple(None for _ in Strain) for _ in SEATS)
