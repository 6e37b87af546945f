"""Results of a field of pairs or players, as a file lists them: one line for each table that played a board.

A file tells them in a record of its own for every table (pairs by number, players by name), or in rows of one record's
score table. What a line does not say is None or empty; nothing is worked out from what stands beside it. Knows no event.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridge.notation.outcome import outcome
from bridge.notation.pbn_values import read_points, read_result
from bridge.notation.record import BroadcastFile, Problem, ResultRead, TableRecord
from bridge.notation.supplements import Section

SCORE_TABLE = "ScoreTable"
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_PAIR = re.compile(r"(?P<section>[A-Za-z]?)(?P<number>\d{1,4})", re.ASCII)
_NAMES = "names_"
_UNKNOWN = ("", "-", "?")


@dataclass(frozen=True, slots=True)
class PairSaid:
    """One side of a line: its number, the names of single players, or all that names both in one text."""

    number: int | None = None
    names: tuple[str, ...] = ()
    together: str = ""

    @property
    def is_told(self) -> bool:
        """Whether anything says who they are."""
        return self.number is not None or bool(self.names) or bool(self.together)


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """What one table made of a board. `score_ns` is the score that the line itself gives, in points from N-S.

    `game` is the record it was found in; `is_own` tells that the record's calls and cards are those of this table.
    `result` is None where none can be read; `found` is then what stands there.
    """

    line: int
    board: int
    section: str
    round: int | None
    table: int | None
    north_south: PairSaid
    east_west: PairSaid
    result: ResultRead | None
    found: str
    score_ns: float | None
    game: TableRecord
    is_own: bool

    @property
    def has_pair_numbers(self) -> bool:
        """Whether it gives both pairs by number."""
        return self.north_south.number is not None and self.east_west.number is not None


@dataclass(frozen=True, slots=True)
class Travellers:
    """All lines of a file, and what could not be taken for one."""

    lines: tuple[TravellerLine, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the field that the lines name, in order."""
        return tuple(sorted({line.section for line in self.lines if line.section}))

    @property
    def is_field(self) -> bool:
        """Whether these are results of a field: pairs have numbers, or a board was played more often than in two rooms."""
        if any(line.has_pair_numbers or not line.is_own for line in self.lines):
            return True
        boards = [line.board for line in self.lines]
        return any(boards.count(board) > 2 for board in set(boards))


def travellers(file: BroadcastFile) -> Travellers:
    """The lines of a file in its order. What a record with a score table says beside it counts if it names its table or pairs."""
    lines: list[TravellerLine] = []
    problems: list[Problem] = []
    for record in file.records:
        if record.board is None or record.is_orphan:
            continue
        tables = [section for section in record.sections if section.name == SCORE_TABLE and section.rows]
        own = _own(record)
        if own is not None and (not tables or own.north_south.is_told or own.table is not None):
            lines.append(own)
        for section in tables:
            for found in _rows(section, record, record.board):
                (problems if isinstance(found, Problem) else lines).append(found)  # type: ignore[arg-type]
    return Travellers(tuple(lines), tuple(problems))


def _own(record: TableRecord) -> TravellerLine | None:
    """The record as the line of its own table, None without a result."""
    official = record.official
    if official is None or not official.is_readable:
        own = outcome(record)
        has_result = own.auction.passed_out or own.tricks is not None
        if not has_result and not (official and official.found):
            return None
    names = record.players
    north_south = (names.north, names.south) if names else ()
    east_west = (names.east, names.west) if names else ()
    north_south_section, north = _pair(record.tag("PairNS"))
    east_west_section, east = _pair(record.tag("PairEW"))
    declarer = official.contract.declarer if official and official.contract else None
    return TravellerLine(
        record.line,
        record.board or 0,
        record.tag("Section").strip().upper() or north_south_section or east_west_section,
        _number(record.tag("Round")),
        _number(record.tag("Table")),
        PairSaid(north, _told(north_south)),
        PairSaid(east, _told(east_west)),
        official if official and official.is_readable else None,
        official.found if official else "",
        read_points(record.tag("Score"), declarer),
        record,
        is_own=True,
    )


def _rows(section: Section, record: TableRecord, board: int) -> Iterator[TravellerLine | Problem]:
    columns = tuple(name.strip().lower() for name in section.column_names)
    if not {"pairid_ns", "pairid_ew"} <= set(columns) and "table" not in columns:
        detail = "a score table without pairs and tables tells how often a score was made, not who made it"
        yield Problem("score-table-without-pairs", record.line, board, detail=detail)
        return
    for at, row in enumerate(section.rows, start=1):
        cells = _cells(columns, row)
        if cells is None:
            detail = f"row {at} of the score table has {len(row)} cells for {len(columns)} columns"
            yield Problem("score-table-row-unreadable", record.line, board, detail=detail)
        elif cells.get("multiplicity", "1") not in ("", "1"):
            detail = f"row {at} of the score table stands for {cells['multiplicity']} results at once"
            yield Problem("score-table-row-unreadable", record.line, board, detail=detail)
        else:
            yield _row(cells, record, board)


def _cells(columns: tuple[str, ...], row: tuple[str, ...]) -> dict[str, str] | None:
    """The cells by their columns; names that were not quoted and stand last are kept together, whoever's they are."""
    if len(row) == len(columns):
        return dict(zip(columns, row, strict=True))
    first = next((at for at, name in enumerate(columns) if name.startswith(_NAMES)), len(columns))
    if (
        len(row) < first
        or not all(name.startswith(_NAMES) for name in columns[first:])
        or first == len(columns)
    ):
        return None
    rest = " ".join(row[first:])
    return dict(zip(columns[:first], row, strict=False)) | dict.fromkeys(columns[first:], rest)


def _row(cells: Mapping[str, str], record: TableRecord, board: int) -> TravellerLine:
    contract, declarer, tricks = (
        "" if (cell := cells.get(name, "").strip()) in _UNKNOWN else cell
        for name in ("contract", "declarer", "result")
    )
    result = read_result(contract, declarer, tricks)
    is_readable = result is not None and result.is_readable
    north_south_section, north = _pair(cells.get("pairid_ns", ""))
    east_west_section, east = _pair(cells.get("pairid_ew", ""))
    return TravellerLine(
        record.line,
        board,
        _plain(cells.get("section", "")).upper() or north_south_section or east_west_section,
        _number(cells.get("round", "")),
        _number(cells.get("table", "")),
        PairSaid(north, together=_plain(cells.get("names_ns", ""))),
        PairSaid(east, together=_plain(cells.get("names_ew", ""))),
        result if is_readable else None,
        " ".join(part for part in (contract, declarer, tricks) if part),
        _points(cells),
        record,
        is_own=False,
    )


def _points(cells: Mapping[str, str]) -> float | None:
    for column, sign in (("score_ns", 1), ("score_ew", -1)):
        text = _plain(cells.get(column, ""))
        if re.fullmatch(r"[+-]?\d{1,5}", text, re.ASCII):
            return sign * float(text)
    return None


def _pair(text: str) -> tuple[str, int | None]:
    """The section and the number of `7`, `07` or `B7`."""
    found = _PAIR.fullmatch(text.strip())
    return (found["section"].upper(), int(found["number"])) if found else ("", None)


def _number(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if _NUMBER.fullmatch(plain) else None


def _told(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for name in names if _plain(name))


def _plain(text: str) -> str:
    return "" if text.strip() in _UNKNOWN else text.strip()
