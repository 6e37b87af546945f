"""The pen of a table: taking it makes the numbers of all others old."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from broadcast.models import Pen
from broadcast.services.due import announce_table
from scoring import selectors


def take_pen(table: str, holder: str, now: datetime, browser: str = "") -> int:
    """Give the pen of the table with public id `table` to `holder` at `browser`; returns its new number.

    Raises LookupError when there is no such table.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        raise LookupError(table)
    with transaction.atomic():
        pen = locked_pen(table_pk)
        pen.number += 1
        pen.holder, pen.browser, pen.taken_at = holder, browser, now
        pen.save()
        announce_table(table)
        return pen.number


def locked_pen(table_pk: int) -> Pen:
    """The table's pen, locked until the transaction ends."""
    Pen.objects.get_or_create(table_id=table_pk)
    return Pen.objects.select_for_update().get(table_id=table_pk)
