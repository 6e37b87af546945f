"""The frames of tables, boards, matches, sessions and standings for any public audience, made afresh from what has been released."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.field_frames import (
    EncounterFrame,
    FieldFrame,
    RankingFrame,
    TravellerFrame,
)
from broadcast.public.field_rendered import (
    encounter_frame,
    field_frame,
    field_table,
    ranking_of,
    traveller_frame,
)
from broadcast.public.fines import Fines
from broadcast.public.heads import head_of, how_far, room_of, seats_of, starts_of
from broadcast.public.mode import held_matches, mode_of
from broadcast.public.moment import once
from broadcast.public.progress import boards_finished
from broadcast.public.scores import (
    award_of,
    pairing_of,
    score_of,
    segments_by_match,
    standing_frame,
    swing_of,
)
from broadcast.public.shown import Shelf
from scoring import selectors
from scoring.methods.match import Room
from scoring.schedule import (
    BoardInfo,
    MatchContext,
    SegmentInfo,
    SessionInfo,
    TableContext,
)


def table_frame(public_id: str, audience: Audience) -> frames.TableFrame | None:
    """A table, live."""
    table_pk = selectors.table_pk(public_id)
    if table_pk is None:
        return None
    context = selectors.table_context(table_pk)
    if context.stage.form.has_movement:
        return field_table(context, audience)
    match_context = selectors.match_context(context.match.pk)
    return frame_of_table(context, match_context, shelf_of(audience, match_context.segments))


def frame_of_table(context: TableContext, match: MatchContext, shelf: Shelf) -> frames.TableFrame:
    """One of a match's tables, live."""
    segment, table = context.segment, context.table
    current = shelf.current(table.pk, segment.boards)
    state = shelf.state(table.pk, current) if current else None
    line, swing, beside = None, None, segment.table(table.room.other)
    if current is not None:
        line, swing = shelf.line(beside.pk, current.pk), swing_of(shelf, segment, current)
    return frames.TableFrame(
        *head_of(
            context.event,
            context.stage,
            context.session,
            mode_of(shelf.audience, context.session, [segment], context.match, table),
        ),
        match=_match_score(shelf, match),
        table=room_of(table),
        seats=seats_of(table),
        board=None
        if state is None or current is None
        else frames.board_of(state, current.short_label, live=True),
        other=frames.Other(beside.public_id, line, swing),
        boards=tuple(
            frames.BoardLink(
                board.number,
                board.public_id if shelf.board(table.pk, board.pk) else None,
                board.short_label,
            )
            for board in segment.boards
        ),
    )


def board_frame(public_id: str, audience: Audience) -> frames.BoardFrame | TravellerFrame | None:
    """A board in both rooms (or over the field), None while nothing of it was shown."""
    board_pk = selectors.board_pk(public_id)
    if board_pk is None:
        return None
    context = selectors.board_context(board_pk)
    if context.stage.form.has_movement:
        return traveller_frame(context, audience)
    shelf = shelf_of(audience, (context.segment,))
    if not _is_visible(shelf, context.segment, context.board):
        return None
    board = context.board
    visible = [each for each in context.segment.boards if _is_visible(shelf, context.segment, each)]
    # A board that another stands in for keeps its page, outside the row of those that count.
    at = visible.index(board) if board in visible else -1
    before = visible[at - 1] if at > 0 else None
    after = visible[at + 1] if 0 <= at < len(visible) - 1 else None
    rooms = {}
    for room in Room:
        table = context.segment.table(room)
        state = shelf.state(table.pk, board)
        rooms[room.value] = frames.BoardRoom(
            room_of(table), seats_of(table), frames.board_of(state, board.short_label) if state else None
        )
    return frames.BoardFrame(
        *head_of(
            context.event,
            context.stage,
            context.session,
            mode_of(shelf.audience, context.session, [context.segment], context.match),
        ),
        match=pairing_of(context.match),
        number=board.number,
        rooms=rooms,
        swing=swing_of(shelf, context.segment, board) if board.is_played else None,
        prev=before.public_id if before else None,
        next=after.public_id if after else None,
        label=board.short_label,
        ruled="" if board.is_played else "cancelled" if board.is_cancelled else "replaced",
        award=award_of(board),
    )


def match_frame(public_id: str, audience: Audience) -> frames.MatchFrame | EncounterFrame | None:
    """A match board by board."""
    match_pk = selectors.match_pk(public_id)
    if match_pk is None:
        return None
    context = selectors.match_context(match_pk)
    if not context.segments:
        return None
    if context.stage.form.has_movement:
        return encounter_frame(context, audience)
    shelf = shelf_of(audience, context.segments)
    session, segment = running_segment(shelf, context)
    return frames.MatchFrame(
        *head_of(
            context.event, context.stage, session, mode_of(shelf.audience, session, [segment], context.match)
        ),
        match=_match_score(shelf, context),
        tables={room.value: segment.table(room).public_id for room in Room},
        rows=rows_of(shelf, context.segments),
    )


def session_frame(public_id: str, audience: Audience) -> frames.SessionFrame | FieldFrame | None:
    """The running scores of a session, or its tables."""
    session_pk = selectors.session_pk(public_id)
    if session_pk is None:
        return None
    context = selectors.session_context(session_pk)
    if context.stage.form.has_movement:
        return field_frame(context, audience)
    stage = selectors.stage_context(context.stage.pk)
    shelf = shelf_of(audience, stage.segments)
    fines = _fines(stage.sessions)
    segments = segments_by_match(stage)
    finished = boards_finished(context, audience)
    mode = mode_of(audience, context.session, [pairing.segment for pairing in context.pairings])
    held = held_matches(audience, context) if mode.kind != "held" else frozenset()
    return frames.SessionFrame(
        *head_of(context.event, context.stage, context.session, mode),
        matches=tuple(
            frames.Running(
                match=score_of(
                    shelf,
                    context.event,
                    context.stage,
                    pairing.match,
                    segments[pairing.match.pk],
                    fines=fines,
                ),
                tables={room.value: _table_now(shelf, pairing.segment, room, finished) for room in Room},
                held=pairing.match.pk in held,
            )
            for pairing in context.pairings
        ),
        starts=starts_of(context.session),
        state=how_far(shelf, (pairing.segment for pairing in context.pairings)),
    )


def stage_standing(public_id: str, audience: Audience) -> frames.StandingFrame | RankingFrame | None:
    """The standing of a stage, or its ranking."""
    stage_pk = selectors.stage_pk(public_id)
    if stage_pk is None:
        return None
    context = selectors.stage_context(stage_pk)
    if context.stage.form.has_movement:
        return ranking_of(context, audience)
    fines = _fines(context.sessions)
    return standing_frame(shelf_of(audience, context.segments), context, fines)


def shelf_of(audience: Audience, segments: tuple[SegmentInfo, ...]) -> Shelf:
    """All that an audience was shown of some segments."""
    tables = tuple(table.pk for segment in segments for table in segment.tables)
    return once(("shelf", audience, tables), lambda: Shelf(audience, tables))


def _fines(sessions: Iterable[SessionInfo]) -> Fines:
    keys = tuple(session.pk for session in sessions)
    return once(("fines", keys), lambda: Fines(keys))


def _match_score(shelf: Shelf, context: MatchContext) -> frames.Score:
    fines = _fines(context.sessions)
    return score_of(shelf, context.event, context.stage, context.match, context.segments, fines=fines)


def _is_visible(shelf: Shelf, segment: SegmentInfo, board: BoardInfo) -> bool:
    return any(shelf.board(table.pk, board.pk) for table in segment.tables)


def running_segment(shelf: Shelf, context: MatchContext) -> tuple[SessionInfo, SegmentInfo]:
    """The last segment of which something was shown, else the first."""
    pairs = list(zip(context.sessions, context.segments, strict=True))
    begun = [pair for pair in pairs if any(_is_visible(shelf, pair[1], board) for board in pair[1].boards)]
    return begun[-1] if begun else pairs[0]


def rows_of(shelf: Shelf, segments: tuple[SegmentInfo, ...] | list[SegmentInfo]) -> tuple[frames.Row, ...]:
    """The boards of some segments as a match lists them."""
    return tuple(
        frames.Row(
            number=board.number,
            id=board.public_id if _is_visible(shelf, segment, board) else None,
            open=shelf.line(segment.table(Room.OPEN).pk, board.pk),
            closed=shelf.line(segment.table(Room.CLOSED).pk, board.pk),
            swing=swing_of(shelf, segment, board),
            label=board.short_label,
            cancelled=board.is_cancelled,
            award=award_of(board),
        )
        for segment in segments
        for board in segment.boards
    )


def _table_now(
    shelf: Shelf, segment: SegmentInfo, room: Room, finished: Mapping[int, int]
) -> frames.TableNow:
    table = segment.table(room)
    current = shelf.current(table.pk, segment.boards)
    number, label = (current.number, current.short_label) if current else (None, "")
    return frames.TableNow(table.public_id, table.number, number, label, finished.get(table.pk))
