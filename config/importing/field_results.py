"""The results of a field of pairs or players: which lines of a file would be recorded at which table, and which cannot be. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bridge.board import BoardResult
from bridge.boards import BoardSetup
from bridge.notation.outcome import score_ns
from bridge.notation.record import BroadcastFile, Problem, ResultRead, Room, TableRecord
from bridge.notation.travellers import TravellerLine, Travellers
from config.importing.asked import Asked, NotPossible
from config.importing.field_places import Encounter, FieldSession, place_of
from config.importing.matches import WAITING, Fate, beside_told, fates_told
from config.importing.said import has_result, is_kept, official_of, results_of, said, stands
from config.importing.sentences import counted, numbers
from config.importing.setups import how_differs, setup_of, setups
from config.importing.standing import Recorded
from scoring.schedule import BoardInfo

MEND = "mend the file or the schedule and import it again, or enter it at the table's console (--by-number: whatever the names)"


@dataclass(frozen=True, slots=True)
class FieldBoard:
    """One line of a file, and what becomes of it. `encounter` is None where it belongs nowhere."""

    told: TravellerLine
    encounter: Encounter | None
    fate: Fate
    why: str = ""
    beside: BoardResult | None = None

    @property
    def number(self) -> int:
        """The board's number."""
        return self.told.board

    @property
    def room(self) -> Room | None:
        """There are no rooms."""
        return None

    @property
    def record(self) -> TableRecord | None:
        """The calls and cards of this table, where the file has them."""
        return self.told.game if self.told.is_own else None

    @property
    def official(self) -> ResultRead | None:
        """The result of the line."""
        return self.told.result

    @property
    def line(self) -> int:
        """Where it is told."""
        return self.told.line

    @property
    def where(self) -> str:
        """At which table, empty where that is not known."""
        return self.encounter.sentence if self.encounter else ""

    @property
    def problem(self) -> Problem | None:
        """What to tell about a line that is left alone."""
        kind = self.fate.complaint
        detail = ": ".join(part for part in (self.where, self.why) if part)
        return Problem(kind, self.line, self.number, None, detail) if kind else None


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """Results to be brought to a session: the deals that were not known there (by the board's key), and every line."""

    place: FieldSession
    deals: tuple[tuple[int, BoardSetup], ...]
    boards: tuple[FieldBoard, ...]
    unread: tuple[Problem, ...]

    @property
    def changes(self) -> bool:
        """Whether applying this would change anything."""
        return bool(self.deals) or any(board.fate is Fate.RECORD or board.beside for board in self.boards)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The lines that are left alone, and why; what to do about them last."""
        left = tuple(problem for board in self.boards if (problem := board.problem))
        if not left:
            return self.unread
        return (
            *self.unread,
            *left,
            Problem("results-left-out", detail=f"{counted(len(left), 'result')}: {MEND}"),
        )

    def sentences(self) -> Iterator[str]:
        """What would happen, for people."""
        session, tables = self.place.session, {each.table.number for each in self.place.encounters}
        yield f"session {session.number} {session.name.en}, {counted(len(tables), 'table')}"
        if self.deals:
            coming = [setup.number for _, setup in self.deals]
            yield f"deals of {counted(len(coming), 'board')}: {numbers(coming)}"
        yield from fates_told(Counter(board.fate for board in self.boards))
        yield from beside_told(board.beside for board in self.boards)


def lines_of_section(found: Travellers, asked: Asked) -> tuple[TravellerLine, ...]:
    """The lines of the section asked for, or of the only one.

    Raises NotPossible when there are several and none, or another, was named.
    """
    if asked.section:
        wanted = asked.section.upper()
        if wanted not in found.sections:
            raise NotPossible(
                f"the file names no section {wanted}", f"there are: {', '.join(found.sections) or 'none'}"
            )
        return tuple(line for line in found.lines if line.section == wanted)
    if len(found.sections) > 1:
        raise NotPossible(
            f"the file holds sections {', '.join(found.sections)}, a session here is one of them",
            "say --section with one",
        )
    return found.lines


def plan_field(
    file: BroadcastFile,
    place: FieldSession,
    found: tuple[tuple[TravellerLine, ...], tuple[Problem, ...]],
    recorded: Mapping[int, Recorded],
    known: Mapping[int, BoardSetup],
    *,
    by_number: bool,
) -> FieldPlan:
    """What bringing in the lines would change.

    `known` are the boards as they stand by their keys, `recorded` what the tables have by segment's key.
    """
    lines, unread = found
    dealt = setups(file)
    boards = []
    for line in lines:
        encounter, why = place_of(line, place, by_number=by_number)
        board = FieldBoard(line, encounter, Fate.RECORD)
        if encounter is None:
            boards.append(replace(board, fate=Fate.LEFT_OUT, why=why))
        elif line.board in dealt.differing:
            boards.append(
                replace(board, fate=Fate.LEFT_OUT, why="the file has different deals of this board")
            )
        else:
            boards.append(_fated(board, encounter, recorded[encounter.segment.pk], known))
    return FieldPlan(place, _deals(dealt.boards, dealt.differing, place, known), tuple(_once(boards)), unread)


def _fated(
    board: FieldBoard, encounter: Encounter, recorded: Recorded, known: Mapping[int, BoardSetup]
) -> FieldBoard:
    line, info = board.told, encounter.segment.board(board.number)
    if info is None:
        raise LookupError(f"board {board.number} is not played in {encounter.sentence}")
    hands = line.game.hands
    differs = how_differs(setup_of(board.number, line.game, hands.deal if hands else None), known[info.pk])
    if differs:
        return replace(board, fate=Fate.OTHERWISE, why=differs)
    result = recorded.results.get((encounter.table.pk, info.pk))
    if recorded.phases.get((encounter.table.pk, board.number), WAITING) != WAITING:
        same = result is not None and said(result) in results_of(board.record, line.result)
        if same:
            return replace(board, fate=Fate.THERE)
        other = official_of(board.record, line.result) if result is not None else None
        kept = is_kept(other, recorded.officials.get((encounter.table.pk, board.number)))
        return replace(board, fate=Fate.OTHERWISE, why=stands(result), beside=None if kept else other)
    why = _missing(line, info)
    return replace(board, fate=Fate.LEFT_OUT, why=why) if why else board


def _missing(line: TravellerLine, info: BoardInfo) -> str:
    """Why a line cannot be recorded; empty if it can."""
    if not info.is_played:
        return "the board is cancelled at this table"
    result = line.result
    if result is None:
        if line.is_own and has_result(line.game):
            return ""
        return f"no result of play: {line.found}" if line.found else "no result"
    own = 0 if result.passed_out else score_ns(result.contract, result.tricks, info.vulnerability)
    if line.score_ns is not None and own is not None and line.score_ns != own:
        return (
            f"the file gives {line.score_ns:+g} from N-S, {result.found} is {own:+d}: "
            "a score that was ruled is the director's to enter"
        )
    return ""


def _once(boards: list[FieldBoard]) -> Iterator[FieldBoard]:
    """Each board at a table once: the line that tells most; none where lines differ."""
    places: dict[tuple[int, int, int], list[FieldBoard]] = defaultdict(list)
    for board in boards:
        if board.encounter is not None and board.fate is not Fate.LEFT_OUT:
            place = board.encounter.match.round or 0, board.encounter.table.number, board.number
            places[place].append(board)
    for board in boards:
        if board.encounter is None or board.fate is Fate.LEFT_OUT:
            yield board
    for _, same in sorted(places.items()):
        results = {tuple(sorted(results_of(each.record, each.official))) for each in same}
        if len(results) == 1:
            yield max(same, key=lambda each: bool(each.record and each.record.calls))
            continue
        texts = dict.fromkeys(each.official.found if each.official else "another" for each in same)
        why = f"the file gives different results: {', '.join(texts)}"
        yield from (replace(each, fate=Fate.LEFT_OUT, why=why, beside=None) for each in same[:1])


def _deals(
    boards: tuple[BoardSetup, ...],
    differing: tuple[int, ...],
    place: FieldSession,
    known: Mapping[int, BoardSetup],
) -> tuple[tuple[int, BoardSetup], ...]:
    """The deals of boards that the session plays and that had none."""
    played = {(info.number, info.pk) for each in place.encounters for info in each.segment.boards}
    coming = {board.number: board for board in boards if board.number not in differing}
    return tuple(
        (pk, coming[number])
        for number, pk in sorted(played)
        if number in coming and not known[pk].deal and not how_differs(coming[number], known[pk])
    )
