"""Reads deals from CSV: sixteen holdings (N E S W, each S H D C), the board's number, dealer and vulnerability.

Much else is called .csv: a row with fewer cells than holdings is no deal, and is named.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import replace

from bridge.boards import Vulnerability
from bridge.cards import RANK_LETTERS, Card, parse_rank
from bridge.deals import WRITTEN_SUITS
from bridge.notation.dealing import MOST_BOARDS, Dealt, file_of, hands_of
from bridge.notation.encodings import decode
from bridge.notation.record import BroadcastFile, Hands, Problem, TableRecord
from bridge.seats import SEATS, Seat

NAME = "csv"
SUFFIXES = (".csv",)

HOLDINGS = 16
_PLACE = re.compile(r"(?P<dealer>[NESW])/(?P<vulnerable>-|NS|EW|NSEW|All|Both|None)", re.IGNORECASE)
_VULNERABLE = {
    "-": "None",
    "none": "None",
    "ns": "NS",
    "ew": "EW",
    "nsew": "Both",
    "all": "Both",
    "both": "Both",
}
_ROW = re.compile(rb'\s*"?[AKQJT2-9]*"?(,"?[AKQJT2-9]*"?){15},"?\d{1,4}"?[,\r\n]')


def recognises(data: bytes) -> bool:
    """Whether the first row is sixteen holdings and a number."""
    return _ROW.match(data[:400].removeprefix(b"\xef\xbb\xbf")) is not None


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file. Never raises."""
    found = _rows(decode(data).content)
    rows = [(line, row) for line, row in found if len(row) >= HOLDINGS]
    boards = [_dealt(line, row) for line, row in rows]
    file = file_of(boards)
    records = tuple(_as_told(record, row) for record, (_, row) in zip(file.records, rows, strict=True))
    return replace(file, records=records, problems=(*file.problems, *_unreadable(rows), *_no_deals(found)))


def _no_deals(rows: list[tuple[int, list[str]]]) -> Iterator[Problem]:
    for line, row in rows:
        if len(row) < HOLDINGS:
            yield Problem(
                "csv-no-deal", line, detail=f"{len(row)} cells where a deal has {HOLDINGS} holdings"
            )


def _rows(text: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(text.replace("\0", "").split("\n"))
    rows: list[tuple[int, list[str]]] = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row) and len(rows) < MOST_BOARDS:
                rows.append((reader.line_num, row))
    except csv.Error:  # a cell beyond all bounds: what came before it stands
        pass
    return rows


def _dealt(line: int, row: list[str]) -> Dealt:
    number = row[HOLDINGS].strip() if len(row) > HOLDINGS else ""
    hands, strange = _hands(row)
    if re.fullmatch(r"[0-9]{1,4}", number) and int(number):
        return Dealt(int(number), hands, line, "csv-holding" if strange else "", strange)
    return Dealt(line, hands, line, "csv-number", f"no board number {number[:20]!r}, counted by lines")


def _hands(row: list[str]) -> tuple[Hands, str]:
    held: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    strange = ""
    for place, cell in enumerate(row[:HOLDINGS]):
        for letter in cell.strip().upper().replace("10", "T"):
            if letter in RANK_LETTERS:
                held[SEATS[place // 4]].append(Card(WRITTEN_SUITS[place % 4], parse_rank(letter)))
            else:
                strange = strange or f"unexpected {letter!r}"
    return hands_of(held), strange


def _told(row: list[str]) -> re.Match[str] | None:
    return _PLACE.fullmatch(row[HOLDINGS + 1].strip()) if len(row) > HOLDINGS + 1 else None


def _as_told(record: TableRecord, row: list[str]) -> TableRecord:
    """Dealer and vulnerability as the row says, where it does."""
    told = _told(row)
    if told is None:
        return record
    vulnerability = Vulnerability(_VULNERABLE[told["vulnerable"].lower()])
    return replace(record, dealer=Seat(told["dealer"].upper()), vulnerability=vulnerability)


def _unreadable(rows: list[tuple[int, list[str]]]) -> Iterator[Problem]:
    for line, row in rows:
        if len(row) > HOLDINGS + 1 and _told(row) is None:
            yield Problem(
                "csv-dealer", line, detail=f"no dealer and vulnerability: {row[HOLDINGS + 1][:20]!r}"
            )
