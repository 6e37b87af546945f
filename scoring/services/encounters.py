"""A whole session of pairs or individuals: every encounter of its movement, with table, boards and seats.

An encounter is a match of two contestants with one segment and one table (room *open*): home sits North-South.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from bridge.seats import Seat
from scoring import models
from scoring.methods.match import Room
from scoring.methods.movements import Movement, Sitting
from scoring.schedule import BoardRef, ContestantKind, EncounterRef, Form, Ref
from scoring.services.keeping import get, public_id, schedule_changed
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def add_encounters(
    session_pk: int, board_set_pk: int, movement: Movement, contestants: Mapping[int, int]
) -> tuple[EncounterRef, ...]:
    """Everything a movement plays in a session, by round and table.

    `contestants`: for each number of the movement the key of the pair, or of the player of an individual event. A pair's
    first player sits North or East. Called again with the same it finds what it made.

    Raises:
        ScheduleRefusal: `unknown-session`, `unknown-board-set`, `board-set-of-another-event`, `needs-no-movement` (a
            stage of teams), `unlike-form` (an individual movement for pairs, or the other way), `contestant-missing` (with
            the number), `contestant-twice`, `contestant-of-another-kind`, `boards-missing` (with the numbers),
            `session-stands-otherwise`: something else is played in it.
    """
    making = _Making.begin(session_pk, board_set_pk, movement, contestants)
    found = _found(making)
    if found is not None:
        return found
    schedule_changed()
    return making.make()


@dataclass(slots=True)
class _Making:
    """What a session is made from, looked up once."""

    session: models.Session
    board_set: models.BoardSet
    movement: Movement
    contestants: dict[int, models.Team]
    players: dict[int, list[models.Player]]
    boards: dict[int, models.Board]

    @classmethod
    def begin(
        cls, session_pk: int, board_set_pk: int, movement: Movement, contestants: Mapping[int, int]
    ) -> _Making:
        """All rows that are needed, or a refusal."""
        session = models.Session.objects.select_related("stage__event").filter(pk=session_pk).first()
        if session is None:
            raise ScheduleRefusal("unknown-session", {"pk": session_pk})
        board_set = get(models.BoardSet, board_set_pk)
        event, form = session.stage.event, Form(session.stage.form)
        if board_set.event_id != event.pk:
            raise ScheduleRefusal("board-set-of-another-event", {"board_set": board_set.name})
        if not form.has_movement:
            raise ScheduleRefusal("needs-no-movement", {"stage": session.stage.public_id})
        if movement.is_individual is not (form is Form.INDIVIDUAL):
            raise ScheduleRefusal("unlike-form", {"form": form.value})
        teams, players = _contestants(event, form, movement, contestants)
        rows = models.Board.objects.filter(board_set=board_set).defer("sealed_deal")
        boards = {row.number: row for row in rows}
        wanted = {board for each in movement.rounds for table in each.sittings for board in table.boards}
        if missing := sorted(wanted - boards.keys()):
            raise ScheduleRefusal("boards-missing", {"missing": missing})
        return cls(session, board_set, movement, teams, players, boards)

    @property
    def places(self) -> tuple[tuple[int, Sitting], ...]:
        """Round and sitting of every encounter, in order."""
        return tuple((each.number, sitting) for each in self.movement.rounds for sitting in each.sittings)

    def key(self, what: str, round_number: int, sitting: Sitting, *more: str | int) -> str:
        """The public id of something of an encounter."""
        stage = self.session.stage
        place = (stage.number, self.session.number, round_number, sitting.table)
        return public_id(stage.event, what, "encounter", *place, *more)

    def make(self) -> tuple[EncounterRef, ...]:
        """Store it all: a handful of statements, however many tables."""
        numbers = models.Match.objects.filter(stage=self.session.stage).aggregate(last=Max("number"))
        first = (numbers["last"] or 0) + 1
        sides = [
            (self._side(sitting.north_south), self._side(sitting.east_west)) for _, sitting in self.places
        ]
        matches = models.Match.objects.bulk_create(
            models.Match(
                stage=self.session.stage,
                public_id=self.key("match", number, sitting),
                number=first + at,
                home=home,
                visitor=visitor,
                carry_home=0,
                carry_visitor=0,
                round=number,
            )
            for at, ((number, sitting), (home, visitor)) in enumerate(zip(self.places, sides, strict=True))
        )
        segments = models.Segment.objects.bulk_create(
            models.Segment(
                match=match,
                session=self.session,
                board_set=self.board_set,
                first=sitting.first,
                last=sitting.last,
                swapped=False,
            )
            for match, (_, sitting) in zip(matches, self.places, strict=True)
        )
        tables = models.Table.objects.bulk_create(
            models.Table(
                segment=segment,
                public_id=self.key("table", number, sitting),
                number=sitting.table,
                room=Room.OPEN.value,
            )
            for segment, (number, sitting) in zip(segments, self.places, strict=True)
        )
        models.SegmentBoard.objects.bulk_create(
            models.SegmentBoard(
                segment=segment,
                board=self.boards[board],
                position=position,
                public_id=self.key("board", number, sitting, self.board_set.name, board),
            )
            for segment, (number, sitting) in zip(segments, self.places, strict=True)
            for position, board in enumerate(sitting.boards, start=1)
        )
        models.Seating.objects.bulk_create(
            models.Seating(table=table, seat=seat.value, player=player)
            for table, (_, sitting) in zip(tables, self.places, strict=True)
            for seat, player in self._seats(sitting)
        )
        return tuple(
            self._ref(number, sitting, match, table)
            for (number, sitting), match, table in zip(self.places, matches, tables, strict=True)
        )

    def _ref(self, number: int, sitting: Sitting, match: models.Match, table: models.Table) -> EncounterRef:
        boards = tuple(BoardRef(self.boards[board].pk, board) for board in sitting.boards)
        return EncounterRef(
            Ref(match.pk, match.public_id), number, sitting.table, Ref(table.pk, table.public_id), boards
        )

    def found(self, rows: Mapping[tuple[int, int], models.Table]) -> tuple[EncounterRef, ...] | None:
        """The encounters as they stand, None unless they are exactly these."""
        if rows.keys() != {(number, sitting.table) for number, sitting in self.places}:
            return None
        made = []
        for number, sitting in self.places:
            table = rows[number, sitting.table]
            segment = table.segment
            as_asked = (segment.board_set_id, segment.first, segment.last) == (
                self.board_set.pk,
                sitting.first,
                sitting.last,
            )
            if not as_asked or not self._is(segment.match, sitting):
                return None
            made.append(self._ref(number, sitting, segment.match, table))
        return tuple(made)

    def _is(self, match: models.Match, sitting: Sitting) -> bool:
        sides = self._partners(sitting.north_south), self._partners(sitting.east_west)
        return (match.home.public_id, match.visitor.public_id) == sides

    def _partners(self, numbers: tuple[int, ...]) -> str:
        """The public id of the contestant that a side of a sitting is."""
        if len(numbers) == 1:
            return self.contestants[numbers[0]].public_id
        both = sorted(self.contestants[number].number for number in numbers)
        return public_id(self.session.stage.event, ContestantKind.PARTNERSHIP.value, *both)

    def _side(self, numbers: tuple[int, ...]) -> models.Team:
        """A pair, or the partnership of two players, made where they are partners for the first time."""
        if len(numbers) == 1:
            return self.contestants[numbers[0]]
        one, other = sorted((self.contestants[number] for number in numbers), key=lambda team: team.number)
        event, kind = self.session.stage.event, ContestantKind.PARTNERSHIP.value
        known = models.Team.objects.filter(public_id=self._partners(numbers)).first()
        if known is not None:
            return known
        last = models.Team.objects.filter(event=event, kind=kind).aggregate(last=Max("number"))["last"] or 0
        return models.Team.objects.create(
            event=event,
            kind=kind,
            number=last + 1,
            public_id=self._partners(numbers),
            name_en=joined(one.name_en, other.name_en, " - "),
            name_zh=joined(one.name_zh, other.name_zh, "-"),
        )

    def _seats(self, sitting: Sitting) -> list[tuple[Seat, models.Player]]:
        north_south = [player for number in sitting.north_south for player in self.players[number]]
        east_west = [player for number in sitting.east_west for player in self.players[number]]
        return [
            *zip((Seat.NORTH, Seat.SOUTH), north_south, strict=True),
            *zip((Seat.EAST, Seat.WEST), east_west, strict=True),
        ]


def _contestants(
    event: models.Event, form: Form, movement: Movement, contestants: Mapping[int, int]
) -> tuple[dict[int, models.Team], dict[int, list[models.Player]]]:
    """The contestants of a movement by their numbers in it, and their players."""
    if missing := sorted(set(movement.contestants) - contestants.keys()):
        raise ScheduleRefusal("contestant-missing", {"numbers": missing})
    if len(set(contestants.values())) < len(contestants):
        raise ScheduleRefusal("contestant-twice")
    kind = ContestantKind.PLAYER if form is Form.INDIVIDUAL else ContestantKind.PAIR
    rows = {row.pk: row for row in models.Team.objects.filter(event=event, kind=kind.value)}
    if strange := sorted(number for number, pk in contestants.items() if pk not in rows):
        raise ScheduleRefusal("contestant-of-another-kind", {"numbers": strange, "kind": kind.value})
    players: dict[int, list[models.Player]] = {pk: [] for pk in contestants.values()}
    for player in models.Player.objects.filter(team__in=players).order_by("team", "number"):
        if len(players[player.team_id]) < kind.playing:
            players[player.team_id].append(player)
    return (
        {number: rows[pk] for number, pk in contestants.items()},
        {number: players[pk] for number, pk in contestants.items()},
    )


def _found(making: _Making) -> tuple[EncounterRef, ...] | None:
    """What was made before, None when nothing is there yet."""
    rows = models.Table.objects.filter(segment__session=making.session).select_related(
        "segment__match__home", "segment__match__visitor"
    )
    tables = {(row.segment.match.round or 0, row.number): row for row in rows.order_by("pk")}
    if not tables:
        return None
    found = making.found(tables)
    if found is None:
        raise ScheduleRefusal("session-stands-otherwise", {"session": making.session.public_id})
    return found


def joined(one: str, other: str, mark: str) -> str:
    """Two names as one that still has room: each gives way by half."""
    half = (models.NAME_LENGTH - len(mark)) // 2
    if len(one) + len(mark) + len(other) <= models.NAME_LENGTH:
        return f"{one}{mark}{other}"
    return f"{one[:half]}{mark}{other[:half]}"
