"""Which line-ups are still out, and which seats are wrong (art. 18, 27): the director's page says so at a glance. Opens no seal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from broadcast import lineups
from broadcast.public.lineups import Known, at_home, is_seated, warnings_of
from scoring.methods.match import MatchSide
from scoring.schedule import MatchInfo, Pairing, SessionContext


@dataclass(frozen=True, slots=True)
class LineUpsNow:
    """Sides of whom a line-up is waited for, those of them past their deadline, the next deadline; and what is wrong.

    `were_late`: every side whose line-up was not in by its deadline, whether it came since or not (54(3)). Nothing
    is waited for of a side that has sat down, or of a match that has begun.
    """

    missing: tuple[tuple[MatchInfo, MatchSide], ...]
    late: tuple[tuple[MatchInfo, MatchSide], ...]
    next_deadline: datetime | None
    warnings: tuple[tuple[Pairing, lineups.SeatWarning], ...]
    were_late: tuple[tuple[Pairing, MatchSide], ...] = ()


def line_ups_now(session: SessionContext, begun: Collection[int], now: datetime) -> LineUpsNow:
    """Where the line-ups of a session stand; nothing is missing where players sit down directly.

    `begun`: the tables at which a board was opened.
    """
    known = Known(session.session.pk)
    terms = known.line_ups.terms
    missing, late, deadlines, warnings, were_late = [], [], [], [], []
    for pairing in session.pairings:
        match = known.line_ups.match(pairing.match.pk)
        warnings += [(pairing, each) for each in warnings_of(pairing.match, pairing.segment, match)]
        if terms is None or terms.method == "direct":
            continue
        times = known.times(at_home(session, pairing))
        has_begun = any(table.pk in begun for table in pairing.segment.tables)
        for side in MatchSide:
            stands = lineups.status(
                match.of(side), is_seated=is_seated(pairing.segment, side), has_begun=has_begun
            )
            is_late = stands != "seated" and lineups.is_late(times, match, side, now)
            if is_late:
                were_late.append((pairing, side))
            if stands == "empty":
                missing.append((pairing.match, side))
                deadlines.append(lineups.deadline(times, side))
                if is_late:
                    late.append((pairing.match, side))
    ahead = [each for each in deadlines if each is not None and each > now]
    return LineUpsNow(
        tuple(missing), tuple(late), min(ahead, default=None), tuple(warnings), tuple(were_late)
    )
