"""A list of teams or pairs read again: what it would change of those that stand, in sentences, and the change itself.

A player keeps his identity by his name; one who is written otherwise is known by his place in the list and a name much like the
old one. Nobody becomes another by it: who is named by a seat or a line-up is never taken off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from typing import Protocol

from django.db import transaction

from broadcast import public, services
from broadcast.catalogue import sentence
from broadcast.services import Called, Joined, Left, RosterChange, RosterRefusal
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import ContestantKind, EventInfo, Name, PlayerInfo, Roster

ALIKE = 0.6  # of two spellings of one name: "Shu Hemin" and "Shu Heming" have 0.95, two people seldom half


class Listed(Protocol):
    """A contestant as a list has it."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def name(self) -> Name:
        """What it is called."""

    @property
    def players(self) -> tuple[Name, ...]:
        """Its players in the order of the list."""


class NotMended(Exception):
    """A list cannot be carried out on the teams that stand; one sentence says which and why. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that a list would change, and how to say it; one more player changes nothing that stands."""

    change: RosterChange
    text: str

    @property
    def is_addition(self) -> bool:
        """Whether everything that stands stays."""
        return isinstance(self.change, Joined)


def mend(
    slug: str, kind: ContestantKind, listed: Sequence[Listed], now: datetime, *, dry: bool
) -> tuple[str, ...]:
    """Change names and lists that stand to what a list says, and nothing else; returns what was done, or with `dry` would be.

    Raises NotMended, and then nothing was changed.
    """
    event = selectors.event_by_slug(slug)
    if event is None:
        raise NotMended(f"there is no event {slug} yet: without --mend it is made")
    standing = {each.team.number for each in public.rosters(event.pk) if each.team.kind is kind}
    if new := [each.number for each in listed if each.number not in standing]:
        raise NotMended(f"{kind.value} {new[0]} is not of this event: --mend changes only what stands")
    with transaction.atomic():
        said = carry_out(event, differences(event, kind, listed), now, may_change=True)
        if dry:
            transaction.set_rollback(True)
    return said or ("it stood already",)


def differences(event: EventInfo, kind: ContestantKind, listed: Iterable[Listed]) -> tuple[Difference, ...]:
    """What a list would change of the contestants that stand; one that is new is no difference.

    Raises NotMended where a list changes the order in which a pair sits.
    """
    standing = {each.team.number: each for each in public.rosters(event.pk) if each.team.kind is kind}
    return tuple(
        difference
        for each in listed
        if each.number in standing
        for difference in _of_one(kind, standing[each.number], each)
    )


def carry_out(
    event: EventInfo, found: Sequence[Difference], now: datetime, *, may_change: bool
) -> tuple[str, ...]:
    """Make the changes, each a fact of the journal of the event's latest session; returns what was done.

    Raises NotMended when something that stands would change and may not, or cannot.
    """
    changed = [each.text for each in found if not each.is_addition]
    if changed and not may_change:
        raise NotMended(
            f"{'; '.join(changed)}. Nothing was changed: --mend does it, --mend --dry-run shows it"
        )
    if not found:
        return ()
    session = public.control_room(event).session
    if session is None:
        raise NotMended("the event has no session yet, whose journal would say who changed a list")
    for each in found:
        try:
            services.mend_rosters(session.session.pk, [each.change], "", now)
        except RosterRefusal as refusal:
            raise NotMended(f"{each.text}: {_why(refusal)}") from refusal
    return tuple(each.text for each in found)


def contestant(event_pk: int, kind: ContestantKind, listed: Listed) -> int:
    """The key of a contestant as a list has it, made if it is not there; players taken off leave their places empty.

    Raises ScheduleRefusal where it stands otherwise.
    """
    for each in selectors.teams(event_pk):
        if each.team.kind is kind and each.team.number == listed.number:
            names = {player.name for player in each.players}
            if each.team.name == listed.name and names == set(listed.players):
                return each.team.pk
    return scoring.add_team(event_pk, listed.number, listed.name, listed.players, kind).pk


def _of_one(kind: ContestantKind, roster: Roster, listed: Listed) -> Iterator[Difference]:
    """The differences of one contestant, players first: a name made of theirs has followed when its turn comes."""
    what, team = f"{kind.value} {listed.number}", roster.team.pk
    known = {player.name: player for player in roster.players}
    # A list without players says nothing of them: that of a later stage, perhaps.
    gone = [player for player in roster.players if player.name not in {*listed.players} and listed.players]
    new = [name for name in listed.players if name not in known]
    for name in list(new):
        same = _same(roster, listed, gone, name, seats=kind.playing)
        if same is not None:
            gone.remove(same)
            new.remove(name)
            yield Difference(
                Called(team, same.pk, name), f"{what}: {_both(same.name)} is written {_both(name)}"
            )
    for player in gone:
        yield Difference(Left(team, player.pk), f"{what}: {_both(player.name)} is taken off the list")
    for name in new:
        yield Difference(Joined(team, name), f"{what}: {_both(name)} is added")
    seated = [player.name for player in roster.players[: kind.playing]]
    if (
        kind.playing
        and set(seated) == set(listed.players[: kind.playing])
        and seated != [*listed.players[: kind.playing]]
    ):
        raise NotMended(f"{what}: its players sit in the order {', '.join(map(_both, seated))}, which stays")
    if roster.team.name != listed.name and kind is not ContestantKind.PLAYER:
        yield Difference(
            Called(team, None, listed.name),
            f"{what}: {_both(roster.team.name)} is called {_both(listed.name)}",
        )


def _same(
    roster: Roster, listed: Listed, gone: Sequence[PlayerInfo], name: Name, *, seats: int
) -> PlayerInfo | None:
    """Who of those that are not on the list any more is meant by a name that is new on it."""
    for player in gone:
        if player.name.en == name.en or player.name.zh == name.zh:
            return player
    at = listed.players.index(name)
    there = roster.players[at] if at < len(roster.players) else None
    if there is None or there not in gone:
        return None
    # Those whom a movement seats are known by their places alone: there is nobody else to sit there.
    return there if at < seats or _alike(there.name, name) else None


def _alike(one: Name, other: Name) -> bool:
    return any(
        SequenceMatcher(None, *pair).ratio() >= ALIKE
        for pair in ((one.en.casefold(), other.en.casefold()), (one.zh, other.zh))
    )


def _both(name: Name) -> str:
    return name.en if name.en == name.zh else f"{name.en} {name.zh}"


def _why(refusal: RosterRefusal) -> str:
    where = " ".join(
        sentence(
            "en",
            f"director.roster.bond.{bond.by}",
            session=bond.session.name.en,
            match=f"{bond.match.home.name.en} – {bond.match.visitor.name.en}" if bond.match else "",
        )
        for bond in refusal.bonds
    )
    name = _both(refusal.name) if refusal.name else ""
    return sentence("en", f"control.refused.{refusal.code}", name=name, where=where)
