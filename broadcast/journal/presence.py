"""Who was at which table when, from the facts about presence: seat by seat, in the order in which they were entered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from broadcast.journal.bodies import PresenceBody

SEATS = "NESW"


@dataclass(frozen=True, slots=True)
class Written:
    """One fact of a journal in its place: its number, when it was entered, who entered it.

    `key` is its place among the facts of all journals; of a journal that is alone its number is as good.
    """

    seq: int
    at: datetime
    by: str
    body: object
    key: int | None = None

    @property
    def place(self) -> int:
        """What orders it among the facts of all journals that share a deal with its own."""
        return self.seq if self.key is None else self.key


@dataclass(frozen=True, slots=True)
class Change:
    """A player of a seat came or went: by fact `seq`, in truth at `at`; `is_timed` when the fact itself names that time.

    `place` is where the fact stands among those of all journals.
    """

    seq: int
    place: int
    at: datetime
    is_here: bool
    by: str
    is_timed: bool = False


@dataclass(frozen=True, slots=True)
class Presence:
    """The changes of every seat, oldest first, and the seats whose player is away under escort."""

    changes: dict[tuple[int, str], tuple[Change, ...]] = field(default_factory=dict)
    away: frozenset[tuple[int, str]] = frozenset()

    def is_here(self, table: int, seat: str) -> bool:
        """Whether the player of a seat is at the table; unknown means not yet."""
        changes = self.changes.get((table, seat), ())
        return bool(changes) and changes[-1].is_here

    def is_seated(self, table: int) -> bool:
        """Whether all four players of a table are at it."""
        return all(self.is_here(table, seat) for seat in SEATS)

    @property
    def seated(self) -> frozenset[int]:
        """The tables at which all four players are."""
        here = Counter(table for (table, _), changes in self.changes.items() if changes[-1].is_here)
        return frozenset(table for table, players in here.items() if players == len(SEATS))

    def missing(self, table: int) -> str:
        """The seats of a table whose players are not there."""
        return "".join(seat for seat in SEATS if not self.is_here(table, seat))

    def came_at(self, table: int, seat: str) -> datetime | None:
        """When the player of a seat first came."""
        return next((change.at for change in self.changes.get((table, seat), ()) if change.is_here), None)

    def was_absent(self, table: int, seat: str, as_of: int, instant: datetime) -> bool:
        """Whether the player was absent for something released at `instant` when the journals stood at place `as_of`.

        What was entered before the release counts by its place, never by clocks; a fact entered later counts only
        for a time it names itself (the director corrects who was there).
        """
        here = False
        for change in self.changes.get((table, seat), ()):
            if change.place <= as_of or (change.is_timed and change.at <= instant):
                here = change.is_here
        return not here


def presence_after(facts: Iterable[Written]) -> Presence:
    """The presence that follows from the facts of a journal, in order."""
    written = [fact for fact in facts if isinstance(fact.body, PresenceBody)]
    # A hall is seated in one fact: what mends it speaks of its own seats, and the others stand.
    mended = {
        (fact.body.mends, who.table, seat)
        for fact in written
        if isinstance(fact.body, PresenceBody)
        for who in fact.body.who
        for seat in who.seats
    }
    changes: dict[tuple[int, str], list[Change]] = {}
    away: set[tuple[int, str]] = set()
    for fact in written:
        body = fact.body
        if not isinstance(body, PresenceBody):
            continue
        for place in ((who.table, seat) for who in body.who for seat in who.seats):
            if (fact.seq, *place) in mended:
                continue
            away.discard(place)
            if body.state == "away":
                away.add(place)
                continue
            # Without a time of its own a fact says "from now": the time of its entry.
            at, is_here = body.at or fact.at, body.state == "here"
            change = Change(fact.seq, fact.place, at, is_here, fact.by, body.at is not None)
            known = changes.setdefault(place, [])
            if not known or known[-1].is_here != change.is_here:
                known.append(change)
    return Presence({place: tuple(known) for place, known in changes.items()}, frozenset(away))
