import pytest

from bridge.cards import DECK, Card, Rank, Suit, parse_card, parse_rank
from bridge.errors import Refusal


def test_deck_has_fifty_two_different_cards():
    assert len(set(DECK)) == len(DECK) == 52


@pytest.mark.parametrize("card", DECK, ids=str)
def test_card_reads_back_what_it_writes(card):
    assert parse_card(str(card)) == parse_card(str(card).lower()) == card


@pytest.mark.parametrize("text", ["h10", "H10", "ht", " HT "])
def test_ten_is_read_in_both_spellings(text):
    assert parse_card(text) == Card(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize("text", ["", "S", "A", "AS", "S1", "S11", "X2", "SAA", "S100"])
def test_card_that_is_none_is_refused(text):
    with pytest.raises(Refusal) as refused:
        parse_card(text)
    assert (refused.value.code, refused.value.evidence) == ("not-a-card", {"text": text})


@pytest.mark.parametrize(
    ("letter", "rank"), [("a", Rank.ACE), ("10", Rank.TEN), ("T", Rank.TEN), ("2", Rank.TWO)]
)
def test_rank_is_read_alone(letter, rank):
    assert parse_rank(letter) is rank


@pytest.mark.parametrize("letter", ["", "1", "23", "TJ", "x"])
def test_rank_that_is_none_is_refused(letter):
    with pytest.raises(Refusal, match="not-a-card"):
        parse_rank(letter)


def test_cards_sort_by_suit_then_rank():
    assert [str(card) for card in sorted(map(parse_card, ("S2", "CA", "HK", "HT")))] == [
        "CA",
        "HT",
        "HK",
        "S2",
    ]
