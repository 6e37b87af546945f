"""Lists that screens show in turn: where they are follows from the time, whoever asked when."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadcast.playlists import LEAST_SECONDS, MOST_ITEMS, MOST_SECONDS, Item, decode, encode, turned

START = datetime(2026, 5, 1, tzinfo=UTC)
LIST = (Item("two-rooms", "m", 60), Item("standings", "s", 20), Item("clock", "s", 10))


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("seconds", "place", "since"),
    [
        (0, 0, 0),
        (59.9, 0, 0),
        (60, 1, 60),
        (80, 2, 80),
        (90, 0, 90),
        (179, 2, 170),
        (90_000_065, 1, 90_000_060),
    ],
)
def test_list_stands_where_its_times_say(seconds, place, since):
    assert turned(LIST, 0, START, after(seconds)) == (place, after(since))


@given(asked=st.lists(st.floats(0, 400), max_size=8), end=st.floats(400, 100_000), begun=st.integers(0, 2))
def test_it_does_not_matter_how_often_somebody_asked(asked, end, begun):
    place, since = begun, START
    for seconds in sorted(asked):
        place, since = turned(LIST, place, since, after(seconds))
    assert turned(LIST, place, since, after(end)) == turned(LIST, begun, START, after(end))


def test_one_thing_alone_stands_for_ever():
    assert turned(LIST[:1], 0, START, after(1e6)) == (0, START)


def test_list_goes_on_after_a_clock_was_put_back_by_hours():
    assert turned(LIST, 1, after(36_000), START) == (1, START)
    assert turned(LIST, 1, after(2), START) == (1, after(2))


@pytest.mark.parametrize(
    "items",
    [
        (),
        (LIST[0],) * (MOST_ITEMS + 1),
        (Item("clock", "s", LEAST_SECONDS - 1),),
        (Item("clock", "s", MOST_SECONDS + 1),),
        (Item("clock", "s" * 17, 30),),
    ],
)
def test_list_out_of_bounds_is_refused(items):
    with pytest.raises(ValueError, match=r"."):
        decode(encode(items))


def test_list_is_kept_as_it_was():
    assert decode(encode(LIST)) == LIST
