"""How far each table is, as one value that is another whenever its consoles have something to learn."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Sum

from broadcast import models
from scoring import selectors


class TableMark(NamedTuple):
    """Which schedule is in force, who holds the pen (by its number), and how many entries there are."""

    schedule: str
    pen: int
    entries: int


def table_marks(tables: Collection[str]) -> dict[str, TableMark]:
    """The mark of each of these tables (public ids): three queries for all of them."""
    schedule = selectors.schedule_token()
    pens = models.Pen.objects.filter(table__public_id__in=tables)
    typed = models.Transcript.objects.filter(table__public_id__in=tables).order_by()
    numbers = dict(pens.values_list("table__public_id", "number"))
    entries = dict(
        typed.values("table__public_id")
        .annotate(of_all=Sum("last_play"))
        .values_list("table__public_id", "of_all")
    )
    return {table: TableMark(schedule, numbers.get(table, 0), entries.get(table, 0)) for table in tables}
