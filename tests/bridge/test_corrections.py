import pytest

from bridge.actions import (
    Action,
    CallMade,
    CardPlayed,
    Claimed,
    Corrected,
    DealGiven,
    Explained,
    Happened,
    Opened,
    ResultGiven,
)
from bridge.board import BoardState, Phase, check
from bridge.calls import PASS, parse_contract
from bridge.errors import Refusal
from bridge.seats import Seat
from tests.bridge.records import DEAL, FOUR_HEARTS, KNOWN, UNKNOWN, actions, checked, folded


def one(word: str) -> Action:
    return actions(word)[0]


def calls(state: BoardState) -> str:
    return " ".join(str(view.call) for view in state.calls)


def cards(state: BoardState) -> str:
    return " ".join(str(view.card) for trick in state.tricks for view in trick.cards)


def refusal(state: BoardState, action: Action) -> Refusal:
    with pytest.raises(Refusal) as refused:
        check(state, action)
    return refused.value


def test_undo_takes_back_the_last_call():
    state = checked(KNOWN, "open 1C 1H", Corrected("2", None))

    assert (calls(state), state.turn, state.last_entry_id, state.undo_target) == ("1C", Seat.EAST, "3", "1")
    assert (state.conflicts, state.provisional) == ((), False)


def test_undo_reopens_a_finished_board():
    state = checked(KNOWN, FOUR_HEARTS, "C3", Claimed(10), Corrected("12", None))

    assert (state.phase, state.turn, state.result) == (Phase.PLAY, Seat.NORTH, None)


def test_undo_again_and_again_empties_the_record():
    parts: list[str | Action] = ["open 1C P"]
    targets = []
    while (target := checked(KNOWN, *parts).undo_target) is not None:
        targets.append(target)
        parts.append(Corrected(target, None))

    assert targets == ["2", "1", "0"]
    assert checked(KNOWN, *parts).phase is Phase.WAITING


def test_undo_of_a_correction_restores_what_it_replaced():
    state = checked(KNOWN, "open 1C P", Corrected("1", one("1D")))
    assert (calls(state), state.undo_target) == ("1D P", "3")

    undone = checked(KNOWN, "open 1C P", Corrected("1", one("1D")), Corrected("3", None))
    assert (calls(undone), undone.calls[0].corrected, undone.undo_target) == ("1C P", False, "2")


def test_undo_of_an_undo_restores_the_call():
    state = checked(KNOWN, "open 1C P", Corrected("2", None), Corrected("3", None))

    assert (calls(state), state.undo_target) == ("1C P", "2")


def test_correction_takes_the_place_of_the_call_and_is_marked():
    state = checked(KNOWN, FOUR_HEARTS, "C3", Corrected("1", CallMade(one_call("1S"), alert=True)))

    assert calls(state).startswith("1S P 1H")
    assert [view.corrected for view in state.calls[:2]] == [True, False]
    assert (state.calls[0].entry_id, state.calls[0].alert) == ("1", True)


def one_call(word: str):
    action = one(word)
    assert isinstance(action, CallMade)
    return action.call


def test_later_correction_of_the_same_call_wins():
    by_target = checked(KNOWN, "open 1C", Corrected("1", one("1D")), Corrected("1", one("1S")))
    by_correction = checked(KNOWN, "open 1C", Corrected("1", one("1D")), Corrected("2", one("1S")))

    assert calls(by_target) == calls(by_correction) == "1S"


def test_call_corrected_twice_goes_back_step_by_step():
    parts = ("open 1C", Corrected("1", one("1D")), Corrected("1", one("1S")))

    assert calls(checked(KNOWN, *parts, Corrected("3", None))) == "1D"
    assert calls(checked(KNOWN, *parts, Corrected("3", None), Corrected("2", None))) == "1C"
    assert calls(checked(KNOWN, *parts, Corrected("1", None))) == ""
    assert refusal(checked(KNOWN, *parts), Corrected("2", None)).code == "already-corrected"


@pytest.mark.parametrize(
    ("parts", "action", "code"),
    [
        (("open 1C",), Corrected("9", None), "entry-unknown"),
        (("open 1C",), Corrected("9", CallMade(PASS)), "entry-unknown"),
        (("open 1C", Corrected("1", None)), Corrected("1", None), "already-taken-back"),
        (("open 1C", Corrected("1", None)), Corrected("1", CallMade(PASS)), "already-taken-back"),
        (("open 1C", Corrected("1", None), Corrected("2", None)), Corrected("2", None), "already-taken-back"),
        (("open 1C",), Corrected("1", Corrected("0", None)), "nested-correction"),
        (("open 1C P",), Corrected("2", CallMade(one_call("1C"))), "insufficient-bid"),
        (("open 1C P",), Corrected("1", one("X")), "inadmissible-double"),
        (("open 1C P",), Corrected("1", one("C3")), "auction-not-over"),
        (("open 1C P",), Corrected("1", Opened()), "already-opened"),
        ((FOUR_HEARTS, "C3 C2"), Corrected("12", one("H4")), "revoke"),
        ((FOUR_HEARTS, "C3 C2"), Corrected("12", one("C3")), "card-already-played"),
        ((FOUR_HEARTS, "C3 C2"), Corrected("11", one("SQ")), "opening-lead-out-of-turn"),
        ((FOUR_HEARTS, "C3", Claimed(10)), Corrected("12", Claimed(14)), "claim-impossible"),
    ],
)
def test_correction_without_a_target_or_illegal_in_its_place_is_refused(parts, action, code):
    assert refusal(checked(KNOWN, *parts), action).code == code


def test_correction_may_be_illegal_if_it_happened():
    happened = Happened("card", "revoke", "61")
    revoke = one("H4")
    assert isinstance(revoke, CardPlayed)

    state = checked(
        KNOWN, FOUR_HEARTS, "C3 C2 CK CA", Corrected("12", CardPlayed(revoke.card, happened=happened))
    )

    assert (state.tricks[0].winner, state.conflicts, state.provisional) == (Seat.NORTH, (), False)
    assert (state.tricks[0].cards[1].revoke, state.tricks[0].cards[1].corrected) == (True, True)


def test_correction_is_checked_in_the_place_after_those_already_corrected():
    # The second call is only legal because the first one was corrected.
    state = checked(KNOWN, "open 2C 2D", Corrected("1", one("1C")), Corrected("2", one("1S")))

    assert (calls(state), state.conflicts) == ("1C 1S", ())


def test_corrected_claim_changes_the_result():
    state = checked(KNOWN, FOUR_HEARTS, "C3", Claimed(10), Corrected("12", Claimed(11)))

    assert state.result is not None
    assert (state.result.tricks, state.result.score_ns, state.provisional) == (11, 450, False)


def test_result_is_changed_by_correction_only():
    contract = parse_contract("4H", Seat.SOUTH)
    state = checked(KNOWN, ResultGiven(contract, 10), Corrected("0", ResultGiven(contract, 9)))

    assert state.result is not None
    assert state.result.score_ns == -50


def test_corrected_call_keeps_what_still_fits():
    # 3H instead of 4H: the contract is another, declarer, lead and play are the same.
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA", Corrected("7", one("3H")))

    assert (str(state.contract), state.turn, cards(state)) == ("3H", Seat.SOUTH, "C3 C2 CK CA")
    assert (state.conflicts, state.provisional) == ((), False)


def test_call_that_became_insufficient_keeps_its_place():
    state = checked(KNOWN, FOUR_HEARTS, "C3", Corrected("3", one("3S")))

    assert calls(state) == "1C P 3S P 2H P 4H P P P"
    assert [view.illegal for view in state.calls] == [False] * 4 + [True] + [False] * 5
    # North has now named hearts first, so East should have led.
    assert [(found.code, found.entry_id) for found in state.conflicts] == [
        ("insufficient-bid", "5"),
        ("opening-lead-out-of-turn", "11"),
    ]
    assert (state.contract and state.contract.declarer, state.tricks[0].leader) == (Seat.NORTH, Seat.WEST)
    assert state.provisional


def test_auction_that_ends_earlier_keeps_the_later_calls():
    state = checked(KNOWN, FOUR_HEARTS, "C3", Corrected("7", CallMade(PASS)))

    assert calls(state) == "1C P 1H P 2H P P P P P"
    assert [view.illegal for view in state.calls] == [False] * 8 + [True] * 2
    assert (str(state.contract), state.provisional, cards(state)) == ("2H", True, "C3")


def test_auction_that_does_not_end_any_more_keeps_the_play():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2", Corrected("10", one("X")))

    assert calls(state).endswith("4H P P X")
    assert (str(state.contract), state.phase, cards(state)) == ("4HX", Phase.PLAY, "C3 C2")
    assert [(found.code, found.entry_id) for found in state.conflicts] == [("auction-not-over", "11")]
    assert [view.illegal for view in state.tricks[0].cards] == [True, False]


def test_cards_without_any_contract_have_no_place():
    parts: list[str | Action] = [FOUR_HEARTS, "C3 C2"]
    parts += [Corrected(str(bid), CallMade(PASS)) for bid in (7, 5, 3)]
    state = checked(KNOWN, *parts, Corrected("1", CallMade(PASS)))

    assert (state.passed_out, state.provisional, state.tricks) == (True, True, ())
    assert state.unplaced == ("11", "12")


def test_card_taken_back_in_the_middle_lets_the_others_move_up():
    state = checked(UNKNOWN, FOUR_HEARTS, "C3 C2 CK CA", Corrected("12", None))

    assert [(view.entry_id, view.seat.value, str(view.card)) for view in state.tricks[0].cards] == [
        ("11", "W", "C3"),
        ("13", "N", "CK"),
        ("14", "E", "CA"),
    ]


def test_cards_that_moved_up_to_another_hand_are_marked():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA", Corrected("12", None))

    assert [(view.seat.value, str(view.card), view.illegal) for view in state.tricks[0].cards] == [
        ("W", "C3", False),
        ("N", "CK", True),
        ("E", "CA", True),
    ]
    assert (state.turn, state.provisional) == (Seat.SOUTH, True)


def test_cards_after_a_corrected_winner_stay_with_their_holders():
    # East won the trick after all: the next lead is then out of turn, but the cards tell whose they are.
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA H3 H2 HA H7", Corrected("14", one("C8")))

    assert state.tricks[0].winner is Seat.EAST
    assert [view.seat.value for view in state.tricks[1].cards] == ["S", "W", "N", "E"]
    assert [view.illegal for view in state.tricks[1].cards] == [True, False, False, False]
    assert [(found.code, found.entry_id) for found in state.conflicts] == [("lead-out-of-turn", "15")]
    assert (state.provisional, state.turn) == (True, Seat.NORTH)


def test_claim_that_became_impossible_stays_as_provisional_result():
    # South had won the trick, then East had.
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA", Claimed(13), Corrected("14", one("C8")))

    assert [found.code for found in state.conflicts] == ["claim-impossible"]
    assert state.result is not None
    assert (state.result.tricks, state.provisional) == (13, True)


def test_explanation_goes_with_the_call_it_explained():
    taken_back = checked(KNOWN, "open 1C", Explained("1", True, "16+"), Corrected("1", None))
    assert (taken_back.calls, taken_back.conflicts) == ((), ())
    assert refusal(taken_back, Explained("1", True, "17+")).code == "already-taken-back"

    corrected = checked(KNOWN, "open 1C", Explained("1", True, "16+"), Corrected("1", one("1D")))
    assert (calls(corrected), corrected.calls[0].explanation) == ("1D", "16+")
    assert checked(KNOWN, "open 1C", Corrected("1", one("1D")), Explained("2", True, "x")).calls[0].alert


def test_explanation_itself_can_be_corrected_and_taken_back():
    parts = ("open 1C", Explained("1", True, "16+"))

    changed = checked(KNOWN, *parts, Corrected("2", Explained("1", True, "17+")))
    assert changed.calls[0].explanation == "17+"
    assert not checked(KNOWN, *parts, Corrected("2", None)).calls[0].alert


def test_deal_can_be_taken_back():
    state = checked(UNKNOWN, "open", DealGiven(DEAL), Corrected("1", None))

    assert state.deal is None


def test_correction_of_nothing_is_a_conflict_and_no_more():
    state = folded(KNOWN, "open 1C", Corrected("9", None), Corrected("1", Corrected("0", None)))

    assert calls(state) == "1C"
    assert [(found.code, found.entry_id) for found in state.conflicts] == [
        ("entry-unknown", "2"),
        ("nested-correction", "3"),
    ]


def test_correction_cannot_take_the_place_of_what_comes_later():
    assert folded(KNOWN, "open", Corrected("2", None), "1C").conflicts[0].code == "entry-unknown"
