"""Where in a session with a movement a line of a traveller belongs: the one encounter that fits all it says. Pure.

Whoever fits by number but not by name is a conflict and is told; no line is brought to the table it is most like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridge.notation.travellers import PairSaid, TravellerLine
from config.importing.asked import Asked, NotPossible
from config.importing.standing import Standing
from scoring.methods.match import MatchSide
from scoring.schedule import (
    ContestantKind,
    MatchInfo,
    Name,
    Roster,
    SegmentInfo,
    SessionInfo,
    StageContext,
    TableInfo,
    TeamInfo,
)


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two contestants at one table in one round. `players`: the names of those who play for N-S and for E-W."""

    match: MatchInfo
    segment: SegmentInfo
    players: tuple[tuple[Name, ...], tuple[Name, ...]]

    @property
    def table(self) -> TableInfo:
        """Its only table."""
        return self.segment.tables[0]

    @property
    def sentence(self) -> str:
        """Where and who, for people."""
        home, visitor = self.match.home, self.match.visitor
        who = (
            f"pairs {home.number} - {visitor.number}"
            if home.kind is ContestantKind.PAIR
            else f"{home.name.en} against {visitor.name.en}"
        )
        return f"round {self.match.round} table {self.table.number}, {who}"


@dataclass(frozen=True, slots=True)
class FieldSession:
    """A session of pairs or players that has its movement; encounters by round and table."""

    stage: StageContext
    session: SessionInfo
    encounters: tuple[Encounter, ...]


def field_session(standing: Standing | None, asked: Asked) -> FieldSession | None:
    """The session of a field that was asked for, or the only one; None where there is none.

    Raises NotPossible when several fit.
    """
    found = list(_sessions(standing, asked)) if standing else []
    if len(found) > 1:
        listed = ", ".join(
            f"--stage {each.stage.stage.number} --session {each.session.number}" for each in found
        )
        raise NotPossible("several sessions have a movement", f"say which: {listed}")
    return found[0] if found else None


def _sessions(standing: Standing, asked: Asked) -> Iterator[FieldSession]:
    rosters = {roster.team.pk: roster for roster in standing.rosters}
    for stage in standing.stages:
        if not stage.stage.form.has_movement or asked.stage not in (None, stage.stage.number):
            continue
        matches = {match.pk: match for match in stage.matches}
        for session in stage.sessions:
            if asked.session not in (None, session.number):
                continue
            encounters = [
                _encounter(matches[segment.match_pk], segment, rosters)
                for segment in stage.segments
                if segment.session_pk == session.pk and segment.tables
            ]
            encounters.sort(key=lambda each: (each.match.round or 0, each.table.number))
            if encounters:
                yield FieldSession(stage, session, tuple(encounters))


def _encounter(match: MatchInfo, segment: SegmentInfo, rosters: Mapping[int, Roster]) -> Encounter:
    seats = segment.tables[0].seats

    def names(team: TeamInfo, side: MatchSide) -> tuple[Name, ...]:
        own = [player.name for player in rosters[team.pk].players] if team.pk in rosters else []
        return tuple(own or (seat.player.name for seat in seats if seat.side is side))

    return Encounter(
        match, segment, (names(match.home, MatchSide.HOME), names(match.visitor, MatchSide.VISITOR))
    )


def place_of(line: TravellerLine, field: FieldSession, *, by_number: bool) -> tuple[Encounter | None, str]:
    """The encounter that played the line's board, else None and why. `by_number`: whom a number tells needs no name."""
    playing = [each for each in field.encounters if each.segment.board(line.board)]
    if not playing:
        return None, f"no table of session {field.session.number} plays this board"
    says = {each.match.pk: tuple(_says(line, each, by_number=by_number)) for each in playing}
    if not says[playing[0].match.pk]:
        return None, "nothing says who played it: no pairs, no table, no names"
    fitting = [each for each in playing if all(fits for _, fits in says[each.match.pk])]
    if len(fitting) == 1:
        return fitting[0], ""
    told = ", ".join(text for text, _ in says[playing[0].match.pk])
    if fitting:
        return None, f"{told} is not enough: {'; '.join(each.sentence for each in fitting[:3])} all fit"
    return None, _nearest(playing, says, told)


def _nearest(playing: list[Encounter], says: Mapping[int, tuple[tuple[str, bool], ...]], told: str) -> str:
    """What the schedule has that comes nearest, and what of the line stands against it."""
    most = max(sum(fits for _, fits in each) for each in says.values())
    nearest = [each for each in playing if sum(fits for _, fits in says[each.match.pk]) == most]
    if most and len(nearest) == 1:
        against = ", ".join(text for text, fits in says[nearest[0].match.pk] if not fits)
        who = " and ".join(filter(None, (_named(each) for each in nearest[0].players)))
        return f"the schedule has {nearest[0].sentence}{f' ({who})' if who else ''}, the file says {against}"
    return f"no table plays it as the file says: {told}"


def _named(players: tuple[Name, ...]) -> str:
    return "/".join(player.en for player in players)


def _says(line: TravellerLine, encounter: Encounter, *, by_number: bool) -> Iterator[tuple[str, bool]]:
    """Everything the line says of its place, and whether it is so of this encounter."""
    match = encounter.match
    if line.round is not None:
        yield f"round {line.round}", line.round == match.round
    if line.table is not None:
        yield f"table {line.table}", line.table == encounter.table.number
    has_numbers = match.home.kind is ContestantKind.PAIR
    sides = (("N-S", match.home, line.north_south), ("E-W", match.visitor, line.east_west))
    for (side, team, said), players in zip(sides, encounter.players, strict=True):
        if has_numbers and said.number is not None:
            yield f"pair {said.number} {side}", said.number == team.number
            if by_number:
                continue
        yield from _names(side, team, said, players)


def _names(
    side: str, team: TeamInfo, said: PairSaid, players: tuple[Name, ...]
) -> Iterator[tuple[str, bool]]:
    for name in dict.fromkeys(said.names):
        known = {_folded(text) for each in (team.name, *players) for text in (each.en, each.zh)}
        yield f"{name} {side}", _folded(name) in known
    if said.together:
        text = _folded(said.together)
        is_team = text in (_folded(team.name.en), _folded(team.name.zh))
        both = bool(players) and all(
            _folded(player.en) in text or _folded(player.zh) in text for player in players
        )
        yield f"{said.together} {side}", is_team or both


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
