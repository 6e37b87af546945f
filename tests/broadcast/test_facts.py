import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge import actions as acts
from bridge.calls import Bid, Contract, Doubling, Strain, parse_call
from bridge.cards import Card, Rank, Suit
from bridge.deals import Deal
from bridge.errors import Refusal
from bridge.seats import Seat
from broadcast import facts

SEATS = st.sampled_from(Seat)
CARDS = st.builds(Card, st.sampled_from(Suit), st.sampled_from(Rank))
BIDS = st.builds(Bid, st.integers(1, 7), st.sampled_from(Strain))
CALLS = BIDS | st.sampled_from([parse_call(text) for text in ("P", "X", "XX")])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
IDS = st.uuids().map(str)
CONTRACTS = st.builds(Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling), SEATS)
DATA = st.dictionaries(TEXTS, TEXTS, max_size=3).map(lambda data: tuple(sorted(data.items())))
HAPPENED = st.none() | st.builds(acts.Happened, TEXTS, TEXTS, TEXTS, DATA)
SPLIT = st.integers(0, 13).flatmap(lambda won: st.tuples(st.just(won), st.integers(0, 13 - won)))


@st.composite
def deals(draw):
    cards = draw(st.permutations([Card(suit, rank) for suit in Suit for rank in Rank]))
    hands = {seat: frozenset(cards[13 * at : 13 * at + 13]) for at, seat in enumerate(Seat)}
    unknown = draw(st.sampled_from([(), (Seat.EAST, Seat.WEST), (Seat.NORTH, Seat.EAST, Seat.WEST)]))
    return Deal({seat: None if seat in unknown else hand for seat, hand in hands.items()})


SEEN = st.builds(acts.CardPlayed, CARDS, st.sampled_from([acts.Source.SEEN, acts.Source.INFERRED]), HAPPENED)
UNSEEN = st.builds(acts.CardPlayed, st.none(), st.just(acts.Source.UNKNOWN), HAPPENED)
RESULTS = st.builds(acts.ResultGiven, CONTRACTS, st.none() | st.integers(0, 13))
PLAIN = st.one_of(
    st.just(acts.Opened()),
    st.builds(acts.CallMade, CALLS, st.booleans(), TEXTS, HAPPENED),
    SEEN,
    UNSEEN,
    st.builds(acts.Claimed, st.integers(0, 13), st.none() | SEATS),
    st.builds(acts.Explained, IDS, st.booleans(), TEXTS),
    st.builds(
        lambda contract, won, leader: acts.Joined(contract, won[0], won[1], leader),
        CONTRACTS,
        SPLIT,
        st.none() | SEATS,
    ),
    st.just(acts.ThreadLost()),
    st.builds(acts.Paused, st.none() | st.sampled_from(acts.Pause)),
    RESULTS | st.just(acts.ResultGiven(None, None)),
    st.builds(acts.DealGiven, deals()),
)
ACTIONS = PLAIN | st.builds(acts.Corrected, IDS, st.none() | PLAIN)


@given(ACTIONS)
def test_action_written_and_read_is_the_same(action):
    assert facts.decode(facts.encode(action)) == action


@given(ACTIONS)
def test_action_as_plain_json_and_back_is_the_same(action):
    plain = facts.encode_action(action)

    assert facts.decode_action(json.loads(json.dumps(plain))) == action


@given(ACTIONS)
def test_bytes_are_canonical(action):
    written = facts.encode(action)

    respelt = json.dumps(json.loads(written), indent=2, sort_keys=True)

    assert facts.encode(facts.decode(respelt)) == written


@pytest.mark.parametrize(
    ("written", "spelt"),
    [
        ('{"k":"call","call":"3n","alert":false,"text":"","happened":null}', b'{"k":"call","call":"3N"}'),
        ('{"call":"pass","k":"call"}', b'{"k":"call","call":"P"}'),
        ('{"k":"card","card":"s10","source":"seen"}', b'{"k":"card","card":"ST"}'),
        ('{"k":"card","card":null}', b'{"k":"card","card":null,"source":"unknown"}'),
        ('{"k":"result","contract":"pass"}', b'{"k":"result","contract":"P"}'),
    ],
)
def test_same_action_spelt_otherwise_is_the_same_bytes(written, spelt):
    assert facts.encode(facts.decode(written)) == spelt


@pytest.mark.parametrize(
    "written",
    [
        "",
        "[]",
        "null",
        "{}",
        '{"k":"bid","call":"3N"}',
        '{"call":"3N"}',
        '{"k":"call"}',
        '{"k":"call","call":3}',
        '{"k":"call","call":"3N","extra":1}',
        '{"k":"call","call":"3N","alert":"yes"}',
        '{"k":"call","call":"3N","text":"' + "x" * 401 + '"}',
        '{"k":"card"}',
        '{"k":"card","card":"SA","source":"guessed"}',
        '{"k":"claim","tricks":14}',
        '{"k":"claim","tricks":-1}',
        '{"k":"claim","tricks":9.5}',
        '{"k":"claim","tricks":"9"}',
        '{"k":"claim","tricks":true}',
        '{"k":"claim","tricks":9,"by":"X"}',
        '{"k":"explain","of":"a b"}',
        '{"k":"explain","of":""}',
        '{"k":"explain","of":"' + "a" * 41 + '"}',
        '{"k":"join","contract":"4H","declarer":"S","tricks":[1]}',
        '{"k":"join","contract":"4H","declarer":"S","tricks":[1,2,3]}',
        '{"k":"deal","hands":{"Q":"AKQJ..."}}',
        '{"k":"open","board":3}',
        '{"k":"lost","why":"tired"}',
        '{"k":"pause"}',
        '{"k":"pause","why":"tired"}',
        '{"k":"correct","of":"a"}',
        '{"k":"correct","of":"a","to":{"k":"correct","of":"b","to":null}}',
        '{"k":"call","call":"X","happened":{"shape":"call"}}',
        '{"k":"call","call":"X","happened":{"shape":"call","kind":"a","who":"N"}}',
        '{"k":"call","call":"X","happened":{"shape":"call","kind":"a","data":{"by":1}}}',
        '{"k":"call","call":"\\ud800"}',
        '{"k":"open"}{"k":"open"}',
    ],
)
def test_what_is_no_action_is_malformed(written):
    with pytest.raises(facts.Malformed):
        facts.decode(written)


@pytest.mark.parametrize(
    "written",
    [
        '{"k":"call","call":"8N"}',
        '{"k":"call","call":""}',
        '{"k":"card","card":"S1"}',
        '{"k":"result","contract":"4H","tricks":10}',
        '{"k":"result","contract":"9H","declarer":"S"}',
        '{"k":"join","contract":"P","declarer":"S","tricks":[0,0]}',
        '{"k":"deal","hands":{"N":"AKQJT98765432...","E":"AKQJT98765432..."}}',
        '{"k":"deal","hands":{"N":"x"}}',
    ],
)
def test_what_cannot_be_read_as_bridge_is_refused(written):
    with pytest.raises(Refusal) as refused:
        facts.decode(written)

    assert refused.value.code
