"""Seats compared: of the two rooms (art. 18 II, 27), and with the line-up that was published (54(4))."""

import pytest

from bridge.seats import Seat, Side
from broadcast.lineups import seats_of_side, warnings_about
from scoring.methods.match import MatchSide, Room

HOME, VISITOR = MatchSide.HOME, MatchSide.VISITOR
OPEN, CLOSED = Room.OPEN, Room.CLOSED


def sit(**pairs: MatchSide) -> dict[tuple[Room, Seat], tuple[str, MatchSide]]:
    """Pairs by place ("open_NS"), each of two players of a side."""
    taken = {}
    for place, side in pairs.items():
        room, _, direction = place.partition("_")
        for seat in Side(direction).seats:
            taken[Room(room), seat] = (f"{side.value}-{room}-{seat.value}", side)
    return taken


def codes(sitting, published=None, *, swapped=False):
    return [warning.code for warning in warnings_about(sitting, published or {}, swapped)]


RIGHT = {"open_NS": HOME, "open_EW": VISITOR, "closed_NS": VISITOR, "closed_EW": HOME}


@pytest.mark.parametrize("swapped", [False, True])
def test_art_18_home_sits_north_south_in_the_open_room_and_east_west_in_the_closed(swapped):
    home = VISITOR if swapped else HOME
    places = set(seats_of_side(home, swapped))

    assert places == {
        (OPEN, Seat.NORTH),
        (OPEN, Seat.SOUTH),
        (CLOSED, Seat.EAST),
        (CLOSED, Seat.WEST),
    }
    assert set(seats_of_side(home.other, swapped)) == {(r, s) for r in Room for s in Seat} - places


def test_seats_as_they_should_be_are_no_warning():
    assert codes(sit(**RIGHT)) == []
    assert codes({}) == []


@pytest.mark.parametrize("side", MatchSide)
@pytest.mark.parametrize("direction", ["NS", "EW"])
def test_art_27_both_pairs_of_a_team_in_one_direction_are_not_comparable(side, direction):
    sitting = sit(**{f"open_{direction}": side, f"closed_{direction}": side})

    assert codes(sitting) == ["not-comparable"]


def test_art_27_is_noticed_with_all_seats_taken():
    [warning] = warnings_about(
        sit(open_NS=HOME, open_EW=VISITOR, closed_NS=HOME, closed_EW=VISITOR), {}, swapped=False
    )

    assert (warning.code, warning.article, warning.rooms, warning.side) == (
        "not-comparable",
        "27",
        (OPEN, CLOSED),
        HOME,
    )


def test_both_rooms_the_wrong_way_are_comparable_but_not_as_scheduled():
    sitting = sit(open_NS=VISITOR, open_EW=HOME, closed_NS=HOME, closed_EW=VISITOR)

    assert codes(sitting) == ["wrong-direction"]
    assert codes(sitting, swapped=True) == []


def test_one_room_the_wrong_way_is_noticed_before_the_other_sits_down():
    [warning] = warnings_about(sit(closed_EW=VISITOR), {}, swapped=False)

    assert (warning.code, warning.rooms) == ("wrong-direction", (CLOSED,))


def test_partners_of_two_teams_are_noticed():
    sitting = sit(**RIGHT)
    sitting[OPEN, Seat.NORTH], sitting[OPEN, Seat.EAST] = sitting[OPEN, Seat.EAST], sitting[OPEN, Seat.NORTH]

    assert codes(sitting) == ["mixed-pair"]


def test_art_54_4_seats_other_than_the_line_up_are_noticed_apart_from_art_27():
    sitting = sit(**RIGHT)
    line_up = {place: taken[0] for place, taken in sitting.items() if taken[1] is HOME}
    line_up[OPEN, Seat.NORTH] = "somebody-else"

    [warning] = warnings_about(sitting, {HOME: line_up}, swapped=False)

    assert (warning.code, warning.article, warning.rooms, warning.side) == (
        "other-than-line-up",
        "54(4)",
        (OPEN,),
        HOME,
    )


def test_seats_not_taken_yet_are_not_other_than_the_line_up():
    line_up = {(OPEN, Seat.NORTH): "n", (OPEN, Seat.SOUTH): "s"}

    assert codes({}, {HOME: line_up}) == []
