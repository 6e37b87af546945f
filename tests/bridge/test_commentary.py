"""Comments beside a board: the play is as if they were not there, and each keeps its position."""

import pytest

from bridge.actions import (
    Action,
    CallMade,
    CardPlayed,
    Claimed,
    Commented,
    Corrected,
    DealGiven,
    Entry,
    Explained,
    Joined,
    Opened,
    ThreadLost,
)
from bridge.board import check, fold
from bridge.boards import BoardSetup
from bridge.calls import parse_call, parse_contract
from bridge.cards import parse_card
from bridge.commentary import entry_at
from bridge.deals import parse_deal
from bridge.errors import Refusal
from bridge.seats import Seat
from tests.broadcast.halls import DEAL

SETUP = BoardSetup.standard(1, parse_deal(DEAL))


def call(text):
    return CallMade(parse_call(text))


def record(*actions: Action):
    return [Entry(f"e{at}", action) for at, action in enumerate(actions)]


def said(of, text="well"):
    return Commented(text, of, "Ann")


AUCTION = (Opened(), call("1N"), call("P"), call("P"), call("P"))
LEAD = CardPlayed(parse_card("DQ"))


def places(entries):
    return [(view.text, view.calls, view.cards) for view in fold(SETUP, entries).comments]


def test_fold_is_the_same_with_comments_between():
    play = record(*AUCTION, LEAD, Claimed(8))
    spoken = [
        *play[:2],
        Entry("c1", said("e1")),
        *play[2:6],
        Entry("c2", said("e5")),
        Entry("c3", Corrected("c1", said("e1", "better"))),
        play[6],
        Entry("c4", said(None)),
        Entry("c5", Corrected("c4", None)),
    ]
    plain, beside = fold(SETUP, play), fold(SETUP, spoken)

    names = [name for name in plain.__dataclass_fields__ if name not in ("comments", "position")]
    assert {name: getattr(beside, name) for name in names} == {name: getattr(plain, name) for name in names}
    assert [(view.text, view.corrected) for view in beside.comments] == [("better", True), ("well", False)]


@pytest.mark.parametrize(
    ("of", "place"),
    [(None, (0, 0)), ("e0", (0, 0)), ("e1", (1, 0)), ("e4", (4, 0)), ("e5", (4, 1)), ("e6", (4, 1))],
)
def test_comment_stands_after_the_entry_it_means(of, place):
    assert places(record(*AUCTION, LEAD, Claimed(8), said(of))) == [("well", *place)]


def test_comment_on_what_is_no_move_stands_where_it_shows():
    explained = record(*AUCTION, Explained("e1", True, "15-17"), DealGiven(parse_deal(DEAL)), ThreadLost())
    assert places([*explained, Entry("c", said("e5"))]) == [("well", 1, 0)]
    assert places([*explained, Entry("c", said("e6"))]) == [("well", 0, 0)]
    assert places([*explained, Entry("c", said("e7"))]) == [("well", 4, 0)]
    joined = record(Joined(parse_contract("1N", Seat.NORTH), 5, 4), said("e0"))
    assert places(joined) == [("well", 0, 0)]


def test_comment_goes_with_what_was_taken_back_and_stays_with_what_was_corrected():
    entries = record(*AUCTION[:2], said("e1"))

    assert places([*entries, Entry("x", Corrected("e1", None))]) == []
    assert places([*entries, Entry("x", Corrected("e1", call("1S")))]) == [("well", 1, 0)]
    assert places([*entries[:2], Entry("x", Corrected("e1", call("1S"))), Entry("c", said("x"))]) == [
        ("well", 1, 0)
    ]
    assert places(record(*AUCTION[:2], said("nowhere"))) == []


def test_last_trick_that_played_itself_is_the_position_of_its_last_recorded_card():
    entries = record(*AUCTION)
    while cards := fold(SETUP, entries).legal_cards():
        entries.append(Entry(f"e{len(entries)}", CardPlayed(cards[0])))
    state = fold(SETUP, entries)
    last = entries[-1].id
    recorded = len(entries) - len(AUCTION)
    assert recorded < 52

    assert places([*entries, Entry("c", said(last))]) == [("well", 4, 52)]
    assert entry_at(state.calls, state.tricks, 4, 52) == (True, last)


@pytest.mark.parametrize(
    ("made", "played", "found"),
    [
        (0, 0, (True, None)),
        (2, 0, (True, "e2")),
        (4, 0, (True, "e4")),
        (4, 1, (True, "e5")),
        (4, 2, (False, None)),
        (5, 0, (False, None)),
        (3, 1, (False, None)),
        (-1, 0, (False, None)),
    ],
)
def test_entry_of_a_position_is_found_and_of_none_is_not(made, played, found):
    state = fold(SETUP, record(*AUCTION, LEAD))

    assert entry_at(state.calls, state.tricks, made, played) == found


def test_position_and_entry_are_each_other_s_inverse():
    entries = record(*AUCTION, *(CardPlayed(parse_card(card)) for card in ("DQ", "D2", "D7", "D3")))
    state = fold(SETUP, entries)
    for made, played in [(at, 0) for at in range(5)] + [(4, at) for at in range(1, 5)]:
        _, of = entry_at(state.calls, state.tricks, made, played)
        assert places([*entries, Entry("c", said(of))]) == [("well", made, played)]


@pytest.mark.parametrize("action", [said(None), Corrected("e1", said(None))])
def test_comment_is_nothing_that_can_happen_at_a_table(action):
    with pytest.raises(Refusal, match="not-play"):
        check(fold(SETUP, record(*AUCTION)), action)


def test_comment_in_the_place_of_a_call_is_a_conflict_and_no_fault():
    state = fold(SETUP, [*record(*AUCTION[:2]), Entry("x", Corrected("e1", said(None)))])

    assert [conflict.code for conflict in state.conflicts] == ["not-play"]
    assert state.comments == ()
