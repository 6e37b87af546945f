"""A match that plays another set of boards than the schedule gave it (EMBARGO.md, Terms): before play, both rooms.

Written by `broadcast.services` in the transaction of the press; that nothing was opened is decided there.
"""

from __future__ import annotations

from django.db import transaction

from scoring import models
from scoring.schedule import Form
from scoring.services.keeping import get, schedule_changed
from scoring.services.matches import boards_between, put_boards
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def give_board_set(segment_pk: int, board_set_pk: int, first: int) -> None:
    """Have a segment play as many boards as before, but of this set, from number `first` on.

    What it played until now is forgotten: nothing may have been recorded on it.

    Raises:
        ScheduleRefusal: `unknown-segment`, `unknown-board-set`, `board-set-of-another-event`, `no-such-number`,
            `boards-missing` (with the numbers); `needs-a-movement`: pairs and individuals play what their movement says;
            `boards-ruled-on`: a board of it was replaced or cancelled; `boards-played`: there is a result.
    """
    segment, board_set = get(models.Segment, segment_pk), get(models.BoardSet, board_set_pk)
    stage = segment.match.stage
    if Form(stage.form).has_movement:
        raise ScheduleRefusal("needs-a-movement", {"stage": stage.public_id})
    if board_set.event_id != stage.event_id:
        raise ScheduleRefusal("board-set-of-another-event", {"board_set": board_set.name})
    playing = models.SegmentBoard.objects.filter(segment=segment)
    if playing.filter(status__in=["replaced", "cancelled"]).exists():
        raise ScheduleRefusal("boards-ruled-on", {"match": segment.match.public_id})
    if models.Result.objects.filter(table__segment=segment).exists():
        raise ScheduleRefusal("boards-played", {"match": segment.match.public_id})
    last = first + segment.last - segment.first
    boards = boards_between(board_set, first, last)
    playing.update(substitute_for=None)  # substitutes that were taken back name the board they stood for
    playing.delete()
    segment.board_set, segment.first, segment.last = board_set, first, last
    segment.save(update_fields=["board_set", "first", "last"])
    put_boards(segment, boards)
    schedule_changed()
