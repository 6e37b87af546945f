"""A bar on a terminal that shows how far a command has come with many files. Anywhere else it is silent."""

from __future__ import annotations

from types import TracebackType
from typing import Protocol, Self

WIDTH = 24
FEWEST = 2  # one file needs no bar
MOST_NAME = 40


class Stream(Protocol):
    """What a command writes its problems to."""

    def write(self, text: str, *, ending: str) -> object:
        """Writes a text and an ending."""
        ...

    def flush(self) -> None:
        """Shows it now."""
        ...

    def isatty(self) -> bool:
        """Whether a person is looking."""
        ...


class Bar:
    """The last line of a terminal: `[######      ] 12/48 name`. `say` writes a line above it."""

    def __init__(self, stream: Stream, total: int) -> None:
        self._stream, self._total = stream, total
        self._shows = total >= FEWEST and stream.isatty()
        self._done = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave a clean line behind."""
        self._clear()

    def begin(self, name: str) -> None:
        """The next file is being worked on."""
        self._done += 1
        self.show(name)

    def show(self, name: str) -> None:
        """What of it is being worked on."""
        if not self._shows:
            return
        filled = "#" * (WIDTH * (self._done - 1) // self._total)
        shown = name if len(name) <= MOST_NAME else name[: MOST_NAME - 3] + "..."
        self._clear()
        self._stream.write(f"[{filled:<{WIDTH}}] {self._done}/{self._total} {shown}", ending="")
        self._stream.flush()

    def say(self, line: str) -> None:
        """One line that stays."""
        self._clear()
        self._stream.write(line, ending="\n")

    def _clear(self) -> None:
        if self._shows:
            self._stream.write("\r\x1b[K", ending="")
