"""Where a table plays another deal than the organiser's or the other room, as far as tables have said so. For directors alone.

Shown to nobody else: a difference tells of hands.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from bridge.actions import DealGiven, Entry
from bridge.corrections import resolve
from bridge.deals import Deal
from broadcast import models
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
    typed = _typed(session.session.pk)
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


def _typed(session_pk: int) -> dict[tuple[int, int], Deal]:
    """The deal that stands in a table's own record of a board, by table and board; only facts about deals are opened."""
    rows = models.Fact.objects.filter(transcript__table__segment__session=session_pk, is_comment=False)
    with_deal = rows.filter(body__startswith=models.SEALED).values("transcript")
    about = rows.filter(transcript__in=with_deal).filter(
        Q(body__startswith=models.SEALED) | Q(corrects__isnull=False)
    )
    known: defaultdict[tuple[int, int], list[Entry]] = defaultdict(list)
    for table, board, uid, body in about.order_by("transcript", "seq").values_list(
        "transcript__table", "transcript__board", "uid", "body"
    ):
        known[table, board].append(Entry(uid, models.action_in(body, uid)))
    found = {}
    for place, entries in known.items():
        given = [each.action.deal for each in resolve(entries).placed if isinstance(each.action, DealGiven)]
        if given:
            found[place] = given[-1]
    return found


def _why(here: Deal, organiser: Deal | None, beside: Deal | None) -> Apart | None:
    if not any(here.hands.values()):
        return None if organiser is None else "dropped"
    if organiser is not None and here != organiser:
        return "organiser"
    return "other-room" if beside is not None and any(beside.hands.values()) and here != beside else None
