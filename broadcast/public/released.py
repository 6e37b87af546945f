"""Finished boards as an audience may see them, all of an event: what files for other programs are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from bridge.board import BoardState
from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.shown import Shelf
from scoring import selectors
from scoring.schedule import BoardInfo, EventInfo, MatchInfo, SessionInfo, StageInfo, TableInfo


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


@transaction.atomic
def released_boards(slug: str, audience: Audience = Audience.ONLINE) -> tuple[ReleasedBoard, ...] | None:
    """Every board with a result that the audience was shown and that counts, by stage, session, match and room.

    What was recalled, replaced or cancelled is not among them, nor is a provisional result. None when there is no such event.
    """
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    stages = selectors.event_context(event.pk).stages
    return tuple(board for found in stages for board in _of_stage(found.stage.pk, audience))


def _of_stage(stage_pk: int, audience: Audience) -> Iterator[ReleasedBoard]:
    stage = selectors.stage_context(stage_pk)
    matches = {match.pk: match for match in stage.matches}
    shelf = Shelf(audience, (table.pk for segment in stage.segments for table in segment.tables))
    for session in stage.sessions:
        for segment in stage.segments:
            if segment.session_pk != session.pk:
                continue
            match = matches[segment.match_pk]
            for table in segment.tables:
                for board in segment.boards:
                    line = shelf.line(table.pk, board.pk) if board.is_played else None
                    state = shelf.state(table.pk, board) if line and not line.provisional else None
                    if line and state and state.result and (line.tricks is not None or state.passed_out):
                        yield ReleasedBoard(
                            stage.event,
                            stage.stage,
                            session,
                            match,
                            table,
                            board,
                            state,
                            line,
                            segment.swapped,
                        )
