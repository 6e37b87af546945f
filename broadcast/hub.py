"""The hub of a web process: hands each announced frame to the sockets that watch its channel.

One loop, one subscription to the announcements. Encodes nothing: every socket is handed the same bytes. Once a second it
compares the versions it has with the database, so that a lost announcement heals. How a socket is written to is its watcher's
own business (`broadcast.sockets`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from typing import Protocol

from channels.db import database_sync_to_async
from django.conf import settings
from django.db import InterfaceError, OperationalError

from broadcast import fanout, metrics, public, wire
from broadcast.audiences import Audience
from broadcast.unscored import unscored_name
from broadcast.wire import Message

log = logging.getLogger("openroom.hub")

Key = tuple[Audience, str]
HEAL_SECONDS = 1.0
SOCKETS_A_TURN = 500  # between so many sockets the loop does whatever else has come


class Watcher(Protocol):
    """One spectator's socket. Slow or fast, it never keeps the hub waiting, and of a channel it owes its reader the newest frame only."""

    def put(self, name: str, message: Message) -> None:
        """A channel's newest frame; an older one not yet sent is forgotten."""
        ...

    def beat(self, message: Message) -> None:
        """A sign of life; dropped where anything else is still to be sent."""
        ...

    def close(self, code: int) -> None:
        """Show the spectator out with a close code."""
        ...


@dataclass(slots=True)
class Topic:
    """One channel of one audience: who watches it, and its newest frame (version 0 = none known, no message = none to see).

    `reading` is the first look into the database, shared by all who come meanwhile; `round` counts the frames handed out.
    """

    watchers: set[Watcher] = field(default_factory=set)
    version: int = 0
    message: Message | None = None
    reading: asyncio.Task[None] | None = None
    round: int = 0


class Hub:
    """All sockets of this process. Its methods belong to the loop's thread."""

    def __init__(self) -> None:
        self._topics: dict[Key, Topic] = {}
        self._sockets: dict[Watcher, int] = {}
        self._tables: dict[str, set[Callable[[], None]]] = {}
        # Tables as they were a second ago, those spoken of since, and those that changed and may not have been looked at.
        self._marks: dict[str, public.TableMark] = {}
        self._spoken_of: set[str] = set()
        self._unseen: set[str] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop_listening: Callable[[], None] | None = None
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        # What goes out with every beat, set by whoever knows: spectators in all processes, and what is wrong.
        self.viewers = 0
        self.trouble = ""

    async def start(self) -> None:
        """Listen to the announcements and begin to heal; must run in the loop that serves the sockets."""
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        self._stop_listening = fanout.connect(settings.REDIS_URL).listen(self._hear)
        self._tasks = (
            asyncio.create_task(self._heal_forever(), name="hub-heal"),
            asyncio.create_task(self._beat_forever(), name="hub-beat"),
        )

    def stop(self) -> None:
        """Stop listening; sockets stay as they are."""
        if self._stop_listening:
            self._stop_listening()
        for task in self._tasks:
            task.cancel()
        self._loop = None

    async def watch(self, audience: Audience, names: tuple[str, ...], watcher: Watcher) -> None:
        """Subscribe first, then read the state: the watcher has the newest frame of every channel there is."""
        self._sockets[watcher] = len(names)
        unread = []
        for name in names:
            topic = self._topics.setdefault((audience, name), Topic())
            topic.watchers.add(watcher)
            if topic.message is not None:
                watcher.put(name, topic.message)
            if topic.reading is None:
                unread.append((audience, name))
        if unread:
            reading = asyncio.create_task(self._read(unread))
            for key in unread:
                self._topics[key].reading = reading
        # However many come at once, a channel is read once.
        readings = {self._topics[audience, name].reading for name in names}
        await asyncio.wait([reading for reading in readings if reading is not None])

    def leave(self, audience: Audience, names: tuple[str, ...], watcher: Watcher) -> None:
        """Forget a watcher, and channels nobody watches any more."""
        self._sockets.pop(watcher, None)
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

    def beat_now(self) -> Message:
        """A sign of life as it is due now."""
        return Message(wire.beat(datetime.now(UTC), viewers=self.viewers, trouble=self.trouble))

    @property
    def sockets(self) -> int:
        """How many spectators' sockets are open."""
        return len(self._sockets)

    @property
    def watched(self) -> int:
        """How many channels are being watched, counted by socket."""
        return sum(self._sockets.values())

    def _hear(self, announcement: fanout.Announcement) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._deliver, announcement)

    def _deliver(self, announcement: fanout.Announcement) -> None:
        match announcement:
            case fanout.FrameReady():
                key = (Audience(announcement.audience), announcement.name)
                self._put(key, announcement.version, announcement.message)
                # Whoever wants no results gets the same picture without them.
                unscored = (key[0], unscored_name(key[1]))
                if unscored in self._topics:
                    self._put(unscored, announcement.version, wire.unscored_message(announcement.message))
            case fanout.TableChanged():
                self._spoken_of.add(announcement.table)
                self._tell_table(announcement.table)
            case fanout.ScreenRevoked():
                topic = self._topics.get((Audience.HALL, f"screen:{announcement.screen}"))
                for watcher in tuple(topic.watchers) if topic else ():
                    watcher.close(wire.NO_TICKET)
            case fanout.WorkDue():
                pass

    def _tell_table(self, table: str) -> None:
        for call in tuple(self._tables.get(table, ())):
            call()

    def _put(self, key: Key, version: int, text: str) -> None:
        topic = self._topics.get(key)
        if topic is None or version <= topic.version:
            return
        # Who watches has the picture taken away; to who comes later it is as if there had never been one.
        is_gone = wire.is_gone(text)
        is_news = topic.message is not None or not is_gone
        message = Message(text)
        topic.version, topic.message = version, None if is_gone else message
        if is_news:
            topic.round += 1
            metrics.HANDED_OUT.inc(len(topic.watchers))
            self._hand_out(key[1], topic, message, topic.round, iter(tuple(topic.watchers)))

    def _hand_out(
        self, name: str, topic: Topic, message: Message, number: int, waiting: Iterator[Watcher]
    ) -> None:
        """Some sockets now, the rest after the loop has had its turn; a newer frame has begun a round of its own."""
        if number != topic.round:
            return
        watcher = None
        for watcher in islice(waiting, SOCKETS_A_TURN):
            if watcher in topic.watchers:
                watcher.put(name, message)
        if watcher is not None and self._loop is not None:
            self._loop.call_soon(self._hand_out, name, topic, message, number, waiting)

    async def _beat_forever(self) -> None:
        while True:
            await asyncio.sleep(wire.BEAT_SECONDS)
            message = self.beat_now()
            waiting = iter(tuple(self._sockets))
            while some := list(islice(waiting, SOCKETS_A_TURN)):
                for watcher in some:
                    if watcher in self._sockets:
                        watcher.beat(message)
                await asyncio.sleep(0)

    async def _read(self, keys: list[Key]) -> None:
        try:
            await self._load(keys)
        except Exception:
            log.exception("reading channels failed; the comparison of versions does it again")

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
                await self.heal_tables()
            except (OperationalError, InterfaceError) as error:
                log.warning("no word with the database, trying again: %s", str(error).strip())
            except Exception:
                log.exception("comparing versions failed; trying again")

    async def heal_tables(self) -> None:
        """Have the consoles look again whose table has changed without a word.

        While a table is spoken of every second its consoles look anyway; they look once more when that ends.
        """
        tables, spoken_of = tuple(self._tables), self._spoken_of
        self._spoken_of = set()
        found = (
            await database_sync_to_async(public.table_marks, thread_sensitive=False)(tables) if tables else {}
        )
        changed = {table for table, mark in found.items() if self._marks.get(table) != mark}
        self._marks, self._unseen = found, (self._unseen | changed) & set(found)
        for table in self._unseen - spoken_of:
            self._unseen.discard(table)
            self._tell_table(table)

    async def heal(self) -> None:
        """Fetch what the database has newer than this process."""
        keys = list(self._topics)
        if keys:
            versions = await database_sync_to_async(public.versions, thread_sensitive=False)(keys)
            stale = [
                key
                for key, version in versions.items()
                if (topic := self._topics.get(key)) and topic.version < version
            ]
            if stale:
                await self._load(stale)


hub = Hub()
