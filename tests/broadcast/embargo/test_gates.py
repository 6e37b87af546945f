from datetime import UTC, datetime, timedelta

import pytest

from broadcast.embargo import GATES, Delay, Held, Hold, Place, Policy, Standing, opens_at
from broadcast.embargo.gates import ALWAYS

AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
PLACE = Place(session=1, match=2, table=3, board=4)
LATE = Policy(timedelta(minutes=30))


def standing(*holds, policy=None, peers_finished=False):
    return Standing(policy or Policy(), PLACE, holds, peers_finished)


@pytest.mark.parametrize(
    "held", [Held("session", 1), Held("match", 2), Held("table", 3), Held("board", 2, 4)]
)
def test_hold_on_the_place_is_closed(held):
    assert Hold().opens_at(standing(held), AT) is None


@pytest.mark.parametrize(
    "held",
    [
        Held("session", 2),
        Held("match", 1),
        Held("table", 2),
        Held("board", 2, 3),
        Held("board", 3, 4),
        Held("board", 4),
    ],
)
def test_hold_elsewhere_is_open(held):
    assert Hold().opens_at(standing(held), AT) == ALWAYS


def test_one_hold_of_several_is_enough():
    assert Hold().opens_at(standing(Held("session", 9), Held("table", 3)), AT) is None


def test_delay_opens_after_its_minutes():
    assert Delay().opens_at(standing(policy=LATE), AT) == AT + timedelta(minutes=30)


def test_delay_opens_everything_of_a_second_together():
    instants = [AT + timedelta(milliseconds=part) for part in (1, 250, 999, 1000)]

    opened = {Delay().opens_at(standing(policy=LATE), at) for at in instants}

    assert opened == {AT + timedelta(minutes=30, seconds=1)}


def test_delay_is_open_once_every_peer_has_finished():
    assert Delay().opens_at(standing(policy=LATE, peers_finished=True), AT) == ALWAYS


def test_delay_is_open_once_the_session_is_published_to_all_at_once():
    assert Delay().opens_at(Standing(LATE, PLACE, is_published=True), AT) == ALWAYS


def test_no_delay_is_open():
    assert Delay().opens_at(standing(), AT) == ALWAYS


def test_gates_together_open_with_the_last():
    assert opens_at(GATES, standing(), AT) == ALWAYS
    assert opens_at(GATES, standing(policy=LATE), AT) == AT + timedelta(minutes=30)
    assert opens_at(GATES, standing(Held("match", 2), policy=LATE), AT) is None
    assert opens_at(GATES, standing(Held("match", 2), policy=LATE, peers_finished=True), AT) is None
