"""Files of the bridge world as commands take them: names or folders in, records and problems out.

Knows file systems and formats, nothing of an event.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bridge.notation import FORMATS, format_of
from bridge.notation.checks import contradictions
from bridge.notation.record import BroadcastFile, Problem

STDIN = Path("-")
SUFFIXES = tuple(suffix for known in FORMATS for suffix in known.suffixes)


def files_in(names: Sequence[str]) -> list[Path]:
    """The files named, and for a folder all files in it (not below) whose names end like a format's, in order.

    A folder without any stands for itself, so that somebody says so.
    """
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            inside = sorted(file for file in path.iterdir() if file.name.lower().endswith(SUFFIXES))
            found += inside or [path]
        else:
            found.append(path)
    return found


def read_file(path: Path) -> tuple[BroadcastFile, tuple[Problem, ...]]:
    """Reads one file of any known format, with all that is wrong with it, in the order of its lines. Never raises.

    A hyphen is what comes in by standard input.
    """
    if path.is_dir():
        return BroadcastFile(), (Problem("no-files", detail="no file in this folder has a known ending"),)
    try:
        data = sys.stdin.buffer.read() if path == STDIN else path.read_bytes()
    except OSError as error:
        return BroadcastFile(), (Problem("file-not-read", detail=error.strerror or str(error)),)
    known = format_of(path.name, data)
    if known is None:
        return BroadcastFile(), (Problem("format-not-known", detail="no format that is read here"),)
    file = known.read(data)
    return file, tuple(sorted(_problems(file), key=lambda problem: problem.line))


def _problems(file: BroadcastFile) -> Iterator[Problem]:
    yield from file.problems
    yield from contradictions(file)
    if not file.records:
        yield Problem("no-records", detail="not one table record in this file")


def told(path: Path, problem: Problem) -> str:
    """The problem as one line of text: `file:line: kind: sentence`."""
    text = f"{path}:{problem.line}: {problem.kind}: {problem.sentence}"
    return "".join(letter if letter.isprintable() else " " for letter in text)
