"""A board beyond the schedule: where the director lets operators add some, in both rooms, at the end, without a deal until one is brought."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

import msgspec
from django.db import transaction

from broadcast import wire
from broadcast.journal import AddedBody, AddingBody
from broadcast.models import Pen, journal_state
from broadcast.services.due import announce_table
from broadcast.services.journal import append_fact, lock_session
from broadcast.services.record import Refused
from broadcast.services.ruling_steps import hold_pens, leave_due, look_before, write_ruling
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Pairing, TableContext


class Added(msgspec.Struct, frozen=True):
    """The match plays the board."""

    kind: ClassVar[str] = "added"
    id: str
    board: int


def allow_adding(session_pk: int, by: str, now: datetime, *, allowed: bool) -> None:
    """Let operators have their match play boards beyond its schedule, or no longer; asked twice, nothing is written."""
    with transaction.atomic():
        lock_session(session_pk)
        if journal_state(session_pk).adds_boards is allowed:
            return
        append_fact(session_pk, AddingBody(allowed), by, now)
        for pairing in selectors.session_context(session_pk).pairings:
            for table in pairing.segment.tables:
                announce_table(table.public_id)


def add_board(table: str, add: wire.Add, by: str, now: datetime) -> Added | Refused:
    """Have the match of the table with public id `table` play one more board, in both rooms; asked twice it is the same one.

    Raises LookupError when there is no such table.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        raise LookupError(table)
    known = selectors.table_context(table_pk)
    session_pk = known.session.pk
    with transaction.atomic():
        lock_session(session_pk)
        hold_pens(Pairing(known.match, known.segment))
        pen = Pen.objects.get(table=table_pk)
        with selectors.one_schedule():
            context = selectors.table_context(table_pk)
            if context.segment.board(add.board) is not None:
                return Added(add.id, add.board)
            if add.pen != pen.number:
                holder = {"holder": pen.holder, "pen": pen.number}
                return Refused(add.id, add.board, "old-pen", evidence=holder)
            if not journal_state(session_pk).adds_boards:
                return Refused(add.id, add.board, "no-adding")
        return _add(context, add, by, now)


def _add(context: TableContext, add: wire.Add, by: str, now: datetime) -> Added | Refused:
    session_pk, match_pk = context.session.pk, context.match.pk
    before = look_before(session_pk, match_pk)
    try:
        board = scoring.add_board(context.segment.pk, add.board)
    except scoring.ScheduleRefusal as refusal:
        return Refused(add.id, add.board, refusal.code, evidence=dict(refusal.evidence))
    write_ruling(session_pk, AddedBody(match_pk, context.table.pk, board.pk, add.board), by, now)
    leave_due(before, now)
    return Added(add.id, add.board)
