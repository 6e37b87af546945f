"""Where a table plays another deal than the organiser's or the other room, as far as tables have said so. For directors alone.

Shown to nobody else: a difference tells of hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bridge.deals import Deal
from broadcast import models
from broadcast.entries import entries, of_table
from broadcast.public.shown import state_of
from scoring import selectors
from scoring.schedule import BoardInfo, SessionContext, TableInfo

# dropped: the table found the deal to be a wrong one and has not typed another; organiser, other-room: it differs from that one.
Apart = Literal["dropped", "organiser", "other-room"]


@dataclass(frozen=True, slots=True)
class DealApart:
    """A board that is not the same at a table as elsewhere."""

    table: TableInfo
    board: BoardInfo
    why: Apart


def deals_apart(session: SessionContext) -> tuple[DealApart, ...]:
    """Every board of a session whose deal a table has said to be another, by table and playing order."""
    tables = {
        table.pk: (table, pairing.segment) for pairing in session.pairings for table in pairing.segment.tables
    }
    rows = models.Fact.objects.filter(
        body__startswith=models.SEALED, transcript__table__segment__session=session.session.pk
    )
    said = {
        (table, board): transcript
        for table, board, transcript in rows.values_list(
            "transcript__table", "transcript__board", "transcript"
        ).distinct()
        if table in tables
    }
    typed: dict[tuple[int, int], Deal | None] = {}
    for (table_pk, board_pk), transcript in said.items():
        board = next((each for each in tables[table_pk][1].boards if each.pk == board_pk), None)
        if board is not None:
            typed[table_pk, board_pk] = state_of(
                board, entries(of_table(models.recorded_facts(transcript)))
            ).deal
    found = []
    for table, segment in tables.values():
        other = segment.other(table)
        for board in segment.boards:
            if (table.pk, board.pk) in typed:
                beside = None if other is None else typed.get((other.pk, board.pk))
                why = _why(typed[table.pk, board.pk], selectors.deal_of(board.pk), beside)
                if why is not None:
                    found.append(DealApart(table, board, why))
    return tuple(found)


def _why(here: Deal | None, organiser: Deal | None, beside: Deal | None) -> Apart | None:
    if here is None or not any(here.hands.values()):
        return None if organiser is None else "dropped"
    if organiser is not None and here != organiser:
        return "organiser"
    return "other-room" if beside is not None and any(beside.hands.values()) and here != beside else None
