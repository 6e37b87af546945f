import pytest

from bridge.calls import (
    ALL_BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Bid,
    Contract,
    Doubling,
    Strain,
    parse_call,
    parse_contract,
)
from bridge.errors import Refusal
from bridge.seats import Seat


@pytest.mark.parametrize("call", [PASS, DOUBLE, REDOUBLE, *ALL_BIDS], ids=str)
def test_call_reads_back_what_it_writes(call):
    assert parse_call(str(call)) == parse_call(str(call).lower()) == call


@pytest.mark.parametrize(
    ("text", "call"),
    [("1nt", Bid(1, Strain.NOTRUMP)), ("pass", PASS), ("p", PASS), ("dbl", DOUBLE), ("xx", REDOUBLE)],
)
def test_other_spellings_are_read(text, call):
    assert parse_call(text) == call


@pytest.mark.parametrize("text", ["", "8C", "0N", "1", "C1", "1NTX", "XXX", "SA"])
def test_call_that_is_none_is_refused(text):
    with pytest.raises(Refusal) as refused:
        parse_call(text)
    assert (refused.value.code, refused.value.evidence) == ("not-a-call", {"text": text})


def test_there_is_no_bid_above_seven():
    for make in (
        lambda: Bid(8, Strain.CLUBS),
        lambda: Contract(8, Strain.CLUBS, Doubling.UNDOUBLED, Seat.NORTH),
    ):
        with pytest.raises(Refusal) as refused:
            make()
        assert (refused.value.code, refused.value.law) == ("not-a-bid", "38")


def test_bids_rank_by_level_then_strain():
    assert list(map(str, ALL_BIDS[:6])) == ["1C", "1D", "1H", "1S", "1N", "2C"]
    assert list(ALL_BIDS) == sorted(ALL_BIDS)
    assert len(ALL_BIDS) == 35


@pytest.mark.parametrize("text", ["4H", "4HX", "4HXX", "3N", "7NXX", "1CX"])
def test_contract_reads_back_what_it_writes(text):
    contract = parse_contract(text, Seat.SOUTH)

    assert (str(contract), contract.declarer, contract.dummy, contract.leader) == (
        text,
        Seat.SOUTH,
        Seat.NORTH,
        Seat.WEST,
    )


def test_contract_is_read_in_other_spellings():
    assert parse_contract("3ntx", Seat.EAST) == Contract(3, Strain.NOTRUMP, Doubling.DOUBLED, Seat.EAST)


@pytest.mark.parametrize("text", ["", "P", "X", "4", "8H", "4HXXX", "4X"])
def test_contract_that_is_none_is_refused(text):
    with pytest.raises(Refusal) as refused:
        parse_contract(text, Seat.NORTH)
    assert (refused.value.code, refused.value.evidence) == ("not-a-contract", {"text": text})
