"""Line-ups as each may see them: a side its own, everybody what is open, a director all, and what is wrong with the seats.

What is sealed leaves this module only towards its own side and towards directors; that something was handed in, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from broadcast import frames, lineups, models
from broadcast.audiences import Audience
from broadcast.public.scores import name_of, pairing_of
from scoring import selectors
from scoring.methods.match import MatchSide, Room, sits_north_south
from scoring.schedule import (
    ContestantKind,
    Form,
    MatchInfo,
    Pairing,
    PlayerInfo,
    SegmentInfo,
    SessionContext,
    SessionInfo,
    StageInfo,
    TeamInfo,
)

# Before a director has said how line-ups are given: players sit down directly, and nobody is late with anything.
DIRECT = lineups.TermsBody("direct", both=5)
PLAYING = 4  # of a team, at its two tables


@dataclass(frozen=True, slots=True)
class Place:
    """A match in a session, seen from one of its sides."""

    stage: StageInfo
    session: SessionInfo
    match: MatchInfo
    segment: SegmentInfo
    side: MatchSide

    @property
    def team(self) -> TeamInfo:
        """The team of the side."""
        return team_of_side(self.match, self.side)


class Known:
    """What is known of the line-ups of a session (or one match of it), read once."""

    def __init__(self, session_pk: int, match_pk: int | None = None) -> None:
        self.line_ups = models.line_ups_of(session_pk, match_pk)
        self._journal = models.journal_state(session_pk)

    def times(self, place: Place) -> lineups.Times:
        """What the clock of a match's line-ups goes by now."""
        start = self._journal.start(place.match.pk, place.session.starts_at)
        holder = _holder(place, self.line_ups.match(place.match.pk))
        return lineups.Times(start, holder, self.line_ups.terms or DIRECT)


@dataclass(frozen=True, slots=True)
class Warned:
    """A match whose seats are wrong; `has_begun`: a board has been opened there."""

    match: MatchInfo
    warning: lineups.SeatWarning
    tables: tuple[str, ...]
    has_begun: bool


def place_of(session_pk: int, *, team_pk: int | None = None, match_pk: int | None = None) -> Place:
    """A team's (or a match's, from home's side) place in a session.

    Raises LookupError when it does not play there.
    """
    context = selectors.session_context(session_pk)
    for pairing in context.pairings:
        for side in MatchSide:
            if pairing.match.pk == match_pk or team_of_side(pairing.match, side).pk == team_pk:
                return Place(context.stage, context.session, pairing.match, pairing.segment, side)
    raise LookupError(team_pk or match_pk)


def team_of_side(match: MatchInfo, side: MatchSide) -> TeamInfo:
    """The team on one side of a match."""
    return match.home if side is MatchSide.HOME else match.visitor


def players_of(place: Place, side: MatchSide) -> dict[str, int]:
    """The roster of a side: keys by public id."""
    return {player.public_id: player.pk for player in roster_of(place.match, side)}


def roster_of(match: MatchInfo, side: MatchSide) -> tuple[PlayerInfo, ...]:
    """The players of a side's team, by number.

    Of partners of a round those of both contestants, and of all who sit at no table of that round.
    """
    team = team_of_side(match, side)
    if team.kind is not ContestantKind.PARTNERSHIP:
        return selectors.roster(team.pk)
    field = selectors.field_context(match.stage_pk)
    rounds = [each for places in field.places.values() for each in places]
    session_pk = next(segment.session_pk for each, segment in rounds if each.pk == match.pk)
    sitting = {
        seat.player.team_pk: (each.pk, seat.side)
        for each, segment in rounds
        if (each.round, segment.session_pk) == (match.round, session_pk)
        for table in segment.tables
        for seat in table.seats
    }
    return tuple(
        player
        for contestant in field.contestants
        if sitting.get(contestant.pk) in (None, (match.pk, side))
        for player in selectors.roster(contestant.pk)
    )


def line_ups_frame(public_id: str, _: Audience) -> frames.LineUps | None:
    """The line-ups of a session: whoever was seated in public, nobody else; the same for every audience.

    None for pairs and individuals: their movement seats them.
    """
    session_pk = selectors.session_pk(public_id)
    if session_pk is None:
        return None
    context = selectors.session_context(session_pk)
    if context.stage.form.has_movement:
        return None
    known = Known(session_pk)
    named = context.session
    return frames.LineUps(
        event=name_of(context.event.name),
        slug=context.event.slug,
        zone=context.event.zone,
        stage=name_of(context.stage.name),
        session=frames.SessionName(named.public_id, name_of(named.name), named.number, named.of),
        matches=tuple(
            frames.LinedUp(
                match=pairing_of(pairing.match),
                north_south="closed" if pairing.segment.swapped else "open",
                tables={room.value: pairing.segment.table(room).number for room in Room},
                seats={room.value: _names(pairing.segment, room) for room in Room},
                opens_at=_opens_at(known, context, pairing) if known.line_ups.terms else None,
            )
            for pairing in context.pairings
        ),
    )


def warnings(session_pk: int) -> tuple[Warned, ...]:
    """What is wrong with the seats of a session, match by match (art. 18 II, 27, 54(4))."""
    context = selectors.session_context(session_pk)
    state = models.line_ups_of(session_pk)
    found = [
        (pairing, warning)
        for pairing in context.pairings
        for warning in warnings_of(pairing.match, pairing.segment, state.match(pairing.match.pk))
    ]
    begun = begun_tables(table.pk for pairing, _ in found for table in pairing.segment.tables)
    return tuple(
        Warned(
            pairing.match,
            warning,
            tuple(pairing.segment.table(room).public_id for room in warning.rooms),
            any(table.pk in begun for table in pairing.segment.tables),
        )
        for pairing, warning in found
    )


def begun_tables(tables: Iterable[int]) -> frozenset[int]:
    """Those of these tables at which a board was opened."""
    rows = models.Transcript.objects.filter(table__in=list(tables), last_seq__gt=0)
    return frozenset(rows.values_list("table_id", flat=True))


def has_begun(segment: SegmentInfo) -> bool:
    """Whether a board was opened at one of a match's tables."""
    return bool(begun_tables(table.pk for table in segment.tables))


def is_seated(segment: SegmentInfo, side: MatchSide) -> bool:
    """Whether both pairs of a side have sat down, in whatever seats."""
    return sum(seat.side is side for table in segment.tables for seat in table.seats) >= PLAYING


def seated_line_up(segment: SegmentInfo, side: MatchSide) -> lineups.LineUp:
    """How the players of a side sit now."""
    rooms: dict[str, dict[str, str]] = {
        table.room.value: {
            seat.seat.value: seat.player.public_id for seat in table.seats if seat.side is side
        }
        for table in segment.tables
    }
    return msgspec.convert(rooms, lineups.LineUp)


def seat_warnings(table_pk: int) -> tuple[str, ...]:
    """Codes of what is wrong with the seats of one table, for its console."""
    context = selectors.table_context(table_pk)
    match = models.line_ups_of(context.session.pk, context.match.pk).match(context.match.pk)
    found = warnings_of(context.match, context.segment, match)
    return tuple(dict.fromkeys(warning.code for warning in found if context.table.room in warning.rooms))


def holder_by_form(place: Place) -> MatchSide | None:
    """Who chooses second by the form of the competition alone (art. 18 III)."""
    return lineups.seating_right(_encounter(place), _home(place.segment))


def _holder(place: Place, match: lineups.MatchLineUps) -> MatchSide | None:
    if match.right == "form":
        return lineups.seating_right(_encounter(place), _home(place.segment), match.yellow)
    return None if match.right == "nobody" else MatchSide(match.right)


def _home(segment: SegmentInfo) -> MatchSide:
    """The side that sits as home in a segment."""
    return sits_north_south(Room.OPEN, segment.swapped)


def _encounter(place: Place) -> lineups.Encounter:
    if place.stage.form is Form.ROUND_ROBIN:
        teams = {place.match.home.pk, place.match.visitor.pk}
        meetings = [
            match.pk
            for match in selectors.stage_context(place.stage.pk).matches
            if {match.home.pk, match.visitor.pk} == teams
        ]
        return lineups.Encounter(
            place.stage.form, cycle=meetings.index(place.match.pk) + 1, cycles=len(meetings)
        )
    segments = [segment.pk for segment in selectors.match_context(place.match.pk).segments]
    return lineups.Encounter(
        place.stage.form, segment=segments.index(place.segment.pk) + 1, segments=len(segments)
    )


def _opens_at(known: Known, context: SessionContext, pairing: Pairing) -> int | None:
    times = known.times(at_home(context, pairing))
    first = MatchSide.HOME if times.holder is None else times.holder.other
    opens = lineups.deadline(times, first)
    return None if opens is None else int(opens.timestamp())


def at_home(context: SessionContext, pairing: Pairing) -> Place:
    """A match's place, seen from its home side."""
    return Place(context.stage, context.session, pairing.match, pairing.segment, MatchSide.HOME)


def _names(
    segment: SegmentInfo, room: Room
) -> tuple[frames.Name | None, frames.Name | None, frames.Name | None, frames.Name | None]:
    seated = {seat.seat.value: name_of(seat.player.name) for seat in segment.table(room).seats}
    return seated.get("N"), seated.get("E"), seated.get("S"), seated.get("W")


def warnings_of(
    match: MatchInfo, segment: SegmentInfo, state: lineups.MatchLineUps
) -> tuple[lineups.SeatWarning, ...]:
    """What is wrong with the seats of one match; of an encounter nothing, there is no other room to compare."""
    if match.round is not None:
        return ()
    sides = {match.home.pk: MatchSide.HOME, match.visitor.pk: MatchSide.VISITOR}
    sitting = {
        (table.room, seat.seat): (seat.player.public_id, sides[seat.player.team_pk])
        for table in segment.tables
        for seat in table.seats
    }
    published = {
        side: line_up.places() for side in MatchSide if (line_up := state.of(side).line_up) is not None
    }
    return lineups.warnings_about(sitting, published, segment.swapped)
