"""Board sets as they stand, with their deals opened: for whoever brings in more boards. Never for an audience."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bridge.boards import BoardSetup, Vulnerability
from bridge.seats import Seat
from scoring import models
from scoring.dealing import open_deal


@dataclass(frozen=True, slots=True)
class SetBoard:
    """A board of a set. One that no segment schedules is a substitute."""

    pk: int
    setup: BoardSetup
    is_scheduled: bool


@dataclass(frozen=True, slots=True)
class SetInfo:
    """A board set and all its boards by number."""

    pk: int
    name: str
    boards: tuple[SetBoard, ...]

    @property
    def substitutes(self) -> tuple[SetBoard, ...]:
        """The boards that no segment schedules, in the order they would be taken."""
        return tuple(board for board in self.boards if not board.is_scheduled)


def board_sets(event_pk: int) -> tuple[SetInfo, ...]:
    """The board sets of an event by name.

    Raises:
        SealError: the key does not fit.
    """
    sets = list(models.BoardSet.objects.filter(event=event_pk).order_by("name"))
    rows = list(models.Board.objects.filter(board_set__in=sets).order_by("board_set", "number"))
    scheduled = set(
        models.SegmentBoard.objects.filter(board__board_set__in=sets).values_list("board", flat=True)
    )
    return tuple(
        SetInfo(
            row.pk, row.name, tuple(_boards(row, (b for b in rows if b.board_set_id == row.pk), scheduled))
        )
        for row in sets
    )


def _boards(row: models.BoardSet, boards: Iterable[models.Board], scheduled: set[int]) -> Iterable[SetBoard]:
    for board in boards:
        sealed = board.sealed_deal
        deal = None if sealed is None else open_deal(bytes(sealed), row.public_id, board.number)
        setup = BoardSetup(board.number, Seat(board.dealer), Vulnerability(board.vulnerability), deal)
        yield SetBoard(board.pk, setup, board.pk in scheduled)
