import pytest

from bridge.actions import CardPlayed, Source
from bridge.board import BoardState, Phase, check
from bridge.boards import BoardSetup
from bridge.cards import Card, Suit, parse_card
from bridge.errors import Refusal
from bridge.play import trick_winner
from bridge.seats import SEATS, Seat
from tests.bridge.records import (
    DEAL,
    FOUR_HEARTS,
    KNOWN,
    UNKNOWN,
    actions,
    checked,
    dealt,
    with_hands,
)

# Twelve tricks and the thirteenth of four hearts; every card legal.
TRICKS = (
    "C3 C2 CK CA",  # South
    "H3 H2 HA H7",  # North
    "H4 HJ HK H5",  # South
    "H8 H6 H9 S2",  # North
    "S7 S9 SQ S3",  # South
    "S4 S5 SK SA",  # East
    "DQ DA D4 D3",  # South
    "S8 S6 SJ ST",  # North
    "CQ C7 C8 C4",  # North
    "C6 C9 CT CJ",  # West
    "C5 D8 D5 D2",  # West
    "DT DK D9 D7",  # North
    "HQ DJ HT D6",  # North
)
TWELVE = " ".join(TRICKS[:12])


def dealt_to(seat: Seat) -> frozenset[Card] | None:
    return DEAL.hand(seat)


def refusal(state: BoardState, word: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        check(state, actions(word)[0])
    return refused.value


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("C3 C2 CK CA", None, "W"),
        ("C3 C2 H2 CA", Suit.HEARTS, "S"),
        ("C3 H3 H2 CA", Suit.HEARTS, "E"),
        ("C3 DA SA HA", None, "N"),  # nobody follows
        ("C3 ? DA CA", None, "W"),  # what nobody saw is taken not to win
        ("? C2 DA CA", None, None),
        ("? C2 H2 CA", Suit.HEARTS, "S"),
        ("? ? ? ?", Suit.HEARTS, None),
    ],
)
def test_trick_winner(cards, trump, winner):
    plays = [
        (seat, None if word == "?" else parse_card(word))
        for seat, word in zip(SEATS, cards.split(), strict=True)
    ]

    assert trick_winner(plays, trump) == (Seat(winner) if winner else None)


def test_opening_lead_is_left_of_declarer():
    state = checked(KNOWN, FOUR_HEARTS)

    assert (state.phase, state.turn, state.opening_lead) == (Phase.PLAY, Seat.WEST, None)
    assert str(state.contract) == "4H"
    assert checked(KNOWN, FOUR_HEARTS, "C3").opening_lead == parse_card("C3")


def test_turn_goes_clockwise_and_then_to_the_winner():
    cards = "C3 C2 CK CA H3".split()

    turns = [checked(KNOWN, FOUR_HEARTS, *cards[:played]).turn for played in range(6)]

    assert turns == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.SOUTH, Seat.WEST]


def test_cards_can_be_followed_to_the_end():
    state = checked(KNOWN, FOUR_HEARTS, TWELVE)

    assert [trick.winner.value for trick in state.tricks if trick.winner] == list("SNSNSESNNWWNN")
    assert (state.phase, state.declarer_tricks, state.defender_tricks) == (Phase.FINISHED, 10, 3)


def test_last_trick_plays_itself_when_the_hands_are_known():
    state = checked(KNOWN, FOUR_HEARTS, TWELVE)

    last = state.tricks[12]
    assert (last.leader, last.winner) == (Seat.NORTH, Seat.NORTH)
    assert [(view.entry_id, str(view.card), view.source) for view in last.cards] == [
        ("", card, Source.INFERRED) for card in TRICKS[12].split()
    ]
    assert state.result is not None
    assert (state.turn, state.result.tricks, state.result.score_ns, state.line_over) == (None, 10, 420, 0)
    assert not state.provisional
    assert all(state.remaining(seat) == frozenset() for seat in SEATS)


def test_last_trick_may_still_be_typed():
    state = checked(KNOWN, FOUR_HEARTS, TWELVE, "HQ DJ")

    assert [view.source.value for view in state.tricks[12].cards] == ["seen", "seen", "inferred", "inferred"]
    assert state.result == checked(KNOWN, FOUR_HEARTS, TWELVE).result
    assert refusal(checked(KNOWN, FOUR_HEARTS, TWELVE, TRICKS[12]), "C2").code == "board-finished"


@pytest.mark.parametrize("setup", [UNKNOWN, with_hands("N"), with_hands("N", "S")])
def test_last_trick_is_waited_for_when_a_hand_is_unknown(setup):
    state = checked(setup, FOUR_HEARTS, TWELVE)
    assert (state.phase, state.turn) == (Phase.PLAY, Seat.NORTH)

    finished = checked(setup, FOUR_HEARTS, TWELVE, TRICKS[12])
    assert finished.result == checked(KNOWN, FOUR_HEARTS, TWELVE).result
    assert finished.conflicts == ()


def test_follower_must_follow_suit():
    state = checked(KNOWN, FOUR_HEARTS, "C3")
    legal = state.legal_cards()
    assert legal is not None

    assert [str(card) for card in legal] == ["CQ", "C6", "C2"]
    refused = refusal(state, "H4")
    assert (refused.code, refused.law, refused.could) == ("revoke", "61", ("CQ", "C6", "C2"))
    assert refused.evidence == {"card": "H4", "turn": "N", "suit": "C", "holds": ["CQ", "C6", "C2"]}


def test_void_hand_may_play_anything():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA H3 H2 HA H7 H4 HJ HK H5 H8 H6 H9")
    legal = state.legal_cards()

    assert legal is not None
    assert {card.suit for card in legal} == {Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS}
    assert len(legal) == 10


@pytest.mark.parametrize(
    ("before", "word", "code", "law", "evidence"),
    [
        ("", "SQ", "opening-lead-out-of-turn", "54", {"card": "SQ", "turn": "W", "holders": ["S"]}),
        ("", "SA", "opening-lead-out-of-turn", "54", {"card": "SA", "turn": "W", "holders": ["E"]}),
        ("C3", "CK", "play-out-of-turn", "57", {"card": "CK", "turn": "N", "holders": ["E"]}),
        ("C3 C2 CK CA", "SA", "lead-out-of-turn", "53", {"card": "SA", "turn": "S", "holders": ["E"]}),
        ("C3 C2 CK CA", "SK", "lead-out-of-turn", "55", {"card": "SK", "turn": "S", "holders": ["N"]}),
        ("C3 C2 CK CA", "C2", "card-already-played", "45", {"card": "C2", "by": "N", "trick": 1}),
    ],
)
def test_card_of_another_hand_is_refused_and_says_whose_it_is(before, word, code, law, evidence):
    refused = refusal(checked(KNOWN, FOUR_HEARTS, before), word)

    assert (refused.code, refused.law, refused.evidence) == (code, law, evidence)


def test_card_that_may_be_in_either_unknown_hand_names_both():
    refused = refusal(checked(with_hands("N", "W"), FOUR_HEARTS), "SQ")

    assert refused.evidence["holders"] == ["E", "S"]


def test_unknown_hand_plays_any_card_not_known_elsewhere():
    state = checked(with_hands("N"), FOUR_HEARTS)

    assert state.legal_cards() is None
    check(state, CardPlayed(parse_card("C3")))
    assert refusal(state, "SK").evidence["holders"] == ["N"]


def test_without_a_deal_any_new_card_is_taken():
    state = checked(UNKNOWN, FOUR_HEARTS, "C3 C2")

    assert state.legal_cards() is None
    check(state, CardPlayed(parse_card("SA")))
    assert refusal(state, "C2").code == "card-already-played"


def test_revoke_shows_later_when_the_hand_is_unknown():
    state = checked(UNKNOWN, FOUR_HEARTS, "C3 C2 S2 CA H3 H2 HA H7", "H4 HJ HK H5", "C8 C4 C6 C7")

    assert [(found.code, found.law, found.entry_id) for found in state.conflicts] == [("revoke", "61", "13")]
    assert state.conflicts[0].evidence == {"card": "S2", "by": "E", "later": "C7"}
    assert [view.revoke for view in state.tricks[0].cards] == [False, False, True, False]
    assert state.provisional


def test_discard_is_no_revoke_while_the_suit_does_not_come_back():
    state = checked(UNKNOWN, FOUR_HEARTS, "C3 C2 S2 CA H3 H2 HA H7 H4 HJ HK H5")

    assert (state.conflicts, state.provisional) == ((), False)


def test_unseen_card_counts_in_the_trick():
    state = checked(KNOWN, FOUR_HEARTS, "C3 ? CK CA")

    assert (state.turn, state.declarer_tricks) == (Seat.SOUTH, 1)
    assert state.tricks[0].cards[1].source is Source.UNKNOWN
    # North may have played any of his cards: nothing of his is certain but what he never held.
    assert state.remaining(Seat.NORTH) == dealt_to(Seat.NORTH)


def test_next_lead_tells_who_won_over_an_unseen_card():
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK ?", "S4")
    assert (state.tricks[0].winner, state.declarer_tricks, state.defender_tricks) == (Seat.SOUTH, 1, 0)

    kept = checked(KNOWN, FOUR_HEARTS, "C3 C2 CK ?", "SA")
    assert (kept.tricks[0].winner, kept.declarer_tricks, kept.defender_tricks) == (Seat.EAST, 0, 1)


def test_after_a_trick_nobody_saw_the_next_card_tells_the_leader():
    state = checked(KNOWN, FOUR_HEARTS, "? ? ? ?")
    assert (state.turn, state.legal_cards(), state.tricks[0].winner) == (None, None, None)
    assert refusal(state, "?").code == "leader-unknown"

    led = checked(KNOWN, FOUR_HEARTS, "? ? ? ? SA")
    assert (led.turn, led.tricks[0].winner, led.defender_tricks) == (Seat.SOUTH, Seat.EAST, 1)


def test_follow_suit_is_certain_only_beyond_the_unseen_cards():
    # North was dealt three clubs: after two unseen cards he still has one at least, after three perhaps none.
    two = checked(KNOWN, FOUR_HEARTS, "C3 ? CK CA H3 H2 ? HJ C7 C8 C4")
    assert refusal(two, "S7").code == "revoke"

    three = checked(KNOWN, FOUR_HEARTS, "C3 ? CK CA H3 H2 ? HJ DQ DA D4 ? C8 C4")
    legal = three.legal_cards()
    check(three, CardPlayed(parse_card("S7")))
    assert legal is not None
    assert frozenset(legal) == three.remaining(Seat.NORTH) == dealt_to(Seat.NORTH)


def test_result_that_rests_on_an_unseen_card_is_provisional():
    last = TRICKS[12].replace("D6", "?")
    assert checked(UNKNOWN, FOUR_HEARTS, TWELVE, last).provisional
    assert not checked(UNKNOWN, FOUR_HEARTS, TWELVE, TRICKS[12]).provisional


def test_trick_is_certain_again_when_the_next_lead_tells_its_winner():
    unseen = TWELVE.replace("CK", "?", 1)

    # Of an unknown hand any card could be a lead: only a known holder tells.
    assert checked(UNKNOWN, FOUR_HEARTS, unseen, TRICKS[12]).provisional
    assert not checked(KNOWN, FOUR_HEARTS, unseen, TRICKS[12]).provisional


def test_inferred_card_is_marked():
    state = checked(KNOWN, FOUR_HEARTS, "C3~")

    assert state.tricks[0].cards[0].source is Source.INFERRED


def test_current_trick_is_the_open_one():
    assert checked(KNOWN, FOUR_HEARTS).current_trick is None
    assert checked(KNOWN, FOUR_HEARTS, "C3 C2 CK CA").current_trick is None
    state = checked(KNOWN, FOUR_HEARTS, "C3 C2")
    assert state.current_trick == state.tricks[0]


def test_deal_of_one_suit_a_hand_is_played():
    spades, hearts = "AKQJT98765432...", ".AKQJT98765432.."
    diamonds, clubs = "..AKQJT98765432.", "...AKQJT98765432"
    setup = BoardSetup.standard(1, dealt(N=spades, E=hearts, S=diamonds, W=clubs))
    words = [f"H{r} D{r} C{r} S{r}" for r in "AKQJT9876543"]

    state = checked(setup, "open 7S P P P", "HA DA CA SA")
    assert (state.turn, state.declarer_tricks) == (Seat.NORTH, 1)
    notrump = checked(setup, "open 7N P P P", " ".join(words))
    assert notrump.result is not None
    assert notrump.result.tricks == 0
