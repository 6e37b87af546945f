"""A team's page: its matches as their frames tell them, its place, and of its players those who were seated; nothing of what is held."""

import pytest
from django.test import Client

from broadcast import public, publisher
from broadcast.journal import HoldBody
from scoring import selectors
from scoring import services as scoring
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Form, Name
from tests.broadcast.fields import field, four_players, howell
from tests.broadcast.halls import START, make, seconds


def page_of(team):
    page = public.team_page(team.public_id)
    assert page is not None
    return page


def test_page_has_the_match_with_its_score_the_place_and_who_sits(db):
    hall = make(matches=1, boards=2)
    home, visitor = hall.teams[:2]
    hall.desk().play(1, tricks=9)
    hall.desk(room="closed").play(1, tricks=6)
    publisher.tick(START + seconds(1))

    page = page_of(home)

    (match,) = page.matches
    assert (match.side, match.state, match.boards) == ("home", "on", 1)
    assert match.score.imps[0] > 0 == match.score.imps[1]
    assert match.starts == int(START.timestamp())
    assert [(place.rank, place.of) for place in page.places] == [(1, 2)]
    assert [place.rank for place in page_of(visitor).places] == [2]
    assert page_of(visitor).matches[0].side == "visitor"
    assert page_of(visitor).matches[0].score == match.score
    assert {each.id for each in page.players} == {each.public_id for each in home.players}


def test_match_is_over_when_every_result_was_shown(db):
    hall = make(matches=1, boards=1)
    team = hall.teams[0]
    publisher.tick(START)
    assert page_of(team).matches[0].state == "before"
    hall.desk().play(1)
    publisher.tick(START + seconds(1))
    assert page_of(team).matches[0].state == "on"

    hall.desk(room="closed").play(1)
    publisher.tick(START + seconds(2))

    assert page_of(team).matches[0].state == "over"


def test_what_is_held_back_moves_nothing(db):
    hall = make(matches=1)
    hall.journal(HoldBody("match", hall.matches[0].pk))
    publisher.tick(START)
    before = page_of(hall.teams[0])

    hall.desk().play(1)
    hall.desk(room="closed").play(1, tricks=5)
    publisher.tick(START + seconds(1))

    assert page_of(hall.teams[0]) == before


def test_nobody_of_the_roster_is_told_before_he_is_seated(db):
    hall = make(matches=1)
    roster = [*(Name(f"Player {n}", f"Player{n}号") for n in range(11, 15)), Name("Okapi", "霍加狓")]
    scoring.add_team(hall.event.pk, 1, Name("Team 1", "Team1号"), roster)
    team = hall.teams[0]
    assert "Okapi" in {each.name.en for each in selectors.roster(team.pk)}

    assert "Okapi" not in {each.name.en for each in page_of(team).players}
    assert "Okapi" not in Client().get(f"/en/team/{team.public_id}/").content.decode()


def test_team_that_plays_nowhere_and_one_that_does_not_exist_are_alike(db):
    hall = make(matches=1)
    idle = scoring.add_team(hall.event.pk, 99, Name("Idle", "闲队"), [])

    answers = [Client().get(f"/en/team/{each}/") for each in (idle.public_id, "aaaaaaaaaaaa")]

    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


def test_pair_has_its_rounds_with_the_mean_of_what_it_got(db):
    made = field(movement=howell(6, 2))
    # Of a deal that two tables played there is something to compare.
    for table, tricks in ((1, 9), (2, 7)):
        made.desk(1, table).play(made.at(1, table).boards[0].number, tricks=tricks)
    publisher.tick(START + seconds(1))
    match = selectors.match_context(made.at(1).match.pk).match

    page = page_of(match.home)

    first = page.matches[0]
    assert (page.kind, first.round, first.table, first.scoring) == ("pair", 1, 1, "matchpoints")
    assert first.score is None
    assert len(page.matches) > 1
    assert len(page.players) == 2
    theirs = next(each for each in page_of(match.visitor).matches if each.round == 1)
    assert first.boards == theirs.boards == 1
    assert first.own + theirs.own == pytest.approx(100)
    assert first.own != theirs.own


def test_player_of_an_individual_event_has_the_rounds_he_sits_in(db):
    made = field(movement=four_players(), form=Form.INDIVIDUAL, method=Scoring.IMPS)
    publisher.tick(START)
    player = made.contestants[3]

    page = page_of(player)

    assert page.kind == ContestantKind.PLAYER.value
    assert [(each.round, each.side) for each in page.matches] == [(1, "visitor"), (2, "home"), (3, "visitor")]
    assert len(page.players) == 1
