"""The clock: a thread that ticks every second, and works at once when it is told that something is due."""

from __future__ import annotations

import logging
import threading
import time
from datetime import UTC, datetime

from django.conf import settings
from django.db import close_old_connections, connection

from broadcast import fanout, metrics
from broadcast.publisher.renewal import Renewal
from broadcast.publisher.work import tick, work_due

log = logging.getLogger("openroom.clock")

TICK_SECONDS = 1.0
LONGEST_REST = 0.25


class Clock:
    """The publisher's thread of a process. Any number of them may run on one database."""

    def __init__(self) -> None:
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self.last_tick: datetime | None = None
        self.last_error: str = ""

    @property
    def is_running(self) -> bool:
        """Whether this process has a clock."""
        return self._thread is not None

    def start(self) -> None:
        """Begin to tick; what a crash left undone is due at the first tick."""
        if self._thread is not None:
            return
        self._stopping.clear()
        fanout.connect(settings.REDIS_URL).listen(self._hear)
        self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the tick under way and end."""
        self._stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
            self._thread = None

    def _hear(self, announcement: fanout.Announcement) -> None:
        if isinstance(announcement, fanout.WorkDue):
            self._wake.set()

    def _run(self) -> None:
        next_tick = time.monotonic()
        renewal = Renewal()
        while not self._stopping.is_set():
            began = time.monotonic()
            try:
                close_old_connections()
                if time.monotonic() >= next_tick:
                    next_tick = max(next_tick + TICK_SECONDS, time.monotonic())
                    renewal.step(datetime.now(UTC))
                    with metrics.TICK_SECONDS.time():
                        tick(datetime.now(UTC), _now)
                    self.last_tick, self.last_error = datetime.now(UTC), ""
                else:
                    work_due(datetime.now(UTC), at_once_only=True)
            except Exception as error:
                log.exception("a tick failed; trying again")
                metrics.TICKS_FAILED.inc()
                self.last_error = type(error).__name__
                self._stopping.wait(TICK_SECONDS / 2)
            # Recording goes before showing: in a busy hall the publisher rests as long as it has worked, and what was
            # recorded meanwhile is one release and one frame. After a single call the rest is over before the next.
            self._stopping.wait(min(time.monotonic() - began, LONGEST_REST))
            self._wake.wait(max(0.0, next_tick - time.monotonic()))
            self._wake.clear()
        connection.close()


def _now() -> datetime:
    return datetime.now(UTC)


clock = Clock()
