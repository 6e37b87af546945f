"""Deals opened, where a board is played, and what the tables made of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bridge.deals import Deal
from scoring import models
from scoring.dealing import open_deal
from scoring.schedule import BoardDeal, BoardRef, BoardSetInfo, Playing, ResultInfo
from scoring.selectors.remembered import remembered
from scoring.selectors.values import result_value


@remembered
def deal_of(board_pk: int) -> Deal | None:
    """The deal of a board, None while none is known (or the board does not exist).

    Raises:
        SealError: the key does not fit.
    """
    return next((found.deal for found in deals_of([board_pk])), None)


def deals_of(board_pks: Iterable[int]) -> tuple[BoardDeal, ...]:
    """The deals of several boards in one query; boards without a deal are left out.

    Raises:
        SealError: the key does not fit.
    """
    rows = models.Board.objects.filter(pk__in=board_pks, sealed_deal__isnull=False).order_by("pk")
    return tuple(
        BoardDeal(pk, open_deal(bytes(sealed), set_id, number))
        for pk, sealed, set_id, number in rows.values_list(
            "pk", "sealed_deal", "board_set__public_id", "number"
        )
        if sealed is not None
    )


def has_deal(board_pk: int) -> bool:
    """Whether a deal is stored, without opening it."""
    return models.Board.objects.filter(pk=board_pk, sealed_deal__isnull=False).exists()


def playings(board_pks: Iterable[int]) -> tuple[Playing, ...]:
    """Every scheduled playing of these boards' deals, in any match or session: their peers. Replaced and cancelled ones are none."""
    boards = list(
        models.SegmentBoard.objects.filter(board__in=board_pks, status="scheduled")
        .order_by("board", "segment")
        .values_list("board", "segment", "segment__match", "segment__session")
    )
    tables: defaultdict[int, list[int]] = defaultdict(list)
    segments = {segment for _, segment, _, _ in boards}
    table_rows = models.Table.objects.filter(segment__in=segments).order_by("pk")
    for segment, table in table_rows.values_list("segment", "pk"):
        tables[segment].append(table)
    return tuple(
        Playing(board, table, match, session)
        for board, segment, match, session in boards
        for table in tables[segment]
    )


def unscheduled_boards(segment_pk: int) -> tuple[BoardRef, ...]:
    """The boards of a segment's set that no segment plays or played: its substitutes, by number.

    One that was scheduled, replaced or cancelled anywhere is none; a substitute taken back is one again. Whether it was
    opened or became known is not known here.
    """
    used = models.SegmentBoard.objects.exclude(status="withdrawn").values("board")
    of_set = models.Segment.objects.filter(pk=segment_pk).values("board_set")
    rows = models.Board.objects.filter(board_set__in=of_set).exclude(pk__in=used).order_by("number")
    return tuple(BoardRef(pk, number) for pk, number in rows.values_list("pk", "number"))


def board_set_of(segment_pk: int) -> BoardSetInfo:
    """The set a segment plays from.

    Raises LookupError when there is no such segment.
    """
    rows = models.Segment.objects.filter(pk=segment_pk)
    row = rows.values_list("board_set", "board_set__event", "board_set__public_id").first()
    if row is None:
        raise LookupError(segment_pk)
    return BoardSetInfo(*row)


def results(table_pks: Iterable[int]) -> tuple[ResultInfo, ...]:
    """The stored results of some tables, by table, then board number."""
    rows = models.Result.objects.filter(table__in=table_pks).order_by("table", "board__number")
    return tuple(result_value(row) for row in rows)
