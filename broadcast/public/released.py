"""Finished boards as an audience may see them, of an event or a part of it: what files for other programs are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction

from bridge.board import BoardState
from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.entries import settled_entries
from broadcast.public.shown import Shelf, state_of
from broadcast.public.stored import frame_pages
from scoring import selectors
from scoring.schedule import (
    BoardInfo,
    EventInfo,
    MatchInfo,
    SegmentInfo,
    SessionInfo,
    StageInfo,
    TableInfo,
)


@dataclass(frozen=True, slots=True)
class ReleasedBoard:
    """One finished board at one table: its place, and the record as far as it was released.

    `swapped`: the match's visitor sits North-South in the open room.
    """

    event: EventInfo
    stage: StageInfo
    session: SessionInfo
    match: MatchInfo
    table: TableInfo
    board: BoardInfo
    state: BoardState
    line: frames.Line
    swapped: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """A table of a match in a session, and those of its boards that are asked for."""

    event: EventInfo
    stage: StageInfo
    session: SessionInfo
    match: MatchInfo
    segment: SegmentInfo
    table: TableInfo
    boards: tuple[BoardInfo, ...]


@transaction.atomic
def released_boards(slug: str, audience: Audience = Audience.ONLINE) -> tuple[ReleasedBoard, ...] | None:
    """Every board with a result that the audience was shown and that counts, by stage, session, match and room.

    What was recalled, replaced or cancelled is not among them, nor is a provisional result. None when there is no such event.
    """
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    stages = selectors.event_context(event.pk).stages
    return tuple(board for found in stages for board in _released(_in_stage(found.stage.pk), audience))


@transaction.atomic
def released_in(kind: str, public_id: str, audience: Audience = Audience.ONLINE) -> tuple[ReleasedBoard, ...]:
    """The same of one "session", "match", "table" or "board", in that order of tables and boards.

    Nothing at all where nothing may be seen yet, and where there is no such thing.
    """
    # A board that may not be seen takes no longer than one that never was: nothing of it is looked up.
    if kind == "board" and not frame_pages(f"board:{public_id}", audience):
        return ()
    with selectors.one_schedule():
        return tuple(_released(PARTS[kind](public_id), audience)) if kind in PARTS else ()


def _released(places: Iterable[_Place], audience: Audience) -> Iterator[ReleasedBoard]:
    places = list(places)
    shelf = Shelf(audience, {place.table.pk for place in places})
    seen = [
        (place, board, shown.line, shown.transcript)
        for place in places
        for board in place.boards
        if board.is_played
        and (shown := shelf.board(place.table.pk, board.pk))
        and shown.line
        and not shown.line.provisional
    ]
    transcripts = [transcript for *_, transcript in seen]
    facts = models.facts_among(transcripts)
    releases = models.releases_among(audience, transcripts)
    for place, board, line, transcript in seen:
        state = state_of(board, settled_entries(facts[transcript], releases[transcript]))
        if state.result and (line.tricks is not None or state.passed_out):
            yield ReleasedBoard(
                place.event,
                place.stage,
                place.session,
                place.match,
                place.table,
                board,
                state,
                line,
                place.segment.swapped,
            )


def _in_stage(pk: int) -> Iterator[_Place]:
    stage = selectors.stage_context(pk)
    matches = {match.pk: match for match in stage.matches}
    for session in stage.sessions:
        for segment in stage.segments:
            if segment.session_pk == session.pk:
                match = matches[segment.match_pk]
                for table in segment.tables:
                    yield _Place(stage.event, stage.stage, session, match, segment, table, segment.boards)


def _in_session(public_id: str) -> Iterator[_Place]:
    pk = selectors.session_pk(public_id)
    if pk is None:
        return
    found = selectors.session_context(pk)
    for pairing in found.pairings:
        segment = pairing.segment
        for table in segment.tables:
            yield _Place(
                found.event, found.stage, found.session, pairing.match, segment, table, segment.boards
            )


def _in_match(public_id: str) -> Iterator[_Place]:
    pk = selectors.match_pk(public_id)
    if pk is None:
        return
    found = selectors.match_context(pk)
    for session, segment in zip(found.sessions, found.segments, strict=True):
        for table in segment.tables:
            yield _Place(found.event, found.stage, session, found.match, segment, table, segment.boards)


def _at_table(public_id: str) -> Iterator[_Place]:
    pk = selectors.table_pk(public_id)
    if pk is None:
        return
    found = selectors.table_context(pk)
    segment = found.segment
    yield _Place(found.event, found.stage, found.session, found.match, segment, found.table, segment.boards)


def _of_board(public_id: str) -> Iterator[_Place]:
    pk = selectors.board_pk(public_id)
    if pk is None:
        return
    found = selectors.board_context(pk)
    for table in found.segment.tables:
        yield _Place(
            found.event, found.stage, found.session, found.match, found.segment, table, (found.board,)
        )


PARTS: dict[str, Callable[[str], Iterable[_Place]]] = {
    "session": _in_session,
    "match": _in_match,
    "table": _at_table,
    "board": _of_board,
}
