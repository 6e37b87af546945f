"""How long a statement may stay without an answer. A server that is gone says so at once; one that is merely silent (a cable
pulled, a machine that hangs) never does, and whoever waited for it would wait for good.

Commands of the terminal have all the time they need; `serve` and `clock` set a limit. Once one statement has waited in vain the others
behind it do not wait as long, until there is an answer again: many consoles share a few threads.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import errors

log = logging.getLogger("openroom.database")

SERVING_SECONDS = 8.0  # longer than anybody waits for a lock; after nine a console takes its line for dead
IDLE_SECONDS = 6  # in mid-transaction without a word: whoever waits for its locks has not lost patience yet
SILENT_SECONDS = 1.0  # while nothing answers


@dataclass(slots=True)
class Patience:
    """Of this process: `seconds`, None = for ever; `in_vain`: the last who waited had no answer."""

    seconds: float | None = None
    in_vain: bool = False

    def left(self) -> float | None:
        """How many seconds a statement may wait from now."""
        seconds = _here.get() or self.seconds
        return seconds if seconds is None or not self.in_vain else min(seconds, SILENT_SECONDS)


patience = Patience()
_here: ContextVar[float | None] = ContextVar("patience", default=None)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Wait no longer than this in here, whatever the process has: a question about health wants its answer soon."""
    token = _here.set(seconds)
    try:
        yield
    finally:
        _here.reset(token)


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection that is given up when a statement on it gets no answer in time.

    The statement may have been done or not: whoever asked asks again and is answered as the first time.
    """

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer. Raises psycopg.OperationalError when there is none in time; the connection is closed then."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        seconds = patience.left()
        try:
            answer = super().wait(gen, interval, seconds)
        except errors._WaitTimeout as error:  # noqa: SLF001 - psycopg has no public name for it
            patience.in_vain = True
            self.pgconn.finish()  # nobody knows what would come over it
            raise psycopg.OperationalError(f"the database did not answer within {seconds:g} s") from error
        patience.in_vain = False
        return answer
