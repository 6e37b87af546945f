"""Artificial scores of a board that gave no result (Law 12C2, art. 25). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Literal


class Artificial(Enum):
    """What a contestant gets by its part in the fault; of a side that withdrew no matchpoints at all (art. 25)."""

    AVERAGE_PLUS = "average plus"
    AVERAGE = "average"
    AVERAGE_MINUS = "average minus"
    WITHDRAWN = "withdrawn"

    @property
    def imps(self) -> int:
        """What it is in IMPs (Law 12C2b, 1997: 86A; art. 25)."""
        return {Artificial.AVERAGE_PLUS: 3, Artificial.AVERAGE: 0}.get(self, -3)

    @classmethod
    def of_imps(cls, imps: int) -> Artificial:
        """Average plus, average or average minus: awards are kept in IMPs."""
        if not imps:
            return cls.AVERAGE
        return cls.AVERAGE_PLUS if imps > 0 else cls.AVERAGE_MINUS


@dataclass(frozen=True, slots=True)
class Award:
    """IMPs that home and visitor get on one board, each as its own net; they need not balance."""

    home: int
    visitor: int

    @property
    def is_balanced(self) -> bool:
        """Whether one side gets what the other loses."""
        return self.home + self.visitor == 0

    @property
    def mean(self) -> Decimal:
        """Home's net where both sides must end with one result: the mean of both views (knockout: Law 12C4, 1997: 86B)."""
        return Decimal(self.home - self.visitor) / 2


Fault = Literal["home", "visitor", "both", "neither"]
FAULTS: tuple[Fault, ...] = ("home", "visitor", "both", "neither")


def award_by_fault(fault: Fault) -> Award:
    """Average minus for a side directly at fault, average plus for one that is not (Law 12C2b)."""
    plus, minus = Artificial.AVERAGE_PLUS.imps, Artificial.AVERAGE_MINUS.imps
    return Award(
        minus if fault in {"home", "both"} else plus,
        minus if fault in {"visitor", "both"} else plus,
    )
