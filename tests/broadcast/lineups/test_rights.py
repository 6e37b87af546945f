"""Art. 18 III: who chooses second, form by form."""

import pytest

from broadcast.lineups import Encounter, seating_right
from scoring.methods.match import MatchSide
from scoring.schedule import Form

HOME, VISITOR = MatchSide.HOME, MatchSide.VISITOR


def test_art_18_single_round_robin_nobody_has_the_right():
    assert seating_right(Encounter(Form.ROUND_ROBIN), HOME) is None


@pytest.mark.parametrize("cycle", [1, 2])
@pytest.mark.parametrize("home", MatchSide)
def test_art_18_double_round_robin_home_has_the_right(cycle, home):
    assert seating_right(Encounter(Form.ROUND_ROBIN, cycle=cycle, cycles=2), home) is home


def test_art_18_triple_round_robin_home_has_the_right_in_two_cycles_and_nobody_in_the_third():
    rights = [seating_right(Encounter(Form.ROUND_ROBIN, cycle=n, cycles=3), HOME) for n in (1, 2, 3)]

    assert rights == [HOME, HOME, None]


def test_art_18_swiss_nobody_has_the_right():
    assert seating_right(Encounter(Form.SWISS), HOME) is None


def test_art_18_knockout_of_an_even_number_of_segments_home_has_the_right():
    rights = [seating_right(Encounter(Form.KNOCKOUT, segment=n, segments=4), VISITOR) for n in (1, 2, 3, 4)]

    assert rights == [VISITOR] * 4


@pytest.mark.parametrize(("segments", "rights"), [(1, [None]), (3, [HOME, HOME, None])])
def test_art_18_knockout_of_an_odd_number_of_segments_nobody_has_the_right_in_the_last(segments, rights):
    found = [
        seating_right(Encounter(Form.KNOCKOUT, segment=n, segments=segments), HOME)
        for n in range(1, segments + 1)
    ]

    assert found == rights


@pytest.mark.parametrize("form", Form)
def test_art_18_play_off_nobody_has_the_right(form):
    assert seating_right(Encounter(form, cycles=2, segments=2, is_play_off=True), HOME) is None


@pytest.mark.parametrize("encounter", [Encounter(Form.SWISS), Encounter(Form.KNOCKOUT, segments=2)])
@pytest.mark.parametrize("side", MatchSide)
def test_art_18_yellow_system_or_brown_convention_gives_the_right_to_the_opponents(encounter, side):
    assert seating_right(encounter, HOME, {side}) is side.other


def test_art_18_yellow_system_on_both_sides_changes_nothing():
    both = set(MatchSide)

    assert seating_right(Encounter(Form.SWISS), HOME, both) is None
    assert seating_right(Encounter(Form.KNOCKOUT, segments=2), VISITOR, both) is VISITOR
