"""Who sits where, compared: with the line-up that was published (54(4)), and of the two rooms (art. 18 II, 27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridge.seats import Seat, Side
from scoring.methods.match import MatchSide, Room, match_side, sits_north_south

Sitting = Mapping[tuple[Room, Seat], tuple[str, MatchSide]]


@dataclass(frozen=True, slots=True)
class SeatWarning:
    """Something wrong with the seats of a match. `side` and `rooms` where it concerns one of them only.

    `not-comparable`: a team sits the same way in both rooms (art. 27); `wrong-direction`: a team sits the other way
    than the schedule says (art. 18 II); `mixed-pair`: partners of two teams; `other-than-line-up` (54(4)).
    """

    code: str
    article: str
    rooms: tuple[Room, ...]
    side: MatchSide | None = None


def seats_of_side(side: MatchSide, swapped: bool) -> tuple[tuple[Room, Seat], ...]:
    """The four seats that a side of the match takes, open room first."""
    return tuple((room, seat) for room in Room for seat in Seat if match_side(seat, room, swapped) is side)


def warnings_about(
    sitting: Sitting, published: Mapping[MatchSide, Mapping[tuple[Room, Seat], str]], swapped: bool
) -> tuple[SeatWarning, ...]:
    """What is wrong with the seats taken: `sitting` has the player and the player's own side, by seat."""
    found: list[SeatWarning] = []
    pairs: dict[tuple[Room, Side], MatchSide] = {}
    for room in Room:
        sides = {
            direction: {sitting[room, seat][1] for seat in direction.seats if (room, seat) in sitting}
            for direction in Side
        }
        if any(len(partners) > 1 for partners in sides.values()):
            found.append(SeatWarning("mixed-pair", "27", (room,)))
            continue
        pairs |= {(room, direction): next(iter(of)) for direction, of in sides.items() if of}
    north_south = {room: _north_south(room, pairs) for room in Room}
    if north_south[Room.OPEN] is not None and north_south[Room.OPEN] is north_south[Room.CLOSED]:
        found.append(SeatWarning("not-comparable", "27", tuple(Room), north_south[Room.OPEN]))
    else:
        wrong = [
            room for room, side in north_south.items() if side not in (None, sits_north_south(room, swapped))
        ]
        if wrong:
            found.append(SeatWarning("wrong-direction", "18 II", tuple(wrong)))
    return (*found, *_other_than_published(sitting, published))


def _north_south(room: Room, pairs: Mapping[tuple[Room, Side], MatchSide]) -> MatchSide | None:
    """The side that sits North-South in a room, also when only East-West is known."""
    if (room, Side.NS) in pairs:
        return pairs[room, Side.NS]
    east_west = pairs.get((room, Side.EW))
    return None if east_west is None else east_west.other


def _other_than_published(
    sitting: Sitting, published: Mapping[MatchSide, Mapping[tuple[Room, Seat], str]]
) -> list[SeatWarning]:
    found = []
    for side, places in published.items():
        rooms = tuple(
            room
            for room in Room
            if any(
                (taken := sitting.get(place)) is not None and taken[0] != player
                for place, player in places.items()
                if place[0] is room
            )
        )
        if rooms:
            found.append(SeatWarning("other-than-line-up", "54(4)", rooms, side))
    return found
