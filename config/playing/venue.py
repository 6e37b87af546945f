"""The place a file is played in: event, session, match, boards and seats, made from its heading when they are missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from bridge.boards import BoardSetup, dealer_of, vulnerability_of
from bridge.notation.record import BroadcastFile, Heading, Lineup, Room, TableRecord
from bridge.seats import Seat
from broadcast.journal import PolicyBody
from broadcast.services import write_journal
from scoring import selectors, services
from scoring.schedule import Form, Name, Ref, StageContext

SEAT_NAMES = {
    "N": Name("North", "北家"),
    "E": Name("East", "东家"),
    "S": Name("South", "南家"),
    "W": Name("West", "西家"),
}
NAME_LENGTH = 80
PLAYER = "player"


class NotPlayable(ValueError):
    """A file without boards in rooms: there is nothing an operator could type."""


@dataclass(frozen=True, slots=True)
class Venue:
    """Where the file is played: public ids of the match and of the tables in both rooms."""

    event: str
    session: str
    match: str
    open: str
    closed: str


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the file asks for: its segment's name, its teams' names, and the records that name a board and a room."""

    segment: str
    teams: tuple[str, str]
    records: tuple[TableRecord, ...]


def prepare(file: BroadcastFile, slug: str, now: datetime) -> Venue:
    """The venue for a file in the event `slug`; what is missing is made, what is there is used.

    Raises NotPlayable when no record names a board and a room.
    """
    wanted = _wanted(file)
    event = _event(slug, file.heading)
    stage = services.add_stage(event.pk, 1, Name("Broadcast", "转播"), Form.KNOCKOUT)
    return _standing(selectors.stage_context(stage.pk), wanted) or _make(file, wanted, stage, now)


def _wanted(file: BroadcastFile) -> _Wanted:
    records = tuple(record for record in file.records if record.board is not None and record.room is not None)
    if not records:
        raise NotPlayable("no record of this file names a board and a room")
    heading = file.heading
    teams = (heading.team1.name, heading.team2.name) if heading else ("", "")
    return _Wanted(
        _text(heading.segment if heading else "", "Session"),
        (_text(teams[0], "Home"), _text(teams[1], "Visitor")),
        records,
    )


def _make(file: BroadcastFile, wanted: _Wanted, stage: Ref, now: datetime) -> Venue:
    context = selectors.stage_context(stage.pk)
    event_pk, number = context.event.pk, len(context.sessions) + 1
    session = services.add_session(stage.pk, number, Name(wanted.segment, wanted.segment), now)
    numbers = sorted({record.board for record in wanted.records if record.board is not None})
    setups = [_setup(number, wanted.records) for number in numbers]
    boards = services.add_board_set(event_pk, f"{wanted.segment} {number}"[:NAME_LENGTH], setups)
    teams = [
        _team(event_pk, name, _members(file, wanted.records, position))
        for position, name in enumerate(wanted.teams)
    ]
    carry = (file.heading.team1.carry, file.heading.team2.carry) if file.heading else (0, 0)
    match = services.add_match(
        stage.pk,
        len(context.matches) + 1,
        teams[0][0],
        teams[1][0],
        carry_home=Decimal(str(max(carry[0], 0))),
        carry_visitor=Decimal(str(max(carry[1], 0))),
    )
    played = services.add_segment(
        match.pk,
        session.pk,
        boards.pk,
        first=numbers[0],
        last=numbers[-1],
        open_table=len(context.matches) + 1,
    )
    for room, table in ((Room.OPEN, played.open), (Room.CLOSED, played.closed)):
        _seat(table.pk, room, teams)
    # A file is played to be seen: nobody has still to play its boards.
    for body in (PolicyBody("hall", 0, ("hold",)), PolicyBody("online", 0, ("hold",))):
        write_journal(session.pk, body, PLAYER, now)
    return Venue(
        context.event.slug, session.public_id, match.public_id, played.open.public_id, played.closed.public_id
    )


def _event(slug: str, heading: Heading | None) -> Ref:
    found = selectors.event_by_slug(slug)
    if found is not None:
        return Ref(found.pk, found.slug)
    name = _text(heading.event if heading else "", slug)
    return services.create_event(slug, Name(name, name))


def _standing(context: StageContext, wanted: _Wanted) -> Venue | None:
    """The venue an earlier run made for the same segment and teams."""
    matches = {match.pk: match for match in context.matches}
    sessions = {session.pk: session for session in context.sessions}
    for played in context.segments:
        match, session = matches[played.match_pk], sessions[played.session_pk]
        if session.name.en == wanted.segment and (match.home.name.en, match.visitor.name.en) == wanted.teams:
            tables = {table.room.value: table.public_id for table in played.tables}
            return Venue(
                context.event.slug, session.public_id, match.public_id, tables["open"], tables["closed"]
            )
    return None


def _setup(number: int, records: Iterable[TableRecord]) -> BoardSetup:
    """A board as the file has it: the first record with a deal, dealer and vulnerability as given."""
    own = [record for record in records if record.board == number]
    deal = next((record.hands.deal for record in own if record.hands and record.hands.deal), None)
    dealer = next((record.dealer for record in own if record.dealer), None)
    vulnerability = next((record.vulnerability for record in own if record.vulnerability), None)
    return BoardSetup(number, dealer or dealer_of(number), vulnerability or vulnerability_of(number), deal)


def _members(file: BroadcastFile, records: tuple[TableRecord, ...], position: int) -> list[Name]:
    """N, S of the open room and E, W of the closed one for team 1 (position 0), the others for team 2."""
    pairs = {0: (("N", "S"), ("E", "W")), 1: (("E", "W"), ("N", "S"))}[position]
    return [
        _player(_lineup(file, records, room), letter)
        for room, pair in zip(Room, pairs, strict=True)
        for letter in pair
    ]


def _lineup(file: BroadcastFile, records: tuple[TableRecord, ...], room: Room) -> Lineup | None:
    own = (record.players for record in records if record.room is room and record.players)
    return file.players(room) or next(own, None)


def _player(lineup: Lineup | None, letter: str) -> Name:
    text = _text(lineup.of(Seat(letter)) if lineup else "", "")
    return Name(text, text) if text else SEAT_NAMES[letter]


def _team(event_pk: int, name: str, players: list[Name]) -> tuple[int, ...]:
    """The team's key, then its players' in the order asked: N, S of the open room (or E, W), then the closed room's."""
    rosters = selectors.teams(event_pk)
    number = next((roster.team.number for roster in rosters if roster.team.name.en == name), len(rosters) + 1)
    names = [player.name for roster in rosters if roster.team.number == number for player in roster.players]
    places: list[int] = []
    for player in players:
        free = (place for place, known in enumerate(names) if known == player and place not in places)
        place = next(free, len(names))
        if place == len(names):
            names.append(player)
        places.append(place)
    team = services.add_team(event_pk, number, Name(name, name), names)
    return (team.pk, *(team.players[place].pk for place in places))


def _seat(table_pk: int, room: Room, teams: list[tuple[int, ...]]) -> None:
    """Team 1 sits N-S in the open room, E-W in the closed one (art. 18 II)."""
    pairs = [team[1:3] if room is Room.OPEN else team[3:5] for team in teams]
    north_south, east_west = pairs if room is Room.OPEN else reversed(pairs)
    seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    services.seat_players(table_pk, dict(zip(seats, (*north_south, *east_west), strict=True)))


def _text(text: str, otherwise: str) -> str:
    return text.strip()[:NAME_LENGTH] or otherwise
