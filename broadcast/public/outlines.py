"""An event in outline: its stages and sessions with the ids under which everything else of it is asked for."""

from __future__ import annotations

import msgspec

from broadcast import frames
from broadcast.public.moment import one_moment
from broadcast.public.scores import name_of
from broadcast.public.standing import states_now
from scoring import selectors
from scoring.schedule import SessionInfo, StageSessions


class EventName(msgspec.Struct, frozen=True):
    """An event in the list of events."""

    slug: str
    name: frames.Name
    zone: str


class SessionOutline(msgspec.Struct, frozen=True):
    """A session 节 of a stage; `starts` in epoch seconds, as moved by the director, null where no hour is set."""

    id: str
    number: int
    of: int
    name: frames.Name
    starts: int | None


class StageOutline(msgspec.Struct, frozen=True):
    """A stage 阶段; `form` is "round-robin", "knockout", "swiss", "pairs" or "individual", `id` that of its standing."""

    id: str
    number: int
    name: frames.Name
    form: str
    scoring: str | None
    sessions: tuple[SessionOutline, ...]


class EventOutline(msgspec.Struct, frozen=True):
    """An event, held in the time zone `zone` (an IANA name)."""

    slug: str
    name: frames.Name
    zone: str
    stages: tuple[StageOutline, ...]


def event_names() -> tuple[EventName, ...]:
    """Every event, the newest first."""
    return tuple(EventName(event.slug, name_of(event.name), event.zone) for event in selectors.events())


def event_outline(slug: str) -> EventOutline | None:
    """The stages and sessions of an event, None when there is no such event."""
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    with one_moment():
        stages = tuple(_stage(found) for found in selectors.event_context(event.pk).stages)
    return EventOutline(event.slug, name_of(event.name), event.zone, stages)


def _stage(found: StageSessions) -> StageOutline:
    stage = found.stage
    return StageOutline(
        stage.public_id,
        stage.number,
        name_of(stage.name),
        stage.form.value,
        stage.scoring.value if stage.scoring else None,
        tuple(_session(session) for session in found.sessions),
    )


def _session(session: SessionInfo) -> SessionOutline:
    starts = states_now().of(session.pk).starts_at or session.starts_at
    return SessionOutline(
        session.public_id,
        session.number,
        session.of,
        name_of(session.name),
        None if starts is None else int(starts.timestamp()),
    )
