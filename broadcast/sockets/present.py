"""The hall screens to which this process has a line just now. Counted here, written down every few seconds by whoever reports the process.

A director's preview of a screen is no screen, and a screen with two lines (the old one is not yet known to be dead) is one.
"""

from __future__ import annotations

from collections import Counter
from threading import Lock


class Present:
    """Screens by public id; sockets come and go in the loop's thread, the report is another's."""

    def __init__(self) -> None:
        self._lines: Counter[str] = Counter()
        self._lock = Lock()

    def came(self, screen: str) -> None:
        """A screen opened a line."""
        with self._lock:
            self._lines[screen] += 1

    def left(self, screen: str) -> None:
        """A line of a screen ended."""
        with self._lock:
            self._lines[screen] -= 1
            if self._lines[screen] <= 0:
                del self._lines[screen]

    def screens(self) -> tuple[str, ...]:
        """Those with a line now."""
        with self._lock:
            return tuple(sorted(self._lines))


present = Present()
