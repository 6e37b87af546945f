"""Writing a session's journal: policies and holds. Whoever writes gate inputs locks the session first."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from broadcast import journal
from broadcast.models import JournalFact, Screen
from broadcast.services.due import mark_due
from scoring import selectors
from scoring.models import Session


def write_journal(session_pk: int, body: journal.JournalBody, by: str, now: datetime) -> int:
    """Append a fact to the journal and have every channel of the session looked at; returns its number.

    Raises ValueError for a body that could not be read again: a limit of its kind is not kept.
    """
    if journal.decode(journal.encode(body)) != body:
        raise ValueError(body)
    with transaction.atomic():
        Session.objects.select_for_update().get(pk=session_pk)
        last = JournalFact.objects.filter(session_id=session_pk).order_by("-seq").first()
        fact = JournalFact.objects.create(
            session_id=session_pk,
            seq=last.seq + 1 if last else 1,
            body=journal.encode(body).decode(),
            at=max(now, last.at) if last else now,
            by=by,
        )
        mark_due(channels_of_session(session_pk), now)
        return fact.seq


def channels_of_session(session_pk: int) -> tuple[str, ...]:
    """Every channel whose frame says how current it is, or stands on the session's boards."""
    context = selectors.session_context(session_pk)
    names = [f"session:{context.session.public_id}", f"standing:{context.stage.public_id}"]
    for pairing in context.pairings:
        names.append(f"match:{pairing.match.public_id}")
        names.extend(f"board:{board.public_id}" for board in pairing.segment.boards)
        names.extend(f"table:{table.public_id}" for table in pairing.segment.tables)
    subjects = [context.session.public_id, *(pairing.match.public_id for pairing in context.pairings)]
    screens = Screen.objects.filter(subject__in=subjects, revoked_at=None).order_by("pk")
    names.extend(f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True))
    return tuple(names)
