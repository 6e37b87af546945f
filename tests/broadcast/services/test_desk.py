"""What an operator may say of the boards themselves: the deal, a board left out, and the official result beside the recorded one."""

import json

import pytest

from bridge.board import BoardResult
from bridge.calls import parse_contract
from bridge.seats import Seat
from broadcast import models, public, publisher, services, wire
from broadcast.audiences import Audience
from broadcast.entries import entries
from broadcast.journal import HoldBody, LiftBody
from broadcast.public.deals_apart import deals_apart
from broadcast.public.officials import differences
from broadcast.public.shown import state_of
from scoring import selectors
from scoring.models import Board
from tests.broadcast.halls import AUCTION, DEAL, START, Hall, correction, make
from tests.broadcast.services.test_record import results

TURNED = {"N": DEAL["E"], "E": DEAL["S"], "S": DEAL["W"], "W": DEAL["N"]}
DROP = {"k": "deal", "hands": {}}
TYPED = {"k": "deal", "hands": TURNED}


def document(desk, board=1):
    found = public.console_board(desk.table, board)
    assert found is not None
    return found


def boards(desk):
    return {each.number: each for each in public.console_boards(desk.table)}


def apart(hall: Hall):
    found = deals_apart(selectors.session_context(hall.session.pk))
    return [(each.table.room.value, each.board.number, each.why) for each in found]


def code(answer) -> str:
    assert isinstance(answer, services.Refused), answer
    return answer.code


def skip(desk, board, *, on=True, pen=None, now=START):
    message = {
        "k": "skip",
        "id": f"s{board}",
        "board": board,
        "pen": desk.pen if pen is None else pen,
        "on": on,
    }
    wish = wire.read_console(json.dumps(message))
    assert isinstance(wish, wire.Skip)
    return services.skip_board(desk.table, wish, "op", now)


def publisher_body(desk, audience):
    return bytes(models.Channel.objects.get(audience=audience.value, name=f"table:{desk.table}").body)


@pytest.fixture
def desk(hall):
    desk = hall.desk()
    desk.take_pen()
    return desk


def test_deal_of_the_organiser_is_not_typed_over(desk):
    desk.do(1, "open")

    assert code(desk.tell(1, TYPED)) == "deal-stands"
    assert document(desk).hands == DEAL


def test_wrong_deal_is_dropped_the_play_goes_on_and_the_director_is_told(hall, desk):
    desk.do(1, "open", *AUCTION)
    # The seven of diamonds is with nobody who could lead it.
    assert code(desk.tell(1, "@S4")) == "opening-lead-out-of-turn"

    desk.do(1, DROP, "@S4")

    assert apart(hall) == [("open", 1, "dropped")]
    hands = [fact.action for fact in models.recorded_facts(models.Transcript.objects.get().pk)]
    assert len(hands) == 7

    desk.do(1, TYPED)

    assert apart(hall) == [("open", 1, "organiser")]
    assert code(hall_other(hall).tell(1, TYPED)) == "deal-stands"


def hall_other(hall):
    other = hall.desk(room="closed")
    other.take_pen()
    other.do(1, "open")
    return other


def test_dropped_deal_taken_back_is_the_organisers_again(hall, desk):
    _, dropped = desk.do(1, "open", DROP)

    desk.do(1, correction(dropped, None))

    assert apart(hall) == []
    assert code(desk.tell(1, TYPED)) == "deal-stands"


def test_dropped_deal_is_shown_to_nobody_any_more(hall, desk):
    desk.do(1, "open", "1N")
    publisher.tick(START)
    # There is something to leak: the hall was shown all four hands.
    assert DEAL["N"].split(".")[0] in publisher_body(desk, Audience.HALL).decode()

    desk.do(1, DROP)
    publisher.tick(START)

    assert DEAL["N"].split(".")[0] not in publisher_body(desk, Audience.HALL).decode()


def undealt(hall: Hall):
    """A desk at a table whose boards nobody has dealt."""
    boards_here = selectors.session_context(hall.session.pk).pairings[0].segment.boards
    Board.objects.filter(pk__in=[board.pk for board in boards_here]).update(sealed_deal=None)
    return hall.desk()


def test_deal_added_later_is_checked_against_the_play(hall):
    desk = undealt(hall)
    desk.do(1, "open", *AUCTION, "@SA")
    transcript = models.Transcript.objects.get()
    board = selectors.session_context(hall.session.pk).pairings[0].segment.board(1)

    assert board is not None

    def conflicts():
        return [
            conflict.code
            for conflict in state_of(board, entries(models.recorded_facts(transcript.pk))).conflicts
        ]

    assert conflicts() == []

    desk.do(1, TYPED)
    assert conflicts() == ["opening-lead-out-of-turn"]

    desk.do(1, {"k": "deal", "hands": DEAL})
    assert conflicts() == []


def test_two_rooms_that_type_different_deals_are_told_to_the_director_alone(hall):
    desk, other = undealt(hall), hall.desk(room="closed")
    desk.do(1, "open", {"k": "deal", "hands": DEAL})
    other.do(1, "open")
    assert apart(hall) == []

    other.do(1, TYPED)

    assert apart(hall) == [("open", 1, "other-room"), ("closed", 1, "other-room")]
    assert document(desk).hands is None


def test_board_left_out_is_nobodys_next_until_it_is_not(hall, desk):
    skip(desk, 1)

    free = services.hand_out(desk.table, 2, "op", START)
    asked = services.hand_out(desk.table, 1, "op", START)

    assert isinstance(free, public.BoardDocument)
    assert isinstance(asked, public.OutOfTurn)
    assert asked.next == 2
    # Nobody was asked about it again, and the journal says that the first board's turn it was.
    (taken,) = models.journal_state(hall.session.pk).deals_taken
    segment = selectors.session_context(hall.session.pk).pairings[0].segment
    numbers = {board.pk: board.number for board in segment.boards}
    assert (numbers[taken.body.board], numbers[taken.body.next or 0]) == (2, 1)
    assert boards(desk)[1].skipped
    assert not boards(desk)[2].skipped

    skip(desk, 1, on=False)

    assert not boards(desk)[1].skipped
    assert isinstance(services.hand_out(desk.table, 1, "op", START), public.BoardDocument)


def test_board_left_out_twice_is_written_once_and_again_with_an_old_pen(hall, desk):
    before = models.JournalFact.objects.count()
    assert skip(desk, 2).on
    desk.take_pen()

    assert isinstance(skip(desk, 2, pen=1), services.Skipped)
    assert models.JournalFact.objects.count() == before + 1
    assert code(skip(desk, 3, pen=1)) == "old-pen"


def test_board_that_has_begun_is_not_left_out(desk):
    desk.do(1, "open")

    assert code(skip(desk, 1)) == "board-begun"
    assert code(skip(desk, 77)) == "no-such-board"


def test_unfinished_board_is_parked_once_another_is_written_on(desk):
    desk.do(1, "open", "1N")
    assert not boards(desk)[1].parked

    desk.do(2, "open")

    assert boards(desk)[1].parked
    assert not boards(desk)[2].parked


def test_hold_is_marked_on_the_boards_it_covers(hall, desk):
    match = hall.matches[0].pk
    hall.journal(HoldBody("board", match, 2, "wait", "稍候"))

    assert [each.held for each in boards(desk).values()] == [False, True, False, False]

    hall.journal(LiftBody("board", match, 2))

    assert not any(each.held for each in boards(desk).values())


def official(hall, desk, tricks, now=START):
    """What the score sheet says of board 1: 1NT by North, or (None) nothing any more."""
    board = selectors.session_context(hall.session.pk).pairings[0].segment.board(1)
    table = selectors.table_pk(desk.table)
    assert board is not None
    assert table is not None
    result = None if tricks is None else BoardResult(parse_contract("1N", Seat.NORTH), tricks, None)
    services.set_official(table, board.pk, result, "director", now)


def test_official_result_that_differs_is_kept_beside_the_recorded_one(hall, desk):
    desk.play(1, tricks=7)
    official(hall, desk, 8)

    line = boards(desk)[1].official

    assert results(desk) == [("1N", 7, 90, False)]
    assert line is not None
    assert (line.contract, line.declarer, line.tricks, line.over, line.score) == ("1N", "N", 8, 1, 120)
    (found,) = differences(selectors.session_context(hall.session.pk))
    assert (found.recorded.tricks, found.official.tricks) == (7, 8)

    claim = document(desk).entries[-1].id
    desk.do(1, correction(claim, "=8"))

    assert boards(desk)[1].official is None
    assert differences(selectors.session_context(hall.session.pk)) == ()


def test_official_result_without_a_recorded_one_waits_for_it(hall, desk):
    official(hall, desk, 8)

    assert boards(desk)[1].official is None

    desk.play(1, tricks=7)

    assert boards(desk)[1].official is not None


def test_official_result_said_twice_is_written_once_and_can_be_taken_back(hall, desk):
    before = models.JournalFact.objects.count()
    for _ in range(2):
        official(hall, desk, 8)
    assert models.JournalFact.objects.count() == before + 1

    official(hall, desk, None)
    desk.play(1, tricks=7)

    assert boards(desk)[1].official is None


@pytest.mark.parametrize("boards_played", [4, 16])
def test_list_is_looked_at_with_as_many_queries_however_many_boards(
    db, key_file, django_assert_num_queries, boards_played
):
    table = make(boards=boards_played).desk().table
    public.console_labels(table)
    public.console_boards(table)

    with django_assert_num_queries(3):
        public.console_labels(table)
    with django_assert_num_queries(6):
        public.console_boards(table)
