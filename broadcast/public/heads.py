"""What stands at the top of every frame, and tables as frames name them."""

from __future__ import annotations

from broadcast import frames
from broadcast.public.scores import name_of
from scoring.schedule import EventInfo, SessionInfo, StageInfo, TableInfo

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
