"""The peers of a board: every table scheduled to play its deal, and whether all have finished it (EMBARGO.md, Terms)."""

from __future__ import annotations

from scoring import models


def tables_playing(board_pk: int) -> tuple[str, ...]:
    """Public ids of the tables scheduled to play a board, in order of their keys."""
    segments = models.SegmentBoard.objects.filter(board=board_pk).values("segment")
    rows = models.Table.objects.filter(segment__in=segments).order_by("pk")
    return tuple(rows.values_list("public_id", flat=True))


def has_every_peer_finished(board_pk: int) -> bool:
    """Whether every table scheduled to play a board has a result on it that will not change by itself."""
    segments = models.SegmentBoard.objects.filter(board=board_pk).values("segment")
    finished = models.Result.objects.filter(board=board_pk, score_ns__isnull=False).values("table")
    return not models.Table.objects.filter(segment__in=segments).exclude(pk__in=finished).exists()
