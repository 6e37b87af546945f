"""The seating right 座位选择权: the right to choose second (art. 18 III)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scoring.methods.match import MatchSide
from scoring.schedule import Form


@dataclass(frozen=True, slots=True)
class Encounter:
    """What art. 18 III asks of a match in one session.

    Round robin: meeting `cycle` of the `cycles` of these two teams. Knockout: segment `segment` of `segments`.
    """

    form: Form
    cycle: int = 1
    cycles: int = 1
    segment: int = 1
    segments: int = 1
    is_play_off: bool = False


def home_has_right(encounter: Encounter) -> bool:
    """Whether the home side chooses second; otherwise nobody does."""
    if encounter.is_play_off:
        return False
    match encounter.form:
        case Form.ROUND_ROBIN:
            # Cycles in pairs are fair to both; an odd one at the end has nobody to make up for it.
            return encounter.cycle <= encounter.cycles - encounter.cycles % 2
        case Form.SWISS | Form.PAIRS | Form.INDIVIDUAL:
            return False
        case Form.KNOCKOUT:
            return encounter.segments % 2 == 0 or encounter.segment < encounter.segments


def seating_right(
    encounter: Encounter, home: MatchSide, yellow: Collection[MatchSide] = ()
) -> MatchSide | None:
    """The side of the match that chooses second, None for nobody.

    `home` is the side that sits as home in this segment; `yellow` the sides with a pair that plays a Yellow system or a
    Brown convention: if one side has one its opponents have the right, if both have, it is as if none had.
    """
    if len(set(yellow)) == 1:
        return next(iter(yellow)).other
    return home if home_has_right(encounter) else None
