"""Reads DGE: 128 bytes a board, of which the first 68 are the four hands as text with suit marks, as in DUP."""

from __future__ import annotations

from bridge.notation.dealing import TEXT_LENGTH, Dealt, blocks, file_of, hands_of, read_marked
from bridge.notation.record import BroadcastFile

NAME = "dge"
SUFFIXES = (".dge",)

BOARD = 128


def recognises(data: bytes) -> bool:
    """Whether the bytes begin with four hands as DGE has them."""
    return data[:1] == b"\x06" and read_marked(data[:TEXT_LENGTH]) is not None


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file, boards from 1. Never raises."""
    boards, problems = blocks(data, BOARD)
    return file_of((_dealt(number, board) for number, board in enumerate(boards, start=1)), problems)


def _dealt(number: int, board: bytes) -> Dealt:
    hands = read_marked(board[:TEXT_LENGTH])
    if hands is None:
        return Dealt(number, hands_of({}), problem="dge-text", detail="the hands are not readable")
    return Dealt(number, hands)
