"""Layout *two rooms*: both tables of a match as one story, with the swings of the segment."""

from __future__ import annotations

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.rendered import frame_of_table, rows_of, running_segment, shelf_of
from scoring import selectors
from scoring.methods.match import Room


def _make(wish: Wish, audience: Audience) -> frames.TwoRooms | None:
    match_pk = selectors.match_pk(wish.subject)
    if match_pk is None:
        return None
    context = selectors.match_context(match_pk)
    if context.stage.form.has_movement or not context.segments:
        return None
    shelf = shelf_of(audience, context.segments)
    _, segment = running_segment(shelf, context)
    tables = [
        frame_of_table(selectors.table_context(segment.table(room).pk), context, shelf)
        for room in (Room.OPEN, Room.CLOSED)
    ]
    return frames.TwoRooms(tables=(tables[0], tables[1]), rows=rows_of(shelf, [segment]))


TWO_ROOMS = Layout("two-rooms", ("match",), _make)
