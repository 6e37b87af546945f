"""A board left out for now: it is the table's next no more, until somebody says otherwise or begins it."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

import msgspec
from django.db import transaction

from broadcast import wire
from broadcast.journal import SkippedBody
from broadcast.models import Transcript, journal_state
from broadcast.services.due import announce_table
from broadcast.services.journal import append_fact, lock_session
from broadcast.services.pens import locked_pen
from broadcast.services.record import Refused
from scoring import selectors


class Skipped(msgspec.Struct, frozen=True):
    """The board is left out, or is not any more."""

    kind: ClassVar[str] = "skipped"
    id: str
    board: int
    on: bool


def skip_board(table: str, skip: wire.Skip, by: str, now: datetime) -> Skipped | Refused:
    """Leave out a board of the table with public id `table`, or take that back; asked twice, nothing changes.

    Raises LookupError when there is no such table.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        raise LookupError(table)
    session_pk = selectors.table_context(table_pk).session.pk
    with transaction.atomic():
        lock_session(session_pk)
        pen = locked_pen(table_pk)
        with selectors.one_schedule():
            board = selectors.table_context(table_pk).segment.board(skip.board)
        if board is None or not board.is_played:
            return Refused(skip.id, skip.board, "no-such-board" if board is None else "board-cancelled")
        is_skipped = (table_pk, board.pk) in journal_state(session_pk).skipped
        if is_skipped is skip.on:
            return Skipped(skip.id, skip.board, skip.on)
        if skip.pen != pen.number:
            return Refused(skip.id, skip.board, "old-pen", evidence={"holder": pen.holder, "pen": pen.number})
        begun = Transcript.objects.filter(table=table_pk, board=board.pk).exclude(phase="waiting")
        if skip.on and begun.exists():
            return Refused(skip.id, skip.board, "board-begun")
        append_fact(session_pk, SkippedBody(table_pk, board.pk, skip.on), by, now)
        announce_table(table)
        return Skipped(skip.id, skip.board, skip.on)
