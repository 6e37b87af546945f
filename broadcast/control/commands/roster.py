"""Lists of players put right: a name written otherwise, a player added, one taken off who sits nowhere and is named nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from broadcast import public, services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Field, Words
from broadcast.services import Called, Joined, Left, RosterChange, RosterRefusal
from scoring.schedule import ContestantKind, Name, PlayerInfo, Roster

LONGEST = 80


def state_name_team(asked: Asked, words: Words) -> Asking | None:
    """How a team is called from now on, and that its name is public."""
    roster = _roster(asked)
    title = f"director.roster.rename.{roster.team.kind.value}.title"
    asking = Asking(
        title=words.say(title, name=words.name(roster.team.name)),
        says=(words.say("director.roster.team.public"),),
        hidden=(("team", roster.team.public_id),),
    )
    return _naming(asked, words, roster.team.name, asking)


def name_team(asked: Asked) -> None:
    """Call a team or pair otherwise."""
    _mend(asked, Called(_roster(asked).team.pk, None, _name(asked)))


def state_name_player(asked: Asked, words: Words) -> Asking | None:
    """How a player is written from now on, where his name is known already, and that he stays the same person."""
    roster, player = _player(asked)
    bound = public.bonds(asked.room.event.pk, player)
    says = [words.say("director.roster.public" if bound else "director.roster.unbound")]
    says += bonds_text(words, bound)
    if _named_after(roster, player):
        says.append(words.say("director.roster.follows", name=words.name(roster.team.name)))
    asking = Asking(
        title=words.say("director.roster.player.title", name=words.name(player.name)),
        says=tuple(says),
        warns=(words.say("director.roster.same-person"),) if bound else (),
        hidden=(("player", player.public_id),),
    )
    return _naming(asked, words, player.name, asking)


def name_player(asked: Asked) -> None:
    """Write a player otherwise."""
    roster, player = _player(asked)
    _mend(asked, Called(roster.team.pk, player.pk, _name(asked)))


def state_add_player(asked: Asked, words: Words) -> Asking | None:
    """Who comes to a team, and what that allows."""
    roster = _roster(asked)
    team = words.name(roster.team.name)
    if not _is_typed(asked):
        return Asking(
            title=words.say("director.roster.add.title", team=team),
            fields=_fields(words, Name("", "")),
            hidden=(("team", roster.team.public_id),),
            press=words.say("director.go-on"),
        )
    name = _name(asked)
    what = "team" if roster.team.kind is ContestantKind.TEAM else "pair"
    return Asking(
        title=words.say("director.roster.add.title", team=team),
        says=(
            words.say("director.roster.add.states", name=_both(name), team=team),
            words.say(f"director.roster.add.{what}"),
        ),
        hidden=(("team", roster.team.public_id), ("en", name.en), ("zh", name.zh)),
        press=words.say("director.roster.add.press"),
    )


def add_player(asked: Asked) -> None:
    """Put one more player on a list."""
    _mend(asked, Joined(_roster(asked).team.pk, _name(asked)))


def state_remove_player(asked: Asked, words: Words) -> Asking | None:
    """Who leaves a list.

    Raises ControlRefusal `player-bound` with what binds him.
    """
    roster, player = _player(asked)
    name, team = words.name(player.name), words.name(roster.team.name)
    if bound := public.bonds(asked.room.event.pk, player):
        raise ControlRefusal("player-bound", name=name, where=" ".join(bonds_text(words, bound)))
    left = len(roster.players) - 1
    few = roster.team.kind is ContestantKind.TEAM and left < 4
    return Asking(
        title=words.say("director.roster.remove.title", name=name),
        says=(words.say("director.roster.remove.states", name=_both(player.name), team=team),),
        warns=(words.say("director.roster.few", n=left),) if few else (),
        hidden=(("player", player.public_id),),
        press=words.say("director.roster.remove.press"),
    )


def remove_player(asked: Asked) -> None:
    """Take a player off his list."""
    roster, player = _player(asked)
    _mend(asked, Left(roster.team.pk, player.pk))


def bonds_text(words: Words, bound: tuple[public.Bond, ...]) -> list[str]:
    """What binds a player, a sentence each."""
    return [
        words.say(
            f"director.roster.bond.{each.by}",
            session=words.name(each.session.name),
            match=words.match(each.match) if each.match else "",
        )
        for each in bound
    ]


def _naming(asked: Asked, words: Words, before: Name, asking: Asking) -> Asking | None:
    """Asks for a name as it stands, then states the new one; None where it stands so already."""
    if not _is_typed(asked):
        return replace(asking, fields=_fields(words, before), press=words.say("director.go-on"))
    name = _name(asked)
    if name == before:
        return None
    return replace(
        asking,
        says=(words.say("director.roster.states", was=_both(before), name=_both(name)), *asking.says),
        hidden=(*asking.hidden, ("en", name.en), ("zh", name.zh)),
        press=words.say("director.roster.press"),
    )


def _fields(words: Words, name: Name) -> tuple[Field, ...]:
    return (
        Field("en", words.say("director.roster.en"), value=name.en, is_optional=True),
        Field("zh", words.say("director.roster.zh"), value=name.zh, is_optional=True),
    )


def _is_typed(asked: Asked) -> bool:
    return "en" in asked.fields or "zh" in asked.fields


def _name(asked: Asked) -> Name:
    """The name in the form; a script left empty borrows the other's.

    Raises ControlRefusal `no-name` or `too-long`.
    """
    english, chinese = asked.text("en", LONGEST), asked.text("zh", LONGEST)
    if not english and not chinese:
        raise ControlRefusal("no-name")
    return Name(english or chinese, chinese or english)


def _both(name: Name) -> str:
    return name.en if name.en == name.zh else f"{name.en} {name.zh}"


def _roster(asked: Asked) -> Roster:
    for each in public.rosters(asked.room.event.pk):
        if each.team.public_id == asked.fields.get("team", ""):
            return each
    raise ControlRefusal("no-such-team")


def _player(asked: Asked) -> tuple[Roster, PlayerInfo]:
    for roster in public.rosters(asked.room.event.pk):
        for player in roster.players:
            if player.public_id == asked.fields.get("player", ""):
                return roster, player
    raise ControlRefusal("no-such-player")


def _named_after(roster: Roster, player: PlayerInfo) -> bool:
    playing = roster.team.kind.playing
    return bool(playing) and player in roster.players[:playing]


def _mend(asked: Asked, change: RosterChange) -> None:
    with _refusing():
        services.mend_rosters(asked.session.session.pk, [change], asked.by, asked.now)


@contextmanager
def _refusing() -> Iterator[None]:
    """What is refused below is refused here in words; whom and what binds him was told before the press."""
    try:
        yield
    except RosterRefusal as refusal:
        code = {"is-seated": "player-bound-now", "player-bound": "player-bound-now"}.get(
            refusal.code, refusal.code
        )
        raise ControlRefusal(code) from refusal
