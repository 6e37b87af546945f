"""Layout *line-ups*: every match of a session, its two line-ups side by side."""

from __future__ import annotations

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.layouts.layout import Layout, Wish
from broadcast.public.lineups import line_ups_frame


def _make(wish: Wish, audience: Audience) -> frames.LineUps | None:
    return line_ups_frame(wish.subject, audience)


LINE_UPS = Layout("line-ups", ("session",), _make)
