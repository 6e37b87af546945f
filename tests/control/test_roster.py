"""Lists of players put right by a director: what may be changed, what is refused and why, and that it is recorded."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from broadcast import lineups
from broadcast.catalogue import sentence
from broadcast.journal import RosterBody
from broadcast.models import Channel
from broadcast.public import bonds, rosters
from broadcast.services import lineups as line_ups
from scoring import models, selectors
from scoring.schedule import PlayerInfo, Roster
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]
pytestmark = pytest.mark.django_db


def listed(room: Room, at: int = 0) -> Roster:
    return rosters(room.hall.event.pk)[at]


def seated(room: Room) -> PlayerInfo:
    """A player who sits at the first table."""
    return selectors.table_context(room.hall.segments[0].open.pk).table.seats[0].player


def pictures() -> dict[tuple[str, str], tuple[int, str]]:
    """Every frame that an audience has, with its version."""
    rows = Channel.objects.exclude(body=b"").values_list("audience", "name", "version", "body")
    return {(audience, name): (version, bytes(body).decode()) for audience, name, version, body in rows}


def picture(name: str) -> str:
    """What the hall has of a channel."""
    return pictures()["hall", name][1]


def newcomer(room: Room) -> PlayerInfo:
    """A player whom nothing names."""
    room.press("add-player", team=listed(room).team.public_id, en="Zoe New", zh="新人")
    return listed(room).players[-1]


def hand_in(room: Room, player: PlayerInfo) -> None:
    """His team hands in a line-up that names a player; it stays sealed."""
    roster = listed(room)
    others = [each.public_id for each in roster.players if each.pk != player.pk][:3]
    line_up = lineups.LineUp({"N": player.public_id, "S": others[0]}, {"E": others[1], "W": others[2]})
    done = line_ups.hand_in(
        room.hall.session.pk, roster.team.pk, line_up, by="captain", now=room.now, on_paper=True
    )
    assert not done.is_open


def test_player_written_otherwise_is_so_on_every_picture_and_in_the_journal(room: Open) -> None:
    there = room()
    there.hall.desk().play(1, tricks=7)
    there.catch_up()
    player = seated(there)
    table = f"table:{there.hall.segments[0].open.public_id}"
    before = picture(table)
    assert player.name.en in before

    step = there.step("name-player", player=player.public_id, en="Zoë Quill", zh="奎尔")
    there.press("name-player", player=player.public_id, en="Zoë Quill", zh="奎尔")
    there.catch_up(there.now + timedelta(minutes=1))

    assert sentence("en", "director.roster.same-person") in step
    after = picture(table)
    assert "Zoë Quill" in after
    assert player.name.en not in after
    fact = bodies()[-1]
    assert isinstance(fact, RosterBody)
    assert (fact.did, fact.was[0], fact.name) == ("player", player.name.en, ("Zoë Quill", "奎尔"))


def test_name_that_nobody_may_see_changes_no_picture(room: Open) -> None:
    there = room()
    there.hall.desk().play(1, tricks=7)
    hidden = newcomer(there)
    hand_in(there, hidden)
    there.catch_up()
    before = pictures()

    there.press("name-player", player=hidden.public_id, en="Somebody Else", zh="")
    there.catch_up(there.now + timedelta(minutes=1))

    assert "Somebody Else" in there.get("roster/")  # there is something to leak
    assert pictures() == before


def test_player_who_is_seated_is_not_taken_off_and_the_page_says_where(room: Open) -> None:
    there = room()
    player = seated(there)

    page = there.refused("remove-player", player=player.public_id)

    assert player.name.en in page
    assert "has a seat." in page
    assert models.Player.objects.filter(pk=player.pk).exists()


def test_player_named_in_a_sealed_line_up_is_not_taken_off(room: Open) -> None:
    there = room()
    player = newcomer(there)
    hand_in(there, player)

    page = there.refused("remove-player", player=player.public_id)

    assert "named in a line-up that was handed in" in page
    assert models.Player.objects.filter(pk=player.pk).exists()
    assert [bond.by for bond in bonds(there.hall.event.pk, player)] == ["line-up"]


def test_player_whom_nothing_names_is_taken_off(room: Open) -> None:
    there = room()
    player = newcomer(there)

    where = there.press("remove-player", player=player.public_id)

    assert not models.Player.objects.filter(pk=player.pk).exists()
    assert "Zoe New taken off the list" in there.director.get(where).content.decode()
    assert [body.did for body in bodies() if isinstance(body, RosterBody)] == ["added", "removed"]


def test_name_twice_in_a_team_and_no_name_are_refused(room: Open) -> None:
    there = room()
    one, other = listed(there).players[:2]

    same = {"player": one.public_id, "en": other.name.en, "zh": other.name.zh}
    stated = there.director.post("/en/control/cup/name-player/", same).context["step"]
    taken = there.refused("name-player", **same, stated=stated.token)
    empty = there.refused("name-player", player=one.public_id, en=" ", zh="")

    assert sentence("en", "control.refused.name-taken") in taken
    assert sentence("en", "control.refused.no-name") in empty
    assert not [body for body in bodies() if isinstance(body, RosterBody)]


def test_player_of_another_event_is_not_there(room: Open) -> None:
    other = room(slug="else")
    there = room()

    page = there.refused("name-player", player=listed(other).players[0].public_id, en="X", zh="")

    assert sentence("en", "control.refused.no-such-player") in page


def test_team_called_otherwise_is_so_on_the_match(room: Open) -> None:
    there = room()
    there.catch_up()
    team = listed(there).team

    there.press("name-team", team=team.public_id, en="Night Owls", zh="夜鸮队")
    there.catch_up(there.now + timedelta(minutes=1))

    match = next(each for each in selectors.session_context(there.hall.session.pk).pairings)
    assert "Night Owls" in picture(f"match:{match.match.public_id}")
