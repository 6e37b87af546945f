"""Boards of a segment replaced by substitutes, cancelled, and put back (EMBARGO.md, Replace and cancel).

Written by `broadcast.services` in the transaction of the ruling; which substitute is clean is decided there. No row is
deleted: what was recorded on a board keeps the place it was recorded at.
"""

from __future__ import annotations

from django.db import transaction

from scoring import models
from scoring.methods.award import Award
from scoring.services.keeping import get, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def replace_board(segment_board_pk: int, by_board_pk: int) -> int:
    """Have a board of the same set played in place of a scheduled one, in both rooms; returns the substitute's key in the segment.

    Raises:
        ScheduleRefusal: `unknown-segment-board`, `unknown-board`, `board-not-scheduled`, `board-of-another-set`,
            `board-already-scheduled`.
    """
    row, board = get(models.SegmentBoard, segment_board_pk), get(models.Board, by_board_pk)
    segment = row.segment
    # Two sessions may share a set: whoever takes a substitute from it takes it alone.
    models.BoardSet.objects.select_for_update().get(pk=segment.board_set_id)
    _must_be(row, "scheduled")
    if board.board_set_id != segment.board_set_id:
        raise ScheduleRefusal("board-of-another-set", {"board": board.number})
    if models.SegmentBoard.objects.filter(board=board).exclude(status="withdrawn").exists():
        raise ScheduleRefusal("board-already-scheduled", {"board": board.number})
    event = segment.match.stage.event
    as_replaced = event.substitutes_as_replaced
    place = (segment.match.stage.number, segment.match.number, segment.session.number)
    row.status = "replaced"
    row.save(update_fields=["status"])
    substitute, _ = models.SegmentBoard.objects.update_or_create(
        segment=segment,
        board=board,
        defaults={
            "public_id": public_id(event, "board", *place, segment.board_set.name, board.number),
            "position": row.position,
            "status": "scheduled",
            "substitute_for": row,
            "as_number": (row.as_number or row.board.number) if as_replaced else None,
            "as_dealer": (row.as_dealer or row.board.dealer) if as_replaced else None,
            "as_vulnerability": (row.as_vulnerability or row.board.vulnerability) if as_replaced else None,
        },
    )
    schedule_changed()
    return substitute.pk


@transaction.atomic
def cancel_board(segment_board_pk: int, award: Award | None) -> None:
    """A scheduled board is not played in its segment; `award` in IMPs, None = no score.

    Raises:
        ScheduleRefusal: `unknown-segment-board`, `board-not-scheduled`.
    """
    row = get(models.SegmentBoard, segment_board_pk)
    _must_be(row, "scheduled")
    row.status = "cancelled"
    row.award_home, row.award_visitor = (None, None) if award is None else (award.home, award.visitor)
    row.save(update_fields=["status", "award_home", "award_visitor"])
    schedule_changed()


@transaction.atomic
def restore_board(segment_board_pk: int) -> None:
    """A replaced or cancelled board is played again; the substitute that stood for it is withdrawn.

    Raises:
        ScheduleRefusal: `unknown-segment-board`; `board-stands`: it is neither, or its substitute was replaced or
            cancelled in turn.
    """
    row = get(models.SegmentBoard, segment_board_pk)
    if row.status == "replaced":
        standing = models.SegmentBoard.objects.filter(substitute_for=row).exclude(status="withdrawn").first()
        if standing is None or standing.status != "scheduled":
            raise ScheduleRefusal("board-stands", {"board": row.board.number})
        standing.status = "withdrawn"
        standing.save(update_fields=["status"])
    elif row.status != "cancelled":
        raise ScheduleRefusal("board-stands", {"board": row.board.number})
    row.status, row.award_home, row.award_visitor = "scheduled", None, None
    row.save(update_fields=["status", "award_home", "award_visitor"])
    schedule_changed()


def _must_be(row: models.SegmentBoard, status: str) -> None:
    if row.status != status:
        raise ScheduleRefusal("board-not-scheduled", {"board": row.board.number, "status": row.status})
