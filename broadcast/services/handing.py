"""Handing an operator the deal of a board: what is out of turn is handed out when it was asked about, and recorded (EMBARGO.md, Gates)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from broadcast.public.consoles import BoardDocument, console_board
from broadcast.public.handing import OutOfTurn, needs_asking, out_of_turn, taking
from broadcast.services.journal import append_fact, lock_session
from scoring import selectors


def hand_out(
    table: str, number: int, by: str, now: datetime, *, sure: bool = False
) -> BoardDocument | OutOfTurn | None:
    """A board of a table's own schedule with its deal, or why it is asked about first; None when the table does not play it.

    With `sure` it was asked about: then it is handed out, and the session's journal says to whom, when and before which.
    The journal says so too where nobody is asked, because the boards before it were left out for now.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return None
    context = selectors.table_context(table_pk)
    board = context.segment.board(number)
    if board is None:
        return None
    question = needs_asking(context, board)
    if question is not None and not sure:
        return question
    why = out_of_turn(context, board)
    if why is not None:
        with transaction.atomic():
            lock_session(context.session.pk)
            # Another console of the table may have asked for it meanwhile: it is recorded once.
            fact = taking(context, board, asked=True)
            if fact is not None:
                append_fact(context.session.pk, fact, by, now)
    return console_board(table, number)
