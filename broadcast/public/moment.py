"""What is asked once while several frames are drawn in one breath: states, shelves, folded boards.

Whoever draws many frames opens a moment, after it has read what is due and holds what it writes; outside of one
everything is asked anew. Nothing that is written within a moment may be read in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

from scoring import selectors

Value = TypeVar("Value")


class _Moment(threading.local):
    """What this thread has asked in the moment it is in."""

    known: dict[Hashable, object] | None = None


_moment = _Moment()


@contextmanager
def one_moment(known: Mapping[Hashable, object] | None = None) -> Iterator[None]:
    """A moment of its own: nothing of what was asked before it but what is `known`, and nothing of it is kept after it."""
    outer = _moment.known
    _moment.known = dict(known or {})
    try:
        with selectors.one_schedule():
            yield
    finally:
        _moment.known = outer


def once(key: Hashable, find: Callable[[], Value]) -> Value:
    """What `find` answers; within a moment it is asked the first time only. `key` names it and all that it depends on."""
    known = _moment.known
    if known is None:
        return find()
    if key not in known:
        known[key] = find()
    value: Value = known[key]  # type: ignore[assignment]  # the key names what found it
    return value
