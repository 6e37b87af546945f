"""What is written about line-ups: one closed union, append-only. What a side chose is not in here until it is opened.

Matches and teams by internal id, players and rooms as captains see them: the log never leaves the server as it stands.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from bridge.seats import Seat
from scoring.methods.match import Room

MatchSideName = Literal["home", "visitor"]
RoomName = Literal["open", "closed"]
SeatLetter = Literal["N", "E", "S", "W"]
PlayerId = Annotated[str, msgspec.Meta(pattern="^[a-z2-7]{12}$")]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=240)]
Places = Annotated[dict[SeatLetter, PlayerId], msgspec.Meta(max_length=4)]


class LineUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the players of one side sit, by public id, in each room."""

    open: Places
    closed: Places

    def places(self) -> dict[tuple[Room, Seat], str]:
        """The player of every seat named."""
        rooms = ((Room.OPEN, self.open), (Room.CLOSED, self.closed))
        return {
            (room, seat): seats[seat.value] for room, seats in rooms for seat in Seat if seat.value in seats
        }


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="k"):
    """What all of them are."""


class TermsBody(_Body, frozen=True, tag="terms"):
    """How line-ups are given in the session and how many minutes before the start they are due (art. 19).

    `both`: nobody has the seating right; `first`: the side without it; `last`: the side that has it.
    """

    method: Literal["direct", "form", "online"]
    both: Minutes = 10
    first: Minutes = 15
    last: Minutes = 5


class RightBody(_Body, frozen=True, tag="right"):
    """Who chooses second in a match: by the form of the competition, or as the director says (a play-off: nobody).

    `yellow`: the sides of which a pair plays a Yellow system or a Brown convention (art. 18 III 5).
    """

    match: int
    right: Literal["form", "nobody", "home", "visitor"] = "form"
    yellow: tuple[MatchSideName, ...] = ()


class HandedInBody(_Body, frozen=True, tag="handed-in"):
    """A side handed in a line-up; the row keeps it sealed. `in_time`: the director says that the paper came in time."""

    match: int
    side: MatchSideName
    on_paper: bool = False
    in_time: bool = False


class OpenedBody(_Body, frozen=True, tag="opened"):
    """The line-up that was handed in as fact `fact` is public from now on."""

    match: int
    side: MatchSideName
    fact: int
    line_up: LineUp


class ReopenedBody(_Body, frozen=True, tag="reopened"):
    """A side may choose anew until `until`: its opponents changed after publication (art. 19)."""

    match: int
    side: MatchSideName
    until: Annotated[datetime, msgspec.Meta(tz=True)]


class SatBody(_Body, frozen=True, tag="sat"):
    """Somebody entered who sits at a table, from what was seen there."""

    match: int
    room: RoomName
    seats: Places


class LinkBody(_Body, frozen=True, tag="link"):
    """The links a team's captain was given before are worth nothing any more."""

    team: int


LineUpBody = TermsBody | RightBody | HandedInBody | OpenedBody | ReopenedBody | SatBody | LinkBody

_decoder = msgspec.json.Decoder(LineUpBody)
_line_up = msgspec.json.Decoder(LineUp)


def encode(body: LineUpBody) -> str:
    """Canonical JSON of a fact."""
    return msgspec.json.encode(body, order="deterministic").decode()


def decode(raw: bytes | str) -> LineUpBody:
    """The fact written in `raw`."""
    return _decoder.decode(raw)


def kind_of(body: LineUpBody) -> str:
    """The kind a body is stored under."""
    return str(type(body).__struct_config__.tag)


def encode_line_up(line_up: LineUp) -> bytes:
    """A line-up to be sealed: equal ones give equal bytes, and all complete ones have the same length."""
    return msgspec.json.encode(line_up, order="deterministic")


def decode_line_up(raw: bytes) -> LineUp:
    """Inverse of `encode_line_up`; also reads what a captain's page sends.

    Raises msgspec.MsgspecError when it is none.
    """
    return _line_up.decode(raw)
