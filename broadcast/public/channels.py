"""Every channel an audience can watch, by the kind in its name: one function and one line in CHANNELS each."""

from __future__ import annotations

from collections.abc import Callable

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.field_frames import FieldKind
from broadcast.paging import page_name, pages_of
from broadcast.public.layouts import ScreenFrame
from broadcast.public.rendered import board_frame, match_frame, session_frame, stage_standing, table_frame
from broadcast.public.screens import screen_frame


def render(name: str, audience: Audience) -> bytes | None:
    """The body of a channel's frame, or of one page of it, for an audience; None when there is nothing it may see."""
    return dict(render_pages(name.partition("/")[0], audience)).get(name)


def render_pages(name: str, audience: Audience) -> tuple[tuple[str, bytes], ...]:
    """Name and body of every page of a channel, from one snapshot; empty when there is nothing an audience may see."""
    kind, _, public_id = name.partition(":")
    maker = CHANNELS.get(kind)
    frame = maker(public_id, audience) if maker else None
    pages = () if frame is None else pages_of(frame)
    return tuple((page_name(name, at), frames.encode(page)) for at, page in enumerate(pages, start=1))


CHANNELS: dict[str, Callable[[str, Audience], frames.Frame | FieldKind | ScreenFrame | None]] = {
    "table": table_frame,
    "board": board_frame,
    "match": match_frame,
    "session": session_frame,
    "standing": stage_standing,
    "screen": screen_frame,
}
