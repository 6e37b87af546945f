"""Rosters and draws of teams as people write them. Knows no event.

Rosters: a line a team, `name`, its players in `player1`, `player2` and so on, each also as `..._zh`, and a `number` (else they are
counted). Draws: a line a match and session, `session, home, visitor` by team numbers, and where wanted `first` and `last` for the
boards, `carry_home` and `carry_visitor` in IMPs (art. 49).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import count, takewhile
from pathlib import Path

from config.lists import NotReadable, name_of, number_of, rows_of
from scoring.methods.round_robin import round_robin
from scoring.schedule import Name


@dataclass(frozen=True, slots=True)
class Entry:
    """A team of a list with its players in the order given."""

    number: int
    name: Name
    players: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match, or its part in one session: teams by number, boards `first` to `last`, carry-over in IMPs."""

    session: int
    home: int
    visitor: int
    first: int
    last: int
    carry_home: Decimal = Decimal(0)
    carry_visitor: Decimal = Decimal(0)


def rosters(path: Path) -> tuple[Entry, ...]:
    """The teams of a list, by number.

    Raises NotReadable for a file that cannot be read, a column nobody reads, a line without a name, a number that is none or stands twice.
    """
    found: dict[int, Entry] = {}
    for line, row in rows_of(path, ("name",), ("number", "name_zh", "player#", "player#_zh")):
        number = number_of(path, line, row.get("number") or str(len(found) + 1))
        if number in found:
            raise NotReadable(path, line, f"team {number} stands twice")
        name = name_of(row, "name")
        if name is None:
            raise NotReadable(path, line, "a team without a name")
        found[number] = Entry(number, name, _players(row))
    if not found:
        raise NotReadable(path, 1, "no team")
    return tuple(found[number] for number in sorted(found))


def draw(path: Path, teams: tuple[Entry, ...], boards: int) -> tuple[Meeting, ...]:
    """The meetings of a draw, in its order; a line that names no boards plays 1 to `boards`.

    Raises NotReadable for a file that cannot be read, a team that is not there, boards or IMPs that are none, or a team that plays
    twice in a session.
    """
    known = {each.number for each in teams}
    playing: dict[tuple[int, int], int] = {}
    found: list[Meeting] = []
    for line, row in rows_of(
        path, ("session", "home", "visitor"), ("first", "last", "carry_home", "carry_visitor")
    ):
        session, home, visitor = (
            number_of(path, line, row[column]) for column in ("session", "home", "visitor")
        )
        first = number_of(path, line, row.get("first") or "1")
        last = number_of(path, line, row.get("last") or str(first + boards - 1))
        if missing := {home, visitor} - known:
            raise NotReadable(path, line, f"no team {min(missing)} in the rosters")
        if home == visitor:
            raise NotReadable(path, line, f"team {home} meets itself")
        for team in (home, visitor):
            if (session, team) in playing:
                before = playing[session, team]
                raise NotReadable(path, line, f"team {team} plays session {session} in line {before} already")
            playing[session, team] = line
        if not 1 <= first <= last:
            raise NotReadable(path, line, f"no boards from {first} to {last}")
        carry_home, carry_visitor = (_imps(path, line, row, f"carry_{side}") for side in ("home", "visitor"))
        found.append(Meeting(session, home, visitor, first, last, carry_home, carry_visitor))
    if not found:
        raise NotReadable(path, 1, "no match")
    return tuple(found)


def everybody(teams: tuple[Entry, ...], boards: int) -> tuple[Meeting, ...]:
    """A round robin of the teams, a round a session. Raises ValueError for fewer than two of them."""
    return tuple(
        Meeting(each.round, teams[each.home - 1].number, teams[each.visitor - 1].number, 1, boards)
        for each in round_robin(len(teams))
    )


def _players(row: Mapping[str, str]) -> tuple[Name, ...]:
    columns = takewhile(
        lambda column: column in row or f"{column}_zh" in row, map("player{}".format, count(1))
    )
    return tuple(player for column in columns if (player := name_of(row, column)) is not None)


def _imps(path: Path, line: int, row: Mapping[str, str], column: str) -> Decimal:
    text = row.get(column) or "0"
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise NotReadable(path, line, f"not a number of IMPs: {text!r}") from error
