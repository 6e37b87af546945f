"""The fanout of this process, made on first use."""

from __future__ import annotations

import threading

from broadcast.fanout.announcements import Fanout
from broadcast.fanout.in_process import InProcess
from broadcast.fanout.over_redis import OverRedis


class _Connection:
    """The fanout of this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._fanout: Fanout | None = None

    def get(self, url: str) -> Fanout:
        with self._lock:
            if self._fanout is None:
                self._fanout = OverRedis(url) if url else InProcess()
            return self._fanout

    def line(self) -> str:
        with self._lock:
            if not isinstance(self._fanout, OverRedis):
                return "off"
            return "ok" if self._fanout.is_well else "gone"

    def close(self) -> None:
        with self._lock:
            if self._fanout is not None:
                self._fanout.close()
            self._fanout = None


_connection = _Connection()


def connect(url: str) -> Fanout:
    """The fanout of this process, made on first use: Redis at `url`, or within the process when it is empty."""
    return _connection.get(url)


def line_to_redis() -> str:
    """How the line to Redis is: *ok*, *gone* (others heal within a second), or *off* where this process needs none."""
    return _connection.line()


def disconnect() -> None:
    """Close the fanout of this process; the next `connect` makes another."""
    _connection.close()
