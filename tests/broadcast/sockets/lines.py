"""A raw ASGI line to the application, as a server would hold it: no library between the test and the socket's code."""

import asyncio
import json
from typing import Any, Self

from config.asgi import application

OWN = (b"http://localhost", b"localhost")


class Line:
    """One WebSocket connection: what was sent down it, and how it was closed."""

    def __init__(
        self,
        path: str,
        query: str = "",
        protocols: tuple[str, ...] = ("openroom",),
        origin: bytes | None = OWN[0],
    ):
        headers = [(b"host", OWN[1])]
        if origin is not None:
            headers.append((b"origin", origin))
        self.scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "subprotocols": list(protocols),
        }
        self.up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.down: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: int | None = None
        self.accepted: str | None = None

    async def __aenter__(self) -> Self:
        self.up.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(application(self.scope, self.up.get, self.down.put))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.up.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self.task, 10)

    async def event(self, seconds: float = 10) -> dict[str, Any]:
        """The next thing that comes down; a close is remembered."""
        event = await asyncio.wait_for(self.down.get(), seconds)
        if event["type"] == "websocket.close":
            self.closed = event.get("code", 1000)
        if event["type"] == "websocket.accept":
            self.accepted = event.get("subprotocol")
        return event

    async def message(self) -> dict[str, Any] | None:
        """The next message that is no beat, None when the line is closed."""
        for _ in range(5):
            event = await self.event()
            if event["type"] == "websocket.close":
                return None
            if event["type"] != "websocket.send":
                continue
            message = json.loads(event["text"])
            if "b" not in message and message.get("k") != "beat":
                return message
        raise AssertionError("nothing but beats")

    async def expect(self, kind: str) -> dict[str, Any]:
        """The next message of a kind, whatever comes between."""
        for _ in range(20):
            message = await self.message()
            assert message is not None, f"closed with {self.closed}, waiting for {kind}"
            if message.get("k") == kind:
                return message
        raise AssertionError(f"no {kind} among twenty messages")

    async def end(self) -> int | None:
        """The code the line was closed with, whatever was said before."""
        while self.closed is None:
            await self.event()
        return self.closed

    def say(self, message: Any) -> None:
        """A text message: JSON of a value, or a string as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        self.up.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, data: bytes) -> None:
        """A binary message."""
        self.up.put_nowait({"type": "websocket.receive", "bytes": data})
