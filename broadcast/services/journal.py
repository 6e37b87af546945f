"""Writing a session's journal: whoever writes what gates read locks the sessions first, and leaves due what the fact reaches."""

from __future__ import annotations

import secrets
from datetime import datetime
from itertools import chain

from django.db import transaction

from broadcast import journal
from broadcast.audiences import Audience
from broadcast.embargo import Held, Place
from broadcast.models import JournalFact, Shown
from broadcast.public.shown import waiting_tables
from broadcast.services.drawn import Drawn
from broadcast.services.due import announce_table, mark_due_for
from broadcast.services.everywhere import everywhere
from broadcast.services.reach import look_at, reached
from scoring import selectors
from scoring.models import Session, Stage


def write_journal(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """Append a fact to the journal and have every channel it reaches looked at; returns its number.

    Raises ValueError for a body that could not be read again: a limit of its kind is not kept.
    """
    if journal.decode(journal.encode(body)) != body:
        raise ValueError(body)
    with transaction.atomic():
        return append_fact(session_pk, body, by, now)


def append_fact(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """`write_journal` inside a transaction that has taken no lock yet, or the session's."""
    lock_session(session_pk)
    with selectors.one_schedule():
        if isinstance(body, journal.PresenceBody):
            body = everywhere(selectors.session_context(session_pk), body)
        before = look_at(session_pk)
        number = store_fact(session_pk, body, by, now)
        mark_due_for(reached(before), now)
        if isinstance(body, journal.HoldBody | journal.LiftBody):
            _tell_tables(session_pk, Held(body.scope, body.subject, body.number))
    return number


def _tell_tables(session_pk: int, held: Held) -> None:
    """Wake the consoles whose list of boards says that the broadcast is held, or is not any more."""
    for pairing in selectors.session_context(session_pk).pairings:
        for table in pairing.segment.tables:
            place = Place(session_pk, pairing.match.pk, table.pk, held.number or 0)
            if held.covers(place):
                announce_table(table.public_id)


def store_fact(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """Append a fact and leave it to the caller, who holds the session, which channels it reaches; returns its number."""
    last = JournalFact.objects.filter(session_id=session_pk).order_by("-seq").values_list("seq", "at").first()
    fact = JournalFact.objects.create(
        session_id=session_pk,
        seq=last[0] + 1 if last else 1,
        kind=journal.kind_of(body),
        body=journal.encode(body).decode(),
        at=max(now, last[1]) if last else now,
        by=by,
        token=secrets.token_hex(16),
    )
    return fact.seq


def lock_session(session_pk: int) -> None:
    """Hold the gate inputs of a session until the transaction ends: its own journal, and those of all sessions of its event.

    A policy written in any of them is the event's, and a board's gates ask for all who play its deal: two who change what
    one gate reads must not both believe that the other has not yet. All are locked at once, in order of their keys.
    """
    event = Session.objects.filter(pk=session_pk).values("stage__event")
    stages = Stage.objects.filter(event__in=event).values("pk")
    list(Session.objects.select_for_update().filter(stage__in=stages).order_by("pk").values_list("pk"))


def recall(session_pk: int, body: journal.RecallBody, by: str, now: datetime) -> int:
    """Hide again what an audience was shown of a subject, until its gates open anew; returns the journal fact's number.

    The ledger stands: what was shown has been shown.
    """
    with transaction.atomic():
        number = append_fact(session_pk, body, by, now)
        shown = Shown.objects.filter(audience=body.audience, transcript__table__segment__session=session_pk)
        match body.scope:
            case "match":
                shown = shown.filter(transcript__table__segment__match=body.subject)
            case "table":
                shown = shown.filter(transcript__table=body.subject)
            case "board":
                shown = shown.filter(
                    transcript__table__segment__match=body.subject, transcript__board__number=body.number or 0
                )
            case "session":
                pass
        shown.update(recalled=True)
        _leave_due(session_pk, body, now)
        return number


def _leave_due(session_pk: int, body: journal.RecallBody, now: datetime) -> None:
    """What is drawn from something recalled, and the tables whose gates it has to pass anew."""
    audience = Audience(body.audience)
    recalled, drawn = Held(body.scope, body.subject, body.number), Drawn(audience)
    matches = [
        pairing.match.pk
        for pairing in selectors.session_context(session_pk).pairings
        if any(
            recalled.subject == pairing.match.pk
            if recalled.scope == "board"
            else recalled.covers(Place(session_pk, pairing.match.pk, table.pk, 0))
            for table in pairing.segment.tables
        )
    ]
    names = chain.from_iterable(drawn.on_score_of(match) for match in matches)
    mark_due_for({audience: (*names, *waiting_tables(audience, sessions=[session_pk]))}, now)
