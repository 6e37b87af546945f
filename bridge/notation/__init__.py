"""Reading and writing the files of the bridge world. One file a format; all of them read into `BroadcastFile`.

A new format is a module with `NAME`, `SUFFIXES`, `recognises` and `read`, and one line in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bridge.notation import lin
from bridge.notation.record import BroadcastFile


@dataclass(frozen=True, slots=True)
class Format:
    """One file format. `recognises` looks at bytes alone; `read` never raises."""

    name: str
    suffixes: tuple[str, ...]
    recognises: Callable[[bytes], bool]
    read: Callable[[bytes], BroadcastFile]


FORMATS: tuple[Format, ...] = (Format(lin.NAME, lin.SUFFIXES, lin.recognises, lin.read),)


def format_of(name: str, data: bytes) -> Format | None:
    """The format of a file: what its bytes look like, else what its name ends in, else None."""
    by_content = (known for known in FORMATS if known.recognises(data))
    by_name = (known for known in FORMATS if name.lower().endswith(known.suffixes))
    return next(by_content, None) or next(by_name, None)
