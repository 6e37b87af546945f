"""What the spectators' pages begin with: events, and an event's sessions and standings."""

from __future__ import annotations

from dataclasses import dataclass

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.scores import name_of
from broadcast.public.stored import frame_pages
from broadcast.wire import MAX_CHANNELS
from scoring import selectors

SESSIONS_ON_PAGE = 3


@dataclass(frozen=True, slots=True)
class PageFrame:
    """A frame embedded in a page."""

    name: str
    version: int
    body: bytes


@dataclass(frozen=True, slots=True)
class EventPage:
    """An event with the frames of its latest sessions, the newest first, each with the standing of its stage behind it.

    No more frames than one socket may watch: of a very large event the older sessions are left out.
    """

    slug: str
    name: frames.Name
    frames: tuple[PageFrame, ...]


def events() -> tuple[tuple[str, frames.Name], ...]:
    """Slug and name of every event, the newest first."""
    return tuple((event.slug, name_of(event.name)) for event in selectors.events())


def event_page(slug: str, audience: Audience = Audience.ONLINE) -> EventPage | None:
    """The page of an event."""
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    stages = selectors.event_context(event.pk).stages
    sessions = [(stage, session) for stage in stages for session in stage.sessions][-SESSIONS_ON_PAGE:]
    names = dict.fromkeys(
        name
        for stage, session in reversed(sessions)
        for name in (f"session:{session.public_id}", f"standing:{stage.stage.public_id}")
    )
    found = [page for name in names for page in page_frames(name, audience)]
    return EventPage(slug, name_of(event.name), tuple(found[:MAX_CHANNELS]))


def page_frames(name: str, audience: Audience = Audience.ONLINE) -> tuple[PageFrame, ...]:
    """A channel's frame for a page to carry: all pages of it."""
    return tuple(PageFrame(page, stored.version, stored.body) for page, stored in frame_pages(name, audience))
