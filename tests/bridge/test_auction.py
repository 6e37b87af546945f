from itertools import takewhile

import pytest

from bridge.auction import Auction
from bridge.calls import ALL_BIDS, Bid, parse_call
from bridge.errors import Refusal
from bridge.seats import Seat


def auction(text: str, dealer: Seat = Seat.NORTH) -> Auction:
    made = Auction.opened(dealer)
    for word in text.split():
        made = made.with_call(parse_call(word))
    return made


def perft(made: Auction, bids: int) -> int:
    """How many complete auctions there are with only the lowest bids allowed."""
    if made.is_over:
        return 1
    allowed = takewhile(
        lambda call: not isinstance(call, Bid) or (call.level == 1 and call.strain < bids), made.legal_calls()
    )
    return sum(perft(made.with_call(call), bids) for call in allowed)


@pytest.mark.parametrize("bids", [0, 1, 2, 3, 4])
def test_perft_of_the_lowest_bids(bids):
    assert perft(Auction.opened(Seat.NORTH), bids) == (4 * 22**bids - 1) // 3


@pytest.mark.parametrize(
    ("calls", "contract", "declarer"),
    [
        ("1C P P P", "1C", "N"),
        ("P P P 1C P P P", "1C", "W"),
        ("1H P 2H P 4H P P P", "4H", "N"),
        ("1C P 1H P 4H P P P", "4H", "S"),
        ("1H 1S 2H 2S P P P", "2S", "E"),
        ("1H 2H P 4H P P P", "4H", "E"),  # the other side's hearts do not count
        ("1N X P P P", "1NX", "N"),
        ("1N X XX P P P", "1NXX", "N"),
        ("1N P P X P P XX P P P", "1NXX", "N"),
        ("1N X 2C P P P", "2C", "S"),  # a new bid is undoubled
        ("7N X XX P P P", "7NXX", "N"),
    ],
)
def test_contract_and_declarer(calls, contract, declarer):
    made = auction(calls)

    assert made.is_over
    assert made.contract is not None
    assert (str(made.contract), made.contract.declarer.value) == (contract, declarer)


@pytest.mark.parametrize("calls", ["", "P P P", "1C P P", "1C P P X P P", "1C X P P 1D P P"])
def test_auction_goes_on(calls):
    made = auction(calls)

    assert not made.is_over
    assert made.contract is None
    assert made.turn is Seat.NORTH.offset(len(calls.split()))


def test_four_passes_pass_the_board_out():
    made = auction("P P P P")

    assert (made.is_over, made.passed_out, made.contract, made.legal_calls()) == (True, True, None, ())


@pytest.mark.parametrize(
    ("calls", "call", "code", "law"),
    [
        ("1S", "1S", "insufficient-bid", "18"),
        ("1S", "1H", "insufficient-bid", "18"),
        ("2C P", "1N", "insufficient-bid", "18"),
        ("7N", "7N", "insufficient-bid", "18"),
        ("", "X", "inadmissible-double", "19A"),
        ("P", "X", "inadmissible-double", "19A"),
        ("1C P", "X", "inadmissible-double", "19A"),  # partner's bid
        ("1C X", "X", "inadmissible-double", "19A"),
        ("1C X P", "X", "inadmissible-double", "19A"),
        ("1C X XX", "X", "inadmissible-double", "19A"),
        ("1C", "XX", "inadmissible-redouble", "19B"),
        ("", "XX", "inadmissible-redouble", "19B"),
        ("1C X P", "XX", "inadmissible-redouble", "19B"),  # the doublers themselves
        ("1C X XX P", "XX", "inadmissible-redouble", "19B"),
        ("1C X 1D", "XX", "inadmissible-redouble", "19B"),
        ("1C P P P", "P", "auction-over", "22"),
        ("P P P P", "1C", "auction-over", "22"),
        ("1C P P P", "X", "auction-over", "22"),
    ],
)
def test_illegal_call_is_refused(calls, call, code, law):
    with pytest.raises(Refusal) as refused:
        auction(calls).with_call(parse_call(call))
    assert (refused.value.code, refused.value.law, refused.value.evidence["call"]) == (code, law, call)


def test_refusal_shows_what_stood_and_what_could_be_called():
    with pytest.raises(Refusal) as refused:
        auction("7H X").with_call(parse_call("6S"))

    assert refused.value.evidence == {"call": "6S", "turn": "S", "last_bid": "7HX", "by": "N"}
    assert refused.value.could == ("P", "XX", "7S", "7N")


@pytest.mark.parametrize(
    ("calls", "legal"),
    [
        ("7D", ["P", "X", "7H", "7S", "7N"]),
        ("7D P", ["P", "7H", "7S", "7N"]),
        ("7N P P", ["P", "X"]),
        ("7N X", ["P", "XX"]),
        ("7N X XX", ["P"]),
    ],
)
def test_legal_calls(calls, legal):
    assert list(map(str, auction(calls).legal_calls())) == legal


def test_exactly_the_legal_calls_are_taken():
    for calls in ("", "1C", "1C X", "1C X P", "1C X XX", "2H P", "7N", "P P P P"):
        made = auction(calls)
        taken = []
        for call in (*map(parse_call, ("P", "X", "XX")), *ALL_BIDS):
            try:
                made.with_call(call)
            except Refusal:
                continue
            taken.append(call)
        assert tuple(taken) == made.legal_calls()


def test_forced_insufficient_bid_stands_as_accepted():
    made = auction("2S").with_forced_call(parse_call("1H"))

    assert (str(made.standing), made.turn, made.may_double) == ("1H", Seat.SOUTH, True)


def test_forced_double_of_nothing_changes_nothing():
    made = auction("1C P").with_forced_call(parse_call("X"))

    assert (str(made.standing), made.passes, made.is_over) == ("1C", 0, False)


def test_forced_redouble_by_the_doublers_changes_nothing():
    made = auction("1C X P").with_forced_call(parse_call("XX"))

    assert str(made.standing) == "1CX"


def test_forced_call_after_the_end_changes_nothing():
    made = auction("1C P P P").with_forced_call(parse_call("7N"))

    assert (str(made.contract), len(made.calls)) == ("1C", 5)
