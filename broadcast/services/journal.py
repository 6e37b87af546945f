"""Writing a session's journal: policies and holds. Whoever writes gate inputs locks the session first."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from broadcast import journal
from broadcast.models import JournalFact, Screen, Shown, Transcript
from broadcast.services.due import mark_due
from broadcast.services.everywhere import everywhere
from scoring import selectors
from scoring.models import Session
from scoring.selectors.peers import sessions_sharing


def write_journal(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """Append a fact to the journal and have every channel it may open looked at; returns its number.

    Raises ValueError for a body that could not be read again: a limit of its kind is not kept.
    """
    if journal.decode(journal.encode(body)) != body:
        raise ValueError(body)
    with transaction.atomic():
        return append_fact(session_pk, body, by, now)


def append_fact(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """`write_journal` inside a transaction that has taken no lock yet, or the session's."""
    if isinstance(body, journal.PresenceBody):
        body = everywhere(selectors.session_context(session_pk), body)
    number = store_fact(session_pk, body, by, now)
    sessions = _of_event(session_pk) if isinstance(body, journal.PolicyBody) else sessions_sharing(session_pk)
    mark_due(dict.fromkeys(name for each in sessions for name in channels_of_session(each)), now)
    return number


def store_fact(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """Append a fact and leave it to the caller which channels it concerns; returns its number."""
    lock_session(session_pk)
    last = JournalFact.objects.filter(session_id=session_pk).order_by("-seq").first()
    fact = JournalFact.objects.create(
        session_id=session_pk,
        seq=last.seq + 1 if last else 1,
        kind=journal.kind_of(body),
        body=journal.encode(body).decode(),
        at=max(now, last.at) if last else now,
        by=by,
        token=secrets.token_hex(16),
    )
    return fact.seq


def lock_session(session_pk: int) -> None:
    """Hold the gate inputs of a session until the transaction ends."""
    Session.objects.select_for_update().get(pk=session_pk)


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
        return number


def _of_event(session_pk: int) -> tuple[int, ...]:
    """The sessions of an event in which anything was recorded: a policy is the event's."""
    context = selectors.session_context(session_pk)
    played = Transcript.objects.filter(table__segment__session__stage__event=context.event.pk)
    return tuple(sorted({session_pk, *played.values_list("table__segment__session", flat=True)}))


def channels_of_session(session_pk: int) -> tuple[str, ...]:
    """Every channel whose frame says how current it is, or stands on the session's boards."""
    context = selectors.session_context(session_pk)
    names = [f"session:{context.session.public_id}", f"standing:{context.stage.public_id}"]
    for pairing in context.pairings:
        names.append(f"match:{pairing.match.public_id}")
        names.extend(
            f"board:{board.public_id}" for board in (*pairing.segment.boards, *pairing.segment.former)
        )
        names.extend(f"table:{table.public_id}" for table in pairing.segment.tables)
    subjects = [context.session.public_id, *(pairing.match.public_id for pairing in context.pairings)]
    screens = Screen.objects.filter(subject__in=subjects, revoked_at=None).order_by("pk")
    names.extend(f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True))
    return tuple(names)
