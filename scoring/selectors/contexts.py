"""A place in the schedule with all that stands around it, as much as a frame or a page needs."""

from __future__ import annotations

from collections import defaultdict
from typing import TypeVar

from django.db.models import Model, QuerySet

from scoring import models
from scoring.schedule import (
    BoardContext,
    EventContext,
    MatchContext,
    Pairing,
    SegmentInfo,
    SessionContext,
    SessionInfo,
    StageContext,
    StageSessions,
    TableContext,
    TeamInfo,
)
from scoring.selectors.remembered import remembered
from scoring.selectors.values import (
    board_values,
    event_value,
    match_value,
    session_values,
    stage_value,
    table_value,
)

_Row = TypeVar("_Row", bound=Model)
_MATCH = ("match__stage__event", "match__home", "match__visitor")


class NotScheduled(LookupError):
    """A primary key that the schedule does not have: a fault of the caller."""


@remembered
def event_context(pk: int) -> EventContext:
    """An event with its stages and their sessions."""
    event = _one(models.Event.objects.filter(pk=pk))
    sessions: defaultdict[int, list[models.Session]] = defaultdict(list)
    for row in models.Session.objects.filter(stage__event=pk).order_by("number"):
        sessions[row.stage_id].append(row)
    stages = models.Stage.objects.filter(event=pk).order_by("number")
    return EventContext(
        event_value(event),
        tuple(StageSessions(stage_value(stage), session_values(sessions[stage.pk])) for stage in stages),
    )


@remembered
def stage_context(pk: int) -> StageContext:
    """A stage with its sessions, teams, matches and segments."""
    stage = _one(models.Stage.objects.filter(pk=pk).select_related("event"))
    match_rows = models.Match.objects.filter(stage=pk).select_related("home", "visitor").order_by("number")
    matches = tuple(match_value(row) for row in match_rows)
    teams: dict[int, TeamInfo] = {team.pk: team for match in matches for team in (match.home, match.visitor)}
    return StageContext(
        event=event_value(stage.event),
        stage=stage_value(stage),
        sessions=_sessions(pk),
        teams=tuple(sorted(teams.values(), key=lambda team: team.number)),
        matches=matches,
        segments=_segments(
            models.Segment.objects.filter(match__stage=pk)
            .select_related("match")
            .order_by("match__number", "session__number")
        ),
    )


@remembered
def session_context(pk: int) -> SessionContext:
    """A session with all matches that play in it, by number."""
    session = _one(models.Session.objects.filter(pk=pk).select_related("stage__event"))
    rows = models.Segment.objects.filter(session=pk).select_related("match__home", "match__visitor")
    segment_rows = rows.order_by("match__number")
    matches = {row.match_id: match_value(row.match) for row in segment_rows}
    return SessionContext(
        event=event_value(session.stage.event),
        stage=stage_value(session.stage),
        session=_session(session.stage_id, pk),
        pairings=tuple(Pairing(matches[segment.match_pk], segment) for segment in _segments(segment_rows)),
    )


@remembered
def match_context(pk: int) -> MatchContext:
    """A match with its segments in the order of their sessions."""
    match = _one(models.Match.objects.filter(pk=pk).select_related("stage__event", "home", "visitor"))
    rows = models.Segment.objects.filter(match=pk).select_related("match")
    segments = _segments(rows.order_by("session__number"))
    sessions = {session.pk: session for session in _sessions(match.stage_id)}
    return MatchContext(
        event=event_value(match.stage.event),
        stage=stage_value(match.stage),
        match=match_value(match),
        sessions=tuple(sessions[segment.session_pk] for segment in segments),
        segments=segments,
    )


@remembered
def table_context(pk: int) -> TableContext:
    """A table with its segment (both tables, all boards), match and session."""
    where = models.Table.objects.filter(pk=pk).values("segment")
    row, segment = _segment(models.Segment.objects.filter(pk__in=where))
    table = next(table for table in segment.tables if table.pk == pk)
    return TableContext(
        event=event_value(row.match.stage.event),
        stage=stage_value(row.match.stage),
        session=_session(row.match.stage_id, row.session_id),
        match=match_value(row.match),
        segment=segment,
        table=table,
        other=segment.other(table),
    )


@remembered
def board_context(pk: int) -> BoardContext:
    """A board in its segment; `pk` is the segment's board (`BoardInfo.segment_board_pk`)."""
    where = models.SegmentBoard.objects.filter(pk=pk).values("segment")
    row, segment = _segment(models.Segment.objects.filter(pk__in=where))
    return BoardContext(
        event=event_value(row.match.stage.event),
        stage=stage_value(row.match.stage),
        session=_session(row.match.stage_id, row.session_id),
        match=match_value(row.match),
        segment=segment,
        board=next(board for board in (*segment.boards, *segment.former) if board.segment_board_pk == pk),
    )


def _one(rows: QuerySet[_Row]) -> _Row:
    row = rows.first()
    if row is None:
        raise NotScheduled(rows.model.__name__)
    return row


def _sessions(stage_pk: int) -> tuple[SessionInfo, ...]:
    return session_values(list(models.Session.objects.filter(stage=stage_pk).order_by("number")))


def _session(stage_pk: int, pk: int) -> SessionInfo:
    return next(session for session in _sessions(stage_pk) if session.pk == pk)


def _segment(rows: QuerySet[models.Segment]) -> tuple[models.Segment, SegmentInfo]:
    row = _one(rows.select_related(*_MATCH).order_by("pk"))
    return row, _filled([row])[0]


def _segments(rows: QuerySet[models.Segment]) -> tuple[SegmentInfo, ...]:
    return _filled(list(rows))


def _filled(rows: list[models.Segment]) -> tuple[SegmentInfo, ...]:
    """Segments (with their matches) filled with tables, seats and boards: three queries, however many segments."""
    keys = [row.pk for row in rows]
    tables: defaultdict[int, list[models.Table]] = defaultdict(list)
    seatings: defaultdict[int, list[models.Seating]] = defaultdict(list)
    boards: defaultdict[int, list[models.SegmentBoard]] = defaultdict(list)
    for table in models.Table.objects.filter(segment__in=keys).order_by("-room"):  # open before closed
        tables[table.segment_id].append(table)
    for seating in (
        models.Seating.objects.filter(table__segment__in=keys).select_related("player").order_by("pk")
    ):
        seatings[seating.table_id].append(seating)
    board_rows = models.SegmentBoard.objects.filter(segment__in=keys).select_related("board")
    for board in board_rows.defer("board__sealed_deal").order_by("position", "pk"):
        boards[board.segment_id].append(board)
    values = {segment: board_values(boards[segment]) for segment in keys}
    return tuple(
        SegmentInfo(
            pk=row.pk,
            match_pk=row.match_id,
            session_pk=row.session_id,
            board_set_pk=row.board_set_id,
            first=row.first,
            last=row.last,
            swapped=row.swapped,
            tables=tuple(table_value(table, seatings[table.pk], row) for table in tables[row.pk]),
            boards=tuple(board for board in values[row.pk] if board.is_played or board.is_cancelled),
            former=tuple(board for board in values[row.pk] if not (board.is_played or board.is_cancelled)),
        )
        for row in rows
    )
