"""A segment room against room: what each board was worth, by the official results and by the records themselves.

The two are never mixed: a board without an official result has no official swing, whatever was recorded. Team 1 sits
N-S in the open room. What a difference is worth is an argument: the scale stands in the rules of scoring, not here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bridge.boards import Vulnerability, vulnerability_of
from bridge.notation.outcome import outcome, score_ns
from bridge.notation.record import MOST_BOARDS, BroadcastFile, Room, TableRecord

Scale = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """One board in both rooms, in points for N-S, and the swing for team 1; None where a room has no score."""

    open_ns: int | None = None
    closed_ns: int | None = None
    swing: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A board of the segment: by the official results, and by what the records come to."""

    board: int
    official: Duplicate
    own: Duplicate


@dataclass(frozen=True, slots=True)
class Total:
    """What the boards scored in both rooms add up to for each team."""

    boards: int
    team1: int
    team2: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """All boards that the heading promises or a record was found for, by number."""

    rows: tuple[Row, ...]
    official: Total
    own: Total
    final1: float
    final2: float


def compare(file: BroadcastFile, scale: Scale) -> Comparison | None:
    """The segment room against room; None for a file without a heading. `scale` gives the IMPs for a difference."""
    heading = file.heading
    if heading is None:
        return None
    records = {
        (record.board, record.room): record
        for record in reversed(file.records)  # of a record repeated, the first counts
        if record.board is not None and record.room is not None and not record.is_orphan
    }
    boards = {board for board, _ in records}
    if heading.first is not None and heading.last is not None:
        boards |= set(range(heading.first, min(heading.last, heading.first + MOST_BOARDS) + 1))
    results = {(entry.board, entry.room): entry.result for entry in reversed(file.results)}
    rows = []
    for board in sorted(boards):
        official: dict[Room, int | None] = {}
        own: dict[Room, int | None] = {}
        for room in Room:
            record = records.get((board, room))
            own[room] = outcome(record).score_ns if record else None
            result = results.get((board, room))
            vulnerability = _vulnerability(board, record, records.get((board, room.other)))
            if result is not None and result.passed_out:
                official[room] = 0
            else:
                official[room] = score_ns(result.contract, result.tricks, vulnerability) if result else None
        rows.append(Row(board, _duplicate(official, scale), _duplicate(own, scale)))
    by_results, by_records = _total([row.official for row in rows]), _total([row.own for row in rows])
    return Comparison(
        tuple(rows),
        by_results,
        by_records,
        heading.team1.carry + by_results.team1,
        heading.team2.carry + by_results.team2,
    )


def _vulnerability(board: int, here: TableRecord | None, there: TableRecord | None) -> Vulnerability | None:
    """As this room's record has it; without one as the other room's, else the one that belongs to the number."""
    if here is not None:
        return here.vulnerability
    return (there.vulnerability if there else None) or (vulnerability_of(board) if board > 0 else None)


def _duplicate(points: dict[Room, int | None], scale: Scale) -> Duplicate:
    here, there = points[Room.OPEN], points[Room.CLOSED]
    return Duplicate(here, there, None if here is None or there is None else scale(here - there))


def _total(boards: list[Duplicate]) -> Total:
    swings = [board.swing for board in boards if board.swing is not None]
    return Total(
        len(swings), sum(swing for swing in swings if swing > 0), -sum(swing for swing in swings if swing < 0)
    )
