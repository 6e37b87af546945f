"""What a captain's phone gets: the own line-up, the opponents' once it is public, and until when what may be done."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from broadcast import frames, lineups, models
from broadcast.audiences import Audience, BadTicket, Ticket
from broadcast.public.lineups import (
    Known,
    Place,
    has_begun,
    is_seated,
    place_of,
    roster_of,
    seated_line_up,
    team_of_side,
)
from broadcast.public.scores import name_of, pairing_of
from broadcast.public.tickets import issue_ticket, read_ticket
from scoring import selectors
from scoring.methods.match import MatchSide, Room

LINK_DAYS = 14


class Choosable(msgspec.Struct, frozen=True):
    """A player of the roster."""

    id: str
    name: frames.Name


class RoomSeats(msgspec.Struct, frozen=True):
    """A table and the seats the side takes there."""

    number: int
    seats: tuple[str, ...]


class CaptainView(msgspec.Struct, frozen=True):
    """A side's line-up as its captain sees it; instants in epoch seconds, null = not set.

    `status` as `lineups.status`; `why_not` a code of `lineups.barred`, null = a line-up may be handed in. `line_up`
    is the newest one by player, of a side that sat down without one its seats; `theirs` the opponents' names by seat, null while theirs is not public. `opens_at` is
    when a sealed one opens if the opponents' is in as the rules ask.
    """

    event: frames.Name
    zone: str
    stage: frames.Name
    session: frames.SessionName
    match: frames.Pairing
    side: str
    holder: str | None
    starts_at: int | None
    deadline: int | None
    opens_at: int | None
    status: str
    newest: int
    handed_in_at: int | None
    why_not: str | None
    reopened_until: int | None
    tables: dict[str, RoomSeats]
    roster: tuple[Choosable, ...]
    line_up: lineups.LineUp | None
    theirs: dict[str, dict[str, frames.Name]] | None
    now: int


def captain_ticket(session_pk: int, team_pk: int, now: datetime) -> str:
    """The token of a team's captain for a session; worthless once the director has the link made anew.

    Raises LookupError when the team does not play in the session.
    """
    place = place_of(session_pk, team_pk=team_pk)
    made = models.line_ups_of(session_pk).links.get(team_pk, 0)
    until = int((now + timedelta(days=LINK_DAYS)).timestamp())
    subject = f"{place.session.public_id}.{place.team.public_id}"
    return issue_ticket(Ticket(Audience.CAPTAIN, subject, str(made), until))


def captain_place(ticket: Ticket) -> Place | None:
    """The side a captain's ticket speaks for; None when it is none, or was replaced by a newer link."""
    session_id, _, team_id = ticket.subject.partition(".")
    session_pk = selectors.session_pk(session_id) if ticket.audience is Audience.CAPTAIN else None
    if session_pk is None:
        return None
    for pairing in selectors.session_context(session_pk).pairings:
        for side in MatchSide:
            team = team_of_side(pairing.match, side)
            if team.public_id == team_id:
                made = models.line_ups_of(session_pk).links.get(team.pk, 0)
                return place_of(session_pk, team_pk=team.pk) if ticket.holder == str(made) else None
    return None


def captain_of(token: str, now: datetime) -> Place:
    """The side that a captain's token speaks for.

    Raises BadTicket when it is not ours, damaged, over, for somebody else, or replaced by a newer link.
    """
    place = captain_place(read_ticket(token, now))
    if place is None:
        raise BadTicket("no captain")
    return place


def captain_view(place: Place, now: datetime) -> CaptainView:
    """What the captain of a side sees now."""
    known = Known(place.session.pk, place.match.pk)
    times, match = known.times(place), known.line_ups.match(place.match.pk)
    mine, theirs = match.of(place.side), match.of(place.side.other)
    own = models.handed_in(place.session.pk, [mine.newest]).get(mine.newest)
    seated, begun = is_seated(place.segment, place.side), has_begun(place.segment)
    stands = lineups.status(mine, is_seated=seated, has_begun=begun)
    shown = theirs.line_up
    if (
        lineups.status(theirs, is_seated=is_seated(place.segment, place.side.other), has_begun=begun)
        == "seated"
    ):
        shown = seated_line_up(place.segment, place.side.other)
    context = selectors.session_context(place.session.pk)
    session = place.session
    return CaptainView(
        event=name_of(context.event.name),
        zone=context.event.zone,
        stage=name_of(context.stage.name),
        session=frames.SessionName(session.public_id, name_of(session.name), session.number, session.of),
        match=pairing_of(place.match),
        side=place.side.value,
        holder=None if times.holder is None else times.holder.value,
        starts_at=_epoch(times.start),
        deadline=_epoch(lineups.deadline(times, place.side)),
        opens_at=None if times.holder is place.side else _epoch(lineups.deadline(times, place.side)),
        status=stands,
        newest=mine.newest,
        handed_in_at=_epoch(mine.newest_at),
        why_not=lineups.barred(times, match, place.side, now, is_seated=seated, has_begun=begun),
        reopened_until=_epoch(mine.reopened_until),
        tables={room.value: _room(place, room) for room in Room},
        roster=tuple(
            Choosable(player.public_id, name_of(player.name)) for player in roster_of(place.match, place.side)
        ),
        line_up=seated_line_up(place.segment, place.side) if stands == "seated" else own,
        theirs=None if shown is None else _named(place, shown),
        now=int(now.timestamp()),
    )


def _room(place: Place, room: Room) -> RoomSeats:
    own = lineups.seats_of_side(place.side, place.segment.swapped)
    return RoomSeats(place.segment.table(room).number, tuple(seat.value for at, seat in own if at is room))


def _named(place: Place, line_up: lineups.LineUp) -> dict[str, dict[str, frames.Name]]:
    names = {player.public_id: name_of(player.name) for player in roster_of(place.match, place.side.other)}
    rooms: dict[str, dict[str, frames.Name]] = {room.value: {} for room in Room}
    for (room, seat), player in line_up.places().items():
        rooms[room.value][seat.value] = names[player]
    return rooms


def _epoch(instant: datetime | None) -> int | None:
    return None if instant is None else int(instant.timestamp())
