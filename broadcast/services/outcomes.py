"""What follows from a board's outcome outside its own transcript: the stored result, and the tables it concerns."""

from __future__ import annotations

from bridge.board import BoardState
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.models import journal_state
from broadcast.services.drawn import Drawn
from broadcast.services.due import Channels
from scoring import services as scoring
from scoring.schedule import SessionContext


def store_outcome(table_pk: int, board_pk: int, state: BoardState) -> None:
    """Make scoring's result row say what the folded board says, or clear it."""
    result = state.result
    if result is None:
        scoring.clear_result(table_pk, board_pk)
        return
    scoring.store_result(
        table_pk,
        board_pk,
        contract="P" if result.contract is None else str(result.contract),
        declarer=None if result.contract is None else result.contract.declarer,
        tricks=result.tricks,
        score_ns=result.score_ns,
        provisional=state.provisional or result.score_ns is None,
    )


def progress_channels(session: SessionContext) -> Channels:
    """What says how far the tables of a session are, for the audiences that are told."""
    state = journal_state(session.session.pk)
    return {
        audience: tuple(Drawn(audience).session(session))
        for audience in PUBLIC_AUDIENCES
        if state.shows_progress(audience)
    }
