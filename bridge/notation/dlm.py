"""Reads DLM, a dealing program's settings file: `Board 07=` with 26 letters and a check number.

A letter a to p is the owners of two cards of the pack in its order (0 N, 1 E, 2 S, 3 W). The check number is the board's
own number and all 26 letters added without carry. Boards outside `From board` to `To board` stand there unused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge.notation.dealing import MOST_BOARDS, Dealt, by_owner, file_of
from bridge.notation.encodings import decode
from bridge.notation.record import BroadcastFile, Problem
from bridge.seats import SEATS, Seat

NAME = "dlm"
SUFFIXES = (".dlm",)

_SETTING = re.compile(r"(?P<name>From board|To board|Checksum|Status|Board (?P<board>\d{1,3}))=(?P<value>.*)")
_BOARD = re.compile(r"(?P<letters>[a-p]{26})(?P<check>\d{3})")


def recognises(data: bytes) -> bool:
    """Whether the bytes begin like such a file."""
    return data[:400].lstrip(b"\xef\xbb\xbf \r\n").startswith(b"[Document]") or b"\nBoard 01=" in data[:400]


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file. Never raises."""
    settings: dict[str, str] = {}
    boards: dict[int, tuple[int, str]] = {}
    for line, text in enumerate(decode(data).content.split("\n"), start=1):
        match = _SETTING.fullmatch(text.strip())
        if match and match["board"]:
            boards.setdefault(int(match["board"]), (line, match["value"]))
        elif match:
            settings[match["name"]] = match["value"]
    first, last = _number(settings.get("From board")), _number(settings.get("To board"))
    problems = []
    if first is None or last is None or not 1 <= first <= last < first + MOST_BOARDS:
        problems.append(Problem("dlm-range", detail="no `From board` and `To board`: every board is taken"))
        first, last = min(boards, default=1), max(boards, default=0)
    missing = [number for number in range(first, last + 1) if number not in boards]
    problems += [
        Problem("dlm-board-missing", board=number, detail="promised, not there") for number in missing
    ]
    dealt = (
        _dealt(number, *boards[number]) for number in sorted(boards) if first <= number <= last and number
    )
    return file_of(dealt, (*problems, *_checked(settings, last - first + 1)))


def _number(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch(r"[0-9]{1,4}", text) else None


def _checked(settings: dict[str, str], boards: int) -> Iterator[Problem]:
    """The whole file's check number: how many boards, one added without carry when they are shown."""
    expected = boards ^ (settings.get("Status") == "Show")
    said = _number(settings.get("Checksum"))
    if said is not None and said != expected:
        yield Problem("dlm-checksum", detail=f"{said}, by its boards {expected}")


def _dealt(number: int, line: int, value: str) -> Dealt:
    match = _BOARD.fullmatch(value.strip())
    if match is None:
        return Dealt(number, by_owner(()), line, "dlm-board", "not 26 letters and a check number")
    check = number
    owners: list[Seat | None] = []
    for letter in match["letters"]:
        check ^= ord(letter)
        owners += [SEATS[(ord(letter) - ord("a")) >> 2], SEATS[(ord(letter) - ord("a")) & 3]]
    if check != int(match["check"]):
        return Dealt(
            number, by_owner(owners), line, "dlm-check-number", f"{match['check']}, by its letters {check:03}"
        )
    return Dealt(number, by_owner(owners), line)
