"""Boards beyond the schedule: only where the director allows them, in both rooms, and never one that lies ready with its deal."""

import json

import pytest

from bridge.boards import dealer_of, vulnerability_of
from broadcast import models, public, services, wire
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.journal import AddedBody
from scoring import selectors
from tests.broadcast.halls import START, make
from tests.broadcast.services.test_record import results, stored


def add(desk, board, *, pen=None):
    message = {"k": "add", "id": f"a{board}", "board": board, "pen": desk.pen if pen is None else pen}
    wish = wire.read_console(json.dumps(message))
    assert isinstance(wish, wire.Add)
    return services.add_board(desk.table, wish, "op", START)


def code(answer):
    assert isinstance(answer, services.Refused), answer
    return answer.code


def numbers(desk):
    return [each.number for each in public.console_boards(desk.table)]


@pytest.fixture
def hall(db, key_file):
    return make(boards=2, substitutes=1)


@pytest.fixture
def desk(hall):
    desk = hall.desk()
    desk.take_pen()
    return desk


@pytest.fixture
def allowed(hall):
    services.allow_adding(hall.session.pk, "director", START, allowed=True)


def test_board_is_added_only_where_the_director_allows_it(hall, desk):
    assert code(add(desk, 9)) == "no-adding"
    assert not public.console_adds(desk.table)

    services.allow_adding(hall.session.pk, "director", START, allowed=True)

    assert public.console_adds(desk.table)
    assert add(desk, 9) == services.Added("a9", 9)

    services.allow_adding(hall.session.pk, "director", START, allowed=False)

    assert code(add(desk, 10)) == "no-adding"


def test_added_board_is_played_in_both_rooms_at_the_end_and_counts(hall, desk, allowed):
    other = hall.desk(room="closed")
    add(desk, 9)

    assert numbers(desk) == numbers(other) == [1, 2, 9]
    assert numbers(hall.desk(1)) == [1, 2]
    added = public.console_boards(desk.table)[-1]
    assert (added.dealer, added.vulnerable) == (dealer_of(9).value, vulnerability_of(9).value)
    desk.do(9, "open", {"k": "call", "call": "1N"}, *("P", "P", "P"), "=7")
    assert results(desk) == [("1N", 7, 90, False)]
    (fact,) = models.journal_state(hall.session.pk).added
    assert fact.body == AddedBody(hall.matches[0].pk, hall.segments[0].open.pk, fact.body.board, 9)
    for audience in PUBLIC_AUDIENCES:
        due = models.Due.objects.filter(audience=audience.value, name=f"match:{hall.matches[0].public_id}")
        assert due.exists()


def test_same_board_again_is_the_same_also_under_an_old_pen(desk, allowed):
    add(desk, 9)
    before = stored()
    desk.take_pen()

    assert add(desk, 9, pen=0) == services.Added("a9", 9)
    assert stored() == before
    assert code(add(desk, 10, pen=0)) == "old-pen"


def test_substitute_is_never_opened_by_adding_it(hall, desk, allowed):
    assert selectors.has_deal(hall.board_set.boards[2].pk)

    assert code(add(desk, 3)) == "board-reserved"
    assert numbers(desk) == [1, 2]


def test_two_matches_add_the_same_board_and_are_its_peers(hall, desk, allowed):
    second = hall.desk(1)
    second.take_pen()
    add(desk, 9)

    assert add(second, 9) == services.Added("a9", 9)
    board = selectors.session_context(hall.session.pk).pairings[0].segment.board(9)
    assert board is not None
    assert len(selectors.playings([board.pk])) == 4


def test_board_of_another_session_is_not_opened_by_adding_it(db, key_file):
    hall = make(boards=2, sessions=2)
    desk = hall.desk()
    desk.take_pen()
    services.allow_adding(hall.session.pk, "director", START, allowed=True)
    add(desk, 9)
    other = hall.desk(later=True)
    other.take_pen()
    assert code(add(other, 9)) == "no-adding"
    services.allow_adding(hall.sessions[1].pk, "director", START, allowed=True)

    # A set of its own: another board altogether.
    assert add(other, 9) == services.Added("a9", 9)
    assert [each.entries for each in (public.console_board(other.table, 9),) if each] == [()]
