"""A director's press: decided and written under the session's lock, so that two directors at once do no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from broadcast import journal
from broadcast.journal import JournalBody, RecallBody, SessionState
from broadcast.models import journal_state
from broadcast.services.journal import append_fact, lock_session, recall

Decide = Callable[[SessionState], Iterable[JournalBody]]


def press(session_pk: int, decide: Decide, by: str, now: datetime) -> tuple[int, ...]:
    """Write what `decide` makes of the state as it is once nobody else can change it; returns the facts' numbers.

    A press that comes second finds its wish fulfilled and writes nothing. Raises msgspec.ValidationError for a
    body that could not be read again (a limit of its kind is not kept), and whatever `decide` raises; then nothing was written.
    """
    with transaction.atomic():
        lock_session(session_pk)
        bodies = tuple(decide(journal_state(session_pk)))
        for body in bodies:
            journal.decode(journal.encode(body))
        return tuple(
            recall(session_pk, body, by, now)
            if isinstance(body, RecallBody)
            else append_fact(session_pk, body, by, now)
            for body in bodies
        )
