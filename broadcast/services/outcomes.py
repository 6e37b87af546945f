"""What follows from a board's outcome outside its own transcript: the stored result, and the tables it concerns."""

from __future__ import annotations

from bridge.board import BoardState
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.models import Screen, journal_state
from scoring import services as scoring
from scoring.schedule import SessionInfo
from scoring.selectors import peers


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


def tables_playing(board_pk: int) -> tuple[str, ...]:
    """The public ids of every table scheduled to play a deal: the board's peers."""
    return peers.tables_playing(board_pk)


def progress_channels(session: SessionInfo) -> tuple[str, ...]:
    """What says how far the tables of a session are, where some audience is told."""
    state = journal_state(session.pk)
    if not any(state.shows_progress(audience) for audience in PUBLIC_AUDIENCES):
        return ()
    screens = Screen.objects.filter(subject=session.public_id, revoked_at=None).order_by("pk")
    names = [f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True)]
    return (f"session:{session.public_id}", *names)
