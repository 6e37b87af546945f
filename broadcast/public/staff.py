"""What operators and directors choose from: their events and sessions, the screens and holds of a session."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth.models import AnonymousUser, User

from broadcast import frames, models, playlists
from broadcast.journal import SessionState
from broadcast.playlists import Item, Playlist
from scoring import selectors
from scoring.schedule import EventInfo, SessionContext, SessionInfo

Login = User | AnonymousUser
SESSIONS_OFFERED = 2


@dataclass(frozen=True, slots=True)
class ScreenInfo:
    """A paired screen: what it shows, at which place of its list (one item where it has none) and since when; words over it.

    `seen_at`: when there was last a line to it, None before the first. `is_pinned`: it stays with the session it shows.
    """

    id: str
    code: str
    layout: str
    subject: str
    label: str
    items: Playlist
    place: int
    since: datetime
    is_frozen: bool
    notice: frames.Name | None
    seen_at: datetime | None
    is_pinned: bool


@dataclass(frozen=True, slots=True)
class ControlRoom:
    """What the director's pages of one event are about: one of its sessions, what is in force there, the event's screens."""

    event: EventInfo
    session: SessionContext | None
    sessions: tuple[SessionInfo, ...]
    state: SessionState
    screens: tuple[ScreenInfo, ...]


def events_directed(user: Login) -> tuple[EventInfo, ...]:
    """The events in which a login is director, the newest first."""
    return events_with_role(user, ("director",))


def may_direct(user: Login, event_pk: int) -> bool:
    """Whether a login is director in an event."""
    return any(event.pk == event_pk for event in events_directed(user))


def control_room(event: EventInfo, session_id: str = "") -> ControlRoom:
    """The director's room of an event: of the session with that public id, else of the latest.

    Raises LookupError when the event has no such session.
    """
    every = _sessions(event)
    if session_id and session_id not in {each.public_id for each in every}:
        raise LookupError(session_id)
    chosen = next((each for each in every if each.public_id == session_id), None) or _latest(every)
    session = selectors.session_context(chosen.pk) if chosen else None
    screens = models.Screen.objects.filter(event_id=event.pk, revoked_at=None).order_by("-pk")
    return ControlRoom(
        event=event,
        session=session,
        sessions=every,
        state=models.journal_state(chosen.pk) if chosen else SessionState(),
        screens=tuple(_screen(screen) for screen in screens),
    )


def _screen(row: models.Screen) -> ScreenInfo:
    words = frames.Name(row.notice_en or row.notice_zh, row.notice_zh or row.notice_en)
    return ScreenInfo(
        id=row.public_id,
        code=row.code,
        layout=row.layout,
        subject=row.subject,
        label=row.label,
        items=playlists.decode(row.playlist) if row.playlist else (Item(row.layout, row.subject),),
        place=row.place,
        since=row.since,
        is_frozen=row.frozen,
        notice=words if words.en else None,
        seen_at=row.seen_at,
        is_pinned=row.pinned,
    )


def events_with_role(user: Login, roles: tuple[str, ...]) -> tuple[EventInfo, ...]:
    """The events in which a login has one of some roles, the newest first."""
    if not isinstance(user, User):
        return ()
    granted = set(models.Grant.objects.filter(user=user, role__in=roles).values_list("event_id", flat=True))
    return tuple(event for event in selectors.events() if event.pk in granted)


def latest_sessions(event: EventInfo) -> list[SessionContext]:
    """The sessions that have begun, the newest first; before any has, the first one."""
    sessions = _sessions(event)
    newest = _begun(sessions)[-SESSIONS_OFFERED:] or sessions[:1]
    return [selectors.session_context(session.pk) for session in reversed(newest)]


def _sessions(event: EventInfo) -> tuple[SessionInfo, ...]:
    return tuple(session for stage in selectors.event_context(event.pk).stages for session in stage.sessions)


def _latest(sessions: tuple[SessionInfo, ...]) -> SessionInfo | None:
    return next(iter(_begun(sessions)[-1:] or sessions[:1]), None)


def _begun(sessions: tuple[SessionInfo, ...]) -> tuple[SessionInfo, ...]:
    now = datetime.now(UTC)
    return tuple(each for each in sessions if each.starts_at is None or each.starts_at <= now)
