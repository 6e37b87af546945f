"""A finished match: which of a file's records would be recorded where, which are there already, and which cannot be. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from bridge.board import BoardResult
from bridge.boards import BoardSetup
from bridge.notation.record import BroadcastFile, Problem, ResultRead, Room, TableRecord
from config.importing.places import NewPlace, Scheduled
from config.importing.said import has_result, is_kept, official_of, results_of, said, stands
from config.importing.sentences import counted, numbers
from config.importing.setups import how_differs, setup_of, setups
from config.importing.standing import Recorded
from scoring.methods.match import Room as TableRoom

WAITING = "waiting"


class Fate(Enum):
    """What becomes of one board in one room."""

    RECORD = "record"
    THERE = "there"
    OTHERWISE = "otherwise"
    LEFT_OUT = "left-out"

    @property
    def complaint(self) -> str:
        """The kind of problem that a board with this fate is, empty for none."""
        return {Fate.OTHERWISE: "board-stands-otherwise", Fate.LEFT_OUT: "board-left-out"}.get(self, "")


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """One board in one room of the file, and at which table it belongs. `record` is None where a result is all there is.

    `beside`: another result is recorded there already; this one is kept beside it as the official one.
    """

    number: int
    room: Room
    table: TableRoom
    record: TableRecord | None
    official: ResultRead | None
    fate: Fate
    why: str = ""
    beside: BoardResult | None = None

    @property
    def line(self) -> int:
        """Where in the file it is told, 0 for the whole."""
        return self.record.line if self.record else 0

    @property
    def problem(self) -> Problem | None:
        """What to tell about a board that is left alone."""
        kind = self.fate.complaint
        return Problem(kind, self.line, self.number, self.room, self.why) if kind else None


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match to be brought in: its place, the deals that were not known there, and every board in both rooms."""

    place: Scheduled | NewPlace
    deals: tuple[BoardSetup, ...]
    boards: tuple[BoardPlan, ...]

    @property
    def changes(self) -> bool:
        """Whether applying this would change anything."""
        return bool(self.deals) or any(board.fate is Fate.RECORD or board.beside for board in self.boards)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The boards that are left alone, and why."""
        return tuple(problem for board in self.boards if (problem := board.problem))

    def sentences(self) -> tuple[str, ...]:
        """What would happen, for people."""
        count = Counter(board.fate for board in self.boards)
        lines = [_where(self.place)]
        if self.deals:
            lines.append(
                f"deals of {counted(len(self.deals), 'board')}: {numbers(board.number for board in self.deals)}"
            )
        return (*lines, *fates_told(count), *beside_told(board.beside for board in self.boards))


def beside_told(results: Iterable[BoardResult | None]) -> Iterator[str]:
    """How many results are kept beside others that stand recorded."""
    count = sum(result is not None for result in results)
    if count:
        yield f"{counted(count, 'result')} kept as official beside what is recorded"


def fates_told(count: Mapping[Fate, int]) -> Iterator[str]:
    """How many results come in, and what becomes of the others."""
    for fate, words in (
        (Fate.RECORD, "to record"),
        (Fate.THERE, "there already"),
        (Fate.OTHERWISE, "there with something else, left alone"),
        (Fate.LEFT_OUT, "left out"),
    ):
        if count[fate]:
            yield f"{counted(count[fate], 'result')} {words}"


def _where(place: Scheduled | NewPlace) -> str:
    if isinstance(place, NewPlace):
        boards = numbers(board.number for board in place.boards)
        return f"new: match {place.match} {' - '.join(place.teams)}, session {place.session} {place.session_name}, boards {boards}"
    crossed = ", rooms changed over" if place.crossed else ""
    teams = f"{place.match.home.name.en} - {place.match.visitor.name.en}"
    return (
        f"match {place.match.number} {teams}, session {place.session.number} {place.session.name.en}{crossed}"
    )


def plan_match(
    file: BroadcastFile, place: Scheduled | NewPlace, recorded: Recorded, known: dict[int, BoardSetup]
) -> MatchPlan:
    """What bringing in the match would change.

    `known` are the boards as they stand at that place, `recorded` what its tables have (nothing at a new place).
    """
    found = setups(file)
    boards = tuple(
        _plan(board, place, recorded, known, frozenset(found.differing)) for board in _in_both_rooms(file)
    )
    deals = tuple(
        board
        for board in found.boards
        if board.number not in found.differing
        and board.number in known
        and not known[board.number].deal
        and not how_differs(board, known[board.number])
    )
    return MatchPlan(place, deals if isinstance(place, Scheduled) else (), boards)


def _in_both_rooms(file: BroadcastFile) -> Iterator[tuple[int, Room, TableRecord | None, ResultRead | None]]:
    """Each board and room once: the first record that has a result of its own, and the official result."""
    records: dict[tuple[int, Room], TableRecord] = {}
    for record in file.records:
        if record.board is None or record.room is None or record.is_orphan:
            continue
        place = record.board, record.room
        if place not in records or (not has_result(records[place]) and has_result(record)):
            records[place] = record
    results = {(entry.board, entry.room): entry.result for entry in reversed(file.results)}
    for place in sorted({*records, *results}, key=lambda at: (at[0], at[1] is Room.CLOSED)):
        own, official = records.get(place), results.get(place)
        if own is not None or (official is not None and official.found):
            yield (*place, own, official if official is not None and official.is_readable else None)


def _plan(
    board: tuple[int, Room, TableRecord | None, ResultRead | None],
    place: Scheduled | NewPlace,
    recorded: Recorded,
    known: dict[int, BoardSetup],
    differing: frozenset[int],
) -> BoardPlan:
    number, room, record, official = board
    crossed = isinstance(place, Scheduled) and place.crossed
    table = TableRoom((room.other if crossed else room).value)

    def plan(fate: Fate, why: str = "") -> BoardPlan:
        return BoardPlan(number, room, table, record, official, fate, why)

    if number not in known:
        return plan(Fate.LEFT_OUT, "the segment does not play this board")
    if number in differing:
        return plan(Fate.LEFT_OUT, "the two rooms list different deals")
    deal = record.hands.deal if record and record.hands else None
    differs = how_differs(setup_of(number, record, deal), known[number]) if record else ""
    if differs:
        return plan(Fate.OTHERWISE, differs)
    if isinstance(place, Scheduled):
        there = place.segment.table(table)
        info = place.segment.board(number)
        if info is not None and recorded.phases.get((there.pk, number), WAITING) != WAITING:
            result = recorded.results.get((there.pk, info.pk))
            same = result is not None and said(result) in results_of(record, official)
            if same:
                return plan(Fate.THERE)
            other = official_of(record, official) if result is not None else None
            kept = is_kept(other, recorded.officials.get((there.pk, number)))
            return replace(plan(Fate.OTHERWISE, stands(result)), beside=None if kept else other)
    if official is None and (record is None or not has_result(record)):
        return plan(Fate.LEFT_OUT, "no result")
    return plan(Fate.RECORD)
