"""Who may do what in an event, for those who give and withdraw it; and whether the holder of a ticket still may."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from broadcast import models
from broadcast.audiences import Ticket
from broadcast.public.staff import Login, events_directed
from scoring import selectors

MAY_WRITE = ("operator", "director")


@dataclass(frozen=True, slots=True)
class Right:
    """A role; a commentator's with whose eyes he has and what his readers call him."""

    role: str
    eyes: str
    called: str


@dataclass(frozen=True, slots=True)
class Person:
    """A login with its rights in one event. `events`: the keys of all events in which it has any."""

    login: str
    rights: tuple[Right, ...]
    events: frozenset[int]


@dataclass(frozen=True, slots=True)
class RightWritten:
    """What was done about somebody's right: made (the login), password, given or withdrawn. `by` is empty for the server itself."""

    at: datetime
    by: str
    login: str
    what: str
    role: str
    eyes: str


def people_of(event_pk: int) -> tuple[Person, ...]:
    """Everybody with a right in an event, by login."""
    here = models.Grant.objects.filter(event_id=event_pk)
    rows = models.Grant.objects.filter(user__in=here.values("user")).order_by("user__username", "role")
    rights: dict[str, list[Right]] = {}
    events: dict[str, set[int]] = {}
    for login, event, role, eyes, called in rows.values_list(
        "user__username", "event_id", "role", "eyes", "called"
    ):
        events.setdefault(login, set()).add(event)
        if event == event_pk:
            rights.setdefault(login, []).append(Right(role, eyes, called))
    return tuple(Person(login, tuple(found), frozenset(events[login])) for login, found in rights.items())


def rights_written(event_pk: int, most: int) -> tuple[RightWritten, ...]:
    """What was done about rights in an event, the newest first."""
    rows = models.GrantFact.objects.filter(event_id=event_pk).order_by("-pk")[:most]
    return tuple(RightWritten(row.at, row.by, row.login, row.what, row.role, row.eyes) for row in rows)


def may_give_password(user: Login, person: Person) -> bool:
    """Whether a director may give a person another password: not when that would open another director's event to him."""
    return person.events <= {event.pk for event in events_directed(user)}


def may_operate(ticket: Ticket) -> bool:
    """Whether whoever holds an operator's ticket may write at its table now: the ticket says who he is, the grant what he may."""
    table_pk = selectors.table_pk(ticket.subject)
    if table_pk is None:
        return False
    event = selectors.table_context(table_pk).event.pk
    return models.Grant.objects.filter(
        user__username=ticket.holder, user__is_active=True, event_id=event, role__in=MAY_WRITE
    ).exists()
