"""How much is kept for a reader who does not read: about 64 KB in the system, and as much in the process.

The system is told when a spectator is let in, however he is written to. The process needs a brake where he is written to by `plain`:
daphne's `send` takes everything at once, and a stalled phone would be owed every frame there ever was. Leans on public parts of Twisted
only: it must serve where those that `direct` needs are not there.
"""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer  # type: ignore[import-untyped]

MOST_IN_THE_SYSTEM = 65_536  # bytes; left to itself it keeps up to some megabytes for each


def bounded(transport: Any) -> None:
    """Have the system keep little of what a connection is sent and does not read."""
    transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_IN_THE_SYSTEM)


@implementer(IPushProducer)
class Brake:
    """One connection's: paused by Twisted when more than 64 KB wait in it (`FileDescriptor.bufferSize`), until they are gone.

    Belongs to the loop's thread, like the connection.
    """

    __slots__ = ("_flows", "_transport")

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._flows = asyncio.Event()
        self._flows.set()
        # What spoke HTTP here before stayed behind as the producer: it would hold back reading, and a spectator says nothing.
        transport.unregisterProducer()
        transport.registerProducer(self, True)

    async def drained(self) -> None:
        """Wait until what was sent has left, all but 64 KB, or will never leave."""
        await self._flows.wait()

    # What Twisted asks of a producer, in its own spelling.

    def pauseProducing(self) -> None:  # noqa: N802
        """Enough waits."""
        self._flows.clear()

    def resumeProducing(self) -> None:  # noqa: N802
        """Nothing waits any more. A connection that was to be closed meanwhile is closed only without a producer that was paused."""
        self._flows.set()
        self._transport.unregisterProducer()
        self._transport.registerProducer(self, True)

    def stopProducing(self) -> None:  # noqa: N802
        """The connection is lost: nobody need wait."""
        self._flows.set()


def brake_of(protocol: Any) -> Brake:
    """The brake of an accepted connection."""
    bounded(protocol.transport)
    return Brake(protocol.transport)
