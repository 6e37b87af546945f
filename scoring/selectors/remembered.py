"""The schedule kept in memory until it changes: who plays what, where, under which name.

It is read with every action and every frame, and changes a few times a session. One small row says which schedule is
in force; whoever changes the schedule gives it a new token in the same transaction, so no process can go on with an old
one, and nothing that was rolled back is kept.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from scoring import models

Value = TypeVar("Value")

_lock = threading.Lock()
_token = ""
_known: dict[Hashable, object] = {}


def remembered(find: Callable[[int], Value]) -> Callable[[int], Value]:
    """`find` by primary key, asked again only after the schedule has changed: one query instead of many."""

    @wraps(find)
    def found(pk: int) -> Value:
        token = models.Schedule.objects.values_list("token", flat=True).first()
        if token is None:
            return find(pk)
        known = _of(token)
        key = (find.__name__, pk)
        if key not in known:
            known[key] = find(pk)
        value: Value = known[key]  # type: ignore[assignment]  # the key names the function that made it
        return value

    return found


def schedule_token() -> str:
    """Another one whenever the schedule has changed; empty while there is none."""
    return models.Schedule.objects.values_list("token", flat=True).first() or ""


def _of(token: str) -> dict[Hashable, object]:
    """What is known of the schedule in force, nothing at first."""
    global _known, _token
    with _lock:
        if token != _token:
            _token, _known = token, {}
        return _known
