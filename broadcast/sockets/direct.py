"""A spectator's socket under daphne, written to past Twisted: frame bytes straight to the system where nothing waits in front.

Twisted's own way costs several turns of its reactor a write. It keeps order and back-pressure: what the system does not take
at once goes on through the transport, and until that has drained nothing is written past it. Leans on private parts of daphne,
autobahn and Twisted, which are pinned; `why_not` says at start whether they are there.
"""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.abstract import FileDescriptor
from twisted.internet.interfaces import IPullProducer
from twisted.internet.tcp import Server
from zope.interface import implementer  # type: ignore[import-untyped]

from broadcast.sockets.brake import bounded
from broadcast.wire import Message

_TRANSPORT = (
    "dataBuffer",
    "disconnecting",
    "connected",
    "producer",
    "registerProducer",
    "unregisterProducer",
)
_PROTOCOL = ("STATE_OPEN", "sendClose")


def why_not() -> str:
    """What is missing for writing directly, in a few words; empty when all is there."""
    missing = [name for name in _TRANSPORT if not hasattr(FileDescriptor, name)]
    if not hasattr(FileDescriptor(reactor=object()), "_tempDataLen"):  # type: ignore[arg-type]  # never run
        missing.append("_tempDataLen")
    missing += [name for name in _PROTOCOL if not hasattr(WebSocketProtocol, name)]
    return f"no {', '.join(missing)}" if missing else ""


def watcher_of(protocol: Any) -> DirectWatcher | None:
    """The watcher that writes to an accepted connection directly; None where it is not plain TCP, or its frames are compressed."""
    if type(protocol.transport) is not Server or protocol.websocket_extensions_in_use:
        return None
    bounded(protocol.transport)
    return DirectWatcher(protocol)


@implementer(IPullProducer)
class DirectWatcher:
    """One connection. While something waits in front it is the transport's producer: asked again once that has drained."""

    __slots__ = ("_is_waiting", "_open", "_protocol", "_socket", "_transport", "pending")

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol
        self._transport = protocol.transport
        self._socket = protocol.transport.getHandle()
        self._is_waiting = False
        self._open = protocol.STATE_OPEN
        self.pending: dict[str, Message] = {}

    def put(self, name: str, message: Message) -> None:
        """See `hub.Watcher`."""
        # Written out here, as this runs for every spectator and every frame; `_write` is the same for the rest.
        transport = self._transport
        if (
            self._is_waiting
            or transport._tempDataLen
            or transport.dataBuffer
            or transport.disconnecting
            or not transport.connected
            or self._protocol.state != self._open
        ):
            self.pending[name] = message
            self._wait()
            return
        data = message.framed
        try:
            sent = self._socket.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:
            return
        if sent < len(data):
            transport.write(data[sent:])

    def beat(self, message: Message) -> None:
        """See `hub.Watcher`."""
        if not self._is_waiting and self._is_idle():
            self._write(message.framed)

    def close(self, code: int) -> None:
        """See `hub.Watcher`."""
        self.pending.clear()
        self._protocol.sendClose(code=code)

    # What Twisted asks of a producer, in its own spelling.

    def resumeProducing(self) -> None:  # noqa: N802
        """What waited in front is gone: send what has come meanwhile, as far as the system takes it."""
        if not self._is_waiting:
            return
        while self.pending and self._is_idle():
            _, message = self.pending.popitem()
            self._write(message.framed)
        if not self.pending or not self._is_open():
            self.pending.clear()
            self._is_waiting = False
            self._transport.unregisterProducer()

    def stopProducing(self) -> None:  # noqa: N802
        """The connection is lost."""
        self.pending.clear()
        self._is_waiting = True  # nothing is written any more

    def _is_open(self) -> bool:
        return self._protocol.state == self._open and not self._transport.disconnecting

    def _is_idle(self) -> bool:
        transport = self._transport
        return (
            not transport.dataBuffer
            and not transport._tempDataLen
            and bool(transport.connected)
            and self._is_open()
        )

    def _wait(self) -> None:
        if not self._is_waiting and self._is_open() and self._transport.connected:
            self._is_waiting = True
            if self._transport.producer is not None:
                # What spoke HTTP here before stayed behind: it would hold back reading, and a spectator says nothing.
                self._transport.unregisterProducer()
            self._transport.registerProducer(self, False)

    def _write(self, data: bytes) -> None:
        try:
            sent = self._socket.send(data)
        except BlockingIOError:
            sent = 0
        except OSError:
            # The transport finds out for itself, and ends the connection in its own way.
            return
        if sent < len(data):
            self._transport.write(data[sent:])
