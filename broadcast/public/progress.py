"""How many boards each table has behind it: told only to audiences whose progress is switched on (EMBARGO.md, Progress)."""

from __future__ import annotations

from broadcast.audiences import Audience
from broadcast.public.standing import states_now
from scoring.schedule import SessionContext
from scoring.selectors import peers


def boards_finished(session: SessionContext, audience: Audience) -> dict[int, int]:
    """The number of boards each table of a session has finished; empty for an audience that is not told."""
    state = states_now().of(session.session.pk)
    if not state.shows_progress(audience):
        return {}
    tables = [table for pairing in session.pairings for table in pairing.segment.tables]
    scored = peers.scored_places(table.pk for table in tables)
    return {
        table.pk: sum(
            (table.pk, board.pk) in scored or state.has_behind(table.pk, board.number, order)
            for board in pairing.segment.boards
            if board.is_played
        )
        for pairing in session.pairings
        for order in [[board.number for board in pairing.segment.boards]]
        for table in pairing.segment.tables
    }
