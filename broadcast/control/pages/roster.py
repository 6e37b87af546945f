"""The page *Teams*: every contestant's list of players, and the presses that put it right."""

from __future__ import annotations

from dataclasses import dataclass

from broadcast import public
from broadcast.control.asking import Asked
from broadcast.control.pages.values import Button
from broadcast.control.steps import Words
from scoring.schedule import ContestantKind, Name, Roster


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in the page's script, and in the other where that is written otherwise."""

    name: str
    other: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A contestant with its players; a player of an individual event stands under his number alone."""

    number: int
    name: str
    other: str
    players: tuple[PlayerRow, ...]
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class RosterPage:
    """The page as it is printed."""

    rows: tuple[RosterRow, ...]


def roster_page(asked: Asked, words: Words) -> RosterPage:
    """The lists of an event in a language of the catalogue."""
    return RosterPage(tuple(_row(words, each) for each in public.rosters(asked.room.event.pk)))


def _row(words: Words, roster: Roster) -> RosterRow:
    team = roster.team
    buttons = [Button(words.say("director.roster.add"), "add-player", "team", team.public_id, is_step=True)]
    if team.kind is not ContestantKind.PLAYER:
        rename = words.say(f"director.roster.rename.{team.kind.value}")
        buttons.insert(0, Button(rename, "name-team", "team", team.public_id, is_step=True))
    return RosterRow(
        team.number,
        words.name(team.name),
        other_script(words, team.name),
        tuple(
            PlayerRow(
                words.name(player.name),
                other_script(words, player.name),
                (
                    Button(
                        words.say("director.roster.mend"),
                        "name-player",
                        "player",
                        player.public_id,
                        is_step=True,
                    ),
                    *(
                        [
                            Button(
                                words.say("director.roster.remove"),
                                "remove-player",
                                "player",
                                player.public_id,
                                is_step=True,
                            )
                        ]
                        if at >= team.kind.playing
                        else []
                    ),
                ),
            )
            for at, player in enumerate(roster.players)
        ),
        tuple(buttons),
    )


def other_script(words: Words, name: Name) -> str:
    """A name in the script that the page is not in, nothing where both are written alike."""
    if name.en == name.zh:
        return ""
    return name.en if words.lang == "zh" else name.zh
