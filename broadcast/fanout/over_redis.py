"""Announcements between processes through Redis, which stores nothing: one connection that tells, one that hears.

This process hears its own announcements at once and without Redis; whoever announces never waits for the network. While
Redis is gone announcements to others are dropped: they compare versions with the database every second.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import redis

from broadcast.fanout.announcements import Announcement, FrameReady, Listener
from broadcast.fanout.in_process import InProcess

log = logging.getLogger("openroom.fanout")

REDIS_CHANNEL = "openroom"
RECONNECT_SECONDS = 1.0
TIMEOUT_SECONDS = 5.0  # of one exchange with Redis; nobody but the two threads here waits for it
KNOCK_SECONDS = 2.0  # a line that is merely silent is knocked at so often
MOST_WAITING = 10_000


class OverRedis:
    """Listeners of every process on the same Redis, for as long as it lives."""

    def __init__(self, url: str) -> None:
        self._local = InProcess()
        self._origin = secrets.token_hex(8).encode()
        self._redis = redis.Redis.from_url(
            url,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
        )
        self._decoder = msgspec.json.Decoder(Announcement)
        self._closing = threading.Event()
        self._waiting: dict[object, Announcement] = {}
        self._told = threading.Condition()
        self.is_telling, self.is_hearing = True, False
        self._threads = [
            threading.Thread(target=self._receive, name="fanout", daemon=True),
            threading.Thread(target=self._send, name="fanout", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def announce(self, announcement: Announcement) -> None:
        """See Fanout."""
        self._local.announce(announcement)
        with self._told:
            if len(self._waiting) < MOST_WAITING:
                # Of a channel's frames only the newest need be told, in its turn.
                key = _key(announcement)
                self._waiting.pop(key, None)
                self._waiting[key] = announcement
                self._told.notify()

    @property
    def is_well(self) -> bool:
        """Whether the line carries both ways, as far as is known."""
        return self.is_hearing and self.is_telling

    def listen(self, listener: Listener) -> Callable[[], None]:
        """See Fanout."""
        return self._local.listen(listener)

    def close(self) -> None:
        """See Fanout. What was announced before is still told, if Redis is there."""
        self._closing.set()
        with self._told:
            self._told.notify()
        for thread in self._threads:
            thread.join(timeout=3)
        # Whoever still waits for a Redis that does not answer ends with the process; its connection is not taken from under it.
        if not any(thread.is_alive() for thread in self._threads):
            self._redis.close()
        self._local.close()

    def _send(self) -> None:
        while True:
            with self._told:
                while not self._waiting and not self._closing.is_set():
                    self._told.wait()
                batch, self._waiting = list(self._waiting.values()), {}
            if not batch:
                return
            try:
                with self._redis.pipeline(transaction=False) as pipeline:
                    for announcement in batch:
                        pipeline.publish(REDIS_CHANNEL, self._origin + msgspec.json.encode(announcement))
                    pipeline.execute()
            except (redis.RedisError, OSError) as error:
                self.is_telling = False
                log.warning("Redis did not take %d announcements: %s", len(batch), error)
                self._knock()

    def _knock(self) -> None:
        """Wait until Redis takes something again; meanwhile only the newest frames are kept for it."""
        while not self.is_telling and not self._closing.wait(RECONNECT_SECONDS):
            with suppress(redis.RedisError, OSError):
                self._redis.ping()
                self.is_telling = True

    def _receive(self) -> None:
        while not self._closing.is_set():
            try:
                with self._redis.pubsub() as subscription:
                    subscription.subscribe(REDIS_CHANNEL)
                    self._hear_out(subscription)
            except (redis.RedisError, OSError) as error:
                self.is_hearing = False
                log.warning("no line to Redis, trying again: %s", error)
                self._closing.wait(RECONNECT_SECONDS)

    def _hear_out(self, subscription: Any) -> None:
        """Hear until the line is closed or says nothing, not even that it is there. Raises redis.TimeoutError."""
        heard_at = knocked_at = time.monotonic()
        while not self._closing.is_set():
            message = subscription.get_message(timeout=1.0)
            now = time.monotonic()
            if message is not None:
                heard_at, self.is_hearing = now, True
                if message["type"] == "message":
                    self._pass_on(message["data"])
            elif now - heard_at > TIMEOUT_SECONDS:
                raise redis.TimeoutError(f"nothing was heard for {TIMEOUT_SECONDS:g} s")
            elif now - max(heard_at, knocked_at) > KNOCK_SECONDS:
                knocked_at = now
                subscription.ping()

    def _pass_on(self, data: bytes) -> None:
        """Tell this process what another said; what a newer version says must not cost the line."""
        if data.startswith(self._origin):
            return
        try:
            announcement = self._decoder.decode(data[len(self._origin) :])
        except msgspec.MsgspecError as error:
            log.warning("an announcement nobody understands: %s", error)
            return
        self._local.announce(announcement)


def _key(announcement: Announcement) -> object:
    """What a later announcement stands in for."""
    if isinstance(announcement, FrameReady):
        return announcement.audience, announcement.name
    return announcement
