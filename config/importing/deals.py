"""Deals for a session: what a file would add to its board set. Pure.

A session plays one board set; the boards of the set that its segments do not schedule are its substitutes. A set whose
session has no segments yet is named `stage-session` (as in `1-3`), which is where segments will look for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bridge.boards import BoardSetup
from bridge.notation.record import BroadcastFile, Problem, TableRecord
from bridge.notation.travellers import Travellers
from config.importing.asked import Asked, NotPossible, the_session, the_stage
from config.importing.sentences import counted, numbers
from config.importing.setups import deal_conflicts, setups
from config.importing.standing import Standing
from scoring.schedule import StageContext

NO_LINES = Travellers(())
HOW_TO_MAKE_A_FIELD = (
    "`manage.py pairs EVENT --names NAMES.csv --movement WHICH --deals FILE` makes one (--name makes the event), "
    "then import the file again"
)


@dataclass(frozen=True, slots=True)
class DealsPlan:
    """Boards to be brought to a set. `boards` are new to it or had no deal; `same` stand there already.

    What is not there is made: the event if it has a name here, its first stage, the session by number and name.
    """

    event_name: str
    stage: int
    session: int
    session_name: str
    makes: tuple[str, ...]
    board_set: str
    boards: tuple[BoardSetup, ...]
    same: tuple[int, ...]
    scheduled: tuple[int, ...]
    missing: tuple[int, ...]
    results_left: int = 0
    is_field: bool = False

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What of the file is not brought in."""
        if not self.results_left:
            return ()
        what = f"{counted(self.results_left, 'result')} left out, deals alone are brought in"
        why = (
            f"they are a field's, and no session of the event has its movement: {HOW_TO_MAKE_A_FIELD}"
            if self.is_field
            else "no record says in which room of a match it was played"
        )
        return (Problem("results-left-out", detail=f"{what}: {why}"),)

    @property
    def changes(self) -> bool:
        """Whether applying this would change anything."""
        return bool(self.boards or self.makes)

    def sentences(self) -> tuple[str, ...]:
        """What would happen, for people."""
        coming = [board.number for board in self.boards]
        everything = sorted({*coming, *self.same})
        substitutes = [number for number in everything if number not in self.scheduled]
        where = f"session {self.session} {self.session_name}, board set {self.board_set}"
        lines = [
            f"{where}: deals of {counted(len(coming), 'board')}: {numbers(coming)}"
            if coming
            else f"{where}: nothing new"
        ]
        if self.makes:
            lines.insert(0, f"new: {', '.join(self.makes)}")
        if self.same:
            lines.append(f"there already: {counted(len(self.same), 'board')}: {numbers(self.same)}")
        if self.scheduled and substitutes:
            lines.append(f"{counted(len(substitutes), 'substitute')}: {numbers(substitutes)}")
        if self.missing:
            lines.append(f"scheduled and still without a deal: {numbers(self.missing)}")
        if not self.scheduled:
            lines.append(
                "no segment schedules boards of this set yet: those left unscheduled will be substitutes"
            )
        return tuple(lines)


def plan_deals(
    file: BroadcastFile, standing: Standing | None, asked: Asked, told: Travellers = NO_LINES
) -> DealsPlan:
    """What bringing the deals of a file to a session would change; `standing` is None where there is no event yet.

    `told` are the results of a field, which do not come in without its session.

    Raises NotPossible: no deals, no such session, or another deal, dealer or vulnerability stands there; or the results of a
    field, and no stage yet: a stage made for its deals would be none for pairs.
    """
    found = setups(file)
    if not found.boards:
        raise NotPossible(
            "no board with a number and four whole hands", "there is nothing to deal from this file"
        )
    if found.differing:
        raise NotPossible(
            f"different deals for the same board: {numbers(found.differing)}",
            "both cannot be right: mend the file or take the rooms apart",
        )
    if told.is_field and (standing is None or not standing.stages):
        raise NotPossible(
            "these are the results of a field, and its session is not there", HOW_TO_MAKE_A_FIELD
        )
    if standing is None and not asked.event_name:
        raise NotPossible("there is no such event", '--name "NAME" makes it')
    stage = the_stage(standing, asked) if standing else None
    session = the_session(stage, asked)
    number = session if isinstance(session, int) else session.number
    name = _set_name(standing, stage, number, asked)
    there = standing.set_named(name) if standing else None
    known = {board.setup.number: board for board in there.boards} if there else {}
    conflicts = deal_conflicts(found.boards, {number: board.setup for number, board in known.items()})
    if conflicts:
        raise NotPossible(
            f"board set {name} has other boards under these numbers: {'; '.join(conflicts[:4])}",
            "is it the right --session? nothing of this file was brought in",
        )
    coming = [
        board for board in found.boards if board.number not in known or not known[board.number].setup.deal
    ]
    scheduled = sorted(number for number, board in known.items() if board.is_scheduled)
    dealt = {board.number for board in found.boards} | {n for n, board in known.items() if board.setup.deal}
    return DealsPlan(
        event_name=asked.event_name,
        stage=stage.stage.number if stage else 1,
        session=number,
        session_name=f"Session {number}" if isinstance(session, int) else session.name.en,
        makes=(
            *((f"event {asked.event_name}",) if standing is None else ()),
            *(("stage 1",) if stage is None else ()),
            *((f"session {number}",) if isinstance(session, int) else ()),
        ),
        board_set=name,
        boards=tuple(coming),
        same=tuple(board.number for board in found.boards if board not in coming),
        scheduled=tuple(scheduled),
        missing=tuple(number for number in scheduled if number not in dealt),
        results_left=len(told.lines) or sum(has_play((record,)) for record in file.records),
        is_field=told.is_field,
    )


def _set_name(standing: Standing | None, stage: StageContext | None, session: int, asked: Asked) -> str:
    """The set asked for, the one that the session's segments play, or the one named after the session."""
    if asked.board_set:
        return asked.board_set
    if standing is None or stage is None:
        return f"1-{session}"
    pks = {found.pk for found in stage.sessions if found.number == session}
    used = {played.board_set_pk for played in stage.segments if played.session_pk in pks}
    names = sorted(found.name for found in standing.sets if found.pk in used)
    if len(names) > 1:
        raise NotPossible(
            f"session {session} plays several board sets", f"say --set with one of: {', '.join(names)}"
        )
    return names[0] if names else f"{stage.stage.number}-{session}"


def has_play(records: Sequence[TableRecord]) -> bool:
    """Whether any record tells more than its deal."""
    return any(
        record.calls
        or record.cards
        or record.claimed is not None
        or (record.official and record.official.found)
        for record in records
    )
