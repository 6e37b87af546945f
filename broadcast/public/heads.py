"""What stands at the top of every frame, and tables as frames name them."""

from __future__ import annotations

from collections.abc import Iterable

from broadcast import frames
from broadcast.public.scores import name_of
from broadcast.public.shown import Shelf
from broadcast.public.standing import states_now
from scoring.schedule import EventInfo, SegmentInfo, SessionInfo, StageInfo, TableInfo

HeadFields = tuple[frames.Name, str, str, frames.Name, frames.SessionName, frames.Mode]


def head_of(event: EventInfo, stage: StageInfo, session: SessionInfo, mode: frames.Mode) -> HeadFields:
    """The first fields of a frame."""
    named = frames.SessionName(session.public_id, name_of(session.name), session.number, session.of)
    return name_of(event.name), event.slug, event.zone, name_of(stage.name), named, mode


def room_of(table: TableInfo) -> frames.Room:
    """A table for a frame."""
    return frames.Room(table.public_id, table.number, table.room.value)


def seats_of(table: TableInfo) -> dict[str, frames.Seated]:
    """The line-up of a table for a frame, by seat letter."""
    return {
        seat.seat.value: frames.Seated(name_of(seat.player.name), seat.side.value) for seat in table.seats
    }


def starts_of(session: SessionInfo) -> int | None:
    """When a session starts, as the director has moved it: epoch seconds."""
    starts = states_now().of(session.pk).starts_at or session.starts_at
    return None if starts is None else int(starts.timestamp())


def how_far(shelf: Shelf, segments: Iterable[SegmentInfo]) -> frames.HowFar:
    """How far a session is by what was shown of these segments, and by nothing else."""
    places = [
        (table.pk, board.pk)
        for segment in segments
        for table in segment.tables
        for board in segment.boards
        if board.is_played
    ]
    if not any(shelf.board(*place) for place in places):
        return "before"
    return "over" if all(shelf.line(*place) for place in places) else "on"
