"""Announcements within one process: the listeners are called, one after the other."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from broadcast.fanout.announcements import Announcement, Listener

log = logging.getLogger("openroom.fanout")


class InProcess:
    """Listeners of this process only."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()

    def announce(self, announcement: Announcement) -> None:
        """See Fanout."""
        with self._lock:
            listeners = tuple(self._listeners)
        for listener in listeners:
            try:
                listener(announcement)
            except Exception:
                log.exception("a listener failed on %s", type(announcement).__name__)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """See Fanout."""
        with self._lock:
            self._listeners.append(listener)

        def stop() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return stop

    def close(self) -> None:
        """See Fanout."""
        with self._lock:
            self._listeners.clear()
