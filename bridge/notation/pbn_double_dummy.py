"""Double dummy in the three dialects of PBN, read into one value: the standard's table, twenty digits, ability.

OptimumResultTable has a row a declarer and strain; DoubleDummyTricks twenty hexadecimal digits, N S E W, each
NT S H D C; Ability five such digits behind each seat's letter. Par stands in OptimumScore or Minimax (`4SDW-420`:
doubled, points from N-S), its contracts in Minimax or ParContract. What they say differently is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bridge.calls import Strain
from bridge.notation.pbn_values import STRAINS, read_points
from bridge.notation.record import HAND
from bridge.notation.supplements import NO_TRICKS, DoubleDummy, Section
from bridge.seats import SEATS, Seat

TABLE = "OptimumResultTable"
DIGITS, ABILITY, POINTS, MINIMAX, CONTRACT = (
    "DoubleDummyTricks",
    "Ability",
    "OptimumScore",
    "Minimax",
    "ParContract",
)
SAYING = (TABLE, DIGITS, ABILITY, POINTS, MINIMAX, CONTRACT)
COLUMNS = ("Declarer", "Denomination\\2R", "Result\\2R")
_LETTERS = {seat.value: seat for seat in SEATS}
_NUMBERS = {str(number): number for number in range(HAND + 1)}
_STRAINS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_DIGITS = re.compile(r"[0-9a-dA-D]{20}")
_ABILITY = re.compile(r"([NESW]):([0-9A-Da-d]{5})")
_MINIMAX = re.compile(r"(?P<contract>[1-7][CDHSN]D?[NESW])(?P<points>-?\d{1,5})", re.ASCII)

Tricks = tuple[tuple[int | None, ...], ...]


def read_double_dummy(
    tags: Mapping[str, str], sections: Sequence[Section]
) -> tuple[DoubleDummy | None, list[tuple[str, str]]]:
    """The value, None where no dialect is there, and complaints as pairs of a kind and what is wrong."""
    complaints: list[tuple[str, str]] = []
    said = [(section.name, _of_table(section)) for section in sections if section.name == TABLE]
    said += [(name, read(tags[name])) for name, read in _READERS if tags.get(name, "").strip(" ?")]
    known = [(name, tricks) for name, tricks in said if tricks is not None]
    complaints += [("double-dummy-unreadable", name) for name, tricks in said if tricks is None]
    complaints += [
        ("double-dummy-contradicts", f"{known[0][0]} and {name}")
        for name, tricks in known[1:]
        if tricks != known[0][1]
    ]
    par_ns = _par(tags, complaints)
    minimax = _MINIMAX.fullmatch(tags.get(MINIMAX, "").strip())
    contracts = tags.get(CONTRACT, "").strip() or (minimax["contract"] if minimax else "")
    if not known and par_ns is None and not contracts:
        return None, complaints
    return DoubleDummy(known[0][1] if known else NO_TRICKS, par_ns, contracts), complaints


def _of_table(section: Section) -> Tricks | None:
    names = section.column_names
    if not {"Declarer", "Denomination", "Result"}.issubset(names):
        return None
    at, of, made = (names.index(name) for name in ("Declarer", "Denomination", "Result"))
    last = max(at, of, made)
    found: dict[tuple[Seat, Strain], int] = {}
    for row in section.rows:
        if len(row) <= last:
            continue
        seat, strain, number = _LETTERS.get(row[at]), STRAINS.get(row[of]), _NUMBERS.get(row[made])
        if seat is not None and strain is not None and number is not None:
            found[seat, strain] = number
    return _arranged(found) if found else None


def _of_digits(value: str) -> Tricks | None:
    digits = value.strip()
    if not _DIGITS.fullmatch(digits):
        return None
    places = [(seat, strain) for seat in _SEATS for strain in _STRAINS]
    return _arranged({place: int(digit, 16) for place, digit in zip(places, digits, strict=True)})


def _of_ability(value: str) -> Tricks | None:
    found = {
        (Seat(seat), strain): int(digit, 16)
        for seat, digits in _ABILITY.findall(value)
        for strain, digit in zip(_STRAINS, digits, strict=True)
    }
    return _arranged(found) if found else None


_READERS = ((DIGITS, _of_digits), (ABILITY, _of_ability))


def _arranged(found: Mapping[tuple[Seat, Strain], int]) -> Tricks:
    return tuple(tuple(found.get((seat, strain)) for strain in Strain) for seat in SEATS)


def _par(tags: Mapping[str, str], complaints: list[tuple[str, str]]) -> int | None:
    """Par from N-S's side, in points."""
    by_score, by_minimax = None, None
    if value := tags.get(POINTS, "").strip(" ?"):
        by_score = read_points(value, None)
        if by_score is None:
            complaints.append(("par-unreadable", f"{POINTS} {value}"[:80]))
    if value := tags.get(MINIMAX, "").strip(" ?"):
        match = _MINIMAX.fullmatch(value)
        by_minimax = float(match["points"]) if match else None
        if match is None:
            complaints.append(("par-unreadable", f"{MINIMAX} {value}"[:80]))
    if by_score is not None and by_minimax is not None and by_score != by_minimax:
        complaints.append(("par-contradicts", f"{POINTS} {by_score:.0f}, {MINIMAX} {by_minimax:.0f}"))
    par = by_score if by_score is not None else by_minimax
    return None if par is None else int(par)


def write_table(known: DoubleDummy) -> Section:
    """The standard's table."""
    rows = [
        (seat.value, "NT" if strain is Strain.NOTRUMP else strain.letter, str(known.of(seat, strain)))
        for seat in _SEATS
        for strain in _STRAINS
        if known.of(seat, strain) is not None
    ]
    return Section(TABLE, COLUMNS, tuple(rows))
