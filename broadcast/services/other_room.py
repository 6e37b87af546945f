"""The other room's result for operators: a setting of the event, and waking the console that waits for it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from broadcast.journal import OtherRoomBody
from broadcast.services.due import announce_table
from broadcast.services.journal import append_fact, lock_session
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import BoardInfo, TableContext


def show_other_room(session_pk: int, by: str, now: datetime, *, shown: bool) -> None:
    """Let operators of the session's event know the other room's result once they have their own, or no longer.

    Who changed it and when stands in the session's journal. Asked twice nothing changes and nothing is written.
    """
    with transaction.atomic():
        lock_session(session_pk)
        event = selectors.session_context(session_pk).event
        if event.shows_other_room is shown:
            return
        scoring.show_other_room(event.pk, shown=shown)
        append_fact(session_pk, OtherRoomBody(shown), by, now)
        for stage in selectors.event_context(event.pk).stages:
            for session in stage.sessions:
                for pairing in selectors.session_context(session.pk).pairings:
                    for table in pairing.segment.tables:
                        announce_table(table.public_id)


def tell_other_room(context: TableContext, board: BoardInfo) -> None:
    """Wake the other room's console when a board's result here is another now, and it has its own: else it is told nothing."""
    other = context.segment.other(context.table)
    if not context.event.shows_other_room or other is None:
        return
    if any(each.board_pk == board.pk for each in selectors.results([other.pk])):
        announce_table(other.public_id)
