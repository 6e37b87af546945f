"""What a console is told of the other room: its result after the own one, only where the event allows it, else nothing."""

import json

import pytest

from broadcast import public, services
from tests.broadcast.halls import START, make
from tests.broadcast.sockets.listening import catch_up, greet, heard_by

# In the other room West doubles and somebody explains: none of it may be found where nothing may be told.
WORDS = ("open", {"k": "call", "call": "1N", "alert": True, "text": "quokka"}, "X", "P", "P", "P")
RESULT = '"contract":"1NX"'


@pytest.fixture
def rooms(transactional_db, key_file):
    """A hall, this room's desk and the other's."""
    hall = make()
    return hall, hall.desk(), hall.desk(room="closed")


def allow(hall, *, shown=True):
    services.show_other_room(hall.session.pk, "boss", START, shown=shown)


def bytes_of(sent):
    return json.dumps(sent, separators=(",", ":"))


def others(sent):
    return [message["others"] for message in sent if message["k"] == "others"]


def test_other_rooms_result_is_pushed_when_that_room_finishes_later(rooms):
    hall, mine, other = rooms
    allow(hall)
    mine.play(1, tricks=7)
    woken: list[tuple[public.OtherRoom, ...]] = []

    sent = heard_by(
        mine.table,
        greet,
        lambda: other.do(1, *WORDS),
        catch_up,
        lambda: other.do(1, "=9"),
        catch_up,
        catch_up,
        lambda: woken.append(public.other_room(mine.table)),
    )

    assert sent[0]["others"] == []
    ((told,),) = others(sent)
    assert (told["number"], told["line"]["contract"], told["line"]["tricks"]) == (1, "1NX", 9)
    # 90 here against 380 there, 290 for the side that sits East-West here.
    assert told["swing"] == [0, 7]
    assert "quokka" not in bytes_of(sent)
    assert woken[0][0].number == 1


def test_console_is_told_after_its_own_claim_and_not_before(rooms):
    hall, mine, other = rooms
    allow(hall)
    other.do(1, *WORDS, "=9")

    before = heard_by(mine.table, greet, lambda: mine.do(1, "open", "1N", "P", "P", "P"), catch_up)
    after = heard_by(mine.table, greet, lambda: mine.do(1, "=7"), catch_up)
    fresh = heard_by(mine.table, greet)

    assert RESULT in bytes_of(others(after))
    assert fresh[0]["others"] == others(after)[-1]
    assert RESULT not in bytes_of(before)
    assert before[0]["others"] == []
    assert others(before) == []


def test_without_the_setting_nothing_of_the_other_room_reaches_the_console(rooms):
    """Equal byte for byte whatever the other room did; with the setting it is not, so there is something to leak."""
    hall, mine, other = rooms
    mine.play(1)
    other.do(2, "open", "1N", "P", "P", "P", "=7")
    still = heard_by(mine.table, greet, catch_up)

    moved = heard_by(mine.table, greet, lambda: other.do(1, *WORDS, "=9"), catch_up)
    allow(hall)
    allowed = heard_by(mine.table, greet)
    allow(hall, shown=False)
    closed = heard_by(mine.table, greet, catch_up)

    assert RESULT in bytes_of(allowed)
    assert "quokka" not in bytes_of(allowed)
    assert bytes_of(moved) == bytes_of(still)
    assert bytes_of(closed) == bytes_of(still)


def test_switching_the_setting_reaches_consoles_that_are_open(rooms):
    hall, mine, other = rooms
    mine.play(1)
    other.play(1, tricks=8)

    sent = heard_by(
        mine.table, greet, lambda: allow(hall), catch_up, lambda: allow(hall, shown=False), catch_up
    )

    assert [len(told) for told in others(sent)] == [1, 0]


def test_own_result_taken_back_takes_the_other_rooms_away(rooms):
    hall, mine, other = rooms
    allow(hall)
    claim = mine.play(1)[-1]
    other.play(1, tricks=8)

    sent = heard_by(
        mine.table, greet, lambda: mine.do(1, {"k": "correct", "of": claim, "to": None}), catch_up
    )

    assert len(sent[0]["others"]) == 1
    assert others(sent) == [[]]


def test_contract_without_a_result_is_no_result_of_either_room(rooms):
    hall, mine, other = rooms
    allow(hall)
    mine.play(1)
    other.do(1, *WORDS, "lost")

    assert public.other_room(mine.table) == ()
    assert public.other_room(other.table) == ()


def test_only_a_console_that_has_its_own_result_is_woken(rooms, monkeypatch):
    """When the other room finishes must not be read off a console that may not know."""
    hall, mine, other = rooms
    allow(hall)
    woken: list[str] = []
    monkeypatch.setattr("broadcast.services.other_room.announce_table", woken.append)

    other.play(1)
    mine.play(2)
    other.play(2)

    assert woken == [mine.table]
