"""Everybody meets everybody once, a round a team once, and home and away are shared out."""

from collections import Counter
from itertools import combinations

import pytest

from scoring.methods.round_robin import round_robin


@pytest.mark.parametrize("teams", range(2, 25))
def test_everybody_meets_everybody_once_and_plays_once_a_round(teams):
    meetings = round_robin(teams)

    assert sorted(tuple(sorted((each.home, each.visitor))) for each in meetings) == list(
        combinations(range(1, teams + 1), 2)
    )
    for number in range(1, max(each.round for each in meetings) + 1):
        playing = [team for each in meetings if each.round == number for team in (each.home, each.visitor)]
        assert len(playing) == len(set(playing)) == teams - teams % 2


@pytest.mark.parametrize("teams", range(2, 25))
def test_nobody_is_at_home_more_than_once_oftener_than_away(teams):
    at_home = Counter(each.home for each in round_robin(teams))
    away = Counter(each.visitor for each in round_robin(teams))

    assert all(abs(at_home[team] - away[team]) <= 1 for team in range(1, teams + 1))


def test_one_team_meets_nobody():
    with pytest.raises(ValueError, match="1 teams meet nobody"):
        round_robin(1)
