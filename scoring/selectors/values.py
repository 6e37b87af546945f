"""Single rows as values. Relations a value needs must have been fetched with the row."""

from __future__ import annotations

from collections.abc import Sequence

from bridge.boards import Vulnerability
from bridge.seats import Seat
from scoring import models
from scoring.methods.award import Award
from scoring.methods.match import MatchSide, Room, match_side
from scoring.methods.ranking import Scoring
from scoring.schedule import (
    BoardInfo,
    BoardStatus,
    ContestantKind,
    EventInfo,
    Form,
    MatchInfo,
    Name,
    PlayerInfo,
    ResultInfo,
    SeatInfo,
    SessionInfo,
    StageInfo,
    TableInfo,
    TeamInfo,
)


def event_value(row: models.Event) -> EventInfo:
    """An event, without its key."""
    name = Name(row.name_en, row.name_zh)
    return EventInfo(
        row.pk,
        row.slug,
        name,
        row.zone,
        row.vp_scale,
        row.law_edition,
        row.substitutes_as_replaced,
        row.vp_by_scheduled,
        row.shows_other_room,
    )


def stage_value(row: models.Stage) -> StageInfo:
    """A stage."""
    scoring = Scoring(row.scoring) if row.scoring else None
    return StageInfo(
        row.pk, row.public_id, row.number, Name(row.name_en, row.name_zh), Form(row.form), scoring
    )


def session_values(rows: Sequence[models.Session]) -> tuple[SessionInfo, ...]:
    """All sessions of one stage: only together do they know how many they are."""
    return tuple(
        SessionInfo(
            row.pk, row.public_id, row.number, len(rows), Name(row.name_en, row.name_zh), row.starts_at
        )
        for row in rows
    )


def team_value(row: models.Team) -> TeamInfo:
    """A team."""
    kind = ContestantKind(row.kind)
    return TeamInfo(row.pk, row.public_id, row.number, Name(row.name_en, row.name_zh), kind)


def player_value(row: models.Player) -> PlayerInfo:
    """A player."""
    return PlayerInfo(row.pk, row.public_id, row.team_id, row.number, Name(row.name_en, row.name_zh))


def match_value(row: models.Match) -> MatchInfo:
    """A match with its two teams."""
    return MatchInfo(
        pk=row.pk,
        public_id=row.public_id,
        stage_pk=row.stage_id,
        number=row.number,
        home=team_value(row.home),
        visitor=team_value(row.visitor),
        carry_home=row.carry_home,
        carry_visitor=row.carry_visitor,
        round=row.round,
    )


def table_value(row: models.Table, seatings: Sequence[models.Seating], segment: models.Segment) -> TableInfo:
    """A table with those who sit at it; whoever sits in a wrong seat still plays for his own side."""
    room = Room(row.room)
    players = {Seat(seating.seat): player_value(seating.player) for seating in seatings}
    sides = {segment.match.home_id: MatchSide.HOME, segment.match.visitor_id: MatchSide.VISITOR}
    seats = tuple(
        SeatInfo(
            seat,
            players[seat],
            sides.get(players[seat].team_pk) or match_side(seat, room, segment.swapped),
        )
        for seat in Seat
        if seat in players
    )
    return TableInfo(row.pk, row.public_id, row.segment_id, row.number, room, seats)


def board_values(rows: Sequence[models.SegmentBoard]) -> tuple[BoardInfo, ...]:
    """All boards of one segment: only together do they know for which of them a substitute stands."""
    by_pk = {row.pk: row for row in rows}
    return tuple(_board_value(row, by_pk) for row in rows)


def _board_value(row: models.SegmentBoard, by_pk: dict[int, models.SegmentBoard]) -> BoardInfo:
    award = None
    if row.award_home is not None and row.award_visitor is not None:
        award = Award(row.award_home, row.award_visitor)
    return BoardInfo(
        pk=row.board_id,
        segment_board_pk=row.pk,
        public_id=row.public_id,
        number=row.as_number or row.board.number,
        position=row.position,
        dealer=Seat(row.as_dealer or row.board.dealer),
        vulnerability=Vulnerability(row.as_vulnerability or row.board.vulnerability),
        set_number=row.board.number,
        label=_label(row, by_pk),
        status=BoardStatus(row.status),
        substitute_for=row.substitute_for_id,
        award=award,
    )


def _label(row: models.SegmentBoard, by_pk: dict[int, models.SegmentBoard]) -> str:
    """Board 7, its substitute 7R, and the substitute's own 7R2."""
    times = 0
    while row.substitute_for_id is not None:
        row = by_pk[row.substitute_for_id]
        times += 1
    return f"{row.board.number}{'R' * bool(times)}{times if times > 1 else ''}"


def result_value(row: models.Result) -> ResultInfo:
    """A stored result."""
    return ResultInfo(
        table_pk=row.table_id,
        board_pk=row.board_id,
        contract=row.contract,
        declarer=None if row.declarer is None else Seat(row.declarer),
        tricks=row.tricks,
        score_ns=row.score_ns,
        provisional=row.provisional,
    )
