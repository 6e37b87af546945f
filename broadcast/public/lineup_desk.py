"""The director's page of line-ups: all of them, sealed ones too, and who is late."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from broadcast import lineups, models
from broadcast.public.lineups import (
    Known,
    at_home,
    begun_tables,
    is_seated,
    roster_of,
    seated_line_up,
    team_of_side,
    warnings_of,
)
from scoring import selectors
from scoring.methods.match import MatchSide, Room
from scoring.schedule import MatchInfo, Pairing, PlayerInfo, SegmentInfo, TeamInfo


@dataclass(frozen=True, slots=True)
class SideDesk:
    """One side's line-up on the director's page; `line_up` sealed or open, by name, `why_not` a code of `barred`."""

    team: TeamInfo
    side: MatchSide
    status: lineups.Status
    deadline: datetime | None
    handed_in_at: datetime | None
    by: str
    on_paper: bool
    line_up: tuple[tuple[Room, str, PlayerInfo], ...]
    reopened_until: datetime | None
    why_not: str | None
    is_late: bool
    roster: tuple[PlayerInfo, ...]


@dataclass(frozen=True, slots=True)
class MatchDesk:
    """A match on the director's page of line-ups: both sides, who chooses second, what is wrong with the seats."""

    match: MatchInfo
    segment: SegmentInfo
    holder: MatchSide | None
    right: str
    yellow: tuple[MatchSide, ...]
    starts_at: datetime | None
    sides: tuple[SideDesk, SideDesk]
    warnings: tuple[lineups.SeatWarning, ...]


def line_up_desk(session_pk: int, now: datetime) -> tuple[MatchDesk, ...]:
    """All line-ups of a session for its director."""
    context = selectors.session_context(session_pk)
    known = Known(session_pk)
    both = [
        known.line_ups.match(pairing.match.pk).of(side) for pairing in context.pairings for side in MatchSide
    ]
    sealed = models.handed_in(session_pk, [each.sealed for each in both if each.sealed is not None])
    begun = begun_tables(table.pk for pairing in context.pairings for table in pairing.segment.tables)
    found = []
    for pairing in context.pairings:
        times = known.times(at_home(context, pairing))
        match = known.line_ups.match(pairing.match.pk)
        sides = [
            _side_desk(pairing, side, times, match, sealed=sealed, begun=begun, now=now) for side in MatchSide
        ]
        found.append(
            MatchDesk(
                pairing.match,
                pairing.segment,
                times.holder,
                match.right,
                match.yellow,
                times.start,
                (sides[0], sides[1]),
                warnings_of(pairing.match, pairing.segment, match),
            )
        )
    return tuple(found)


def line_up_terms(session_pk: int) -> lineups.TermsBody | None:
    """How line-ups are given in a session, None while nobody said."""
    return models.line_ups_of(session_pk).terms


def _side_desk(
    pairing: Pairing,
    side: MatchSide,
    times: lineups.Times,
    match: lineups.MatchLineUps,
    *,
    sealed: Mapping[int, lineups.LineUp],
    begun: Collection[int],
    now: datetime,
) -> SideDesk:
    mine = match.of(side)
    roster = roster_of(pairing.match, side)
    line_up = mine.line_up if mine.sealed is None else sealed[mine.sealed]
    has_begun = any(table.pk in begun for table in pairing.segment.tables)
    stands = lineups.status(mine, is_seated=is_seated(pairing.segment, side), has_begun=has_begun)
    if stands == "seated":
        line_up = seated_line_up(pairing.segment, side)
    players = {player.public_id: player for player in roster}
    return SideDesk(
        team=team_of_side(pairing.match, side),
        side=side,
        status=stands,
        deadline=lineups.deadline(times, side),
        handed_in_at=mine.newest_at,
        by=mine.newest_by,
        on_paper=mine.on_paper,
        line_up=tuple(
            (room, seat.value, players[player])
            for (room, seat), player in (line_up.places() if line_up else {}).items()
            if player in players
        ),
        reopened_until=mine.reopened_until,
        why_not=lineups.barred(times, match, side, now),
        is_late=stands != "seated"
        and times.terms.method != "direct"
        and lineups.is_late(times, match, side, now),
        roster=roster,
    )
