"""Lists of players put right while an event goes on: each change is a fact of a session's journal, with who and when.

What everybody may read of a name is asked where it always is: who sits behind a sealed line-up is written otherwise for nobody. A
player whom a seat, a line-up or a journal names is never taken off: what happened stays told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db import transaction

from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.journal import RosterBody
from broadcast.public.rosters import Bond, bonds, rosters
from broadcast.services.drawn import Drawn
from broadcast.services.due import announce_table, mark_due_for
from broadcast.services.journal import lock_session, store_fact
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name, PlayerInfo, Roster, SessionContext
from scoring.services import ScheduleRefusal


@dataclass(frozen=True, slots=True)
class Called:
    """A team or pair (`player` None) or one of its players is written so from now on."""

    team: int
    player: int | None
    name: Name


@dataclass(frozen=True, slots=True)
class Joined:
    """One more player of a team."""

    team: int
    name: Name


@dataclass(frozen=True, slots=True)
class Left:
    """A player is of the team no more."""

    team: int
    player: int


RosterChange = Called | Joined | Left


class RosterRefusal(Exception):
    """A list cannot be put right so; nothing was changed.

    `code` in kebab-case: what `scoring.services` refuses, `no-such-player` (or team) in the event, or `player-bound`: `name` and
    `bonds` say who, and by what.
    """

    def __init__(self, code: str, name: Name | None = None, bonds: Sequence[Bond] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.name = name
        self.bonds = tuple(bonds)


def mend_rosters(session_pk: int, changes: Iterable[RosterChange], by: str, now: datetime) -> int:
    """Carry out changes of an event's lists, all or none; returns how many there were to make.

    What stands so already is no change. The facts are written in the journal of the session.

    Raises RosterRefusal.
    """
    with transaction.atomic():
        lock_session(session_pk)
        session = selectors.session_context(session_pk)
        made = 0
        for change in changes:
            body = _carry_out(session, change)
            if body is not None:
                store_fact(session_pk, body, by, now)
                _leave_due(session, change.team, now)
                made += 1
        return made


def _carry_out(session: SessionContext, change: RosterChange) -> RosterBody | None:
    """Make one change; the fact of it, None when it stands so already."""
    roster = next((each for each in rosters(session.event.pk) if each.team.pk == change.team), None)
    if roster is None:
        raise RosterRefusal("no-such-team")
    try:
        match change:
            case Called():
                return _call(session, roster, change)
            case Joined():
                made = scoring.add_player(change.team, change.name)
                name = _written(session, change.team, made.pk)
                return RosterBody("added", change.team, _pair(roster.team.name), made.pk, name=name)
            case Left():
                return _take_off(session, roster, change)
    except ScheduleRefusal as refusal:
        raise RosterRefusal(refusal.code) from refusal


def _call(session: SessionContext, roster: Roster, change: Called) -> RosterBody | None:
    of, was = roster.team.name, roster.team.name
    if change.player is not None:
        was = _player(roster, change.player).name
    if was == change.name:
        return None
    if change.player is None:
        scoring.rename_team(change.team, change.name)
    else:
        scoring.rename_player(change.player, change.name)
    name = _written(session, change.team, change.player)
    did: Literal["team", "player"] = "team" if change.player is None else "player"
    return RosterBody(did, change.team, _pair(of), change.player, _pair(was), name)


def _take_off(session: SessionContext, roster: Roster, change: Left) -> RosterBody:
    player = _player(roster, change.player)
    if bound := bonds(session.event.pk, player):
        raise RosterRefusal("player-bound", player.name, bound)
    scoring.remove_player(player.pk)
    return RosterBody("removed", change.team, _pair(roster.team.name), player.pk, _pair(player.name))


def _pair(name: Name) -> tuple[str, str]:
    return name.en, name.zh


def _player(roster: Roster, pk: int) -> PlayerInfo:
    found = next((each for each in roster.players if each.pk == pk), None)
    if found is None:
        raise RosterRefusal("no-such-player")
    return found


def _written(session: SessionContext, team: int, player: int | None) -> tuple[str, str]:
    """A name as it stands now: a script that was left empty borrows the other's."""
    roster = next(each for each in rosters(session.event.pk) if each.team.pk == team)
    name = roster.team.name if player is None else _player(roster, player).name
    return _pair(name)


def _leave_due(session: SessionContext, team: int, now: datetime) -> None:
    """Every picture of a team's matches at once, in whatever session; in a field, where everybody's stand on everybody's, those of
    the session, and the others are renewed a few a second, for the schedule has changed.

    Where the name may not be seen yet the picture comes out as it was, and nobody gets another.
    """
    theirs = [each for each in session.pairings if team in {each.match.home.pk, each.match.visitor.pk}]
    for pairing in theirs:
        for table in pairing.segment.tables:
            announce_table(table.public_id)
    public_id = next(each.team.public_id for each in rosters(session.event.pk) if each.team.pk == team)
    places = selectors.team_places(public_id)
    matches = () if places is None or session.stage.form.has_movement else places.matches
    channels = {}
    for audience in PUBLIC_AUDIENCES:
        drawn = Drawn(audience)
        names = [*drawn.session(session)]
        for pairing in theirs:
            names += [
                *drawn.match(pairing),
                *(f"table:{table.public_id}" for table in pairing.segment.tables),
            ]
        for match in matches:
            names += drawn.on_score_of(match)
        channels[audience] = tuple(names)
    mark_due_for(channels, now)
