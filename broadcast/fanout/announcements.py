"""What is announced, and what any way of carrying it promises. Knows no Redis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec


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
        """Tell every listener, in every process. Called after commit; waits for no network, never raises for a listener's fault."""
        ...

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` (from any thread) on each announcement until the returned function is called."""
        ...

    def close(self) -> None:
        """End threads and connections."""
        ...
