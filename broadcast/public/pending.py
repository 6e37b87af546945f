"""Which line-ups are still out, and which seats are wrong (art. 18, 27): the director's page says so at a glance. Opens no seal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from broadcast import lineups
from broadcast.public.lineups import Known, at_home, warnings_of
from scoring.methods.match import MatchSide
from scoring.schedule import MatchInfo, SessionContext


@dataclass(frozen=True, slots=True)
class LineUpsNow:
    """Sides of whom nothing was handed in, those of them past their deadline, the next deadline; and matches with wrong seats."""

    missing: tuple[tuple[MatchInfo, MatchSide], ...]
    late: tuple[tuple[MatchInfo, MatchSide], ...]
    next_deadline: datetime | None
    warnings: tuple[tuple[MatchInfo, lineups.SeatWarning], ...]


def line_ups_now(session: SessionContext, now: datetime) -> LineUpsNow:
    """Where the line-ups of a session stand; nothing is missing where players sit down directly."""
    known = Known(session.session.pk)
    terms = known.line_ups.terms
    missing, late, deadlines, warnings = [], [], [], []
    for pairing in session.pairings:
        match = known.line_ups.match(pairing.match.pk)
        warnings += [(pairing.match, each) for each in warnings_of(pairing.match, pairing.segment, match)]
        if terms is None or terms.method == "direct":
            continue
        out = [side for side in MatchSide if match.of(side).sealed is None and match.of(side).opened is None]
        # Who may choose second is asked of the schedule: only where a line-up is out, which is before play.
        if not out:
            continue
        times = known.times(at_home(session, pairing))
        for side in out:
            missing.append((pairing.match, side))
            deadlines.append(lineups.deadline(times, side))
            if lineups.is_late(times, match, side, now):
                late.append((pairing.match, side))
    ahead = [each for each in deadlines if each is not None and each > now]
    return LineUpsNow(tuple(missing), tuple(late), min(ahead, default=None), tuple(warnings))
