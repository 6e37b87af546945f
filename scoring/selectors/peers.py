"""The peers of a board: every scheduled playing of its deal, in any match or session, and who of them has a result
(EMBARGO.md, Terms).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count

from scoring import models
from scoring.schedule import Playing
from scoring.selectors.boards import playings
from scoring.selectors.remembered import remembered


@remembered
def peers_of(board_pk: int) -> tuple[Playing, ...]:
    """Every scheduled playing of a board's deal; replaced and cancelled ones are none."""
    return playings([board_pk])


@remembered
def every_table(_: str) -> tuple[str, ...]:
    """The public ids of all tables of all events."""
    return tuple(models.Table.objects.order_by("pk").values_list("public_id", flat=True))


@remembered
def tables_of_session(session_pk: int) -> tuple[int, ...]:
    """The tables that play in a session."""
    rows = models.Table.objects.filter(segment__session=session_pk).order_by("pk")
    return tuple(rows.values_list("pk", flat=True))


@remembered
def sessions_sharing(session_pk: int) -> tuple[int, ...]:
    """The sessions in which a board of this session is or was played too, this one among them."""
    boards = models.SegmentBoard.objects.filter(segment__session=session_pk).values("board")
    rows = models.SegmentBoard.objects.filter(board__in=boards).values_list("segment__session", flat=True)
    return tuple(sorted({session_pk, *rows}))


@remembered
def tables_of_set(board_set_pk: int) -> tuple[tuple[int, int, int], ...]:
    """Session, table and match of every table that plays boards of a set."""
    rows = models.Table.objects.filter(segment__board_set=board_set_pk).order_by("pk")
    return tuple(rows.values_list("segment__session", "pk", "segment__match"))


def scored_places(table_pks: Iterable[int]) -> frozenset[tuple[int, int]]:
    """Table and board of every score at some tables."""
    rows = models.Result.objects.filter(table__in=list(table_pks), score_ns__isnull=False)
    return frozenset(rows.values_list("table", "board"))


def scores_at(table_pks: Iterable[int]) -> dict[int, int]:
    """How many boards have a score at each of some tables that has any."""
    rows = models.Result.objects.filter(table__in=list(table_pks), score_ns__isnull=False)
    return dict(rows.values_list("table").annotate(boards=Count("pk")))


def tables_with_result(board_pk: int) -> frozenset[int]:
    """The tables that have a score on a board."""
    rows = models.Result.objects.filter(board=board_pk, score_ns__isnull=False)
    return frozenset(rows.values_list("table", flat=True))
