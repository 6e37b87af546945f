import csv
from pathlib import Path

import pytest

from bridge.boards import BoardSetup, Vulnerability, dealer_of, vulnerability_of
from bridge.errors import Refusal
from bridge.seats import Seat, Side

with (Path(__file__).parents[1] / "vectors" / "deal_cycle.csv").open(encoding="utf-8") as lines:
    CYCLE = list(csv.DictReader(lines))


def test_cycle_covers_more_than_two_periods():
    assert [int(row["board"]) for row in CYCLE] == list(range(1, 37))


@pytest.mark.parametrize("row", CYCLE, ids=lambda row: row["board"])
def test_dealer_and_vulnerability_follow_from_the_number(row):
    setup = BoardSetup.standard(int(row["board"]))

    assert (setup.dealer.value, setup.vulnerability.value) == (row["dealer"], row["vulnerable"])


@pytest.mark.parametrize("function", [dealer_of, vulnerability_of, BoardSetup.standard])
def test_board_number_below_one_is_refused(function):
    with pytest.raises(Refusal, match="not-a-board-number"):
        function(0)


def test_board_may_differ_from_its_number():
    setup = BoardSetup(1, Seat.WEST, Vulnerability.BOTH)

    assert (setup.dealer, setup.vulnerability) == (Seat.WEST, Vulnerability.BOTH)


@pytest.mark.parametrize(
    ("vulnerability", "sides"),
    [("None", []), ("NS", [Side.NS]), ("EW", [Side.EW]), ("Both", [Side.NS, Side.EW])],
)
def test_vulnerability_tells_the_sides(vulnerability, sides):
    assert [side for side in Side if Vulnerability(vulnerability).is_vulnerable(side)] == sides


def test_seats_go_clockwise():
    assert [seat.next.value for seat in Seat] == ["E", "S", "W", "N"]
    assert [seat.previous.value for seat in Seat] == ["W", "N", "E", "S"]
    assert [seat.partner.value for seat in Seat] == ["S", "W", "N", "E"]
    assert [Seat.EAST.offset(steps).value for steps in (0, 1, 2, 3, 4, -1)] == ["E", "S", "W", "N", "E", "N"]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [(side.other, side.seats) for side in Side] == [
        (Side.EW, (Seat.NORTH, Seat.SOUTH)),
        (Side.NS, (Seat.EAST, Seat.WEST)),
    ]
