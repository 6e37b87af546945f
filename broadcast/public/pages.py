"""What the spectators' pages begin with: events, and an event's sessions and standings."""

from __future__ import annotations

from dataclasses import dataclass

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.scores import name_of
from broadcast.public.stored import frame
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
    """An event with the frames of its latest sessions, the newest first, and the standings of their stages."""

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
    names = [f"session:{session.public_id}" for _, session in reversed(sessions)]
    names += dict.fromkeys(f"standing:{stage.stage.public_id}" for stage, _ in reversed(sessions))
    found = [(name, frame(name, audience)) for name in names]
    return EventPage(
        slug,
        name_of(event.name),
        tuple(PageFrame(name, stored.version, stored.body) for name, stored in found if stored is not None),
    )
