"""Finding by name: teams that play, players who are seated; whatever the capitals, the accents and the script."""

import pytest
from django.test import Client

from broadcast import public
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.fields import field
from tests.broadcast.halls import make


def find(slug, words):
    found = public.find(slug, words)
    assert found is not None
    return found


def named(found):
    return [each.name.en for each in found]


def test_without_words_all_teams_and_no_player_are_there(db):
    hall = make(matches=2)

    found = find(hall.event.public_id, "  ")

    assert named(found.teams) == ["Team 1", "Team 2", "Team 3", "Team 4"]
    assert found.players == ()


@pytest.mark.parametrize("words", ["TEAM 1", "team1号", "\uff54\uff45\uff41\uff4d 1"])
def test_team_is_found_in_either_script_and_whatever_the_capitals(db, words):
    hall = make(matches=1)

    assert "Team 1" in named(find(hall.event.public_id, words).teams)


def test_player_is_found_with_his_team_once_he_is_seated(db):
    hall = make(matches=1)
    slug, team = hall.event.public_id, hall.teams[0]
    roster = [*(Name(f"Player {n}", f"Player{n}号") for n in range(11, 15)), Name("Ökapi", "霍加狓")]
    scoring.add_team(hall.event.pk, 1, Name("Team 1", "Team1号"), roster)
    okapi = next(each for each in selectors.roster(team.pk) if each.name.zh == "霍加狓")

    assert find(slug, "okapi").players == ()
    scoring.seat_players(
        selectors.match_context(hall.matches[0].pk).segments[0].tables[0].pk,
        {
            seat.seat: okapi.pk if seat.seat.value == "N" else seat.player.pk
            for seat in selectors.match_context(hall.matches[0].pk).segments[0].tables[0].seats
        },
    )

    (found,) = find(slug, "okapi").players
    assert found.team is not None
    assert (found.id, found.team.id) == (okapi.public_id, team.public_id)


def test_team_that_plays_nowhere_is_not_there(db):
    hall = make(matches=1)
    scoring.add_team(hall.event.pk, 99, Name("Idle", "闲队"), [])

    assert find(hall.event.public_id, "idle").teams == ()
    assert public.find("nowhere", "idle") is None


def test_pairs_and_their_players_are_found(db):
    made = field()

    found = find(made.event.public_id, "4")

    assert named(found.teams) == ["Pair 4"]
    assert {(each.name.en, each.team and each.team.name.en) for each in found.players} == {
        ("Player 4A", "Pair 4"),
        ("Player 4B", "Pair 4"),
    }


def test_page_is_whole_without_scripts_and_keeps_the_words_in_the_other_language(db):
    hall = make(matches=1)
    slug, team = hall.event.public_id, hall.teams[0].public_id

    html = Client().get(f"/en/e/{slug}/find/?q=Team+1+%3Cb%3E").content.decode()
    assert "<b>" not in html
    assert "Nobody of that name" in html
    html = Client().get(f"/en/e/{slug}/find/?q=Team+1").content.decode()
    assert f'href="/en/team/{team}/"' in html
    assert f'href="/zh/e/{slug}/find/?q=Team+1"' in html
    assert "<script type" not in html
