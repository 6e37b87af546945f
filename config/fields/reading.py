"""Lists of contestants and movements as people write them: CSV with a heading line, UTF-8. Knows no event.

Contestants: `number` (else they are counted), `first` and `second` for the players of a pair, `name` for the contestant
(a player alone needs no other), `substitute` for one who may stand in, each also as `..._zh`. Movements: `round, table, ns,
ew, boards`, or for individuals `round, table, n, s, e, w, boards`; boards as in `4-6`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from config.lists import NotReadable, name_of, number_of, rows_of
from scoring.methods.movements import Movement, MovementRefusal, Sitting, from_rows
from scoring.schedule import Name

_COLUMNS = (
    "number",
    *(f"{name}{chinese}" for name in ("name", "first", "second", "substitute") for chinese in ("", "_zh")),
)


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
    for line, row in rows_of(path, ("name",) if individual else ("first", "second"), _COLUMNS):
        number = number_of(path, line, row.get("number") or str(len(found) + 1))
        if number in found:
            raise NotReadable(path, line, f"number {number} stands twice")
        name = name_of(row, "name")
        players = (name,) if individual else (name_of(row, "first"), name_of(row, "second"))
        if None in players:
            raise NotReadable(path, line, "a player without a name")
        known = tuple(player for player in players if player is not None)
        substitute = name_of(row, "substitute")
        found[number] = Entrant(
            number, name or _together(known), (*known, substitute) if substitute else known
        )
    return tuple(found[number] for number in sorted(found))


def movement(path: Path, *, individual: bool) -> Movement:
    """The movement of a table.

    Raises:
        NotReadable: a file that cannot be read, or a line that says no sitting.
        MovementRefusal: a movement that cannot be.
    """
    sides = (("n", "s"), ("e", "w")) if individual else (("ns",), ("ew",))
    rows = []
    for line, row in rows_of(path, ("round", "table", *sides[0], *sides[1], "boards"), ()):
        first, _, last = row["boards"].replace("–", "-").partition("-")
        numbers = [
            number_of(path, line, text)
            for text in (row["table"], first, last or first, *(row[seat] for side in sides for seat in side))
        ]
        table, low, high, *seated = numbers
        half = len(seated) // 2
        sitting = Sitting(table, tuple(seated[:half]), tuple(seated[half:]), low, high)
        rows.append((number_of(path, line, row["round"]), sitting))
    return from_rows(rows)


def _together(players: tuple[Name, ...]) -> Name:
    return Name(" - ".join(each.en for each in players), "-".join(each.zh for each in players))


__all__ = ["Entrant", "MovementRefusal", "NotReadable", "entrants", "movement"]
