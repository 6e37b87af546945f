"""The fines in force in some sessions, as they come off totals (art. 52 III). A fine is public from the moment it is entered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

from broadcast import journal
from broadcast.public.standing import states_now
from scoring.methods.fines import fine_of_imps

_SIDES = ("home", "visitor")


class Fines:
    """Those of all matches in these sessions."""

    def __init__(self, sessions: Iterable[int]) -> None:
        self._of: defaultdict[int, list[journal.FineBody]] = defaultdict(list)
        states = states_now()
        for session in sessions:
            for ruled in states.of(session).rulings:
                if isinstance(ruled.body, journal.FineBody):
                    self._of[ruled.body.match].append(ruled.body)

    def imps(self, match: int) -> tuple[int, int]:
        """IMPs off home's and visitor's total in a match."""
        home, visitor = (sum(fine.imps for fine in self._of[match] if fine.side == side) for side in _SIDES)
        return home, visitor

    def worth(self, match: int, side: str, contestant: int) -> Decimal:
        """What is off the total of a contestant for a side of an encounter, in VP (art. 52 II)."""
        return sum(
            (
                Decimal(fine.vp_hundredths) / 100 + fine_of_imps(fine.imps).vp
                for fine in self._of[match]
                if fine.side == side and fine.contestant in (None, contestant)
            ),
            Decimal(0),
        )

    def vp(self, match: int) -> tuple[Decimal, Decimal]:
        """VP off the stage total of the home and the visiting team of a match."""
        home, visitor = (
            Decimal(sum(fine.vp_hundredths for fine in self._of[match] if fine.side == side)) / 100
            for side in _SIDES
        )
        return home, visitor
