"""Movements of pairs and individuals: who meets whom at which table, on which boards, round by round. Pure.

Contestants are numbers from 1; whom they stand for is not known here. With an odd number of pairs one sits out each
round. A movement that no rule makes (individuals, three-quarter Howells) comes in as a table of its rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


class MovementRefusal(Exception):
    """A movement cannot be so. `code` in kebab-case, `evidence` the numbers that stand against it."""

    def __init__(self, code: str, **evidence: int) -> None:
        super().__init__(code)
        self.code = code
        self.evidence = evidence


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: who sits North-South and East-West, and the boards `first` to `last`.

    A side is (pair,), or two players of an individual movement in the order North, South or East, West.
    """

    table: int
    north_south: tuple[int, ...]
    east_west: tuple[int, ...]
    first: int
    last: int

    @property
    def boards(self) -> range:
        """The boards played, in order."""
        return range(self.first, self.last + 1)

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everybody who sits here."""
        return (*self.north_south, *self.east_west)


@dataclass(frozen=True, slots=True)
class Round:
    """A round with its tables by number."""

    number: int
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Movement:
    """A whole session."""

    rounds: tuple[Round, ...]

    @property
    def contestants(self) -> tuple[int, ...]:
        """Everybody who plays, by number."""
        return tuple(sorted({each for sitting in self._sittings for each in sitting.contestants}))

    @property
    def is_individual(self) -> bool:
        """Whether partners change too: a side is two players."""
        return any(len(sitting.north_south) > 1 for sitting in self._sittings)

    @property
    def last_board(self) -> int:
        """The highest board number."""
        return max(sitting.last for sitting in self._sittings)

    @property
    def is_shared(self) -> bool:
        """Whether a board lies at several tables in one round, so that it has to be passed on or dealt several times."""
        return any(
            times > 1
            for each in self.rounds
            for times in Counter(board for sitting in each.sittings for board in sitting.boards).values()
        )

    @property
    def _sittings(self) -> tuple[Sitting, ...]:
        return tuple(sitting for each in self.rounds for sitting in each.sittings)


def mitchell(pairs: int, boards_a_round: int, rounds: int | None = None) -> Movement:
    """North-South stay, East-West move up a table and the boards down one: as many rounds as tables.

    An even number of tables is a skip Mitchell: East-West pass a table by after half of the rounds, and the round that
    would repeat is not played. No boards are shared. With an odd number of pairs the last table has no East-West pair
    to begin with, and who should meet it sits out.

    Raises:
        MovementRefusal: `too-few-pairs` (three tables at least), `no-boards`, `too-many-rounds`.
    """
    tables = -(-pairs // 2)
    if tables < 3:
        raise MovementRefusal("too-few-pairs", pairs=pairs, at_least=5)
    most = tables if tables % 2 else tables - 1
    made = []
    for at in range(_rounds(rounds, most)):
        skipped = 1 if tables % 2 == 0 and at >= tables // 2 else 0
        sittings = []
        for table in range(tables):
            visitor = tables + 1 + (table - at - skipped) % tables
            if visitor <= pairs:
                boards = _boards((table + at) % tables, boards_a_round)
                sittings.append(Sitting(table + 1, (table + 1,), (visitor,), *boards))
        made.append(Round(at + 1, tuple(sittings)))
    return Movement(tuple(made))


# (x, y, a): x and y meet at one table, with boards shifted by a. The pairs are a starter of the integers modulo their
# number times two plus one, the shifts its adder: together they make a Room square, which is what a Howell is.
_STARTERS: dict[int, tuple[tuple[int, int, int], ...]] = {
    7: ((1, 3, 3), (4, 5, 5), (6, 2, 6)),
    9: ((1, 4, 7), (2, 6, 4), (3, 5, 2), (7, 8, 5)),
    11: ((2, 3, 6), (5, 7, 10), (6, 9, 7), (8, 1, 2), (10, 4, 8)),
    13: ((1, 4, 8), (2, 8, 3), (5, 7, 1), (6, 11, 9), (9, 10, 7), (12, 3, 11)),
    15: ((1, 7, 7), (2, 3, 10), (4, 9, 2), (6, 10, 14), (8, 11, 11), (12, 14, 4), (13, 5, 12)),
    17: ((2, 3, 12), (4, 10, 3), (5, 8, 4), (7, 12, 15), (9, 16, 9), (11, 13, 10), (14, 1, 2), (15, 6, 13)),
    19: (
        (1, 10, 8),
        (3, 11, 5),
        (4, 8, 7),
        (6, 9, 4),
        (7, 14, 17),
        (12, 13, 13),
        (15, 17, 6),
        (16, 2, 1),
        (18, 5, 15),
    ),
}
MOST_HOWELL = max(_STARTERS) + 1


def howell(pairs: int, boards_a_round: int, rounds: int | None = None) -> Movement:
    """Everybody meets everybody once: one round fewer than pairs (as many, with an odd number: one sits out each round).

    The last pair stays at table 1. From four to six pairs there is no such movement without sharing (no Room square of
    side 3 or 5), so that the tables play the boards of the round together.

    Raises:
        MovementRefusal: `too-few-pairs` (three), `too-many-pairs` (`MOST_HOWELL`), `no-boards`, `too-many-rounds`.
    """
    if pairs < 3:
        raise MovementRefusal("too-few-pairs", pairs=pairs, at_least=3)
    if pairs > MOST_HOWELL:
        raise MovementRefusal("too-many-pairs", pairs=pairs, at_most=MOST_HOWELL)
    everybody = pairs + pairs % 2
    order = everybody - 1
    starter = _STARTERS.get(order) or tuple((at, order - at, 0) for at in range(1, order // 2 + 1))
    made = []
    for at in range(_rounds(rounds, order)):
        meetings = [
            (everybody, 1 + at, 0),
            *((1 + (x + at) % order, 1 + (y + at) % order, shift) for x, y, shift in starter),
        ]
        made.append(
            Round(
                at + 1,
                tuple(
                    Sitting(table, (first,), (second,), *_boards((at - shift) % order, boards_a_round))
                    for table, (first, second, shift) in enumerate(meetings, start=1)
                    if max(first, second) <= pairs
                ),
            )
        )
    return Movement(tuple(made))


def from_rows(rows: Iterable[tuple[int, Sitting]]) -> Movement:
    """The movement of a table: each row is a round's number and one sitting of it.

    Raises:
        MovementRefusal: `no-rows`; `no-such-round` (rounds count from 1); `bad-boards`; `table-twice`,
            `contestant-twice` in a round; `board-again`: somebody would play a board a second time; `unlike-sides`:
            a pair against players, or a side that is neither.
    """
    by_round: dict[int, list[Sitting]] = {}
    for number, sitting in rows:
        by_round.setdefault(number, []).append(sitting)
    if not by_round:
        raise MovementRefusal("no-rows")
    if sorted(by_round) != list(range(1, len(by_round) + 1)):
        raise MovementRefusal("no-such-round", round=max(by_round))
    movement = Movement(
        tuple(
            Round(number, tuple(sorted(by_round[number], key=lambda sitting: sitting.table)))
            for number in sorted(by_round)
        )
    )
    _check(movement)
    return movement


def _check(movement: Movement) -> None:
    size = 2 if movement.is_individual else 1
    played: set[tuple[int, int]] = set()
    for each in movement.rounds:
        tables: set[int] = set()
        seen: set[int] = set()
        for sitting in each.sittings:
            where = {"round": each.number, "table": sitting.table}
            if {len(sitting.north_south), len(sitting.east_west)} != {size} or min(sitting.contestants) < 1:
                raise MovementRefusal("unlike-sides", **where)
            if not 1 <= sitting.first <= sitting.last:
                raise MovementRefusal("bad-boards", **where)
            if sitting.table in tables or sitting.table < 1:
                raise MovementRefusal("table-twice", **where)
            tables.add(sitting.table)
            for number in sitting.contestants:
                if number in seen:
                    raise MovementRefusal("contestant-twice", contestant=number, **where)
                seen.add(number)
                again = [board for board in sitting.boards if (number, board) in played]
                if again:
                    raise MovementRefusal("board-again", contestant=number, board=again[0], **where)
                played |= {(number, board) for board in sitting.boards}


def _rounds(asked: int | None, most: int) -> int:
    if asked is None:
        return most
    if not 1 <= asked <= most:
        raise MovementRefusal("too-many-rounds", rounds=asked, at_most=most)
    return asked


def _boards(group: int, boards_a_round: int) -> tuple[int, int]:
    """First and last board of a group, groups counted from 0."""
    if boards_a_round < 1:
        raise MovementRefusal("no-boards", boards=boards_a_round)
    return group * boards_a_round + 1, (group + 1) * boards_a_round
