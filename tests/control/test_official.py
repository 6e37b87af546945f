"""The score sheet beside the record, and deals that are not the organiser's, on the director's pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from broadcast.journal import OfficialBody
from scoring import selectors
from tests.control.rooms import Room, bodies

Open = Callable[..., Room]


def table(hall: Room) -> str:
    return hall.hall.segments[0].open.public_id


def cards(hall: Room, kind: str) -> list[dict[str, object]]:
    return [card for card in hall.now_page()["calm"] if str(card["key"]).startswith(kind)]


@pytest.mark.parametrize(
    ("typed", "contract", "declarer", "tricks"),
    [
        ("1nn=", "1N", "N", 7),
        ("1NTN+1", "1N", "N", 8),
        ("６ＳＸＷ－２", "6SX", "W", 10),
        ("4hxxs −1", "4HXX", "S", 9),
        ("4hs10", "4H", "S", 10),
        ("p", "P", "", None),
    ],
)
def test_official_result_is_read_as_people_write_it(
    room: Open, typed: str, contract: str, declarer: str, tricks: int | None
) -> None:
    hall = room()

    hall.press("official", table=table(hall), board="1", result=typed)

    (body,) = (body for body in bodies() if isinstance(body, OfficialBody))
    assert (body.contract, body.declarer, body.tricks) == (contract, declarer, tricks)


@pytest.mark.parametrize("typed", ["8NN=", "4HS+4", "4HS-11", "4H=", "=", "4HS14", "<b>"])
def test_official_result_that_cannot_be_is_refused(room: Open, typed: str) -> None:
    hall = room()

    assert "like 4HS+1" in hall.refused("official", table=table(hall), board="1", result=typed)
    assert not any(isinstance(body, OfficialBody) for body in bodies())


def test_difference_is_a_card_and_stands_on_the_tables_sheet_until_it_is_settled(room: Open) -> None:
    hall = room()
    hall.hall.desk().play(1, tricks=7)
    hall.press("official", table=table(hall), board="1", result="1NN+1")

    (card,) = cards(hall, "official")
    assert card["says"] == [
        "Recorded 1NT N = · N-S +90; score sheet 1NT N +1 · N-S +120. The record counts until it is corrected at the table."
    ]
    sheet = hall.get("table/", table=table(hall))
    assert "score sheet: 1NT N +1 · N-S +120" in sheet
    assert 'class="apart"' in sheet

    hall.press("official", table=table(hall), board="1", result="")

    assert cards(hall, "official") == []


def test_deal_dropped_at_a_table_is_a_card(room: Open) -> None:
    hall = room()
    assert cards(hall, "deal") == []

    hall.hall.desk().do(1, "open", {"k": "deal", "hands": {}})

    (card,) = cards(hall, "deal")
    assert "board 1: the table says that it plays another deal" in str(card["title"])
    assert selectors.has_deal(hall.hall.board_set.boards[0].pk)
