"""What the spectators' pages begin with: an event's sessions and standings, one session, one channel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from broadcast import frames, models
from broadcast.audiences import Audience
from broadcast.public.heads import starts_of
from broadcast.public.moment import one_moment
from broadcast.public.scores import name_of
from broadcast.public.stored import frame_pages
from broadcast.unscored import unscored_body, unscored_name
from broadcast.wire import MAX_CHANNELS
from scoring import selectors
from scoring.schedule import EventContext, SessionInfo, StageInfo

INSTANTS_ON_PAGE = 3  # of one start there may be several sessions: series that play side by side


@dataclass(frozen=True, slots=True)
class PageFrame:
    """A frame embedded in a page."""

    name: str
    version: int
    body: bytes


class Scheduled(msgspec.Struct, frozen=True):
    """A session in the schedule of its event. `shown`: something of it was shown. `starts` in epoch seconds."""

    id: str
    stage: frames.Name
    name: frames.Name
    number: int
    of: int
    starts: int | None
    shown: bool


class Schedule(msgspec.Struct, frozen=True):
    """All sessions of an event by their start, and the zone it is held in (an IANA name)."""

    event: frames.Name
    slug: str
    zone: str
    sessions: tuple[Scheduled, ...]


@dataclass(frozen=True, slots=True)
class EventPage:
    """An event: its schedule, and the frames of the sessions that matter now with the standings of their stages.

    First what is being played or was played last, then what comes next, then what was before. No more frames than one socket
    may watch: of a very large event some are left out, and have pages of their own.
    """

    schedule: Schedule
    frames: tuple[PageFrame, ...]


def event_page(slug: str, audience: Audience = Audience.ONLINE, *, scored: bool = True) -> EventPage | None:
    """The page of an event. Without results it is the schedule alone: who meets whom tells who won before."""
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    context = selectors.event_context(event.pk)
    schedule = _schedule(context, audience)
    if not scored:
        return EventPage(schedule, ())
    stages = {session.public_id: each.stage for each in context.stages for session in each.sessions}
    names = list(
        dict.fromkeys(
            name
            for session in _foremost(schedule.sessions)
            for name in (f"session:{session.id}", f"standing:{stages[session.id].public_id}")
        )
    )
    return EventPage(schedule, _found(names, audience))


def session_page(
    public_id: str, audience: Audience = Audience.ONLINE, *, scored: bool = True
) -> tuple[PageFrame, ...]:
    """A session and the standing of its stage, which is left out with the results; empty when there is no such session."""
    if not scored:
        return page_frames(f"session:{public_id}", audience, scored=False)[:MAX_CHANNELS]
    session_pk = selectors.session_pk(public_id)
    if session_pk is None:
        return ()
    stage = selectors.session_context(session_pk).stage
    return _found([f"session:{public_id}", f"standing:{stage.public_id}"], audience)


def page_frames(
    name: str, audience: Audience = Audience.ONLINE, *, scored: bool = True
) -> tuple[PageFrame, ...]:
    """A channel's frame for a page to carry: all pages of it, with its results or without."""
    pages = frame_pages(name, audience)
    if scored:
        return tuple(PageFrame(page, stored.version, stored.body) for page, stored in pages)
    return tuple(
        PageFrame(unscored_name(page), stored.version, unscored_body(stored.body)) for page, stored in pages
    )


def _found(names: Iterable[str], audience: Audience) -> tuple[PageFrame, ...]:
    return tuple(page for name in names for page in page_frames(name, audience))[:MAX_CHANNELS]


def _schedule(context: EventContext, audience: Audience) -> Schedule:
    known = [(each.stage, session) for each in context.stages for session in each.sessions]
    shown = shown_sessions([session.pk for _, session in known], audience)
    with one_moment():
        sessions = [scheduled(stage, session, session.pk in shown) for stage, session in known]
    # A session without an hour stands where its stage has it: behind the one before.
    instants: list[tuple[int, int]] = []
    latest = 0
    for at, session in enumerate(sessions):
        latest = latest if session.starts is None else session.starts
        instants.append((latest, at))
    return Schedule(
        name_of(context.event.name),
        context.event.slug,
        context.event.zone,
        tuple(sessions[at] for _, at in sorted(instants)),
    )


def scheduled(stage: StageInfo, session: SessionInfo, is_shown: bool) -> Scheduled:
    """A session as a schedule names it; `is_shown`: something of it was shown."""
    return Scheduled(
        session.public_id,
        name_of(stage.name),
        name_of(session.name),
        session.number,
        session.of,
        starts_of(session),
        is_shown,
    )


def shown_sessions(session_pks: Iterable[int], audience: Audience) -> frozenset[int]:
    """The sessions of which an audience was shown anything: one question for all."""
    rows = models.Shown.objects.filter(
        audience=audience.value, recalled=False, transcript__table__segment__session__in=list(session_pks)
    )
    return frozenset(rows.values_list("transcript__table__segment__session", flat=True).distinct())


def _foremost(sessions: tuple[Scheduled, ...]) -> list[Scheduled]:
    """The sessions that began together with the last of which anything was shown, then the next, then the ones before."""
    starts = list(dict.fromkeys(_group(session) for session in sessions))
    begun = [starts.index(_group(session)) for session in sessions if session.shown]
    now = max(begun, default=0)
    order = [at for at in (now, now + 1, now - 1) if 0 <= at < len(starts)][:INSTANTS_ON_PAGE]
    return [session for at in order for session in sessions if _group(session) == starts[at]]


def _group(session: Scheduled) -> int | str:
    return session.id if session.starts is None else session.starts
