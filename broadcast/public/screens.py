"""What a paired screen shows, composed from one snapshot: its layout of the moment, or words from the director."""

from __future__ import annotations

from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.public.layouts import LAYOUTS, ScreenFrame, Wish

_BY_NAME = {layout.name: layout for layout in LAYOUTS}


def screen_frame(public_id: str, audience: Audience) -> ScreenFrame | None:
    """The frame of a screen that is let in, for the hall alone."""
    screen = models.Screen.objects.filter(public_id=public_id, revoked_at=None).first()
    if screen is None or audience is not Audience.HALL:
        return None
    if screen.notice_en or screen.notice_zh:
        return frames.NoticeBoard(
            frames.Name(screen.notice_en or screen.notice_zh, screen.notice_zh or screen.notice_en)
        )
    layout = _BY_NAME.get(screen.layout)
    return layout.make(Wish(screen.subject, screen.since), audience) if layout else None
