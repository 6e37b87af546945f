"""Actions that belong together: a board moved to its right number, an auction put right under its lead. All are recorded, or none."""

import json
import uuid

import pytest

from broadcast import models, public, services, wire
from tests.broadcast.halls import AUCTION, START, correction, said
from tests.broadcast.services.test_desk import document
from tests.broadcast.services.test_record import stored


def bundle(desk, *acts, asked=True):
    """Acts of (board, action): each follows the one before it on its board."""
    last, made = dict(desk.last), []
    for board, action in acts:
        act = {
            "k": "act",
            "id": str(uuid.uuid4()),
            "board": board,
            "after": last.get(board),
            "pen": desk.pen,
            "typed_at": START.isoformat(),
            "action": said(action) if isinstance(action, str) else action,
        }
        last[board] = act["id"]
        made.append(act)
    message = wire.read_console(json.dumps({"k": "acts", "acts": made, "asked": asked}))
    assert isinstance(message, wire.Acts)
    return message


def together(desk, acts, begun=frozenset()):
    return services.record_together(desk.table, acts, desk.holder, START, begun=begun)


def kinds(answers):
    return [type(answer).__name__ for answer in answers]


@pytest.fixture
def desk(hall):
    desk = hall.desk()
    desk.take_pen()
    return desk


def moved(desk, lead, ids):
    """The board typed as 1 becomes 3 with its first card."""
    back = [(1, correction(each, None)) for each in reversed(ids)]
    return bundle(desk, *back, (3, "open"), *((3, call) for call in AUCTION), (3, lead))


def test_board_typed_under_a_wrong_number_moves_whole(hall, desk):
    ids = desk.do(1, "open", *AUCTION)

    answers = together(desk, moved(desk, "@D7", ids), begun={1})

    # Board 3 is South's to open: West leads, who was dealt no seven of diamonds. Nothing moved.
    assert [answer.code for answer in answers] == ["opening-lead-out-of-turn"]
    assert len(document(desk, 1).entries) == 5
    assert models.Transcript.objects.count() == 1

    answers = together(desk, moved(desk, "@DT", ids), begun={1})

    assert set(kinds(answers)) == {"Accepted"}
    phases = {each.number: each.status for each in public.console_boards(desk.table)}
    assert phases == {1: "waiting", 2: "waiting", 3: "play", 4: "waiting"}
    (taken,) = models.journal_state(hall.session.pk).deals_taken
    assert taken.body.asked
    assert taken.body.parked == ()


def test_same_bundle_again_gets_its_first_answers_and_writes_nothing(desk):
    ids = desk.do(1, "open", *AUCTION)
    acts = moved(desk, "@DT", ids)
    first = together(desk, acts, begun={1})
    before = stored()

    assert together(desk, acts, begun={1, 3}) == first
    assert stored() == before


def test_board_that_was_moved_away_is_the_next_again(desk):
    ids = desk.do(1, "open", *AUCTION)
    together(desk, moved(desk, "@DT", ids), begun={1})
    desk.last[3] = document(desk, 3).entries[-1].id

    desk.do(3, "=7")
    asked = services.hand_out(desk.table, 2, "op", START)

    assert isinstance(asked, public.OutOfTurn)
    assert (asked.next, asked.unfinished) == (1, ())


def test_bundle_under_an_old_pen_leaves_nothing(desk):
    acts = bundle(desk, (1, "open"), (1, "1N"))
    desk.take_pen()
    before = stored()

    (answer,) = together(desk, acts)

    assert answer.code == "old-pen"
    assert stored() == before


def test_auction_put_right_keeps_the_lead(desk):
    """One pass was missing in front: the calls move up a seat, and the card that would not fit does."""
    ids = desk.do(1, "open", *AUCTION)
    calls = [said(call) for call in ("P", *AUCTION)]
    put_right = [(1, correction(of, to)) for of, to in zip(ids[1:], calls, strict=False)]
    # East declares now: South leads.
    answers = together(desk, bundle(desk, *put_right, (1, calls[-1]), (1, "@SQ")), begun={1})

    assert set(kinds(answers)) == {"Accepted"}
    assert document(desk, 1).entries[-1].action == {"k": "card", "card": "SQ"}
    assert answers[-1].status == "play"
