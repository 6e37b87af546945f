"""One deal at a time at a table of pairs, through all its rounds: another than the next is asked about once and recorded."""

import pytest

from broadcast import models, services
from broadcast.journal import FinishedBody, ForfeitBody
from broadcast.public import OutOfTurn
from broadcast.public.ledger import Ledger, Wanted
from scoring import selectors
from tests.broadcast.fields import field
from tests.broadcast.halls import START


@pytest.fixture
def pairs(db, key_file):
    """Table 1 plays boards 1 and 2, then 3 and 4, then 5 and 6."""
    made = field()
    assert [[board.number for board in made.at(number).boards] for number in (1, 2, 3)] == [
        [1, 2],
        [3, 4],
        [5, 6],
    ]
    return made


def asked(made, number, board, *, sure=False, table=1):
    """What a wish for a board is answered with: None when it is handed out."""
    answer = services.hand_out(made.at(number, table).table.public_id, board, "op", START, sure=sure)
    assert answer is not None
    return (answer.next, answer.unfinished) if isinstance(answer, OutOfTurn) else None


def taken(made):
    pks = {board.pk: board.number for board in made.board_set.boards}
    return [
        (pks[each.body.board], pks.get(each.body.next or 0), [pks[pk] for pk in each.body.parked])
        for each in models.journal_state(made.session.pk).deals_taken
    ]


def test_board_of_a_later_round_is_not_the_next_while_the_round_before_is_not_played(pairs):
    assert asked(pairs, 1, 1) is None
    assert asked(pairs, 2, 3) == (1, ())
    assert asked(pairs, 3, 5) == (1, ())
    pairs.desk(1).play(1)
    assert asked(pairs, 2, 3) == (2, ())
    pairs.desk(1).do(2, "open", "1N")
    assert asked(pairs, 2, 3) == (3, (2,))
    assert taken(pairs) == []


def test_round_that_is_played_is_followed_by_the_next_without_a_question(pairs):
    for board in (1, 2):
        pairs.desk(1).play(board)

    assert asked(pairs, 2, 3) is None
    assert asked(pairs, 2, 4) == (3, ())
    assert asked(pairs, 3, 5) == (3, ())
    assert asked(pairs, 2, 5, table=2) == (3, ())  # another table of the hall begins with boards 3 and 4
    assert taken(pairs) == []


def test_whoever_goes_on_without_the_rounds_before_is_asked_once(pairs):
    pairs.desk(1).do(1, "open", "1N")
    assert asked(pairs, 3, 5, sure=True) is None

    assert taken(pairs) == [(5, 2, [1, 2, 3, 4])]
    pairs.desk(3).play(5)
    assert asked(pairs, 3, 6) is None
    assert asked(pairs, 1, 1) is None  # begun, and taken up again
    assert asked(pairs, 1, 2) is None  # in its own round it is the next
    assert taken(pairs) == [(5, 2, [1, 2, 3, 4])]


def test_rounds_forfeited_or_behind_by_the_directors_word_are_not_waited_for(pairs):
    pairs.journal(ForfeitBody(pairs.at(1).match.pk, "visitor"))
    assert asked(pairs, 2, 3) is None
    pairs.journal(FinishedBody(pairs.at(2).table.pk, 4))

    assert asked(pairs, 3, 5) is None


def test_board_typed_without_a_line_in_a_later_round_is_recorded_with_what_was_left(pairs):
    desk = pairs.desk(2)
    desk.take_pen()
    table = pairs.at(2).table.public_id
    act = desk.act(3, {"k": "open"})
    services.record(table, act, "op", START, begins=True)

    (fact,) = models.journal_state(pairs.session.pk).deals_taken
    assert not fact.body.asked
    assert taken(pairs) == [(3, 1, [1, 2])]


def test_ledger_names_the_boards_of_other_rounds(pairs):
    asked(pairs, 2, 3, sure=True)
    ledger = Ledger(selectors.session_context(pairs.session.pk))

    (row,) = ledger.deals_taken(Wanted())
    assert row.next is not None
    assert (row.board.number, row.next.number, [each.number for each in row.parked]) == (3, 1, [1, 2])
