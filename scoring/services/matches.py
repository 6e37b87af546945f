"""Matches, what they play in a session, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.db import transaction

from bridge.seats import Seat
from scoring import models
from scoring.methods.match import MatchSide, Room, match_side
from scoring.schedule import BoardRef, ContestantKind, Form, Ref, SegmentRef
from scoring.services.keeping import counted_from_one, get, keep, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal

_HUNDREDTH = Decimal("0.01")


@transaction.atomic
def add_match(
    stage_pk: int,
    number: int,
    home_pk: int,
    visitor_pk: int,
    *,
    carry_home: Decimal = Decimal(0),
    carry_visitor: Decimal = Decimal(0),
) -> Ref:
    """A match between two teams of the event; carry-over in IMPs, in hundredths (art. 49).

    Raises:
        ScheduleRefusal: `unknown-stage`, `unknown-team`, `no-such-number`, `one-team-twice`,
            `team-of-another-event`, `bad-carry-over`, `match-stands-otherwise`; `needs-a-movement`: the stage is one of
            pairs or individuals.
    """
    stage = get(models.Stage, stage_pk)
    if Form(stage.form).has_movement:
        raise ScheduleRefusal("needs-a-movement", {"stage": stage.public_id})
    teams = {"home": get(models.Team, home_pk), "visitor": get(models.Team, visitor_pk)}
    if home_pk == visitor_pk:
        raise ScheduleRefusal("one-team-twice", {"team": teams["home"].public_id})
    for team in teams.values():
        if team.event_id != stage.event_id:
            raise ScheduleRefusal("team-of-another-event", {"team": team.public_id})
    for carry in (carry_home, carry_visitor):
        if not carry.is_finite() or not 0 <= carry < 10000 or carry != carry.quantize(_HUNDREDTH):
            raise ScheduleRefusal("bad-carry-over", {"carry": str(carry)})
    key = public_id(stage.event, "match", stage.number, counted_from_one("match", number))
    values = {**teams, "carry_home": carry_home, "carry_visitor": carry_visitor, "public_id": key}
    row = keep(models.Match, {"stage": stage, "number": number}, values)
    return Ref(row.pk, row.public_id)


@transaction.atomic
def add_segment(
    match_pk: int,
    session_pk: int,
    board_set_pk: int,
    *,
    first: int,
    last: int,
    open_table: int,
    closed_table: int | None = None,
    swapped: bool = False,
) -> SegmentRef:
    """What a match plays in a session, with its two tables and its boards in the order of their numbers.

    `open_table`, `closed_table`: the tables' numbers in their rooms (the same unless said otherwise).

    Raises:
        ScheduleRefusal: `unknown-match`, `unknown-session`, `unknown-board-set`, `no-such-number`,
            `session-of-another-stage`, `board-set-of-another-event`, `boards-missing` (with the numbers),
            `table-taken`, `team-plays-twice`, `segment-stands-otherwise`, `table-stands-otherwise`,
            `needs-a-movement` (an encounter of pairs or individuals).
    """
    match, session = get(models.Match, match_pk), get(models.Session, session_pk)
    board_set = get(models.BoardSet, board_set_pk)
    stage = match.stage
    if Form(stage.form).has_movement:
        raise ScheduleRefusal("needs-a-movement", {"stage": stage.public_id})
    if session.stage_id != stage.pk:
        raise ScheduleRefusal("session-of-another-stage", {"session": session.public_id})
    if board_set.event_id != stage.event_id:
        raise ScheduleRefusal("board-set-of-another-event", {"board_set": board_set.name})
    boards = boards_between(board_set, first, last)
    _one_match_a_team(match, session)
    values = {"board_set": board_set, "first": first, "last": last, "swapped": swapped}
    segment = keep(models.Segment, {"match": match, "session": session}, values)
    place = (stage.number, match.number, session.number)
    tables = {
        Room.OPEN: open_table,
        Room.CLOSED: open_table if closed_table is None else closed_table,
    }
    made = {room: _table(stage.event, segment, room, number, place) for room, number in tables.items()}
    put_boards(segment, boards)
    refs = tuple(BoardRef(board.pk, board.number) for board in boards)
    return SegmentRef(segment.pk, made[Room.OPEN], made[Room.CLOSED], refs)


def put_boards(segment: models.Segment, boards: list[models.Board]) -> None:
    """Have a segment play boards of its set, in this order; those it plays already stay as they are."""
    event = segment.match.stage.event
    place = (segment.match.stage.number, segment.match.number, segment.session.number)
    for position, board in enumerate(boards, start=1):
        key = public_id(event, "board", *place, segment.board_set.name, board.number)
        keep(
            models.SegmentBoard,
            {"segment": segment, "board": board},
            {"position": position, "public_id": key},
        )


def boards_between(board_set: models.BoardSet, first: int, last: int) -> list[models.Board]:
    """The boards of a set from one number to another.

    Raises ScheduleRefusal `no-such-number`, `boards-missing` (with the numbers).
    """
    wanted = range(counted_from_one("board", first), counted_from_one("board", last) + 1)
    rows = models.Board.objects.filter(board_set=board_set, number__gte=first, number__lte=last)
    boards = list(rows.defer("sealed_deal").order_by("number"))
    missing = sorted(set(wanted) - {board.number for board in boards})
    if missing or not boards:
        raise ScheduleRefusal("boards-missing", {"first": first, "last": last, "missing": missing})
    return boards


def _one_match_a_team(match: models.Match, session: models.Session) -> None:
    teams = {match.home_id, match.visitor_id}
    others = models.Segment.objects.filter(session=session).exclude(match=match).select_related("match")
    for other in others.order_by("match__number"):
        if teams & {other.match.home_id, other.match.visitor_id}:
            raise ScheduleRefusal(
                "team-plays-twice", {"match": other.match.number, "session": session.number}
            )


def _table(
    event: models.Event, segment: models.Segment, room: Room, number: int, place: tuple[int, int, int]
) -> Ref:
    counted_from_one("table", number)
    taken = models.Table.objects.filter(segment__session=segment.session_id, room=room.value, number=number)
    if taken.exclude(segment=segment).exists():
        raise ScheduleRefusal("table-taken", {"room": room.value, "number": number})
    values = {"number": number, "public_id": public_id(event, "table", *place, room.value)}
    row = keep(models.Table, {"segment": segment, "room": room.value}, values)
    return Ref(row.pk, row.public_id)


@transaction.atomic
def seat_players(table_pk: int, players: Mapping[Seat, int]) -> None:
    """Exactly these players sit at the table now, by primary key; seats not named are empty.

    Raises:
        ScheduleRefusal: `unknown-table`, `unknown-player`, `player-twice`, `player-of-another-team`,
            `player-at-the-other-table`.
    """
    table = get(models.Table, table_pk)
    segment = table.segment
    if len(set(players.values())) < len(players):
        raise ScheduleRefusal("player-twice", {"table": table.public_id})
    teams = {MatchSide.HOME: segment.match.home, MatchSide.VISITOR: segment.match.visitor}
    for seat, pk in players.items():
        player = get(models.Player, pk)
        if not is_of(player, teams[match_side(seat, Room(table.room), segment.swapped)]):
            raise ScheduleRefusal("player-of-another-team", {"seat": seat.value, "player": player.public_id})
    # With a movement a player has a table in every round, and one alone.
    elsewhere = models.Seating.objects.filter(
        table__segment__session=segment.session_id,
        table__segment__match__round=segment.match.round,
        player__in=players.values(),
    )
    if elsewhere.exclude(table=table).exists():
        raise ScheduleRefusal("player-at-the-other-table", {"table": table.public_id})
    schedule_changed()
    models.Seating.objects.filter(table=table).delete()
    models.Seating.objects.bulk_create(
        models.Seating(table=table, seat=seat.value, player_id=pk) for seat, pk in players.items()
    )


def is_of(player: models.Player, team: models.Team) -> bool:
    """Whether a player may sit for a contestant: a partnership of an individual event is made of other contestants."""
    if team.kind == ContestantKind.PARTNERSHIP.value:
        return player.team.kind == ContestantKind.PLAYER.value and player.team.event_id == team.event_id
    return player.team_id == team.pk
