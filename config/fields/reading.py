"""Lists of contestants and movements as people write them: CSV with a heading line, UTF-8. Knows no event.

Contestants: `number` (else they are counted), `first` and `second` for the players of a pair, `name` for the contestant
(a player alone needs no other), each also as `..._zh`. Movements: `round, table, ns, ew, boards`, or for individuals
`round, table, n, s, e, w, boards`; boards as in `4-6`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from scoring.methods.movements import Movement, MovementRefusal, Sitting, from_rows
from scoring.schedule import Name


class NotReadable(Exception):
    """A file cannot be used; says where and why."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(f"{path}:{line}: {why}")


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant of a list with his players."""

    number: int
    name: Name
    players: tuple[Name, ...]


def entrants(path: Path, *, individual: bool) -> tuple[Entrant, ...]:
    """The contestants of a list, by number.

    Raises NotReadable for a file that cannot be read, a line without names, a number that is none or stands twice.
    """
    found: dict[int, Entrant] = {}
    for line, row in _rows(path, ("name",) if individual else ("first", "second")):
        number = _number(path, line, row.get("number") or str(len(found) + 1))
        if number in found:
            raise NotReadable(path, line, f"number {number} stands twice")
        name = _name(row, "name")
        players = (name,) if individual else (_name(row, "first"), _name(row, "second"))
        if None in players:
            raise NotReadable(path, line, "a player without a name")
        known = tuple(player for player in players if player is not None)
        found[number] = Entrant(number, name or _together(known), known)
    return tuple(found[number] for number in sorted(found))


def movement(path: Path, *, individual: bool) -> Movement:
    """The movement of a table.

    Raises:
        NotReadable: a file that cannot be read, or a line that says no sitting.
        MovementRefusal: a movement that cannot be.
    """
    sides = (("n", "s"), ("e", "w")) if individual else (("ns",), ("ew",))
    rows = []
    for line, row in _rows(path, ("round", "table", *sides[0], *sides[1], "boards")):
        first, _, last = row["boards"].replace("–", "-").partition("-")
        numbers = [
            _number(path, line, text)
            for text in (row["table"], first, last or first, *(row[seat] for side in sides for seat in side))
        ]
        table, low, high, *seated = numbers
        half = len(seated) // 2
        sitting = Sitting(table, tuple(seated[:half]), tuple(seated[half:]), low, high)
        rows.append((_number(path, line, row["round"]), sitting))
    return from_rows(rows)


def _rows(path: Path, wanted: Iterable[str]) -> Iterable[tuple[int, dict[str, str]]]:
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotReadable(path, 0, str(error)) from error
    reader = csv.DictReader(lines, skipinitialspace=True)
    columns = [name.strip().lower() for name in reader.fieldnames or ()]
    reader.fieldnames = columns
    if missing := [name for name in wanted if name not in columns]:
        raise NotReadable(path, 1, f"no column {', '.join(missing)}")
    for row in reader:
        cells = {name: (cell or "").strip() for name, cell in row.items() if isinstance(name, str)}
        if any(cells.values()):
            yield reader.line_num, cells


def _number(path: Path, line: int, text: str) -> int:
    if not text.strip().isdecimal():
        raise NotReadable(path, line, f"not a number: {text!r}")
    return int(text)


def _name(row: dict[str, str], column: str) -> Name | None:
    english, chinese = row.get(column, ""), row.get(f"{column}_zh", "")
    return Name(english or chinese, chinese or english) if english or chinese else None


def _together(players: tuple[Name, ...]) -> Name:
    return Name(" - ".join(each.en for each in players), "-".join(each.zh for each in players))


__all__ = ["Entrant", "MovementRefusal", "NotReadable", "entrants", "movement"]
