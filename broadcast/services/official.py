"""The official result of a board at a table, beside what was recorded there: both are kept, and neither overwrites the other."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from bridge.board import BoardResult
from broadcast.journal import OfficialBody
from broadcast.models import journal_state
from broadcast.services.due import announce_table
from broadcast.services.journal import append_fact, lock_session
from scoring import selectors


def set_official(
    table_pk: int, board_pk: int, result: BoardResult | None, by: str, now: datetime, *, source: str = ""
) -> None:
    """Keep what the score sheet or a file says of a board, or (None) forget it; said twice nothing is written.

    What counts stays the table's own record until somebody corrects it there.
    """
    context = selectors.table_context(table_pk)
    body = (
        OfficialBody(table_pk, board_pk, source=source[:60])
        if result is None
        else _body(table_pk, board_pk, result, source)
    )
    with transaction.atomic():
        lock_session(context.session.pk)
        known = journal_state(context.session.pk).officials.get((table_pk, board_pk))
        if (known.body if known else None) == (body if body.contract else None):
            return
        append_fact(context.session.pk, body, by, now)
        announce_table(context.table.public_id)


def _body(table_pk: int, board_pk: int, result: BoardResult, source: str) -> OfficialBody:
    if result.contract is None:
        return OfficialBody(table_pk, board_pk, "P", source=source[:60])
    declarer = result.contract.declarer.value
    return OfficialBody(table_pk, board_pk, str(result.contract), declarer, result.tricks, source[:60])
