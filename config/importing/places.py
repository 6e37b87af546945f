"""Where in an event a match from a file belongs: the segment that schedules it, or what would have to be made. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bridge.boards import BoardSetup
from bridge.notation.record import MOST_BOARDS, BroadcastFile, Heading, Room, TableRecord
from config.importing.asked import Asked, NotPossible, the_stage
from config.importing.sentences import numbers
from config.importing.setups import deal_conflicts, setup_of, setups
from config.importing.standing import Standing
from scoring.schedule import MatchInfo, Name, SegmentInfo, SessionInfo, StageContext

NAME_LENGTH = 80
TEAMS = ("Home", "Visitor")


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A segment of the event. `crossed`: team 1 sits N-S in its closed room, so the file's rooms change places."""

    stage: StageContext
    session: SessionInfo
    match: MatchInfo
    segment: SegmentInfo
    crossed: bool


@dataclass(frozen=True, slots=True)
class NewPlace:
    """What has to be made for a match that nobody scheduled. Numbers of what is there already are found again.

    `stage` is None where the event has none (or is not there itself). `players` are the names of each team in the
    order N, S of where it sits N-S, then E, W of the other room; empty ones unknown.
    """

    event: str
    stage: int | None
    session: int
    session_name: str
    match: int
    teams: tuple[str, str]
    carry: tuple[float, float]
    players: tuple[tuple[str, ...], tuple[str, ...]]
    board_set: str
    boards: tuple[BoardSetup, ...]
    table: int


def teams_of(file: BroadcastFile) -> tuple[str, str]:
    """The names of both teams, stand-ins where the heading gives none or the same twice."""
    heading = file.heading
    first, second = (heading.team1.name, heading.team2.name) if heading else ("", "")
    first, second = first.strip()[:NAME_LENGTH] or TEAMS[0], second.strip()[:NAME_LENGTH] or TEAMS[1]
    return (first, second) if first != second else (f"{first[:78]} 1", f"{second[:78]} 2")


def scheduled_place(file: BroadcastFile, standing: Standing, asked: Asked) -> Scheduled | None:
    """The segment in which these two teams play these boards; None when the schedule has none.

    Raises NotPossible when several fit.
    """
    boards = {entry.board for entry in file.results if entry.result.found}
    boards |= {record.board for record in file.records if record.board is not None}
    fitting = [
        place
        for place in _meetings(teams_of(file), standing, asked)
        if any(place.segment.board(number) for number in boards)
    ]
    named = [place for place in fitting if _same(place.session.name, _segment_name(file.heading))]
    fitting = named if len(named) == 1 else fitting
    if len(fitting) > 1:
        sessions = ", ".join(f"{place.session.number} {place.session.name.en}" for place in fitting)
        raise NotPossible("these teams meet in several sessions", f"say --session with one of: {sessions}")
    return fitting[0] if fitting else None


def _meetings(teams: tuple[str, str], standing: Standing, asked: Asked) -> Iterator[Scheduled]:
    for stage in standing.stages:
        if asked.stage not in (None, stage.stage.number):
            continue
        matches = {match.pk: match for match in stage.matches}
        sessions = {session.pk: session for session in stage.sessions}
        for segment in stage.segments:
            match, session = matches[segment.match_pk], sessions[segment.session_pk]
            sides = (match.home.name, match.visitor.name)
            straight = all(_same(name, team) for name, team in zip(sides, teams, strict=True))
            reversed_ = all(_same(name, team) for name, team in zip(sides[::-1], teams, strict=True))
            if (straight or reversed_) and asked.session in (None, session.number):
                yield Scheduled(stage, session, match, segment, crossed=straight is segment.swapped)


def new_place(file: BroadcastFile, standing: Standing | None, asked: Asked) -> NewPlace:
    """What has to be made for the match of a file.

    Raises NotPossible when it is not known in which stage, the stage is one of pairs or players, or the teams are at other tables in that session.
    """
    stage = the_stage(standing, asked) if standing else None
    if stage and stage.stage.form.has_movement:
        raise NotPossible(
            f"a match of two rooms has no place in stage {stage.stage.number} {stage.stage.name.en}, which has a movement",
            "say --stage with a stage of teams, or import it into an event of its own",
        )
    teams, name = teams_of(file), _segment_name(file.heading)
    session = _session(stage, asked, name, teams)
    boards = _boards(file)
    match = _match(stage, teams)
    board_set = _board_set(standing, stage, session, match, boards)
    tables = [
        table.number
        for segment in (stage.segments if stage else ())
        if stage and _number(stage.sessions, segment.session_pk) == session
        for table in segment.tables
    ]
    carry = (file.heading.team1.carry, file.heading.team2.carry) if file.heading else (0, 0)
    return NewPlace(
        (asked.event_name or (file.heading.event if file.heading else "")).strip()[:NAME_LENGTH],
        stage.stage.number if stage else None,
        session,
        name[:NAME_LENGTH],
        match,
        teams,
        (max(carry[0], 0), max(carry[1], 0)),
        (_players(file, first=True), _players(file, first=False)),
        board_set,
        boards,
        max(tables, default=0) + 1,
    )


def _segment_name(heading: Heading | None) -> str:
    return (heading.segment if heading else "").strip() or "Session"


def _same(name: Name, text: str) -> bool:
    wanted = " ".join(text.casefold().split())
    return wanted in (" ".join(name.en.casefold().split()), " ".join(name.zh.casefold().split()))


def _number(sessions: Sequence[SessionInfo], pk: int) -> int | None:
    return next((session.number for session in sessions if session.pk == pk), None)


def _session(stage: StageContext | None, asked: Asked, name: str, teams: tuple[str, str]) -> int:
    """The number of the session: the one asked for, else one of that name in which both teams are free, else the next."""
    sessions = stage.sessions if stage else ()
    busy = set(_busy(stage, teams)) if stage else set()
    if asked.session is not None:
        if asked.session in busy:
            raise NotPossible(
                f"one of these teams plays other boards or opponents in session {asked.session}",
                "choose another --session",
            )
        return asked.session
    free = (s.number for s in sessions if _same(s.name, name) and s.number not in busy)
    return next(free, max((session.number for session in sessions), default=0) + 1)


def _busy(stage: StageContext, teams: tuple[str, str]) -> Iterator[int]:
    matches = {match.pk: match for match in stage.matches}
    for segment in stage.segments:
        match = matches[segment.match_pk]
        if any(_same(side.name, team) for side in (match.home, match.visitor) for team in teams):
            number = _number(stage.sessions, segment.session_pk)
            if number is not None:
                yield number


def _match(stage: StageContext | None, teams: tuple[str, str]) -> int:
    matches = stage.matches if stage else ()
    same = (m.number for m in matches if _same(m.home.name, teams[0]) and _same(m.visitor.name, teams[1]))
    return next(same, max((match.number for match in matches), default=0) + 1)


def _boards(file: BroadcastFile) -> tuple[BoardSetup, ...]:
    """All boards that the heading promises or a record was found for, without gaps; a deal both rooms agree on."""
    found = setups(file)
    deals = {board.number: board.deal for board in found.boards if board.number not in found.differing}
    first_record: dict[int, TableRecord] = {}
    for record in file.records:
        if record.board is not None and record.board > 0:
            first_record.setdefault(record.board, record)
    listed = {
        *first_record,
        *(entry.board for entry in file.results if entry.result.found and entry.board > 0),
    }
    heading = file.heading
    if heading and heading.first and heading.last and 0 < heading.first <= heading.last:
        listed |= {heading.first, heading.last}
    if not listed or max(listed) - min(listed) >= MOST_BOARDS:
        raise NotPossible(
            f"no run of boards: {numbers(listed)}", "a segment plays boards that follow each other"
        )
    return tuple(
        setup_of(number, first_record.get(number), deals.get(number))
        for number in range(min(listed), max(listed) + 1)
    )


def _board_set(
    standing: Standing | None,
    stage: StageContext | None,
    session: int,
    match: int,
    boards: tuple[BoardSetup, ...],
) -> str:
    """The session's own set if these boards fit it, else one for this match alone."""
    name = f"{stage.stage.number if stage else 1}-{session}"
    there = standing.set_named(name) if standing else None
    known = {board.setup.number: board.setup for board in there.boards} if there else {}
    return f"{name}-{match}" if deal_conflicts(boards, known) else name


def _players(file: BroadcastFile, *, first: bool) -> tuple[str, ...]:
    """Team 1 sits N-S in the open room, team 2 in the closed one."""
    rooms = (Room.OPEN, Room.CLOSED) if first else (Room.CLOSED, Room.OPEN)
    names = []
    for room, seats in zip(rooms, ("NS", "EW"), strict=True):
        own = (record.players for record in file.records if record.room is room and record.players)
        lineup = file.players(room) or next(own, None)
        seated = {"N": "north", "E": "east", "S": "south", "W": "west"}
        names += [getattr(lineup, seated[seat]).strip()[:NAME_LENGTH] if lineup else "" for seat in seats]
    return tuple(names)
