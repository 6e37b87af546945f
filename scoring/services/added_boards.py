"""A board that a match plays beyond its schedule, in both rooms: at the end of the playing order, without a deal until a table brings one.

Written by `broadcast.services` in the transaction that asked for it; whether the director allows it is decided there.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from bridge.boards import BoardSetup
from scoring import models
from scoring.schedule import BoardRef, Form
from scoring.services.keeping import counted_from_one, get, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def add_board(segment_pk: int, number: int) -> BoardRef:
    """Have a segment play one more board of its set, with dealer and vulnerability of its number (Law 2).

    Never a board that lies ready with its deal: those are substitutes, and other sessions' boards.

    Raises:
        ScheduleRefusal: `unknown-segment`, `no-such-number`; `needs-a-movement`: pairs and individuals play what their
            movement says; `board-twice`: it plays or played it; `board-reserved`: it is kept for something else.
    """
    segment = get(models.Segment, segment_pk)
    stage = segment.match.stage
    counted_from_one("board", number)
    models.BoardSet.objects.select_for_update().get(pk=segment.board_set_id)
    if Form(stage.form).has_movement:
        raise ScheduleRefusal("needs-a-movement", {"stage": stage.public_id})
    played = models.SegmentBoard.objects.filter(segment=segment)
    if played.filter(board__number=number).exists() or played.filter(as_number=number).exists():
        raise ScheduleRefusal("board-twice", {"board": number})
    setup = BoardSetup.standard(number)
    board, is_new = models.Board.objects.get_or_create(
        board_set=segment.board_set,
        number=number,
        defaults={"dealer": setup.dealer.value, "vulnerability": setup.vulnerability.value},
    )
    elsewhere = models.SegmentBoard.objects.filter(board=board)
    is_here = elsewhere.exists() and not elsewhere.exclude(segment__session=segment.session_id).exists()
    if not is_new and (board.sealed_deal is not None or not is_here):
        raise ScheduleRefusal("board-reserved", {"board": number})
    last = played.aggregate(last=Max("position"))["last"] or 0
    place = (stage.number, segment.match.number, segment.session.number)
    models.SegmentBoard.objects.create(
        segment=segment,
        board=board,
        position=last + 1,
        public_id=public_id(stage.event, "board", *place, segment.board_set.name, number),
    )
    schedule_changed()
    return BoardRef(board.pk, number)
