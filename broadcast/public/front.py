"""What the first page says of every event: what of it is being played, and when it goes on.

Reads what was shown and what is scheduled, never the hour: what is called under way is so by what may be seen of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.packing import unpack
from broadcast.public.moment import one_moment
from broadcast.public.pages import PageFrame, Scheduled, page_frames, scheduled, shown_sessions
from broadcast.public.scores import name_of
from scoring import selectors
from scoring.schedule import EventContext, SessionInfo, StageInfo

MOST_FRAMES = 8  # sessions whose matches the page carries; of further ones it names the session alone
_RANKS = {"on": 0, "before": 1, "over": 2}

_Place = tuple[StageInfo, SessionInfo]


class EventNow(msgspec.Struct, frozen=True):
    """An event, with the sessions of which something was shown last and those that come next.

    `state`: "on" while a session of the former is under way, "before" when some are still to come, else "over".
    """

    event: frames.Name
    slug: str
    zone: str
    state: frames.HowFar
    begun: tuple[Scheduled, ...]
    coming: tuple[Scheduled, ...]


@dataclass(frozen=True, slots=True)
class FrontPage:
    """Every event, those being played first, and the newest frames of the sessions they speak of."""

    events: tuple[EventNow, ...]
    frames: tuple[PageFrame, ...]


def front_page(audience: Audience = Audience.ONLINE, *, scored: bool = True) -> FrontPage:
    """The list of events. Without results it carries no frames: who meets whom tells who won before."""
    with one_moment():
        contexts = [selectors.event_context(event.pk) for event in selectors.events()]
        places = [
            (each.stage, session)
            for context in contexts
            for each in context.stages
            for session in each.sessions
        ]
        shown = shown_sessions([session.pk for _, session in places], audience)
        spoken = [(context, *_around(_places(context), shown)) for context in contexts]
        found = {
            session.public_id: _frame(session.public_id, audience)
            for _, begun, _ in spoken
            for _, session in begun
        }
        events = sorted(
            (_event_now(context, begun, coming, shown, found) for context, begun, coming in spoken),
            key=lambda event: _RANKS[event.state],
        )
    carried = [session for event in events for session in _carried(event)][:MOST_FRAMES] if scored else []
    pages = [found[session] if session in found else _frame(session, audience) for session in carried]
    return FrontPage(tuple(events), tuple(page for page in pages if page))


def _places(context: EventContext) -> tuple[_Place, ...]:
    """All sessions of an event by their scheduled start; one without an hour behind the one before."""
    places = [(each.stage, session) for each in context.stages for session in each.sessions]
    instants: list[tuple[float, int]] = []
    latest = 0.0
    for at, (_, session) in enumerate(places):
        latest = session.starts_at.timestamp() if session.starts_at else latest
        instants.append((latest, at))
    return tuple(places[at] for _, at in sorted(instants))


def _around(
    places: tuple[_Place, ...], shown: frozenset[int]
) -> tuple[tuple[_Place, ...], tuple[_Place, ...]]:
    """The sessions that began together with the last of which anything was shown, and those that begin together next."""
    groups: list[list[_Place]] = []
    for place in places:
        starts = place[1].starts_at
        if groups and starts is not None and groups[-1][0][1].starts_at == starts:
            groups[-1].append(place)
        else:
            groups.append([place])
    begun = max((at for at, group in enumerate(groups) if any(s.pk in shown for _, s in group)), default=-1)
    now = groups[begun] if begun >= 0 else []
    return tuple(now), tuple(groups[begun + 1]) if begun + 1 < len(groups) else ()


def _event_now(
    context: EventContext,
    begun: Iterable[_Place],
    coming: Iterable[_Place],
    shown: frozenset[int],
    found: Mapping[str, PageFrame | None],
) -> EventNow:
    now, then = (
        tuple(scheduled(stage, session, session.pk in shown) for stage, session in group)
        for group in (begun, coming)
    )
    is_on = any(_state(found[session.id]) == "on" for session in now)
    return EventNow(
        name_of(context.event.name),
        context.event.slug,
        context.event.zone,
        "on" if is_on else "before" if then else "over",
        now,
        then,
    )


def _carried(event: EventNow) -> tuple[str, ...]:
    """The sessions whose frames the page carries: under way, or next to be."""
    sessions = {"on": event.begun, "before": event.coming, "over": ()}[event.state]
    return tuple(session.id for session in sessions)


def _frame(public_id: str, audience: Audience) -> PageFrame | None:
    """The first page of a session's frame."""
    return next(iter(page_frames(f"session:{public_id}", audience)), None)


def _state(frame: PageFrame | None) -> str:
    """How far a session is by its frame."""
    return "before" if frame is None else str(unpack(msgspec.json.decode(frame.body))["state"])
