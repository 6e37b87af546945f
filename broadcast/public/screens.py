"""What a paired screen shows, composed from one snapshot: its layout of the moment, or words from the director."""

from __future__ import annotations

from msgspec.structs import replace

from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.public.layouts import LAYOUTS, ScreenFrame, Wish
from broadcast.public.pictures import corner_of
from broadcast.public.scores import name_of
from scoring import selectors

_BY_NAME = {layout.name: layout for layout in LAYOUTS}


def screen_frame(public_id: str, audience: Audience) -> ScreenFrame | None:
    """The frame of a screen that is let in, for the hall alone."""
    screen = models.Screen.objects.filter(public_id=public_id, revoked_at=None).first()
    if screen is None or audience is not Audience.HALL:
        return None
    if screen.notice_en or screen.notice_zh:
        words = frames.Name(screen.notice_en or screen.notice_zh, screen.notice_zh or screen.notice_en)
        event = selectors.event_context(screen.event_id).event
        return _with_corner(frames.NoticeBoard(words, name_of(event.name), event.zone), screen.event_id)
    layout = _BY_NAME.get(screen.layout)
    frame = layout.make(Wish(screen.subject, screen.since), audience) if layout else None
    return None if frame is None else _with_corner(frame, screen.event_id)


def _with_corner(frame: ScreenFrame, event_pk: int) -> ScreenFrame:
    corner = corner_of(event_pk)
    return frame if corner is None else replace(frame, corner=corner)
