"""Reads BHG: a line of 52 letters a board, thirteen a hand from the dealer on; A to Z and a to z are the pack in its order."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from bridge.boards import dealer_of
from bridge.notation.dealing import MOST_BOARDS, PACK_ORDER, Dealt, file_of, hands_of
from bridge.notation.record import HAND, PACK, BroadcastFile

NAME = "bhg"
SUFFIXES = (".bhg",)

_CARD = dict(zip((ascii_uppercase + ascii_lowercase).encode(), PACK_ORDER, strict=True))


def recognises(data: bytes) -> bool:
    """Whether the first line is 52 different letters."""
    line = data[:80].strip().partition(b"\r")[0].partition(b"\n")[0]
    return len(line) == PACK and set(line) == set(_CARD)


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file, boards from 1. Never raises."""
    lines = [(at, line) for at, line in enumerate(data.splitlines(), start=1) if line.strip()]
    return file_of(
        _dealt(number, at, line.strip()) for number, (at, line) in enumerate(lines[:MOST_BOARDS], start=1)
    )


def _dealt(number: int, at: int, line: bytes) -> Dealt:
    parts = [line[start : start + HAND] for start in range(0, PACK, HAND)]
    dealer = dealer_of(number)
    held = {dealer.offset(place): [_CARD[b] for b in part if b in _CARD] for place, part in enumerate(parts)}
    strange = len(line) != PACK or any(byte not in _CARD for byte in line)
    return Dealt(
        number, hands_of(held), at, "bhg-line" if strange else "", "not 52 letters" if strange else ""
    )
