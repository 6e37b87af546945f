"""What an operator may know of the other room: its result of a board he has a result of himself, where the event allows it.

The one place where something of another table reaches a console; nothing of its play, and nothing sooner.
"""

from __future__ import annotations

import msgspec

from broadcast import frames
from broadcast.public.lines import line_of_result
from scoring import selectors
from scoring.methods.match import BoardOutcome, Room, swing


class OtherRoom(msgspec.Struct, frozen=True):
    """The other room on board `number`: its line, and the IMPs of home and visitor."""

    number: int
    line: frames.Line
    swing: tuple[int, int] | None


def other_room(table: str) -> tuple[OtherRoom, ...]:
    """What a table's console may know of the other room, board by board; nothing unless the event allows it."""
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        return ()
    context = selectors.table_context(table_pk)
    other = context.segment.other(context.table)
    if not context.event.shows_other_room or other is None:
        return ()
    found = {(each.table_pk, each.board_pk): each for each in selectors.results([table_pk, other.pk])}
    told = []
    for board in context.segment.boards:
        own, theirs = found.get((table_pk, board.pk)), found.get((other.pk, board.pk))
        # A contract that was reached is no result: neither here nor there.
        if not board.is_played or own is None or own.score_ns is None:
            continue
        if theirs is None or theirs.score_ns is None:
            continue
        scores = {context.table.room: own.score_ns, other.room: theirs.score_ns}
        won = swing(BoardOutcome(scores[Room.OPEN], scores[Room.CLOSED], context.segment.swapped))
        told.append(
            OtherRoom(board.number, line_of_result(theirs), None if won is None else (won.home, won.visitor))
        )
    return tuple(told)
