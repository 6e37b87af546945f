"""Who is late, by how much, what it costs so far (art. 21), and which boards are spoilt for them. For the director alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bridge.seats import Seat
from broadcast.embargo import Exposure, Spoilt, always_absent, spoilt
from broadcast.journal import FineBody
from broadcast.public.exposures import Place, absences, exposures, first_release, settled_at
from broadcast.public.plays import Plays, TablePlay
from scoring.methods.lateness import TEAMS_IMP, TEAMS_VP, LateFine, late_by, late_fine
from scoring.methods.match import MatchSide, match_side
from scoring.schedule import BoardInfo, Form, Pairing, TeamInfo

FORFEIT_AFTER = timedelta(minutes=20)


@dataclass(frozen=True, slots=True)
class SpoiltBoard:
    """A board that is spoilt for a side: how it became known, oldest first for each audience; `pairing` is where it is played."""

    board: BoardInfo
    seen: tuple[Exposure, ...]
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class SideTable:
    """A side's pair at one table: its seats, and those whose player is not there. A player's own seat in an individual."""

    play: TablePlay
    side: MatchSide
    seats: str
    missing: str

    @property
    def places(self) -> tuple[Place, ...]:
        """Its seats as presence knows them."""
        return tuple((self.play.table.pk, seat) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match in this session, with its pairs; with a movement a contestant, at all its tables.

    `pairing` and `side` of a contestant are those it plays now, or last. `forfeits` are the rounds that are over without
    it (art. 21: a forfeit is proposed), `is_disqualified`: two in a row or three in all were forfeited (art. 23).
    `late`: how late it is or was, by its later pair; zero without a planned start. `fine` is what art. 21 proposes for
    it, `is_fined` whether one was entered. `has_come`: nobody has still to come for the first time, whoever is away now. `spoilt` is exact: every board it has still to play that it may know.
    """

    pairing: Pairing
    side: MatchSide
    tables: tuple[SideTable, ...]
    starts_at: datetime | None
    late: timedelta
    fine: LateFine
    is_fined: bool
    has_come: bool
    spoilt: tuple[SpoiltBoard, ...]
    contestant: TeamInfo
    forfeits: tuple[Pairing, ...] = ()
    is_disqualified: bool = False

    def plays(self, match_pk: int, side: MatchSide) -> bool:
        """Whether it is this side of a match, now or in another round."""
        return any((each.play.pairing.match.pk, each.side) == (match_pk, side) for each in self.tables)

    @property
    def is_missing(self) -> bool:
        """Whether somebody it waits for has still to come."""
        return any(each.missing and each.play.is_peer for each in self.tables)

    @property
    def forfeits_at(self) -> datetime | None:
        """From when a forfeit is proposed (art. 21: teams, after 20 minutes; others after a whole round, see `forfeits`)."""
        if self.starts_at is None or self.pairing.match.round is not None:
            return None
        return self.starts_at + FORFEIT_AFTER


def sides(plays: Plays, now: datetime) -> tuple[Side, ...]:
    """Every side of a session of teams, by match, home first (of pairs and individuals: `late_contestants`)."""
    found = [
        (pairing, side, _tables(plays, pairing, side))
        for pairing in plays.session.pairings
        for side in MatchSide
    ]
    bad = spoilt_for_each(plays, [tables for _, _, tables in found])
    return tuple(
        _side(plays, pairing, side, tables, boards=boards, now=now)
        for (pairing, side, tables), boards in zip(found, bad, strict=True)
    )


def spoilt_for_substitute(plays: Plays, play: TablePlay) -> tuple[SpoiltBoard, ...]:
    """What is spoilt for a player who comes in now for somebody at a table."""
    pks = [board.pk for board in play.to_play]
    return _boards(play.pairing, play.to_play, spoilt(pks, [always_absent], exposures(plays, pks, ())))


def spoilt_for_pair(plays: Plays, tables: SideTable) -> tuple[SpoiltBoard, ...]:
    """What is spoilt for the pair at one table."""
    return spoilt_for_each(plays, [(tables,)])[0]


def _tables(plays: Plays, pairing: Pairing, side: MatchSide) -> tuple[SideTable, ...]:
    presence = plays.state.presence
    made = []
    for table in pairing.segment.tables:
        # Whoever sits in a wrong seat is late, or has seen something, for his own side all the same.
        sitting = {taken.seat: taken.side for taken in table.seats}
        seats = "".join(
            seat.value
            for seat in Seat
            if sitting.get(seat, match_side(seat, table.room, pairing.segment.swapped)) is side
        )
        missing = "".join(seat for seat in seats if not presence.is_here(table.pk, seat))
        made.append(SideTable(plays.by_pk[table.pk], side, seats, missing))
    return tuple(made)


def _side(
    plays: Plays,
    pairing: Pairing,
    side: MatchSide,
    tables: tuple[SideTable, ...],
    *,
    boards: tuple[SpoiltBoard, ...],
    now: datetime,
) -> Side:
    state = plays.state
    start = state.start(pairing.match.pk, plays.session.session.starts_at)
    arrivals = [
        state.presence.came_at(*place) for each in tables if each.play.is_peer for place in each.places
    ]
    late = timedelta(0) if start is None else late_by(start, arrivals, max(now, start))
    column = TEAMS_IMP if plays.session.stage.form is Form.KNOCKOUT else TEAMS_VP
    return Side(
        pairing=pairing,
        side=side,
        tables=tables,
        starts_at=start,
        late=late,
        fine=late_fine(column, late),
        is_fined=any(
            isinstance(ruled.body, FineBody)
            and (ruled.body.match, ruled.body.side) == (pairing.match.pk, side.value)
            and ruled.body.article.startswith("21")
            for ruled in state.rulings
        ),
        has_come=None not in arrivals,
        spoilt=boards,
        contestant=pairing.match.home if side is MatchSide.HOME else pairing.match.visitor,
    )


def spoilt_for_each(plays: Plays, found: list[tuple[SideTable, ...]]) -> list[tuple[SpoiltBoard, ...]]:
    """For each side its spoilt boards. Only sides of whom somebody was away when something was out are looked into."""
    presence = plays.state.presence
    sessions = {play.session_pk for play in plays.tables}
    began = first_release(sessions)
    is_disclosed = any(plays.states.of(session).disclosures for session in sessions)
    asked: list[tuple[SideTable, ...]] = []
    for tables in found:
        until = settled_at(presence, [place for each in tables for place in each.places])
        was_there = began is None or (until is not None and began >= until)
        if is_disclosed or not was_there:
            asked.append(tables)
    wanted = sorted({board.pk for tables in asked for each in tables for board in each.play.to_play})
    if not wanted:
        return [() for _ in found]
    places = [place for tables in asked for each in tables for place in each.places]
    changes = [change for place in places for change in presence.changes.get(place, ())]
    known: defaultdict[int, list[Exposure]] = defaultdict(list)
    for each in exposures(plays, wanted, changes):
        known[each.board].append(each)
    looked_into = {id(tables) for tables in asked}
    return [_of_side(plays, tables, known) if id(tables) in looked_into else () for tables in found]


def _of_side(
    plays: Plays, tables: tuple[SideTable, ...], known: Mapping[int, list[Exposure]]
) -> tuple[SpoiltBoard, ...]:
    presence = plays.state.presence
    places = [place for each in tables for place in each.places]
    until = settled_at(presence, places)
    to_play = {board.pk: board for each in tables for board in each.play.to_play}
    mattering = [
        each for board in to_play for each in known.get(board, ()) if until is None or each.as_of < until
    ]
    return _boards(
        tables[0].play.pairing,
        sorted(to_play.values(), key=lambda board: board.position),
        spoilt(
            [board.pk for board in sorted(to_play.values(), key=lambda board: board.position)],
            absences(presence, places),
            mattering,
        ),
    )


def _boards(
    pairing: Pairing, boards: tuple[BoardInfo, ...] | list[BoardInfo], found: tuple[Spoilt, ...]
) -> tuple[SpoiltBoard, ...]:
    by_pk = {board.pk: board for board in boards}
    return tuple(SpoiltBoard(by_pk[each.board], each.seen, pairing) for each in found)
