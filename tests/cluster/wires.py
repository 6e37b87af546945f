"""Wires between processes: what one sends goes through here to the other, until a wire is cut, goes silent or slow.

*Cut* is a line that is torn, and whoever calls anew is turned away at once. *Silent* is a cable pulled: nobody is told, nothing
comes through, and what was sent meanwhile arrives when it is mended. One thread with a loop of its own carries all of them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Self

CHUNK = 1 << 16


class Wire:
    """A port of this machine that leads to another."""

    def __init__(self, name: str, target: int, loop: asyncio.AbstractEventLoop) -> None:
        self.name = name
        self.port = 0
        self.carried = 0  # bytes, both ways
        self._target = target
        self._loop = loop
        self._ends: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_cut = False
        self._delay = 0.0

    def cut(self) -> None:
        """Tear every line, and let none be made."""
        self._in_loop(self._cut)

    def silence(self) -> None:
        """Let nothing through, and tell nobody."""
        self._in_loop(self._flows.clear)

    def slow(self, seconds: float) -> None:
        """Let everything come so much later, both ways."""
        self._delay = seconds

    def mend(self) -> None:
        """Be a good wire again. What was sent in silence arrives."""
        self._is_cut, self._delay = False, 0.0
        self._in_loop(self._flows.set)

    def tear(self) -> None:
        """Tear every line there is; new ones can be made at once."""
        self._in_loop(self._tear)

    def _in_loop(self, work: Callable[[], None]) -> None:
        done = threading.Event()

        def run() -> None:
            work()
            done.set()

        self._loop.call_soon_threadsafe(run)
        assert done.wait(10), f"{self.name} is stuck"

    def _cut(self) -> None:
        self._is_cut = True
        self._tear()

    def _tear(self) -> None:
        for end in tuple(self._ends):
            end.transport.abort()

    async def open(self) -> None:
        server = await asyncio.start_server(self._called, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        self._ends.add(writer)
        try:
            await self._flows.wait()
            there, beyond = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            self._ends.discard(writer)
            writer.transport.abort()
            return
        self._ends.add(beyond)
        await asyncio.gather(self._carry(reader, beyond), self._carry(there, writer))
        self._ends -= {writer, beyond}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self._delay:
                    await asyncio.sleep(self._delay)
                await self._flows.wait()
                self.carried += len(data)
                writer.write(data)
                await writer.drain()
        # An end is an end both ways: nobody here half closes.
        await self._flows.wait()
        writer.close()


class Wires:
    """All wires of a cluster, by name: `web-1>postgres`. Hand `through` to the cluster."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="wires", daemon=True)
        self.all: dict[str, Wire] = {}

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        async def end() -> None:
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def through(self, who: str, whom: str, port: int) -> int:
        """A new wire from one to the other that listens at `port`; where it is to be called."""
        name = f"{who}>{whom}"
        wire = Wire(name, port, self._loop)
        asyncio.run_coroutine_threadsafe(wire.open(), self._loop).result(10)
        self.all[name] = wire
        return wire.port

    def to(self, whom: str) -> list[Wire]:
        """The wires by which all others reach one."""
        return [wire for name, wire in self.all.items() if name.endswith(f">{whom}")]

    def mend(self) -> None:
        """Mend every wire."""
        for wire in self.all.values():
            wire.mend()

    def __getitem__(self, name: str) -> Wire:
        return self.all[name]
