"""Turns: one at a time, first come, first served.

SQLite has one writer at a time, and whoever finds it busy sleeps for longer and longer between two tries: the lock lies idle meanwhile,
and the unlucky one is overtaken again and again. Threads of one process can do better, for they can be told.
"""

from __future__ import annotations

from collections import deque
from threading import Lock


class Turns:
    """A queue for one thing that one may have at a time. Whoever has it may give it back from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()
        self._is_taken = False

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def take(self, seconds: float) -> bool:
        """Wait for one's turn, at most so many seconds; False when it did not come."""
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return True
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=seconds):
            return True
        with self._lock:
            if mine not in self._waiting:  # it came between the end of the patience and here
                return True
            self._waiting.remove(mine)
            return False

    def give(self) -> None:
        """Let the next one have it. Raises RuntimeError when nobody had it."""
        with self._lock:
            if not self._is_taken:
                raise RuntimeError("a turn that nobody has cannot be given back")
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
