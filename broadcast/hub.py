"""The hub of a web process: hands each announced frame to the sockets that watch its channel.

One loop, one subscription to the announcements. Encodes nothing: every socket is handed the same text. Once a second it
compares the versions it has with the database, so that a lost announcement heals.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from channels.db import database_sync_to_async
from django.conf import settings

from broadcast import fanout, public, wire
from broadcast.audiences import Audience

log = logging.getLogger("openroom.hub")

Key = tuple[Audience, str]
HEAL_SECONDS = 1.0


class Watcher:
    """One spectator's socket: the newest frame of each of its channels that it has not been sent yet."""

    __slots__ = ("closed", "code", "pending", "wake")

    def __init__(self) -> None:
        self.pending: dict[str, str] = {}
        self.wake = asyncio.Event()
        self.closed = False
        self.code = 1000

    def put(self, name: str, message: str) -> None:
        """Leave a frame for the socket; an older one of the same channel is forgotten."""
        self.pending[name] = message
        self.wake.set()

    def close(self, code: int) -> None:
        """Ask the socket to end with a close code."""
        self.closed, self.code = True, code
        self.wake.set()


@dataclass(slots=True)
class Topic:
    """One channel of one audience: who watches it, and its newest frame (version 0 = none known, no message = recalled)."""

    watchers: set[Watcher] = field(default_factory=set)
    version: int = 0
    message: str = ""


class Hub:
    """All sockets of this process. Its methods belong to the loop's thread."""

    def __init__(self) -> None:
        self._topics: dict[Key, Topic] = {}
        self._tables: dict[str, set[Callable[[], None]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop_listening: Callable[[], None] | None = None
        self._healing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen to the announcements and begin to heal; must run in the loop that serves the sockets."""
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        self._stop_listening = fanout.connect(settings.REDIS_URL).listen(self._hear)
        self._healing = asyncio.create_task(self._heal_forever(), name="hub")

    def stop(self) -> None:
        """Stop listening; sockets stay as they are."""
        if self._stop_listening:
            self._stop_listening()
        if self._healing:
            self._healing.cancel()
        self._loop = None

    async def watch(self, audience: Audience, names: tuple[str, ...], watcher: Watcher) -> None:
        """Subscribe first, then read the state: the watcher has the newest frame of every channel there is."""
        for name in names:
            topic = self._topics.setdefault((audience, name), Topic())
            topic.watchers.add(watcher)
            if topic.message:
                watcher.put(name, topic.message)
        missing = [name for name in names if not self._topics[audience, name].version]
        if missing:
            await self._load([(audience, name) for name in missing])

    def leave(self, audience: Audience, names: tuple[str, ...], watcher: Watcher) -> None:
        """Forget a watcher, and channels nobody watches any more."""
        for name in names:
            topic = self._topics.get((audience, name))
            if topic is not None:
                topic.watchers.discard(watcher)
                if not topic.watchers:
                    del self._topics[audience, name]

    def follow_table(self, table: str, call: Callable[[], None]) -> Callable[[], None]:
        """Call `call` in the loop whenever something was recorded at a table; returns how to stop."""
        calls = self._tables.setdefault(table, set())
        calls.add(call)

        def stop() -> None:
            calls.discard(call)
            if not calls and self._tables.get(table) is calls:
                del self._tables[table]

        return stop

    @property
    def sockets(self) -> int:
        """How many channels are being watched, counted by socket."""
        return sum(len(topic.watchers) for topic in self._topics.values())

    def _hear(self, announcement: fanout.Announcement) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._deliver, announcement)

    def _deliver(self, announcement: fanout.Announcement) -> None:
        match announcement:
            case fanout.FrameReady():
                key = (Audience(announcement.audience), announcement.name)
                self._put(key, announcement.version, announcement.message)
            case fanout.TableChanged():
                for call in tuple(self._tables.get(announcement.table, ())):
                    call()
            case fanout.ScreenRevoked():
                topic = self._topics.get((Audience.HALL, f"screen:{announcement.screen}"))
                for watcher in tuple(topic.watchers) if topic else ():
                    watcher.close(wire.NO_TICKET)
            case fanout.WorkDue():
                pass

    def _put(self, key: Key, version: int, message: str) -> None:
        topic = self._topics.get(key)
        if topic is None or version <= topic.version:
            return
        # Who watches has the picture taken away; to who comes later it is as if there had never been one.
        is_news = bool(topic.message) or not wire.is_gone(message)
        topic.version, topic.message = version, "" if wire.is_gone(message) else message
        for watcher in topic.watchers if is_news else ():
            watcher.put(key[1], message)

    async def _load(self, keys: list[Key]) -> None:
        for audience, name, frame in await database_sync_to_async(public.frames, thread_sensitive=False)(
            keys
        ):
            self._put((audience, name), frame.version, wire.frame_message(name, frame.version, frame.body))

    async def _heal_forever(self) -> None:
        while True:
            await asyncio.sleep(HEAL_SECONDS)
            try:
                await self.heal()
            except Exception:
                log.exception("comparing versions failed; trying again")

    async def heal(self) -> None:
        """Fetch what the database has newer than this process."""
        keys = list(self._topics)
        if not keys:
            return
        versions = await database_sync_to_async(public.versions, thread_sensitive=False)(keys)
        stale = [
            key
            for key, version in versions.items()
            if (topic := self._topics.get(key)) and topic.version < version
        ]
        if stale:
            await self._load(stale)


hub = Hub()
