"""Who was at which table when, from the facts about presence: seat by seat, in the order in which they were entered.

With a movement what was said of a player goes with him: a seat that changes hands has its new player's past.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from broadcast.journal.bodies import PresenceBody, ReseatedBody

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
    """The changes of every seat, oldest first, and the seats whose player is away under escort.

    `before`: where seats changed hands, when those who sat at the table until then had first come, by seat.
    """

    changes: dict[tuple[int, str], tuple[Change, ...]] = field(default_factory=dict)
    away: frozenset[tuple[int, str]] = frozenset()
    before: dict[int, tuple[dict[str, datetime], ...]] = field(default_factory=dict)

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

    def complete_at(self, table: int, seats: str) -> datetime | None:
        """When those who sit in these seats, or those who did before them, had all come; None when never all."""
        now = {seat: at for seat in seats if (at := self.came_at(table, seat)) is not None}
        complete = [
            max(came[seat] for seat in seats)
            for came in (*self.before.get(table, ()), now)
            if all(seat in came for seat in seats)
        ]
        return min(complete, default=None)

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
    folding = _Folding()
    for fact in facts:
        match fact.body:
            case PresenceBody() as body:
                folding.say(fact, body)
            case ReseatedBody() as body:
                folding.reseat(body)
            case _:
                pass
    return folding.presence()


@dataclass(slots=True)
class _Said:
    """A fact said of a player: of his seats from round `since` on, before round `until` if a later fact mends it from there."""

    fact: Written
    since: int
    until: int | None = None

    def counts_in(self, number: int) -> bool:
        return self.since <= number and (self.until is None or number < self.until)


class _Folding:
    """The fold under way: what was said of each seat and, with a movement, of each player."""

    def __init__(self) -> None:
        self._seats: dict[tuple[int, str], list[Written]] = {}
        self._players: defaultdict[int, list[_Said]] = defaultdict(list)
        self._before: defaultdict[int, list[dict[str, datetime]]] = defaultdict(list)

    def say(self, fact: Written, body: PresenceBody) -> None:
        """A fact about seats. A hall is seated in one: what mends it speaks of its own seats, and the others stand."""
        for place in ((who.table, seat) for who in body.who for seat in who.seats):
            known = [each for each in self._seats.get(place, ()) if each.seq != body.mends]
            self._seats[place] = [*known, fact]
        for player in body.of:
            for said in self._players[player.player]:
                if said.fact.seq == body.mends:
                    said.until = player.since if said.until is None else min(said.until, player.since)
            self._players[player.player].append(_Said(fact, player.since))

    def reseat(self, body: ReseatedBody) -> None:
        """Seats change hands: of each counts from now on what was said of its new player, up to that round."""
        self._before[body.table].append(dict(self._came(body.table)))
        for seat, player in body.players.items():
            said = self._players.get(player, []) if player is not None else []
            self._seats[body.table, seat] = [each.fact for each in said if each.counts_in(body.round)]

    def presence(self) -> Presence:
        """What it came to."""
        changes = {place: _changes(said) for place, said in self._seats.items()}
        away = {
            place
            for place, said in self._seats.items()
            if said and isinstance(said[-1].body, PresenceBody) and said[-1].body.state == "away"
        }
        return Presence(
            {place: known for place, known in changes.items() if known},
            frozenset(away),
            {table: tuple(before) for table, before in self._before.items()},
        )

    def _came(self, table: int) -> Iterator[tuple[str, datetime]]:
        """When those who sit at a table so far first came, by seat."""
        for seat in SEATS:
            changes = _changes(self._seats.get((table, seat), ()))
            yield from ((seat, change.at) for change in changes[:1])


def _changes(said: Iterable[Written]) -> tuple[Change, ...]:
    """The comings and goings among the facts about one seat."""
    known: list[Change] = []
    for fact in said:
        body = fact.body
        if not isinstance(body, PresenceBody) or body.state == "away":
            continue
        # Without a time of its own a fact says "from now": the time of its entry.
        at, is_here = body.at or fact.at, body.state == "here"
        if not known or known[-1].is_here != is_here:
            known.append(Change(fact.seq, fact.place, at, is_here, fact.by, body.at is not None))
    return tuple(known)
