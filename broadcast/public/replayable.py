"""The boards of a session that a screen can play once more: those of which the hall has seen a result."""

from __future__ import annotations

from broadcast.audiences import Audience
from broadcast.public.shown import Shelf
from scoring.schedule import SessionContext


def replayable(session: SessionContext) -> frozenset[str]:
    """Their public ids."""
    segments = [pairing.segment for pairing in session.pairings]
    shelf = Shelf(Audience.HALL, [table.pk for segment in segments for table in segment.tables])
    return frozenset(
        board.public_id
        for segment in segments
        for board in segment.boards
        if board.is_played and any(shelf.line(table.pk, board.pk) is not None for table in segment.tables)
    )
