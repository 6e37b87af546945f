"""Reads BER: 52 digits a board, the owner (1 N, 2 E, 3 S, 4 W) of each card of the pack from the spade ace down."""

from __future__ import annotations

from bridge.notation.dealing import Dealt, blocks, by_owner, file_of
from bridge.notation.record import PACK, BroadcastFile
from bridge.seats import SEATS

NAME = "ber"
SUFFIXES = (".ber",)

_OWNER = dict(zip(b"1234", SEATS, strict=True))


def recognises(data: bytes) -> bool:
    """Whether the bytes begin with the owners of 52 cards."""
    return len(data) >= PACK and all(byte in _OWNER for byte in data[:PACK])


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file, boards from 1. Never raises."""
    boards, problems = blocks(data.replace(b"\r", b"").replace(b"\n", b""), PACK)
    dealt = (
        Dealt(number, by_owner([_OWNER.get(byte) for byte in board]))
        for number, board in enumerate(boards, start=1)
    )
    return file_of(dealt, problems)
