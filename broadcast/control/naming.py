"""What a journal fact names by internal ids, called as people call it: tables, matches, boards and players of a session.

What is not of the session any more is called by a question mark: a fact is told whatever became of what it names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from broadcast.control.steps import Words
from broadcast.journal import SeatsAt
from broadcast.journal.presence import SEATS
from scoring.schedule import BoardInfo, MatchInfo, Pairing, SessionContext, TableInfo

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Place:
    """A table with the match it belongs to."""

    pairing: Pairing
    table: TableInfo


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a session in one language."""

    words: Words
    tables: dict[int, Place]
    matches: dict[int, MatchInfo]
    boards: dict[int, BoardInfo]

    @classmethod
    def of(cls, session: SessionContext, words: Words) -> Names:
        """Everything that facts of the session's journal may name."""
        pairings = session.pairings
        return cls(
            words,
            {table.pk: Place(each, table) for each in pairings for table in each.segment.tables},
            {each.match.pk: each.match for each in pairings},
            {board.pk: board for each in pairings for board in (*each.segment.former, *each.segment.boards)},
        )

    def table(self, pk: int) -> str:
        """A table in full."""
        place = self.tables.get(pk)
        return self.words.table(place) if place else UNKNOWN

    def match(self, pk: int) -> str:
        """A match by its teams; with a movement its round as well."""
        match = self.matches.get(pk)
        if match is None:
            return UNKNOWN
        if match.round is None:
            return self.words.match(match)
        return self.words.say("director.rulings.round", round=match.round, match=self.words.match(match))

    def board(self, pk: int) -> str:
        """The label of a board."""
        board = self.boards.get(pk)
        return board.label if board else UNKNOWN

    def subject(self, scope: str, subject: int, number: int | None) -> str:
        """What a hold, its end or a recall is about."""
        if scope == "session":
            return self.words.say("control.whole")
        if scope == "table":
            place = self.tables.get(subject)
            match = self.match(place.pairing.match.pk) if place else UNKNOWN
            return self.words.say("director.hold.table", table=self.table(subject), match=match)
        if scope == "board":
            return self.words.say("control.board", number=str(number), match=self.match(subject))
        return self.match(subject)

    def seats(self, who: Iterable[SeatsAt]) -> str:
        """Seats by table, with the names of who sits there now where they are few; whole tables by the table alone."""
        said = tuple(who)
        is_few = sum(len(each.seats) for each in said) <= len(SEATS)
        return self.words.listed(self._seats(each, is_named=is_few) for each in said)

    def _seats(self, each: SeatsAt, *, is_named: bool) -> str:
        place = self.tables.get(each.table)
        if place is None:
            return UNKNOWN
        if each.seats == SEATS and not is_named:
            return self.words.short(place)
        sitting = {seat.seat.value: self.words.name(seat.player.name) for seat in place.table.seats}
        names = [sitting[seat] for seat in each.seats if seat in sitting] if is_named else []
        pair = {"NS": "director.pair.NS", "EW": "director.pair.EW"}.get(each.seats)
        seats = (
            self.words.say(pair)
            if pair
            else self.words.listed(self.words.say(f"seat.{seat}") for seat in each.seats)
        )
        where = f"{self.words.short(place)} {'' if each.seats == SEATS else seats}".strip()
        if not names:
            return where
        return self.words.say("director.told.named", where=where, names=self.words.listed(names))
