"""Presence as a director keeps it (EMBARGO.md, Terms): seats, pairs, tables, a whole hall; corrected, escorted, twice, at once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bridge.seats import Seat
from broadcast.catalogue import sentence
from broadcast.journal import MovedBody, PresenceBody, SeatsAt
from broadcast.models import journal_state
from scoring.services import seat_as_they_sit
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]


def test_table_is_seated_when_all_four_are_there(room: Open) -> None:
    hall = room()
    before = len(bodies())

    hall.press("seated", table=hall.late)

    assert bodies(before) == [PresenceBody((SeatsAt(hall.late_pk, "NS"),), "here")]
    assert journal_state(hall.hall.session.pk).presence.is_seated(hall.late_pk)
    assert hall.now_page()["cards"] == []


def test_seated_pressed_twice_is_one_fact(room: Open) -> None:
    hall = room()
    hall.press("seated", table=hall.late)
    before = len(bodies())

    hall.press("seated", table=hall.late)

    assert bodies(before) == []


def test_one_player_comes_alone(room: Open) -> None:
    hall = room()

    hall.press("seated", table=hall.late, seats="S")

    assert journal_state(hall.hall.session.pk).presence.missing(hall.late_pk) == "N"


def test_seating_a_hall_is_one_press_and_one_fact(room: Open) -> None:
    hall = room(matches=3)
    seats = hall.hall.segments[0]
    hall.hall.journal(PresenceBody((SeatsAt(seats.open.pk),), "gone"), hall.now)
    before = len(bodies())

    hall.press("seat-hall", but=[f"{hall.late}:NS"], since="now")

    assert bodies(before) == [PresenceBody((SeatsAt(seats.open.pk, "NESW"),), "here")]
    assert journal_state(hall.hall.session.pk).presence.missing(hall.late_pk) == "NS"


def test_hall_seated_in_time_counts_from_the_start(room: Open) -> None:
    hall = room()

    hall.press("seat-hall", since="start")

    came = journal_state(hall.hall.session.pk).presence.came_at(hall.late_pk, "N")
    assert came == hall.now - timedelta(minutes=12)
    assert "min late" not in hall.said()


@pytest.mark.parametrize("but", ["zzzzzzzzzzzz:NS", "table:NS", "{late}:N", "{late}"])
def test_malformed_exception_is_refused(room: Open, but: str) -> None:
    hall = room()
    before = len(bodies())
    stated = hall.director.get("/en/control/cup/seat-hall/").context["step"].token

    hall.refused("seat-hall", but=[but.format(late=hall.late)], stated=stated)

    assert bodies(before) == []


def test_escorted_absence_is_away_and_changes_no_gate(room: Open) -> None:
    hall = room()
    hall.press("seated", table=hall.late)

    hall.press("away", table=hall.late, seats="N")
    away = journal_state(hall.hall.session.pk)
    hall.press("back", table=hall.late, seats="N")

    assert (hall.late_pk, "N") in away.presence.away
    assert away.is_seated(hall.late_pk)
    assert journal_state(hall.hall.session.pk).presence.away == frozenset()


def test_somebody_who_leaves_closes_the_gate_and_the_page_says_so_first(room: Open) -> None:
    hall = room()
    hall.press("seated", table=hall.late)

    stated = hall.step("gone", table=hall.late, seats="N")
    hall.press("gone", table=hall.late, seats="N")

    assert "Boards 1–4 are held for the hall and online from now on." in stated
    assert sentence("en", "director.closing.keeps") in stated
    assert not journal_state(hall.hall.session.pk).is_seated(hall.late_pk)


def test_side_that_was_complete_and_left_again_is_neither_late_nor_threatened_with_a_forfeit(
    room: Open,
) -> None:
    hall = room()
    here = hall.hall.segments[0].closed.public_id
    ending = sentence("en", "director.forfeit.at").rpartition("}")[2]
    assert ending in hall.said()  # of the pair that has not come yet

    hall.press("seated", table=hall.late)
    hall.press("gone", table=here, seats="E")

    said = hall.said()
    assert ending not in said
    assert "Team 1: somebody has left" in said


def test_time_of_arrival_is_correctable_apart_from_the_time_of_entry(room: Open) -> None:
    hall = room()
    hall.press("seated", table=hall.late)
    entered = len(bodies())
    eight = hall.now - timedelta(minutes=4)

    hall.press("arrived", table=hall.late, seats="N", at=f"{eight + timedelta(hours=8):%H:%M}")

    (fact,) = bodies(entered)
    assert isinstance(fact, PresenceBody)
    assert (fact.mends, fact.who) == (entered, (SeatsAt(hall.late_pk, "N"),))
    assert fact.at == eight.replace(second=0)


@pytest.mark.parametrize("typed", ["", "25:00", "14:60", "soon", "-1"])
def test_time_that_is_none_is_refused(room: Open, typed: str) -> None:
    hall = room()
    hall.press("seated", table=hall.late)
    before = len(bodies())

    page = hall.refused("arrived", table=hall.late, seats="N", at=typed)

    assert sentence("en", "control.refused.bad-time") in page
    assert bodies(before) == []


@pytest.mark.parametrize("table", ["", "zzzzzzzzzzzz", "1"])
@pytest.mark.parametrize("command", ["seated", "gone", "away", "finished", "close", "broadcast-on"])
def test_table_of_no_session_here_is_refused(room: Open, command: str, table: str) -> None:
    hall = room()
    before = len(bodies())

    hall.refused(command, table=table, upto="1")

    assert bodies(before) == []


def test_player_in_a_wrong_seat_is_late_for_his_own_side(room: Open) -> None:
    hall = room()
    home, visitor = hall.hall.teams[2].players, hall.hall.teams[3].players
    wrong = {Seat.NORTH: home[2], Seat.SOUTH: home[3], Seat.EAST: visitor[2], Seat.WEST: visitor[3]}
    before = next(each for each in hall.now_page()["cards"] if each["key"].startswith("late"))

    seat_as_they_sit(hall.late_pk, {seat: player.pk for seat, player in wrong.items()})
    after = next(each for each in hall.now_page()["cards"] if each["key"].startswith("late"))

    assert "Team 4 12 min late" in before["title"]
    assert "Team 3 12 min late" in after["title"]
    assert "Team 4" not in after["title"]


def test_session_of_another_day_says_which_and_nobody_counts_minutes(room: Open) -> None:
    there = room()
    there.hall.journal(MovedBody(there.now - timedelta(days=40, hours=1)), there.now)

    page = there.now_page()

    assert page["started"] == f"started {_day(there.now - timedelta(days=40, hours=1))}"
    (card,) = [each for each in page["cards"] if each["key"].startswith("late")]
    assert "not come for 961 h" in card["title"]


def _day(instant: datetime) -> str:
    return f"{instant.astimezone(ZoneInfo('Asia/Shanghai')):%Y-%m-%d %H:%M}"
