"""The frames of pairs and individuals, made afresh from what has been released (`rendered` chooses among the channels)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from broadcast import field_frames, frames
from broadcast.audiences import Audience
from broadcast.public.field_scores import Compared, Eyes, award_of, ranking_frame, scoring_of
from broadcast.public.heads import head_of, how_far, room_of, seats_of, starts_of
from broadcast.public.mode import held_matches, mode_of
from broadcast.public.moment import once
from broadcast.public.progress import boards_finished
from broadcast.public.scores import pairing_of, team_of
from broadcast.public.shown import Shelf
from scoring import selectors
from scoring.schedule import (
    BoardContext,
    BoardInfo,
    FieldContext,
    MatchContext,
    MatchInfo,
    SegmentInfo,
    SessionContext,
    StageContext,
    TableContext,
    TableInfo,
)


def field_table(context: TableContext, audience: Audience) -> frames.TableFrame:
    """A table in its round, live."""
    segment, table = context.segment, context.table
    field = selectors.field_context(context.stage.pk)
    shelf = field_eyes(audience, field).shelf
    current = shelf.current(table.pk, segment.boards)
    state = shelf.state(table.pk, current) if current else None
    mode = mode_of(audience, context.session, [segment], context.match, table)
    return frames.TableFrame(
        *head_of(context.event, context.stage, context.session, mode),
        match=pairing_of(context.match),
        table=room_of(table),
        seats=seats_of(table),
        board=None
        if state is None or current is None
        else frames.board_of(state, current.short_label, live=True),
        other=None,
        boards=tuple(
            frames.BoardLink(board.number, _link(shelf, table, board), board.short_label)
            for board in segment.boards
        ),
        round=round_of(field, context.match, segment),
    )


def encounter_frame(context: MatchContext, audience: Audience) -> field_frames.EncounterFrame:
    """What two contestants play against each other."""
    field = selectors.field_context(context.stage.pk)
    (session,), (segment,) = context.sessions, context.segments
    (table,) = segment.tables
    eyes = field_eyes(audience, field)
    shown = tuple(board for board in segment.boards if eyes.shelf.board(table.pk, board.pk))
    mode = mode_of(audience, session, [segment], context.match)
    return field_frames.EncounterFrame(
        *head_of(context.event, context.stage, session, mode),
        match=pairing_of(context.match),
        round=round_of(field, context.match, segment),
        table=room_of(table),
        scoring=eyes.scoring.value,
        rows=tuple(
            _encounter_row(eyes, table, board)
            if board in shown
            else field_frames.EncounterRow(
                board.number,
                None,
                None,
                None if board.is_cancelled else eyes.given_up(context.match, segment),
                board.short_label,
                board.is_cancelled,
                award_of(board, eyes.scoring),
            )
            for board in segment.boards
        ),
    )


def traveller_frame(context: BoardContext, audience: Audience) -> field_frames.TravellerFrame | None:
    """A board at one table and over the field, None while nothing of it was shown at this table."""
    field = selectors.field_context(context.stage.pk)
    segment, board = context.segment, context.board
    (table,) = segment.tables
    eyes = field_eyes(audience, field)
    if not eyes.shelf.board(table.pk, board.pk):
        return None
    visible = [each for each in segment.boards if eyes.shelf.board(table.pk, each.pk)]
    at = visible.index(board)
    state = eyes.shelf.state(table.pk, board)
    mode = mode_of(audience, context.session, [segment], context.match)
    return field_frames.TravellerFrame(
        *head_of(context.event, context.stage, context.session, mode),
        match=pairing_of(context.match),
        round=round_of(field, context.match, segment),
        number=board.number,
        scoring=eyes.scoring.value,
        table=room_of(table),
        seats=seats_of(table),
        board=frames.board_of(state, board.short_label) if state else None,
        results=tuple(_played(eyes, each, table) for each in eyes.compared(board.pk)),
        prev=visible[at - 1].public_id if at > 0 else None,
        next=visible[at + 1].public_id if at < len(visible) - 1 else None,
        label=board.short_label,
        ruled="cancelled" if board.is_cancelled else "",
        award=award_of(board, eyes.scoring),
    )


def field_frame(context: SessionContext, audience: Audience) -> field_frames.FieldFrame:
    """The tables of a session, each in its newest round of which anything may be seen."""
    field = selectors.field_context(context.stage.pk)
    segments = [pairing.segment for pairing in context.pairings]
    shelf = field_eyes(audience, field).shelf
    finished = boards_finished(context, audience)
    places = {number: each for (pk, number), each in field.places.items() if pk == context.session.pk}
    mode = mode_of(audience, context.session, segments)
    held = held_matches(audience, context) if mode.kind != "held" else frozenset[int]()
    return field_frames.FieldFrame(
        *head_of(context.event, context.stage, context.session, mode),
        rounds=field.rounds(context.session.pk),
        scoring=scoring_of(field).value,
        tables=tuple(
            _table_now(shelf, number, places[number], finished=finished, held=held)
            for number in sorted(places)
        ),
        starts=starts_of(context.session),
        state=how_far(shelf, segments),
    )


def ranking_of(context: StageContext, audience: Audience) -> field_frames.RankingFrame:
    """The ranking of a stage."""
    field = selectors.field_context(context.stage.pk)
    return ranking_frame(field_eyes(audience, field))


def field_eyes(audience: Audience, field: FieldContext) -> Eyes:
    """The whole field, read once for all frames that are drawn in one breath: each stands on most of it."""
    stage = field.stage
    tables = [table.pk for segment in stage.segments for table in segment.tables]
    return once(("field", audience, stage.stage.pk), lambda: Eyes(Shelf(audience, tables), field))


def round_of(field: FieldContext, match: MatchInfo, segment: SegmentInfo) -> frames.Round:
    """The round of an encounter, with the tables before and after it at the same place."""
    table = segment.tables[0]
    there = field.places[segment.session_pk, table.number]
    at = next(place for place, (each, _) in enumerate(there) if each.pk == match.pk)
    around = [
        there[near][1].tables[0].public_id if 0 <= near < len(there) else None for near in (at - 1, at + 1)
    ]
    return frames.Round(match.round or 0, field.rounds(segment.session_pk), around[0], around[1])


def _link(shelf: Shelf, table: TableInfo, board: BoardInfo) -> str | None:
    return board.public_id if shelf.board(table.pk, board.pk) else None


def _encounter_row(eyes: Eyes, table: TableInfo, board: BoardInfo) -> field_frames.EncounterRow:
    here = next(each for each in eyes.compared(board.pk) if each.play.table.pk == table.pk)
    return field_frames.EncounterRow(
        number=board.number,
        id=_link(eyes.shelf, table, board),
        line=here.line,
        score=None if board.is_cancelled else here.score(eyes.scoring),
        label=board.short_label,
        cancelled=board.is_cancelled,
        award=award_of(board, eyes.scoring),
    )


def _played(eyes: Eyes, each: Compared, here: TableInfo) -> field_frames.Played:
    match = each.play.match
    return field_frames.Played(
        table=each.play.table.number,
        ns=team_of(match.home),
        ew=team_of(match.visitor),
        line=each.line,
        score=each.score(eyes.scoring),
        here=each.play.table.pk == here.pk,
    )


def _table_now(
    shelf: Shelf,
    number: int,
    rounds: tuple[tuple[MatchInfo, SegmentInfo], ...],
    *,
    finished: Mapping[int, int],
    held: Collection[int],
) -> field_frames.FieldTable:
    seen = [
        at
        for at, (_, segment) in enumerate(rounds)
        if any(shelf.board(segment.tables[0].pk, board.pk) for board in segment.boards)
    ]
    at = seen[-1] if seen else 0
    match, segment = rounds[at]
    (table,) = segment.tables
    current = shelf.current(table.pk, segment.boards)
    return field_frames.FieldTable(
        id=table.public_id,
        number=number,
        round=match.round or 0,
        ns=team_of(match.home),
        ew=team_of(match.visitor),
        board=current.number if current else None,
        label=current.short_label if current else "",
        finished=sum(finished[each.tables[0].pk] for _, each in rounds) if finished else None,
        held=any(each.pk in held for each in _going_on(shelf, rounds[at:])),
    )


def _going_on(shelf: Shelf, rounds: tuple[tuple[MatchInfo, SegmentInfo], ...]) -> Iterator[MatchInfo]:
    """The encounter a table goes on with as far as may be seen: the first of these of which a result is still to come."""
    for match, segment in rounds:
        (table,) = segment.tables
        if any(board.is_played and shelf.line(table.pk, board.pk) is None for board in segment.boards):
            yield match
            return
