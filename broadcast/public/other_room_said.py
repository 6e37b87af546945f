"""Who let operators of an event see the other room, or kept it from them, and when: for the director alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from broadcast import journal, models

MOST = 10


@dataclass(frozen=True, slots=True)
class OtherRoomSaid:
    """One change of the setting."""

    at: datetime
    by: str
    shown: bool


def other_room_said(event_pk: int) -> tuple[OtherRoomSaid, ...]:
    """The newest changes in an event, in whichever session's room they were made, the newest first."""
    rows = models.JournalFact.objects.filter(kind="other-room", session__stage__event=event_pk)
    found = []
    for row in rows.order_by("-pk")[:MOST]:
        body = journal.decode(row.body)
        assert isinstance(body, journal.OtherRoomBody)
        found.append(OtherRoomSaid(row.at, row.by, body.shown))
    return tuple(found)
