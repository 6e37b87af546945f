"""Who is late in a field of pairs or individuals: one side a contestant, at all its tables, once a session (art. 21 II).

A contestant's boards are spoilt by what was shown while one of those who will play them was absent. Rounds have no
clock here: one is over without a table when all others have played it, or a later round has begun somewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from bridge.seats import Seat
from broadcast.journal import FineBody
from broadcast.public.late import Side, SideTable, SpoiltBoard, spoilt_for_each
from broadcast.public.plays import Plays, TablePlay
from scoring import selectors
from scoring.methods.lateness import PAIRS_IMP, PAIRS_PERCENT, late_by, late_fine
from scoring.methods.match import MatchSide, match_side
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Pairing, TeamInfo

IN_ALL = 3  # forfeited rounds that disqualify, as two in a row do (art. 23)


def contestants(plays: Plays, now: datetime) -> tuple[Side, ...]:
    """Every contestant of the session that plays in it, by number."""
    field = selectors.field_context(plays.session.stage.pk)
    tables = _tables(plays)
    found = [(team, tables[team.pk]) for team in field.contestants if team.pk in tables]
    spoilt = iter(spoilt_for_each(plays, [(each,) for _, own in found for each in own]))
    rounds = _Rounds(plays)
    return tuple(
        _Contestant(plays, team, own).side(rounds, tuple(board for _ in own for board in next(spoilt)), now)
        for team, own in found
    )


def _tables(plays: Plays) -> dict[int, tuple[SideTable, ...]]:
    """For each contestant its tables by round."""
    presence = plays.state.presence
    found: defaultdict[int, list[SideTable]] = defaultdict(list)
    for pairing in plays.session.pairings:
        (table,) = pairing.segment.tables
        for side in MatchSide:
            for team_pk, seats in _seats(pairing, side):
                missing = "".join(seat for seat in seats if not presence.is_here(table.pk, seat))
                found[team_pk].append(SideTable(plays.by_pk[table.pk], side, seats, missing))
    return {team_pk: tuple(tables) for team_pk, tables in found.items()}


def _seats(pairing: Pairing, side: MatchSide) -> Iterator[tuple[int, str]]:
    """The contestants that are one side of an encounter, each with its seats."""
    team = pairing.match.home if side is MatchSide.HOME else pairing.match.visitor
    (table,) = pairing.segment.tables
    if team.kind is not ContestantKind.PARTNERSHIP:
        # Whoever sits in a wrong seat is late, or has seen something, for his own side all the same.
        sitting = {taken.seat: taken.side for taken in table.seats}
        own = (seat.value for seat in Seat if sitting.get(seat, match_side(seat, table.room)) is side)
        yield team.pk, "".join(own)
        return
    for seat in table.seats:
        if seat.side is side:
            yield seat.player.team_pk, seat.seat.value


class _Rounds:
    """Which tables of the session have played which round."""

    def __init__(self, plays: Plays) -> None:
        self._of: defaultdict[int, list[TablePlay]] = defaultdict(list)
        for play in plays.here:
            self._of[play.pairing.match.round or 0].append(play)
        self._begun = max(
            (number for number, tables in self._of.items() if any(play.begun for play in tables)), default=0
        )

    def is_over_without(self, play: TablePlay) -> bool:
        """Whether a round has gone by in which a table has not begun."""
        number = play.pairing.match.round or 0
        if play.begun or not play.is_peer:
            return False
        others = [each for each in self._of[number] if each is not play]
        return number < self._begun or (bool(others) and not any(each.is_peer for each in others))


@dataclass(frozen=True, slots=True)
class _Contestant:
    """One contestant with its tables by round."""

    plays: Plays
    team: TeamInfo
    tables: tuple[SideTable, ...]

    def side(self, rounds: _Rounds, spoilt: tuple[SpoiltBoard, ...], now: datetime) -> Side:
        """The contestant as the director's page has it."""
        state = self.plays.state
        now_at = next((each for each in self.tables if each.play.is_peer), self.tables[-1])
        first = self.tables[0].play.pairing
        # Whoever sits out at first has no planned start of his own.
        start = (
            state.start(first.match.pk, self.plays.session.session.starts_at)
            if first.match.round == 1
            else None
        )
        late = timedelta(0) if start is None else late_by(start, self._arrivals(), max(now, start))
        column = PAIRS_PERCENT if self.plays.session.stage.scoring is Scoring.MATCHPOINTS else PAIRS_IMP
        over = tuple(
            each.play.pairing for each in self.tables if each.missing and rounds.is_over_without(each.play)
        )
        return Side(
            pairing=now_at.play.pairing,
            side=now_at.side,
            tables=self.tables,
            starts_at=start,
            late=late,
            fine=late_fine(column, late),
            is_fined=self._is_fined(),
            has_come=None not in self._arrivals(),
            spoilt=spoilt,
            contestant=self.team,
            forfeits=over,
            is_disqualified=self._is_disqualified({pairing.match.pk for pairing in over}),
        )

    def _arrivals(self) -> list[datetime | None]:
        """When it was complete: those who sit for it in one of its rounds had come. None while it is still waited for.

        Whoever takes a seat in a later round makes nobody late who was there in time.
        """
        presence = self.plays.state.presence
        complete = [presence.complete_at(each.play.table.pk, each.seats) for each in self.tables]
        first = min((at for at in complete if at is not None), default=None)
        if first is not None or any(each.play.is_peer for each in self.tables):
            return [first]
        return [presence.came_at(*place) for each in self.tables for place in each.places]

    def _is_fined(self) -> bool:
        own = {(each.play.pairing.match.pk, each.side.value) for each in self.tables}
        return any(
            isinstance(ruled.body, FineBody)
            and (ruled.body.match, ruled.body.side) in own
            and ruled.body.contestant in (None, self.team.pk)
            and ruled.body.article.startswith("21")
            for ruled in self.plays.state.rulings
        )

    def _is_disqualified(self, proposed: set[int]) -> bool:
        """Whether the rounds it forfeited, confirmed or proposed, are too many."""
        state = self.plays.state
        lost = [
            each.play.pairing.match.round or 0
            for each in self.tables
            if each.play.pairing.match.pk in proposed
            or state.forfeited.get(each.play.pairing.match.pk) == each.side.value
        ]
        in_a_row = any(later == earlier + 1 for earlier, later in pairwise(lost))
        return in_a_row or len(lost) >= IN_ALL
