"""Lateness (art. 21): what a late side is fined, with the article's steps as data so that a page can show them. Pure.

Limits belong to the lower step: 5 minutes are (0, 5]. A page proposes; only a director's decision fines anybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal

Unit = Literal["vp", "imp", "percent"]
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Step:
    """More than `over` and at most `upto` minutes late (None = without end): `amount`, and `more` for each started `each` minutes over `over`.

    `boards`: how many the director may remove besides, one more for each started `each` minutes where `each` is given.
    """

    over: int
    upto: int | None
    amount: Decimal
    more: Decimal = Decimal(0)
    each: int = 0
    boards: int = 0
    is_forfeit: bool = False

    def started(self, late: timedelta) -> int:
        """How many blocks of `each` minutes over `over` have begun."""
        return -((self.over * _MINUTE - late) // (self.each * _MINUTE)) if self.each else 0


@dataclass(frozen=True, slots=True)
class LateTable:
    """One column of art. 21: in `unit`s (VP, IMP, percent of one top)."""

    name: str
    article: str
    unit: Unit
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class LateFine:
    """What art. 21 proposes. `amount` None: a forfeit is proposed instead (art. 24 scores it)."""

    table: LateTable
    step: Step | None
    amount: Decimal | None
    boards: int = 0

    @property
    def is_forfeit(self) -> bool:
        """Whether a forfeit is proposed; only the director's confirmation makes it one."""
        return self.step is not None and self.step.is_forfeit


def _step(
    over: int, upto: int | None, amount: str, more: str = "0", *, each: int = 0, boards: int = 0
) -> Step:
    return Step(over, upto, Decimal(amount), Decimal(more), each, boards)


_FORFEIT = Step(20, None, Decimal(0), is_forfeit=True)

TEAMS_VP = LateTable(
    "teams-vp",
    "21 I(1)",
    "vp",
    (_step(0, 5, "0.5"), _step(5, 10, "1"), _step(10, 15, "2"), _step(15, 20, "3"), _FORFEIT),
)
TEAMS_IMP = LateTable(
    "teams-imp", "21 I(2)", "imp", (_step(0, 5, "1"), _step(5, 20, "1", "1", each=1), _FORFEIT)
)
# Boards removed: average minus and average plus, in IMPs -3 and +3. A whole round late forfeits the round.
PAIRS_PERCENT = LateTable(
    "pairs-percent",
    "21 II(1)",
    "percent",
    (_step(0, 5, "5"), _step(5, 10, "10", boards=1), _step(10, None, "10", "10", each=5, boards=1)),
)
PAIRS_IMP = LateTable(
    "pairs-imp",
    "21 II(2)",
    "imp",
    (_step(0, 5, "1"), _step(5, 10, "3", boards=1), _step(10, None, "3", "3", each=5, boards=1)),
)
LATE_TABLES: tuple[LateTable, ...] = (TEAMS_VP, TEAMS_IMP, PAIRS_PERCENT, PAIRS_IMP)


def late_fine(table: LateTable, late: timedelta) -> LateFine:
    """What a side `late` by so much is fined by a column of art. 21; in time: nothing, and no step."""
    for step in table.steps:
        if late <= step.over * _MINUTE or (step.upto is not None and late > step.upto * _MINUTE):
            continue
        if step.is_forfeit:
            return LateFine(table, step, None)
        started = step.started(late)
        return LateFine(
            table, step, step.amount + step.more * started, step.boards + started * bool(step.boards)
        )
    return LateFine(table, None, Decimal(0))


def late_by(starts_at: datetime, arrivals: Iterable[datetime | None], now: datetime) -> timedelta:
    """How late a side is: until the last of its players came (None = not yet, until `now`), in whole seconds, never less than nothing.

    Lateness is the side's, once a match, by its later pair.
    """
    last = max((now if arrival is None else arrival for arrival in arrivals), default=starts_at)
    return max(timedelta(seconds=(last - starts_at) // timedelta(seconds=1)), timedelta(0))
