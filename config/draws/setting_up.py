"""A stage of teams made, from what was read: event, teams, sessions, board sets, every match with its tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bridge.boards import BoardSetup
from config.draws.reading import Entry, Meeting
from config.importing.sentences import counted, numbers
from config.rosters import contestant
from scoring import selectors, services
from scoring.schedule import ContestantKind, Form, Name

FORMS = {
    Form.ROUND_ROBIN: Name("Round Robin", "循环赛"),
    Form.KNOCKOUT: Name("Knockout", "淘汰赛"),
    Form.SWISS: Name("Swiss", "积分编排赛"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for. `event` has values for an event that is not there yet; `starts` are the sessions' in order."""

    slug: str
    event_name: Name | None
    zone: str
    vp_scale: str
    stage: int
    stage_name: Name
    form: Form
    starts: tuple[datetime, ...]
    entries: tuple[Entry, ...]
    meetings: tuple[Meeting, ...]

    @property
    def sessions(self) -> tuple[int, ...]:
        """The numbers of the sessions played, in order."""
        return tuple(sorted({each.session for each in self.meetings}))


def set_up(wanted: Wanted) -> int:
    """Make it, in the caller's transaction; what stands already as asked for is found again. The number of matches.

    Raises:
        LookupError: there is no such event and no name to make it under.
        ScheduleRefusal: the schedule cannot be so.
    """
    event_pk = _event(wanted)
    stage = services.add_stage(event_pk, wanted.stage, wanted.stage_name, wanted.form)
    teams = {each.number: contestant(event_pk, ContestantKind.TEAM, each) for each in wanted.entries}
    begins = dict(zip(wanted.sessions, wanted.starts, strict=False))
    sessions, sets = {}, {}
    for number in wanted.sessions:
        name = Name(f"Session {number}", f"第{number}节")
        sessions[number] = services.add_session(stage.pk, number, name, begins.get(number)).pk
        played = {board for each in _in_session(wanted, number) for board in range(each.first, each.last + 1)}
        setups = [BoardSetup.standard(board) for board in sorted(played)]
        sets[number] = services.add_board_set(event_pk, f"{wanted.stage}-{number}", setups).pk
    made: dict[tuple[int, int], int] = {}
    for number in wanted.sessions:
        for table, each in enumerate(_in_session(wanted, number), start=1):
            pair = (each.home, each.visitor)
            if pair not in made:
                made[pair] = services.add_match(
                    stage.pk,
                    len(made) + 1,
                    teams[each.home],
                    teams[each.visitor],
                    carry_home=each.carry_home,
                    carry_visitor=each.carry_visitor,
                ).pk
            services.add_segment(
                made[pair],
                sessions[number],
                sets[number],
                first=each.first,
                last=each.last,
                open_table=table,
            )
    return len(made)


def sentences(wanted: Wanted) -> Iterator[str]:
    """What it comes to, for people."""
    if selectors.event_by_slug(wanted.slug) is None:
        yield f"event {wanted.slug} made, {wanted.zone}, {wanted.vp_scale}"
    players = sum(len(each.players) for each in wanted.entries)
    yield f"{counted(len(wanted.entries), 'team')}, {counted(players, 'player')}"
    if few := [each.number for each in wanted.entries if len(each.players) < 4]:
        yield f"fewer than four players yet: {'team' if len(few) == 1 else 'teams'} {numbers(few)}"
    begins = dict(zip(wanted.sessions, wanted.starts, strict=False))
    for number in wanted.sessions:
        meetings = _in_session(wanted, number)
        boards = {board for each in meetings for board in range(each.first, each.last + 1)}
        starts = f", starts {begins[number].isoformat()}" if number in begins else ", no time yet"
        meet = ", ".join(f"{each.home}-{each.visitor}" for each in meetings)
        yield f"stage {wanted.stage} session {number}: boards {numbers(boards)}, {meet}{starts}"


def _in_session(wanted: Wanted, number: int) -> list[Meeting]:
    return [each for each in wanted.meetings if each.session == number]


def _event(wanted: Wanted) -> int:
    event = selectors.event_by_slug(wanted.slug)
    if event is not None:
        return event.pk
    if wanted.event_name is None:
        raise LookupError(wanted.slug)
    return services.create_event(
        wanted.slug, wanted.event_name, zone=wanted.zone, vp_scale=wanted.vp_scale
    ).pk
