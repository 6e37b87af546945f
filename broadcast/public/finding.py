"""Finding a team or a player of an event by name: among those whom everybody may see already, and nobody else.

A team is one that plays somewhere; a player one who was seated in public. Rosters are not looked into.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import msgspec

from broadcast import frames
from broadcast.public.moment import one_moment
from broadcast.public.scores import name_of
from scoring import selectors
from scoring.schedule import EventContext, Name, PlayerInfo, TeamInfo

MOST_FOUND = 100  # of each; who finds more asks for more letters
MOST_LETTERS = 60


class FoundTeam(msgspec.Struct, frozen=True):
    """A team, a pair or a player of an individual event."""

    id: str
    name: frames.Name


class FoundPlayer(msgspec.Struct, frozen=True):
    """A player with the team he belongs to, null where that plays nowhere."""

    id: str
    name: frames.Name
    team: FoundTeam | None


class Found(msgspec.Struct, frozen=True):
    """What an event has under some words, by number and name; without words all its teams and no player."""

    event: frames.Name
    slug: str
    words: str
    teams: tuple[FoundTeam, ...]
    players: tuple[FoundPlayer, ...]


def find(slug: str, words: str) -> Found | None:
    """Teams and players of an event whose name has all the words in it, in either script; None when there is no such event."""
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    words = " ".join(words.split())[:MOST_LETTERS]
    wanted = _folded(words).split()
    with one_moment():
        context = selectors.event_context(event.pk)
        teams = {team.pk: team for team in _teams(context)}
        players = dict.fromkeys(_players(context)) if wanted else {}
    return Found(
        name_of(event.name),
        event.slug,
        words,
        tuple(_team(team) for team in teams.values() if _has(team.name, wanted))[:MOST_FOUND],
        tuple(
            FoundPlayer(
                player.public_id,
                name_of(player.name),
                _team(teams[player.team_pk]) if player.team_pk in teams else None,
            )
            for player in players
            if _has(player.name, wanted)
        )[:MOST_FOUND],
    )


def _teams(context: EventContext) -> Iterator[TeamInfo]:
    """The teams that play in an event; of pairs and individuals the contestants, not who were partners for a round."""
    for each in context.stages:
        if each.stage.form.has_movement:
            yield from selectors.field_context(each.stage.pk).contestants
        else:
            yield from selectors.stage_context(each.stage.pk).teams


def _players(context: EventContext) -> Iterator[PlayerInfo]:
    """Everybody who is seated at a table of an event."""
    for each in context.stages:
        for segment in selectors.stage_context(each.stage.pk).segments:
            for table in segment.tables:
                for seat in table.seats:
                    yield seat.player


def _team(team: TeamInfo) -> FoundTeam:
    return FoundTeam(team.public_id, name_of(team.name))


def _has(name: Name, wanted: list[str]) -> bool:
    folded = _folded(f"{name.en}\n{name.zh}")
    return all(word in folded for word in wanted)


def _folded(text: str) -> str:
    """As it is compared: whatever its capitals, accents and width."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
