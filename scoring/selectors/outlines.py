"""The board sets of an event by their numbers alone: no deal is opened. For who gives a match other boards to play."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import models
from scoring.schedule import BoardRef


@dataclass(frozen=True, slots=True)
class SetOutline:
    """A board set: its boards by number, and of how many the deal is known."""

    pk: int
    public_id: str
    name: str
    boards: tuple[BoardRef, ...]
    dealt: frozenset[int]

    def run_of(self, length: int, first: int) -> tuple[BoardRef, ...]:
        """So many boards with consecutive numbers: from `first` on if it has them, else the lowest there are; else none."""
        by_number = {board.number: board for board in self.boards}
        for start in (first, *by_number):
            if all(start + more in by_number for more in range(length)):
                return tuple(by_number[start + more] for more in range(length))
        return ()


def set_outlines(event_pk: int) -> tuple[SetOutline, ...]:
    """The board sets of an event by name."""
    sets = list(models.BoardSet.objects.filter(event=event_pk).order_by("name"))
    rows = models.Board.objects.filter(board_set__in=sets).order_by("board_set", "number")
    boards: dict[int, list[BoardRef]] = {row.pk: [] for row in sets}
    dealt = set(rows.filter(sealed_deal__isnull=False).values_list("pk", flat=True))
    for pk, board_set, number in rows.values_list("pk", "board_set", "number"):
        boards[board_set].append(BoardRef(pk, number))
    return tuple(
        SetOutline(
            row.pk,
            row.public_id,
            row.name,
            tuple(boards[row.pk]),
            frozenset(board.pk for board in boards[row.pk] if board.pk in dealt),
        )
        for row in sets
    )
