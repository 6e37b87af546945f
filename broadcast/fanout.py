"""Announcements between whoever writes and whoever holds sockets: within the process, or through Redis between several.

Stores nothing: what is lost heals from the database. The only module that knows Redis.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Protocol

import msgspec
import redis

log = logging.getLogger("openroom.fanout")

REDIS_CHANNEL = "openroom"
RECONNECT_SECONDS = 1.0


class FrameReady(msgspec.Struct, frozen=True, tag="frame"):
    """A channel has a new frame for an audience; `message` is what its sockets are sent."""

    audience: str
    name: str
    version: int
    message: str


class TableChanged(msgspec.Struct, frozen=True, tag="table"):
    """Something was recorded at a table, or its pen moved: consoles look again."""

    table: str


class ScreenRevoked(msgspec.Struct, frozen=True, tag="revoked"):
    """A hall screen may no longer watch."""

    screen: str


class WorkDue(msgspec.Struct, frozen=True, tag="due"):
    """There are due channels: a publisher need not wait for its next tick."""


Announcement = FrameReady | TableChanged | ScreenRevoked | WorkDue
Listener = Callable[[Announcement], None]


class Fanout(Protocol):
    """One way to carry announcements."""

    def announce(self, announcement: Announcement) -> None:
        """Tell every listener, in every process. Called after commit; never raises for a listener's or the line's fault."""
        ...

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` (from any thread) on each announcement until the returned function is called."""
        ...

    def close(self) -> None:
        """End threads and connections."""
        ...


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


class OverRedis:
    """Listeners of every process on the same Redis: one subscription a process, reconnected for as long as it lives."""

    def __init__(self, url: str) -> None:
        self._local = InProcess()
        self._redis = redis.Redis.from_url(url, socket_timeout=5, health_check_interval=10)
        self._decoder = msgspec.json.Decoder(Announcement)
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._receive, name="fanout", daemon=True)
        self._thread.start()

    def announce(self, announcement: Announcement) -> None:
        """See Fanout. Without Redis only this process hears it; the others heal within a second."""
        try:
            self._redis.publish(REDIS_CHANNEL, msgspec.json.encode(announcement))
        except redis.RedisError as error:
            log.warning("Redis did not take an announcement: %s", error)
            self._local.announce(announcement)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """See Fanout."""
        return self._local.listen(listener)

    def close(self) -> None:
        """See Fanout."""
        self._closing.set()
        self._thread.join(timeout=3)
        self._redis.close()
        self._local.close()

    def _receive(self) -> None:
        while not self._closing.is_set():
            try:
                with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
                    subscription.subscribe(REDIS_CHANNEL)
                    while not self._closing.is_set():
                        message = subscription.get_message(timeout=1.0)
                        if message is not None:
                            self._pass_on(message["data"])
            except (redis.RedisError, OSError) as error:
                log.warning("no line to Redis, trying again: %s", error)
                self._closing.wait(RECONNECT_SECONDS)

    def _pass_on(self, data: bytes) -> None:
        """Tell this process what came; what a newer version says must not cost the line."""
        try:
            announcement = self._decoder.decode(data)
        except msgspec.MsgspecError as error:
            log.warning("an announcement nobody understands: %s", error)
            return
        self._local.announce(announcement)


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

    def close(self) -> None:
        with self._lock:
            if self._fanout is not None:
                self._fanout.close()
            self._fanout = None


_connection = _Connection()


def connect(url: str) -> Fanout:
    """The fanout of this process, made on first use: Redis at `url`, or within the process when it is empty."""
    return _connection.get(url)


def disconnect() -> None:
    """Close the fanout of this process; the next `connect` makes another."""
    _connection.close()
