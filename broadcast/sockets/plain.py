"""A spectator's socket written to by plain ASGI `send`: under any server, behind TLS, in tests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from broadcast.wire import Message

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Drained = Callable[[], Awaitable[None]]


async def at_once() -> None:
    """The server's own `send` waits for its reader."""


class PlainWatcher:
    """Keeps the newest frame of each channel until the server takes it; `serve` sends them.

    `drained`: waits where the server takes more than it can pass on.
    """

    __slots__ = ("_beat", "_closed", "_code", "_drained", "_wake", "pending")

    def __init__(self, drained: Drained = at_once) -> None:
        self._drained = drained
        self.pending: dict[str, Message] = {}
        self._beat: Message | None = None
        self._wake = asyncio.Event()
        self._closed = False
        self._code = 1000

    def put(self, name: str, message: Message) -> None:
        """See `hub.Watcher`."""
        self.pending[name] = message
        self._wake.set()

    def beat(self, message: Message) -> None:
        """See `hub.Watcher`."""
        if not self.pending:
            self._beat = message
            self._wake.set()

    def close(self, code: int) -> None:
        """See `hub.Watcher`."""
        self._closed, self._code = True, code
        self._wake.set()

    async def serve(self, send: Send) -> int:
        """Send what comes until somebody closes; returns the close code."""
        while not self._closed:
            self._wake.clear()
            while self.pending and not self._closed:
                _, message = self.pending.popitem()
                await send({"type": "websocket.send", "text": message.text})
                await self._drained()
            if self._beat is not None and not self._closed:
                message, self._beat = self._beat, None
                await send({"type": "websocket.send", "text": message.text})
            await self._wake.wait()
        return self._code
