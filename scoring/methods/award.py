"""Artificial scores of a board that gave no result (Law 12C2). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Literal


class Artificial(Enum):
    """What a contestant gets by its part in the fault; the value is in IMPs (Law 12C2b, 1997: 86A)."""

    AVERAGE_PLUS = 3
    AVERAGE = 0
    AVERAGE_MINUS = -3


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
    plus, minus = Artificial.AVERAGE_PLUS.value, Artificial.AVERAGE_MINUS.value
    return Award(
        minus if fault in {"home", "both"} else plus,
        minus if fault in {"visitor", "both"} else plus,
    )
