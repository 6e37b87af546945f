import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK, parse_card
from bridge.deals import Deal, parse_deal
from bridge.errors import Refusal
from bridge.seats import SEATS, Seat
from tests.bridge.records import HANDS


@given(st.permutations(DECK), st.sets(st.sampled_from(SEATS), max_size=4))
def test_deal_reads_back_what_it_writes(deck, hidden):
    deal = Deal(
        {
            seat: None if seat in hidden else frozenset(deck[13 * at : 13 * at + 13])
            for at, seat in enumerate(SEATS)
        }
    )

    assert parse_deal(deal.as_strings()) == deal
    assert hash(parse_deal(deal.as_strings())) == hash(deal)
    assert deal.is_complete == (len(hidden) < 2)


def test_fourth_hand_completes_itself():
    deal = parse_deal({"N": HANDS["N"], "E": HANDS["E"], "S": HANDS["S"]})

    assert deal.as_strings() == HANDS


def test_two_missing_hands_stay_unknown():
    deal = parse_deal({"N": HANDS["N"], "S": None, "E": HANDS["E"]})

    assert deal.hand(Seat.SOUTH) is None
    assert deal.holder(parse_card("SQ")) is None
    assert deal.may_hold(Seat.SOUTH, parse_card("SQ"))
    assert not deal.may_hold(Seat.SOUTH, parse_card("SK"))
    assert not deal.may_hold(Seat.NORTH, parse_card("SQ"))


def test_holder_is_the_seat_the_card_was_dealt_to():
    assert parse_deal(HANDS).holder(parse_card("SK")) is Seat.NORTH


def test_void_is_written_as_nothing():
    text = "AKQJT98765432..."

    assert parse_deal({"N": text}).as_strings() == {"N": text, "E": None, "S": None, "W": None}


def test_ten_is_read_in_both_spellings():
    assert parse_deal({"E": "A1092.J7.QJ95.K97"}) == parse_deal({"E": "at92.j7.qj95.k97"})


@pytest.mark.parametrize(
    ("hands", "code", "evidence"),
    [
        ({"N": "KJ7.AQ94.K83.Q6"}, "hand-size", {"seat": "N", "cards": 12}),
        ({"W": "KJ7.AQ94.K83.Q632"}, "hand-size", {"seat": "W", "cards": 14}),
        ({"S": ""}, "not-a-hand", {"seat": "S", "text": ""}),
        ({"S": "KJ7.AQ94.K83Q62"}, "not-a-hand", {"seat": "S", "text": "KJ7.AQ94.K83Q62"}),
        ({"S": "KJ7.AQ94.K83.Q6x"}, "not-a-hand", {"seat": "S", "text": "KJ7.AQ94.K83.Q6x"}),
        ({"S": "KK7.AQ94.K83.Q62"}, "card-twice", {"card": "SK", "seats": ["S", "S"]}),
        ({"N": HANDS["N"], "E": "KT92.J7.QJ95.K97"}, "card-twice", {"card": "SK", "seats": ["N", "E"]}),
        ({"X": HANDS["N"]}, "not-a-hand", {"seats": ["X"]}),
    ],
)
def test_deal_that_is_none_is_refused(hands, code, evidence):
    with pytest.raises(Refusal) as refused:
        parse_deal(hands)
    assert (refused.value.code, refused.value.evidence) == (code, evidence)
