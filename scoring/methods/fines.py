"""Fines (art. 52, 53): one worth in three units, and the four classes of offences. Pure.

A fine comes off the stage total, never off a board, a segment or a match score (art. 52 III).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

# Art. 52 II: 0.5 VP = 3 IMP = 10 % of a top.
IMPS_A_VP = 6
PERCENT_A_VP = 20


@dataclass(frozen=True, slots=True)
class Fine:
    """What an offence costs, by its worth in VP. Nothing: a warning."""

    vp: Decimal

    @property
    def imps(self) -> Decimal:
        """The same in IMPs."""
        return self.vp * IMPS_A_VP

    @property
    def percent_of_top(self) -> Decimal:
        """The same in percent of one top."""
        return self.vp * PERCENT_A_VP

    @property
    def is_warning(self) -> bool:
        """Whether it is a warning only."""
        return self.vp == 0


def fine_of_imps(imps: Decimal | int) -> Fine:
    """The fine that is worth so many IMPs."""
    return Fine(Decimal(imps) / IMPS_A_VP)


def fine_of_percent(percent: Decimal | int) -> Fine:
    """The fine that is worth so many percent of a top."""
    return Fine(Decimal(percent) / PERCENT_A_VP)


WARNING = Fine(Decimal(0))
# Art. 53, by class: first, second and later offences.
CLASSES: dict[int, tuple[Fine, Fine, Fine]] = {
    1: (Fine(Decimal(2)),) * 3,
    2: (Fine(Decimal(1)),) * 3,
    3: (WARNING, Fine(Decimal("0.5")), Fine(Decimal(1))),
    4: (WARNING, Fine(Decimal("0.5")), Fine(Decimal("0.5"))),
}
# Art. 54(35): wrong seats that make boards incomparable, each side; art. 27.
WRONG_SEATS_REPLAYED = Fine(Decimal(1))
WRONG_SEATS_NOT_REPLAYED = Fine(Decimal(3))

# Offences of art. 54 that line-ups and seats can show, by the class they are fined in.
OFFENCES = {"54(3)": 3, "54(4)": 2, "54(5)": 2}
WRONG_SEATS = "54(35)"


def fines_offered(article: str) -> tuple[Fine, ...]:
    """What an offence of art. 54 can be fined, mildest first.

    Raises:
        KeyError: it is none of those that line-ups and seats can show.
    """
    if article == WRONG_SEATS:
        return WRONG_SEATS_REPLAYED, WRONG_SEATS_NOT_REPLAYED
    return tuple(dict.fromkeys(CLASSES[OFFENCES[article]]))


def fine_of_class(number: int, offence: int) -> Fine:
    """The fine for the `offence`-th offence (from 1) of a class (art. 53).

    Raises:
        KeyError: there is no such class.
    """
    return CLASSES[number][min(max(offence, 1), 3) - 1]


def wrong_seats_fine(replayed: int, boards: int) -> Fine:
    """What each side is fined when both pairs of a team sat the same way: at least half of the boards replayed, or a draw (art. 27)."""
    return WRONG_SEATS_REPLAYED if 2 * replayed >= boards else WRONG_SEATS_NOT_REPLAYED
