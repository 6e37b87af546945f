"""Plans carried out, through the services alone. What a plan found standing is found again, never made twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

from django.conf import settings
from django.db import transaction

from bridge.boards import BoardSetup
from bridge.notation.record import Problem, Room
from bridge.seats import Seat
from broadcast import services as broadcast
from config.importing.deals import DealsPlan
from config.importing.field_results import FieldBoard, FieldPlan
from config.importing.matches import BoardPlan, Fate, MatchPlan
from config.importing.places import NewPlace, Scheduled
from config.importing.recording import AUTHOR, Desk
from scoring import selectors, services
from scoring.methods.match import Room as TableRoom
from scoring.schedule import Form, Name, SegmentInfo, TableInfo, TeamRef

FIRST_STAGE = Name("Broadcast", "转播")  # as a file that is played makes it
_HUNDREDTH = Decimal("0.01")
# Where the pairs of each team sit: team 1 N-S in the open room, E-W in the closed one.
_SEATS = {
    Room.OPEN: ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)),
    Room.CLOSED: ((Seat.EAST, Seat.WEST), (Seat.NORTH, Seat.SOUTH)),
}


@transaction.atomic
def apply_deals(plan: DealsPlan, slug: str) -> None:
    """Brings the deals to the set, sealed."""
    if plan.changes:
        name = Name(f"Session {plan.session}", f"第{plan.session}节")
        event_pk, _, _ = _session(slug, plan.event_name, plan.stage, (plan.session, name, None))
        services.add_board_set(event_pk, plan.board_set, plan.boards)


def _session(
    slug: str, event_name: str, stage: int, session: tuple[int, Name, datetime | None]
) -> tuple[int, int, int]:
    """Keys of the event, its stage and the session (number, name, start): as they stand, or made."""
    event = selectors.event_by_slug(slug)
    called = event_name or slug
    event_pk = event.pk if event else services.create_event(slug, Name(called, called)).pk
    stages = [found.stage for found in selectors.event_context(event_pk).stages]
    stage_pk = next((found.pk for found in stages if found.number == stage), None)
    if stage_pk is None:
        stage_pk = services.add_stage(event_pk, stage, FIRST_STAGE, Form.KNOCKOUT).pk
    sessions = selectors.stage_context(stage_pk).sessions
    session_pk = next((found.pk for found in sessions if found.number == session[0]), None)
    if session_pk is None:
        session_pk = services.add_session(stage_pk, *session).pk
    return event_pk, stage_pk, session_pk


def apply_match(
    plan: MatchPlan, slug: str, now: datetime, began: Callable[[str], object]
) -> tuple[Problem, ...]:
    """Makes what has to be made, then records board by board. Returns what was refused.

    `began` is told of every board before it is recorded. Each board is a transaction of its own: what breaks off in the
    middle goes on where it was when it is called again.
    """
    if isinstance(plan.place, Scheduled):
        tables = {table.room: table.public_id for table in plan.place.segment.tables}
        for board in plan.deals:
            there = plan.place.segment.board(board.number)
            if there is not None and board.deal is not None:
                services.set_deal(there.pk, board.deal)
    else:
        tables = _make(plan.place, slug, now)
    desks = {room: Desk(public_id, now) for room, public_id in tables.items()}
    troubles: list[Problem] = []
    for plan_board in plan.boards:
        if plan_board.fate is Fate.RECORD:
            began(f"board {plan_board.number} {plan_board.room.value}")
            troubles += desks[plan_board.table].record(plan_board)
        elif plan_board.beside is not None and isinstance(plan.place, Scheduled):
            _keep_beside(plan.place.segment, plan.place.segment.table(plan_board.table), plan_board, now)
    return tuple(troubles)


def _keep_beside(
    segment: SegmentInfo, table: TableInfo, board: BoardPlan | FieldBoard, now: datetime
) -> None:
    """What the file says of a board that was recorded otherwise: both are kept."""
    info = segment.board(board.number)
    if info is not None:
        broadcast.set_official(table.pk, info.pk, board.beside, AUTHOR, now, source="file")


def apply_field(plan: FieldPlan, now: datetime, began: Callable[[str], object]) -> tuple[Problem, ...]:
    """Brings the deals, then records table by table. Returns what was refused.

    `began` is told of every board before it is recorded. Each board is a transaction of its own, as in a match.
    """
    _deal(plan)
    desks: dict[str, Desk] = {}
    troubles: list[Problem] = []
    for board in plan.boards:
        if board.fate is Fate.RECORD and board.encounter is not None:
            began(f"board {board.number} {board.where}")
            table = board.encounter.table.public_id
            desk = desks.setdefault(table, Desk(table, now))
            troubles += [
                replace(trouble, detail=f"{board.where}: {trouble.detail}") for trouble in desk.record(board)
            ]
        elif board.beside is not None and board.encounter is not None:
            _keep_beside(board.encounter.segment, board.encounter.table, board, now)
    return tuple(troubles)


@transaction.atomic
def _deal(plan: FieldPlan) -> None:
    for board_pk, setup in plan.deals:
        if setup.deal is not None:
            services.set_deal(board_pk, setup.deal)


def rehearse(plan: DealsPlan | MatchPlan | FieldPlan, slug: str, now: datetime) -> None:
    """Makes what the next file of a dry run has to find standing: all but the results. The caller takes it back.

    Where no deal was ever sealed there is no key yet, and a dry run makes none: the deals stay out.
    """
    has_key = Path(settings.OPENROOM_KEY_FILE).exists()
    if isinstance(plan, DealsPlan):
        apply_deals(plan if has_key else replace(plan, boards=_undealt(plan.boards)), slug)
    elif isinstance(plan, FieldPlan):
        if has_key:
            _deal(plan)
    elif isinstance(plan.place, NewPlace):
        _make(plan.place if has_key else replace(plan.place, boards=_undealt(plan.place.boards)), slug, now)


def _undealt(boards: tuple[BoardSetup, ...]) -> tuple[BoardSetup, ...]:
    return tuple(replace(board, deal=None) for board in boards)


@transaction.atomic
def _make(place: NewPlace, slug: str, now: datetime) -> dict[TableRoom, str]:
    """The match with all it stands in; the public ids of its tables."""
    name = Name(place.session_name, place.session_name)
    event_pk, stage_pk, session = _session(slug, place.event, place.stage or 1, (place.session, name, now))
    context = selectors.stage_context(stage_pk)
    boards = services.add_board_set(event_pk, place.board_set, place.boards)
    teams = [_team(event_pk, *team) for team in zip(place.teams, place.players, strict=True)]
    match = next((found.pk for found in context.matches if found.number == place.match), None)
    if match is None:
        carry = [Decimal(str(amount)).quantize(_HUNDREDTH) for amount in place.carry]
        match = services.add_match(
            stage_pk, place.match, teams[0][0].pk, teams[1][0].pk, carry_home=carry[0], carry_visitor=carry[1]
        ).pk
    first, last = place.boards[0].number, place.boards[-1].number
    segment = services.add_segment(match, session, boards.pk, first=first, last=last, open_table=place.table)
    for room, table in ((Room.OPEN, segment.open), (Room.CLOSED, segment.closed)):
        services.seat_players(table.pk, _seating(room, [team[1] for team in teams]))
    return {TableRoom.OPEN: segment.open.public_id, TableRoom.CLOSED: segment.closed.public_id}


def _team(event_pk: int, name: str, players: tuple[str, ...]) -> tuple[TeamRef, tuple[int | None, ...]]:
    """The team, and the key of each player asked for; a name that comes twice is two players."""
    rosters = selectors.teams(event_pk)
    own = next((roster for roster in rosters if name in (roster.team.name.en, roster.team.name.zh)), None)
    number = own.team.number if own else len(rosters) + 1
    names = [player.name for player in own.players] if own else []
    places: list[int | None] = []
    for player in players:
        free = (at for at, known in enumerate(names) if player in (known.en, known.zh) and at not in places)
        at = next(free, len(names)) if player else None
        if at == len(names):
            names.append(Name(player, player))
        places.append(at)
    team = services.add_team(event_pk, number, own.team.name if own else Name(name, name), names)
    return team, tuple(None if at is None else team.players[at].pk for at in places)


def _seating(room: Room, players: list[tuple[int | None, ...]]) -> dict[Seat, int]:
    """Both pairs of one room: team 1's N-S names are its open pair, team 2's its closed one."""
    seated: dict[Seat, int] = {}
    for position, (seats, keys) in enumerate(zip(_SEATS[room], players, strict=True)):
        plays_north_south = (position == 0) is (room is Room.OPEN)
        pair = keys[:2] if plays_north_south else keys[2:]
        seated |= {seat: key for seat, key in zip(seats, pair, strict=True) if key is not None}
    return seated
