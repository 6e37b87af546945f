"""A hall that is not seated yet: teams of six, a captain for each, and terse ways to hand in a line-up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec

from bridge.seats import Seat
from broadcast import lineups
from broadcast.lineups import LineUp, TermsBody
from broadcast.public.lineups import Place, place_of
from broadcast.services import lineups as writing
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, Hall, make


def before(minutes: float, seconds: float = 0) -> datetime:
    """So long before the first session starts."""
    return START - timedelta(minutes=minutes, seconds=seconds)


EARLY = before(60)


@dataclass(frozen=True, slots=True)
class Captain:
    """One team in one session."""

    session: int
    team: int

    @property
    def place(self) -> Place:
        return place_of(self.session, team_pk=self.team)

    def line_up(self, order: str = "1234") -> LineUp:
        """The players with these numbers in the side's seats: open room first, N E S W."""
        players = {player.number: player.public_id for player in selectors.roster(self.team)}
        seats: dict[str, dict[str, str]] = {"open": {}, "closed": {}}
        places = lineups.seats_of_side(self.place.side, self.place.segment.swapped)
        for number, (room, seat) in zip(order, places, strict=True):
            seats[room.value][seat.value] = players[int(number)]
        return msgspec.convert(seats, LineUp)

    def hand_in(self, now: datetime, order: str = "1234", **how) -> writing.HandedIn:
        return writing.hand_in(self.session, self.team, self.line_up(order), by="captain", now=now, **how)

    def refused(self, now: datetime, order: str = "1234", **how) -> str:
        """The code with which handing in is refused."""
        try:
            self.hand_in(now, order, **how)
        except writing.LineUpRefusal as refusal:
            return refusal.code
        raise AssertionError("was taken")

    def seated(self) -> str:
        """The numbers of the team's players as they are seated, by room and seat, blanks for nobody."""
        tables = {table.room: table for table in self.place.segment.tables}
        found = ""
        for room, seat in lineups.seats_of_side(self.place.side, self.place.segment.swapped):
            taken = {each.seat: each.player.number for each in tables[room].seats}
            found += str(taken.get(seat, " "))
        return found


@dataclass(frozen=True, slots=True)
class Unseated:
    """A hall with its captains, in the order of its teams: of match 0 home and visitor first."""

    hall: Hall
    captains: tuple[Captain, ...]

    @property
    def session(self) -> int:
        return self.hall.session.pk

    def terms(self, method: str = "online", now: datetime = EARLY, **minutes: int) -> None:
        body = msgspec.convert({"k": "terms", "method": method, **minutes}, TermsBody)
        writing.set_terms(self.session, body, "director", now)

    def right(
        self, match: int, right: str = "form", yellow: tuple[str, ...] = (), now: datetime = EARLY
    ) -> None:
        said = {"k": "right", "match": self.hall.matches[match].pk, "right": right, "yellow": yellow}
        body = msgspec.convert(said, lineups.RightBody)
        writing.set_right(self.session, body, "director", now)

    def sit(self, table: str, order: str) -> None:
        """Seats team 0 N-S and team 1 E-W at a table, by their players' numbers: N S E W."""
        rosters = [
            {player.number: player.public_id for player in selectors.roster(self.captains[team].team)}
            for team in (0, 1)
        ]
        seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
        chosen = {seat: rosters[at // 2][int(order[at])] for at, seat in enumerate(seats)}
        writing.seat_directly(table, chosen, "op", before(3))


def unseated(*, matches: int = 2, **how) -> Unseated:
    """A hall of teams of six with nobody seated; line-ups are handed in online."""
    hall = make(matches=matches, **how)
    captains = []
    for number, team in enumerate(hall.teams, start=1):
        players = [
            Name(f"Player {10 * number + place}", f"Player{10 * number + place}号") for place in range(1, 7)
        ]
        scoring.add_team(hall.event.pk, number, Name(f"Team {number}", f"Team{number}号"), players)
        captains.append(Captain(hall.session.pk, team.pk))
    for segment in hall.segments:
        for table in (segment.open, segment.closed):
            scoring.seat_players(table.pk, {})
    made = Unseated(hall, tuple(captains))
    made.terms()
    return made
