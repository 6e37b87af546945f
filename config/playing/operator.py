"""An operator that types: one console socket, one action at a time, each acknowledged before the next.

A lost line is mended by coming back and sending the same action under the same id, as the browser's console does.
"""

from __future__ import annotations

import asyncio
import json
import uuid
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

RECONNECT_SECONDS = 0.5
PATIENCE_SECONDS = 60.0
SILENCE_SECONDS = (
    9.0  # beats come every three: after so long without a word the line is down, whatever it looks like
)

Message = dict[str, Any]


class LineLost(Exception):
    """No server answers, it knows neither table nor ticket, or it did not come back within the patience given."""


class Operator:
    """A console at one table. `origin` is the server's address, `ticket` an operator's ticket for the table."""

    def __init__(self, origin: str, table: str, ticket: str, patience: float = PATIENCE_SECONDS) -> None:
        self._origin, self._table, self._ticket = origin, table, ticket
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._browser = uuid.uuid4().hex
        self._after: dict[int, str | None] = {}
        self._pen = 0
        self.state: Message = {}

    async def __aenter__(self) -> Self:
        """Connect and take the pen."""
        await self._answer({"k": "take"}, lambda message: message["k"] == "pen" and message["pen"]["mine"])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()

    async def act(
        self, board: int, action: Message, action_id: str | None = None, *, label: str = ""
    ) -> Message:
        """Have one action recorded; the server's answer (`ack`, `refused` or `stale`). `label` says "7R" of a substitute."""
        act_id = action_id or str(uuid.uuid4())
        message = {
            "k": "act",
            "id": act_id,
            "board": board,
            "after": self._after.get(board),
            "pen": self._pen,
            "typed_at": datetime.now(UTC).isoformat(),
            "action": action,
        }
        if label:
            message["label"] = label
        answer = await self._answer(message, lambda said: said.get("id") == act_id)
        if answer["k"] == "ack":
            self._after[board] = act_id
        return answer

    async def board(self, number: int) -> Message:
        """A board's deal and entries; the next action follows the last of them."""
        wish: Message = {"k": "get", "board": number}
        said = await self._answer(wish, lambda message: message["k"] in {"board", "ask"})
        if said["k"] == "ask":  # out of turn: whoever plays a file knows which board he means
            said = await self._answer({**wish, "sure": True}, lambda message: message["k"] == "board")
        entries = said["board"]["entries"]
        self._after[number] = entries[-1]["id"] if entries else None
        document: Message = said["board"]
        return document

    async def _answer(self, message: Message, is_answer: Any) -> Message:
        """Send until answered; over a new line if the old one breaks."""
        deadline = asyncio.get_running_loop().time() + self._patience
        while True:
            try:
                socket = self._socket or await self._connect()
                await socket.send(json.dumps(message))
                while True:
                    said = await _heard(socket)
                    if said["k"] == "pen":
                        self._pen = said["pen"]["number"] if said["pen"]["mine"] else self._pen
                    if is_answer(said):
                        return said
            except (OSError, WebSocketException, EOFError) as error:
                await self._hang_up()
                if not self.state:
                    raise LineLost(f"no OpenRoom answers at {self._origin}") from error
                if asyncio.get_running_loop().time() > deadline:
                    raise LineLost(f"no line to {self._origin} for {self._patience:.0f} s") from error
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _connect(self) -> ClientConnection:
        address = self._origin.replace("http", "ws", 1) + f"/ws/console?t={self._table}&b={self._browser}"
        self._socket = await connect(
            address,
            origin=Origin(self._origin),
            subprotocols=[Subprotocol("openroom"), Subprotocol(f"ticket.{self._ticket}")],
            compression=None,
            open_timeout=SILENCE_SECONDS,
        )
        greeting = await _heard(self._socket)
        while greeting["k"] == "beat":
            greeting = await _heard(self._socket)
        if greeting["k"] != "state":
            raise LineLost(
                f"{self._origin} lets nobody in at this table ({greeting['code']}); is it the same hall's?"
            )
        self.state = greeting
        return self._socket

    async def _hang_up(self) -> None:
        """Let go of a line that broke, without waiting for the other end."""
        if self._socket is not None:
            self._socket.transport.abort()
        self._socket = None


async def _heard(socket: ClientConnection) -> Message:
    """The next thing said. Raises TimeoutError, an OSError, when the line is silent."""
    async with asyncio.timeout(SILENCE_SECONDS):
        said: Message = json.loads(await socket.recv())
    return said
