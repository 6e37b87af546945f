"""Who must sit where by the facts about line-ups alone: what is public, and after it what was seen at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bridge.seats import Seat
from broadcast.journal import Written
from broadcast.lineups import bodies as said
from scoring.methods.match import MatchSide, Room

Seated = Mapping[Seat, str]


def seats_after(facts: Iterable[Written], match: int) -> Mapping[Room, Seated | None]:
    """The players of a match (primary key) by room and seat, after a session's facts in order.

    None for a room of which no fact speaks: there it is as the schedule was written.
    """
    rooms: dict[Room, dict[Seat, str] | None] = dict.fromkeys(Room)
    public: dict[MatchSide, said.LineUp] = {}
    for fact in facts:
        match fact.body:
            case said.OpenedBody() as body if body.match == match:
                public[MatchSide(body.side)] = body.line_up
                rooms = {room: _of_line_ups(public.values(), room) for room in Room}
            case said.SatBody() as body if body.match == match:
                here = Room(body.room)
                seen = {Seat(seat): player for seat, player in body.seats.items()}
                # Whoever sits here does not sit in the other room, whatever was thought before.
                rooms = {room: _without(rooms[room], seen.values()) for room in Room} | {here: seen}
            case _:
                pass
    return rooms


def _of_line_ups(public: Iterable[said.LineUp], room: Room) -> dict[Seat, str]:
    return {
        seat: player
        for line_up in public
        for (where, seat), player in line_up.places().items()
        if where is room
    }


def _without(seated: Mapping[Seat, str] | None, players: Iterable[str]) -> dict[Seat, str] | None:
    gone = set(players)
    return None if seated is None else {seat: each for seat, each in seated.items() if each not in gone}
