"""The only reader for an audience: the embargo's one door. Pages, sockets, downloads and counts come from here.

Nothing here writes. What was never released, is not released any more and never existed gives the same answer: None.
"""

from broadcast.public.consoles import (
    BoardDocument,
    ConsoleState,
    PenOut,
    console_board,
    console_marks,
    console_news,
    console_state,
    last_typed,
    pen,
    plain,
)
from broadcast.public.pages import EventPage, PageFrame, event_page, events, page_frames
from broadcast.public.rendered import render, render_pages
from broadcast.public.staff import (
    ControlRoom,
    OperatorTable,
    ScreenInfo,
    control_room,
    events_directed,
    may_direct,
    operator_tables,
)
from broadcast.public.stored import Stored, frame, frame_pages, frames, screen_may_watch, versions
from broadcast.public.tickets import (
    claim_screen,
    issue_ticket,
    operator_ticket,
    pairing,
    read_ticket,
    screen_ticket,
)

__all__ = [
    "BoardDocument",
    "ConsoleState",
    "ControlRoom",
    "EventPage",
    "OperatorTable",
    "PageFrame",
    "PenOut",
    "ScreenInfo",
    "Stored",
    "claim_screen",
    "console_board",
    "console_marks",
    "console_news",
    "console_state",
    "control_room",
    "event_page",
    "events",
    "events_directed",
    "frame",
    "frame_pages",
    "frames",
    "issue_ticket",
    "last_typed",
    "may_direct",
    "operator_tables",
    "operator_ticket",
    "page_frames",
    "pairing",
    "pen",
    "plain",
    "read_ticket",
    "render",
    "render_pages",
    "screen_may_watch",
    "screen_ticket",
    "versions",
]
