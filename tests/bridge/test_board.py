import pytest

from bridge.actions import (
    CallMade,
    Claimed,
    DealGiven,
    Explained,
    Joined,
    Opened,
    ResultGiven,
    ThreadLost,
)
from bridge.board import BoardState, Phase, check, fold
from bridge.boards import BoardSetup, Vulnerability
from bridge.calls import PASS, parse_contract
from bridge.cards import parse_card
from bridge.errors import Refusal
from bridge.seats import Seat
from tests.bridge.records import (
    DEAL,
    FOUR_HEARTS,
    HANDS,
    KNOWN,
    UNKNOWN,
    actions,
    checked,
    dealt,
    entries,
    folded,
)

CONTRACT = parse_contract("4H", Seat.SOUTH)
LOST, RESULT = ThreadLost(), ResultGiven(CONTRACT, 10)


def refusal(state: BoardState, action) -> Refusal:
    with pytest.raises(Refusal) as refused:
        check(state, actions(action)[0] if isinstance(action, str) else action)
    return refused.value


@pytest.mark.parametrize(
    ("parts", "phase", "turn"),
    [
        ((), "waiting", None),
        (("open",), "auction", "N"),
        (("open 1C",), "auction", "E"),
        ((FOUR_HEARTS,), "play", "W"),
        ((FOUR_HEARTS, "C3"), "play", "N"),
        (("open P P P P",), "finished", None),
        ((FOUR_HEARTS, Claimed(10)), "finished", None),
        ((FOUR_HEARTS, "C3", LOST), "lost", None),
        (("open 1C", LOST), "lost", None),
        ((FOUR_HEARTS, LOST, RESULT), "finished", None),
        ((FOUR_HEARTS, LOST, Claimed(10)), "finished", None),
        ((RESULT,), "finished", None),
        ((ResultGiven(None, None),), "finished", None),
        ((Joined(CONTRACT, 5, 2, Seat.WEST),), "play", "W"),
        ((Joined(CONTRACT, 5, 2),), "play", None),
        ((Joined(CONTRACT, 0, 0),), "play", "W"),
        ((Joined(CONTRACT, 9, 4),), "finished", None),
        ((FOUR_HEARTS, "C3", LOST, Joined(CONTRACT, 5, 2, Seat.EAST)), "play", "E"),
    ],
)
def test_phase_and_turn(parts, phase, turn):
    state = checked(KNOWN, *parts)

    assert (state.phase.value, state.turn and state.turn.value) == (phase, turn)


def test_passed_out_board_scores_nothing():
    state = checked(KNOWN, "open P P P P")

    assert state.result is not None
    assert (state.passed_out, state.contract, state.line_over) == (True, None, None)
    assert (state.result.contract, state.result.tricks, state.result.score_ns) == (None, None, 0)


@pytest.mark.parametrize(
    ("vulnerability", "declarer", "tricks", "score_ns", "over"),
    [
        (Vulnerability.NONE, "S", 10, 420, 0),
        (Vulnerability.NS, "N", 11, 650, 1),
        (Vulnerability.EW, "S", 8, -100, -2),
        (Vulnerability.EW, "E", 10, -620, 0),
        (Vulnerability.NS, "W", 9, 50, -1),
        (Vulnerability.BOTH, "W", 9, 100, -1),
    ],
)
def test_score_is_from_north_south(vulnerability, declarer, tricks, score_ns, over):
    setup = BoardSetup(1, Seat.NORTH, vulnerability)

    state = checked(setup, ResultGiven(parse_contract("4H", Seat(declarer)), tricks))

    assert state.result is not None
    assert (state.result.score_ns, state.line_over, state.result.declarer) == (score_ns, over, Seat(declarer))


def test_calls_belong_to_the_seats_in_order():
    state = checked(KNOWN, "open 1C P", CallMade(parse_one("1H"), alert=True, explanation="4+"))

    assert [(view.entry_id, view.seat.value, str(view.call)) for view in state.calls] == [
        ("1", "N", "1C"),
        ("2", "E", "P"),
        ("3", "S", "1H"),
    ]
    assert (state.calls[2].alert, state.calls[2].explanation) == (True, "4+")


def parse_one(word: str):
    action = actions(word)[0]
    assert isinstance(action, CallMade)
    return action.call


def test_explanation_comes_later_and_the_last_one_counts():
    state = checked(KNOWN, "open 1C P", Explained("1", True, "16+"), Explained("1", True, "17+"))

    assert [(view.alert, view.explanation) for view in state.calls] == [(True, "17+"), (False, "")]


@pytest.mark.parametrize(("of", "code"), [("nothing", "entry-unknown"), ("0", "not-a-call-entry")])
def test_explanation_of_no_call_is_refused(of, code):
    refused = refusal(checked(KNOWN, "open 1C P"), Explained(of, True, "16+"))

    assert (refused.code, refused.evidence) == (code, {"entry": of})


@pytest.mark.parametrize(
    ("parts", "action", "code"),
    [
        ((), "1C", "not-opened"),
        ((), "C3", "not-opened"),
        ((), LOST, "not-opened"),
        ((), Claimed(9), "no-contract"),
        (("open",), Opened(), "already-opened"),
        ((FOUR_HEARTS,), Opened(), "already-opened"),
        (("open 1C",), "C3", "auction-not-over"),
        (("open 1C",), Claimed(9), "no-contract"),
        ((FOUR_HEARTS,), "P", "auction-over"),
        ((FOUR_HEARTS, "C3"), "P", "auction-over"),
        (("open P P P P",), "P", "auction-over"),
        (("open P P P P",), "C3", "board-finished"),
        (("open P P P P",), Claimed(9), "board-finished"),
        ((FOUR_HEARTS, Claimed(10)), Claimed(10), "board-finished"),
        ((FOUR_HEARTS, Claimed(10)), RESULT, "board-finished"),
        ((FOUR_HEARTS, Claimed(10)), LOST, "board-finished"),
        ((RESULT,), RESULT, "board-finished"),
        ((RESULT,), "C3", "board-finished"),
        ((RESULT,), Joined(CONTRACT, 1, 1), "board-finished"),
        ((FOUR_HEARTS, LOST), "C3", "thread-lost"),
        ((FOUR_HEARTS, LOST), LOST, "thread-lost"),
        (("open 1C", LOST), "P", "thread-lost"),
        ((FOUR_HEARTS,), Joined(CONTRACT, 5, 2), "play-begun"),
        (("open",), Joined(CONTRACT, 8, 6), "join-impossible"),
        (("open",), Joined(CONTRACT, -1, 6), "join-impossible"),
        ((FOUR_HEARTS, LOST), Joined(parse_contract("4HX", Seat.SOUTH), 5, 2), "contract-differs"),
        ((FOUR_HEARTS,), ResultGiven(parse_contract("4H", Seat.NORTH), 10), "contract-differs"),
        ((FOUR_HEARTS,), ResultGiven(None, None), "contract-differs"),
        ((), ResultGiven(CONTRACT, 14), "result-impossible"),
        ((), ResultGiven(CONTRACT, -1), "result-impossible"),
        ((), ResultGiven(None, 7), "result-impossible"),
    ],
)
def test_action_out_of_its_place_is_refused(parts, action, code):
    assert refusal(checked(KNOWN, *parts), action).code == code


def test_refused_contract_shows_both():
    refused = refusal(checked(KNOWN, FOUR_HEARTS), ResultGiven(parse_contract("3NX", Seat.WEST), 9))

    assert refused.evidence == {
        "contract": "4H",
        "declarer": "S",
        "given": "3NX",
        "given_declarer": "W",
    }


def test_claim_lies_between_the_tricks_already_won():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA S4 S3 SJ SA")
    refused = refusal(state, Claimed(13))

    assert (state.declarer_tricks, state.defender_tricks) == (1, 1)
    assert (refused.code, refused.law) == ("claim-impossible", "68")
    assert refused.evidence == {"tricks": 13, "lowest": 1, "highest": 12}
    assert refused.could == tuple(map(str, range(1, 13)))
    assert refusal(state, Claimed(0)).code == "claim-impossible"
    for tricks in range(1, 13):
        check(state, Claimed(tricks, Seat.WEST))


def test_claim_is_declarers_result_whoever_claims():
    state = checked(KNOWN, FOUR_HEARTS, "C3", Claimed(9, Seat.EAST))

    assert state.result is not None
    assert (state.result.tricks, state.result.score_ns, state.claim) == (9, -50, Claimed(9, Seat.EAST))
    assert (state.declarer_tricks, state.defender_tricks) == (0, 0)


def test_play_that_goes_on_makes_the_claim_void():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2", Claimed(9), "CK CA")

    assert (state.phase, state.claim, state.result) == (Phase.PLAY, None, None)
    assert (state.declarer_tricks, state.turn, state.conflicts) == (1, Seat.SOUTH, ())


def test_result_in_mid_play_respects_the_tricks_unless_the_thread_was_lost():
    played = "C3 C2 CK CA S4 S3 SJ SA"
    thirteen = ResultGiven(CONTRACT, 13)

    assert refusal(checked(KNOWN, FOUR_HEARTS, played), thirteen).code == "result-impossible"
    assert refusal(checked(KNOWN, FOUR_HEARTS, played), ResultGiven(CONTRACT, 0)).code == "result-impossible"
    check(checked(KNOWN, FOUR_HEARTS, played), ResultGiven(CONTRACT, 12))
    check(checked(KNOWN, FOUR_HEARTS, played), ResultGiven(CONTRACT, 1))
    check(checked(KNOWN, FOUR_HEARTS, played, LOST), thirteen)


def test_contract_without_tricks_is_provisional():
    state = checked(UNKNOWN, ResultGiven(CONTRACT, None))

    assert state.result is not None
    assert (state.result.tricks, state.result.score_ns, state.line_over) == (None, None, None)
    assert state.provisional


def test_joined_play_counts_the_tricks_before():
    state = checked(KNOWN, "open", Joined(CONTRACT, 5, 2, Seat.WEST), "C3 C2 CK CA")

    assert (state.joined, state.joined_tricks) == (True, (5, 2))
    assert (state.declarer_tricks, state.defender_tricks, len(state.tricks)) == (6, 2, 1)
    assert (state.opening_lead, state.contract) == (None, CONTRACT)


def test_joined_hands_hold_any_card_dealt_and_not_seen():
    state = checked(KNOWN, Joined(CONTRACT, 5, 2, Seat.WEST), "C3")

    # North may have no club left: seven of his cards were not seen.
    legal = state.legal_cards()
    assert legal is not None
    assert len(legal) == 13
    assert refusal(state, "SA").code == "play-out-of-turn"
    assert refusal(state, "C3").code == "card-already-played"


def test_joined_hand_must_follow_only_beyond_the_cards_not_seen():
    # North was dealt four hearts.
    three = checked(KNOWN, Joined(CONTRACT, 2, 1, Seat.WEST), "H2")
    four = checked(KNOWN, Joined(CONTRACT, 2, 2, Seat.WEST), "H2")

    assert refusal(three, "C2").code == "revoke"
    check(four, actions("C2")[0])


def test_joined_play_ends_after_thirteen_tricks():
    state = checked(KNOWN, Joined(CONTRACT, 9, 3, Seat.NORTH), "HQ DJ HT")
    assert (state.phase, state.turn) == (Phase.PLAY, Seat.WEST)

    finished = checked(KNOWN, Joined(CONTRACT, 9, 3, Seat.NORTH), "HQ DJ HT D6")
    assert finished.result is not None
    assert (finished.result.tricks, finished.tricks[0].winner) == (10, Seat.NORTH)


def test_joined_without_a_leader_waits_for_a_card_that_tells():
    assert checked(KNOWN, Joined(CONTRACT, 5, 2), "SA").turn is Seat.SOUTH
    assert refusal(checked(UNKNOWN, Joined(CONTRACT, 5, 2)), "SA").code == "leader-unknown"


def test_thread_found_again_keeps_what_was_recorded():
    state = checked(
        KNOWN, FOUR_HEARTS, "C3 C2 CK CA H3", LOST, Joined(CONTRACT, 6, 1, Seat.NORTH), "C6 C7 CT CJ"
    )

    assert (state.declarer_tricks, state.defender_tricks) == (6, 2)
    assert state.opening_lead == parse_card("C3")
    assert [len(trick.cards) for trick in state.tricks] == [4, 1, 4]
    assert refusal(state, "C2").code == "card-already-played"


def test_thread_found_again_ends_after_thirteen_tricks():
    parts = (FOUR_HEARTS, "C3 C2 CK CA", LOST, Joined(CONTRACT, 6, 5, Seat.SOUTH), "H3 H2 HA H7")
    state = checked(UNKNOWN, *parts)
    assert (state.phase, state.turn, state.declarer_tricks) == (Phase.PLAY, Seat.NORTH, 7)

    finished = checked(UNKNOWN, *parts, "H4 HJ HK H5")
    assert finished.result is not None
    assert (finished.result.tricks, finished.defender_tricks) == (8, 5)


def test_deal_that_comes_later_is_the_deal_of_the_whole_record():
    state = checked(UNKNOWN, FOUR_HEARTS, "C3 C2", DealGiven(DEAL))

    assert (state.deal, state.conflicts) == (DEAL, ())
    assert state.remaining(Seat.NORTH) == (DEAL.hand(Seat.NORTH) or frozenset()) - {parse_card("C2")}
    assert refusal(state, "SQ").code == "play-out-of-turn"


def test_deal_that_contradicts_the_play_shows_where():
    turned = dealt(N=HANDS["E"] or "", E=HANDS["S"] or "", S=HANDS["W"] or "", W=HANDS["N"] or "")
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2", DealGiven(turned))

    assert state.provisional
    assert state.conflicts[0].code == "opening-lead-out-of-turn"
    assert state.conflicts[0].entry_id == "11"
    assert state.conflicts[0].evidence == {"card": "C3", "turn": "W", "holders": ["S"]}


def test_record_may_begin_without_opening():
    state = folded(KNOWN, "1C P")

    assert (state.phase, state.conflicts) == (Phase.AUCTION, ())
    check(state, CallMade(PASS))


def test_empty_record_waits():
    state = fold(KNOWN, [])

    assert (state.phase, state.last_entry_id, state.undo_target, state.result) == (
        Phase.WAITING,
        None,
        None,
        None,
    )
    assert (state.legal_calls(), state.legal_cards()) == ((), ())
    assert state.remaining(Seat.NORTH) == DEAL.hand(Seat.NORTH)
    assert fold(UNKNOWN, []).remaining(Seat.NORTH) is None


def test_same_entry_twice_counts_once():
    record = entries("open 1C")
    state = fold(KNOWN, [*record, record[1]])

    assert ([str(view.call) for view in state.calls], state.turn) == (["1C"], Seat.EAST)
    assert [(found.code, found.entry_id) for found in state.conflicts] == [("entry-twice", "1")]
