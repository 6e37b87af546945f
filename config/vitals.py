"""How this process is: told to the others every few seconds, and learnt of them. A thread beside hub and clock.

What is wrong goes to the spectators with every sign of life, so that a picture that may be old is called so.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from datetime import UTC, datetime, timedelta

from django.db import DatabaseError, InterfaceError, close_old_connections, connection

from broadcast import public, services
from broadcast.hub import hub
from broadcast.publisher import clock
from broadcast.sockets.present import present
from config.postgresql.patience import at_most

log = logging.getLogger("openroom.vitals")

REPORT_SECONDS = 5.0
LOOK_SECONDS = 2.0  # a database that has not answered by then counts as gone
FIRST_TICK = timedelta(seconds=15)  # a clock may take so long to begin


class Vitals:
    """The thread, and what it last found: `trouble` is empty, *database* or *clock*."""

    def __init__(self) -> None:
        self.name = f"{socket.gethostname()[:60]}-{os.getpid()}"
        self.started_at = datetime.now(UTC)
        self.trouble = ""
        self._serves = False
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, *, serves: bool) -> None:
        """Begin to report; `serves`: this process has spectators."""
        self.started_at, self._serves = datetime.now(UTC), serves
        self._stopping.clear()
        self._thread = threading.Thread(target=self._run, name="vitals", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Say farewell and end."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
            self._thread = None

    def look(self, now: datetime) -> None:
        """Report this process, read how the others are, and tell the hub."""
        try:
            ticked_at = clock.last_tick if clock.is_running else None
            services.report(
                services.Report(
                    self.name,
                    self._serves,
                    clock.is_running,
                    self.started_at,
                    ticked_at,
                    hub.sockets,
                    clock.last_error,
                ),
                now,
            )
            services.screens_seen(present.screens(), now)
            found = public.processes(now)
            hub.viewers = public.watching(found)
            is_new = now < self.started_at + FIRST_TICK
            self.trouble = "" if is_new or public.has_clock(found, now) else "clock"
        except (DatabaseError, InterfaceError) as error:
            log.warning("no word with the database: %s", str(error).strip())
            self.trouble = "database"
        hub.trouble = self.trouble

    def _run(self) -> None:
        while True:
            with at_most(LOOK_SECONDS):
                close_old_connections()
                self.look(datetime.now(UTC))
            if self._stopping.wait(REPORT_SECONDS):
                break
        try:
            services.farewell(self.name)
        except (DatabaseError, InterfaceError):
            log.info("ended without a farewell: the database is gone")
        connection.close()


vitals = Vitals()
