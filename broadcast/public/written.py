"""A session's journal as it was written: who said or pressed what, and when. For its directors alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from broadcast import journal, models
from broadcast.journal import JournalBody


@dataclass(frozen=True, slots=True)
class FactWritten:
    """One fact of a session's journal."""

    number: int
    at: datetime
    by: str
    body: JournalBody


def facts_written(session_pk: int, *, after: int = 0) -> tuple[FactWritten, ...]:
    """The facts of a session's journal beyond number `after`, the newest first."""
    rows = models.JournalFact.objects.filter(session_id=session_pk, seq__gt=after).order_by("-seq")
    return tuple(FactWritten(row.seq, row.at, row.by, journal.decode(row.body)) for row in rows)


def newest_written(session_pk: int) -> int:
    """The number of the newest fact of a session's journal, 0 before the first."""
    rows = models.JournalFact.objects.filter(session_id=session_pk).order_by("-seq")
    return rows.values_list("seq", flat=True).first() or 0
