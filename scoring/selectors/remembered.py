"""The schedule kept in memory until it changes: who plays what, where, under which name.

It is read with every action and every frame, and changes a few times a session. One small row says which schedule is
in force; whoever changes the schedule gives it a new token in the same transaction, so no process can go on with an old
one, and nothing that was rolled back is kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

from django.db import connection

from scoring import models

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_lock = threading.Lock()
_token = ""
_known: dict[Hashable, object] = {}


class _Reading(threading.local):
    """What this thread goes by while it reads one schedule."""

    known: dict[Hashable, object] | None = None


_reading = _Reading()


@contextmanager
def one_schedule() -> Iterator[None]:
    """Within it the schedule is asked once which one is in force, and everything read is of that one.

    For whoever reads much and writes nothing of the schedule; a change that comes meanwhile is seen the next time.
    """
    outer = _reading.known
    if outer is None:
        token = schedule_token()
        _reading.known = _of(token) if token else {}
    try:
        yield
    finally:
        _reading.known = outer


def remembered(find: Callable[[Key], Value]) -> Callable[[Key], Value]:
    """`find` asked again only after the schedule has changed: one query instead of many. What is not there is not kept."""

    @wraps(find)
    def found(asked: Key) -> Value:
        known = _reading.known
        if known is None:
            token = schedule_token()
            if not token:
                return find(asked)
            known = _of(token)
        key = (find.__name__, asked)
        if key not in known:
            answer = find(asked)
            if answer is None:  # outsiders name things that are not there: they must not fill the memory
                return answer
            known[key] = answer
        value: Value = known[key]  # type: ignore[assignment]  # the key names the function that made it
        return value

    return found


def schedule_token() -> str:
    """Another one whenever the schedule has changed; empty while there is none."""
    with (
        connection.cursor() as cursor
    ):  # as it stands in the table: this is asked more often than anything else
        cursor.execute(f"SELECT token FROM {models.Schedule._meta.db_table} ORDER BY id LIMIT 1")  # noqa: S608, SLF001
        row = cursor.fetchone()
    return row[0] if row else ""


def _of(token: str) -> dict[Hashable, object]:
    """What is known of the schedule in force, nothing at first."""
    global _known, _token
    with _lock:
        if token != _token:
            _token, _known = token, {}
        return _known
