"""What commands take from the command line, checked before anything is started."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from datetime import datetime


def port(text: str) -> int:
    """A port to listen on.

    Raises ArgumentTypeError outside 1 to 65535.
    """
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError(f"not a port from 1 to 65535: {text!r}")
    return int(text)


def address(text: str) -> tuple[str, int]:
    """An address to listen at, HOST:PORT or a bare port of this machine.

    Raises ArgumentTypeError as `port` does.
    """
    host, _, number = text.rpartition(":")
    return host or "127.0.0.1", port(number)


def not_negative(text: str) -> float:
    """A number of seconds, or of actions a second.

    Raises ArgumentTypeError below zero and for what is no number.
    """
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not math.isfinite(number) or number < 0:
        raise ArgumentTypeError(f"not a number from 0 upwards: {text!r}")
    return number


def instant(text: str) -> datetime:
    """An instant that says its zone.

    Raises ArgumentTypeError for another.
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"not an instant as in 2026-05-01T14:00+08:00: {text!r}") from error
    if found.utcoffset() is None:
        raise ArgumentTypeError(f"no zone in it (as in +08:00): {text!r}")
    return found
