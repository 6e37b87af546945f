"""Reads BRI: 128 bytes a board, of which the first 78 are the cards by number, as in DUP."""

from __future__ import annotations

from bridge.notation.dealing import Dealt, blocks, file_of, hands_of, read_numbers
from bridge.notation.record import BroadcastFile

NAME = "bri"
SUFFIXES = (".bri",)

DIGITS = 78
BOARD = 128


def recognises(data: bytes) -> bool:
    """Whether the bytes begin with 78 digits and blanks behind them."""
    return data[:DIGITS].isdigit() and data[DIGITS : DIGITS + 32] == b" " * 32


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file, boards from 1. Never raises."""
    boards, problems = blocks(data, BOARD)
    return file_of((_dealt(number, board) for number, board in enumerate(boards, start=1)), problems)


def _dealt(number: int, board: bytes) -> Dealt:
    hands = read_numbers(board[:DIGITS])
    if hands is None:
        return Dealt(number, hands_of({}), problem="bri-digits", detail="the card numbers are no deal")
    return Dealt(number, hands)
