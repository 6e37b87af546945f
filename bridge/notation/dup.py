"""Reads and writes DUP, the dealing machines' own format: 156 bytes a board.

A board is 78 digits (the cards by number, for the machine), 68 bytes of text (the same cards, for people) and 10 bytes
of control, of which the first board's say where the numbers begin and how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridge.notation.dealing import (
    TEXT_LENGTH,
    Dealt,
    blocks,
    deals_of,
    file_of,
    hands_of,
    read_marked,
    read_numbers,
    write_marked,
    write_numbers,
    written,
)
from bridge.notation.record import BroadcastFile, Problem, Written

NAME = "dup"
SUFFIXES = (".dup",)

DIGITS = 78
BOARD = DIGITS + TEXT_LENGTH + 10
MOST_NUMBERED = 99  # two digits for the first number, two for how many


def recognises(data: bytes) -> bool:
    """Whether the bytes begin with a board as DUP has it."""
    return data[:DIGITS].isdigit() and data[DIGITS : DIGITS + 1] == b"\x06"


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file. Never raises."""
    boards, problems = blocks(data, BOARD)
    control = boards[0][-10:] if boards else b""
    first, said = _number(control[2:4]), _number(control[7:9])
    if boards and first is None:
        problems += (Problem("dup-without-numbers", detail="no number of the first board, counted from 1"),)
    if said is not None and said != len(boards):
        problems += (
            Problem("dup-count", detail=f"{said} boards by the file's own count, {len(boards)} there"),
        )
    return file_of(_dealt(boards, first or 1), problems)


def _number(digits: bytes) -> int | None:
    return int(digits) if digits.strip().isdigit() and int(digits) else None


def _dealt(boards: list[bytes], first: int) -> Iterator[Dealt]:
    for number, board in enumerate(boards, start=first):
        by_number, by_text = read_numbers(board[:DIGITS]), read_marked(board[DIGITS : DIGITS + TEXT_LENGTH])
        hands = by_number or by_text or hands_of({})
        if by_number is None:
            yield Dealt(number, hands, problem="dup-digits", detail="the card numbers are no deal")
        elif by_text is None:
            yield Dealt(number, hands, problem="dup-text", detail="the hands in text are not readable")
        elif by_text != by_number:
            shown = " ".join(text for _, text in by_text.as_strings())
            yield Dealt(number, hands, problem="dup-text-differs", detail=f"the text says {shown}")
        else:
            yield Dealt(number, hands)


def write(file: BroadcastFile) -> Written:
    """The deals for a dealing machine, one run of numbers; what does not follow the first number is named."""
    deals, problems = deals_of(file)
    first = min(deals, default=1)
    run = [number for at, number in enumerate(sorted(deals)) if number == first + at]
    run = run[: MOST_NUMBERED if first <= MOST_NUMBERED else 0]
    problems += tuple(
        Problem(
            "not-carried", board=number, detail="deal: its number does not follow in one run from the first"
        )
        for number in sorted(set(deals) - set(run))
    )
    control = f"YN{first:<2} 0 {len(run):02} ".encode()
    data = b"".join(
        write_numbers(deals[number])
        + write_marked(deals[number])
        + (control if number == first else bytes(10))
        for number in run
    )
    return written(data, file, problems)
