import ast
from pathlib import Path

import pytest

import bridge
from bridge.actions import Action, CallMade, CardPlayed, Happened, Source
from bridge.board import Phase, check
from bridge.boards import BoardSetup
from bridge.calls import parse_call
from bridge.cards import parse_card
from bridge.errors import CODES, IRREGULARITIES, Refusal
from bridge.seats import Seat
from tests.bridge.records import FOUR_HEARTS, KNOWN, UNKNOWN, checked, with_hands


def made(call: str, kind: str, law: str = "", **data: str) -> CallMade:
    return CallMade(parse_call(call), happened=Happened("call", kind, law, tuple(data.items())))


def played(card: str, kind: str, law: str = "", **data: str) -> CardPlayed:
    return CardPlayed(parse_card(card), happened=Happened("card", kind, law, tuple(data.items())))


ACCEPTED: list[tuple[BoardSetup, str, Action]] = [
    (KNOWN, "open 1S", made("1H", "insufficient-bid", "27")),
    (KNOWN, "open 1S P", made("X", "inadmissible-double", "36")),
    (KNOWN, "open 1S", made("XX", "inadmissible-redouble", "36")),
    (KNOWN, "open 1S P P P", made("P", "auction-over", "39")),
    (KNOWN, "open", made("1S", "call-out-of-turn", "31", by="E")),
    (KNOWN, FOUR_HEARTS, played("SA", "opening-lead-out-of-turn", "54")),
    (KNOWN, FOUR_HEARTS + " C3 C2 CK CA", played("SK", "lead-out-of-turn", "55")),
    (KNOWN, FOUR_HEARTS + " C3", played("CK", "play-out-of-turn", "57")),
    (KNOWN, FOUR_HEARTS + " C3", played("H4", "revoke", "61")),
    (UNKNOWN, FOUR_HEARTS + " C3", played("H4", "revoke", "61")),
    (UNKNOWN, FOUR_HEARTS, played("SA", "opening-lead-out-of-turn", "54", by="E")),
    (with_hands("N"), FOUR_HEARTS + " C3 C2 CK CA", played("SA", "lead-out-of-turn", "53", by="E")),
]


def test_every_irregularity_has_an_example():
    kinds = {
        action.happened.kind
        for _, _, action in ACCEPTED
        if isinstance(action, CallMade | CardPlayed) and action.happened
    }

    assert kinds == set(IRREGULARITIES)


@pytest.mark.parametrize(("setup", "before", "action"), ACCEPTED)
def test_what_happened_is_taken_and_marked_without_conflict(setup, before, action):
    state = checked(setup, before, action)

    marked = [view.happened for view in state.calls] + [
        view.happened for trick in state.tricks for view in trick.cards
    ]
    assert action.happened in marked
    assert (state.conflicts, state.provisional) == ((), False)


@pytest.mark.parametrize(
    ("before", "action", "code"),
    [
        ("open", made("1S", "insufficient-bid"), "nothing-irregular"),
        ("open", made("1S", "call-out-of-turn", by="N"), "nothing-irregular"),
        ("open", made("1S", "call-out-of-turn"), "nothing-irregular"),
        ("open 2S", made("1S", "call-out-of-turn", by="S"), "insufficient-bid"),
        ("open 1S", made("1H", "inadmissible-double"), "irregularity-differs"),
        ("open 1S", made("X", "inadmissible-double"), "nothing-irregular"),
        (FOUR_HEARTS, played("C3", "revoke"), "nothing-irregular"),
        (FOUR_HEARTS, played("C3", "opening-lead-out-of-turn", by="E"), "nothing-irregular"),
        (FOUR_HEARTS + " C3", played("C2", "revoke"), "nothing-irregular"),
        (FOUR_HEARTS + " C3", played("SA", "revoke"), "irregularity-differs"),
        (FOUR_HEARTS + " C3", played("C3", "card-already-played"), "card-already-played"),
        (FOUR_HEARTS + " C3", made("P", "auction-over"), "auction-over"),
        ("open P P P P", played("C3", "board-finished"), "board-finished"),
        (
            "open 1S",
            CallMade(parse_call("1H"), happened=Happened("card", "insufficient-bid")),
            "irregularity-differs",
        ),
    ],
)
def test_happened_must_say_what_is_wrong(before, action, code):
    with pytest.raises(Refusal) as refused:
        check(checked(KNOWN, before), action)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "action",
    [played("C2", "revoke"), played("H4", "play-out-of-turn"), played("H4", "play-out-of-turn", by="N")],
)
def test_happened_is_refused_for_what_may_be_legal_in_an_unknown_hand(action):
    with pytest.raises(Refusal, match="nothing-irregular"):
        check(checked(UNKNOWN, FOUR_HEARTS, "C3"), action)


def test_card_already_played_cannot_have_been_played_out_of_turn():
    with pytest.raises(Refusal, match="card-already-played"):
        check(checked(UNKNOWN, FOUR_HEARTS, "C3"), played("C3", "play-out-of-turn", by="E"))


def test_revoke_of_a_hand_known_to_be_void_is_none():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA H3 H2 HA H7 H4 HJ HK H5 H8 H6 H9")

    with pytest.raises(Refusal, match="nothing-irregular"):
        check(state, played("D9", "revoke"))


def test_accepted_insufficient_bid_is_the_last_bid():
    state = checked(KNOWN, "open 2S", made("1H", "insufficient-bid", "27"), "1S P P P")

    assert str(state.contract) == "1S"


def test_accepted_call_out_of_turn_moves_the_turn():
    state = checked(KNOWN, "open", made("1S", "call-out-of-turn", "31", by="E"), "P P P")

    assert [view.seat.value for view in state.calls] == ["E", "S", "W", "N"]
    assert (state.contract and state.contract.declarer, state.turn) == (Seat.EAST, Seat.SOUTH)


def test_accepted_opening_lead_out_of_turn_is_led_by_its_holder():
    state = checked(KNOWN, FOUR_HEARTS, played("SA", "opening-lead-out-of-turn", "54"))

    assert (state.tricks[0].leader, state.turn) == (Seat.EAST, Seat.SOUTH)
    assert state.opening_lead == parse_card("SA")


def test_card_played_out_of_turn_waits_for_those_passed_over():
    state = checked(KNOWN, FOUR_HEARTS, "C3", played("CK", "play-out-of-turn", "57"))

    assert [view and view.seat.value for view in state.tricks[0].clockwise] == ["W", None, "E"]
    assert state.turn is Seat.NORTH
    complete = checked(KNOWN, FOUR_HEARTS, "C3", played("CK", "play-out-of-turn", "57"), "C2 CA")
    assert [view and str(view.card) for view in complete.tricks[0].clockwise] == ["C3", "C2", "CK", "CA"]
    assert complete.turn is Seat.SOUTH


def test_recorded_revoke_is_not_found_again_when_it_shows():
    later = "H3 H2 HA H7 H4 HJ HK H5 C8 C4 C6 C7"
    state = checked(UNKNOWN, FOUR_HEARTS, "C3 C2", played("S2", "revoke", "61"), "CA", later)

    assert (state.conflicts, state.tricks[0].cards[2].revoke) == ((), True)


def test_trump_played_in_a_revoke_wins_the_trick():
    state = checked(KNOWN, FOUR_HEARTS, "C3", played("H4", "revoke", "61"), "CK CA")

    assert state.tricks[0].winner is Seat.NORTH
    assert state.phase is Phase.PLAY


def test_unseen_card_is_never_irregular():
    with pytest.raises(Refusal, match="nothing-irregular"):
        check(
            checked(KNOWN, FOUR_HEARTS, "C3"),
            CardPlayed(None, Source.UNKNOWN, Happened("card", "revoke", "61")),
        )


def test_every_code_that_is_raised_is_listed():
    raised = set()
    for path in Path(bridge.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and path.name != "errors.py":
                raised |= {node.value} & set(CODES)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal" and node.args:
                code = node.args[0]
                assert not isinstance(code, ast.Constant) or code.value in CODES
    assert raised == set(CODES)
    assert len(CODES) == len(set(CODES))
