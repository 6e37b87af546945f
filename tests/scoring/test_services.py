from collections.abc import Callable
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection

from bridge.boards import BoardSetup
from bridge.cards import DECK
from bridge.deals import Deal, parse_deal, write_hand
from bridge.errors import Refusal
from bridge.seats import Seat
from scoring import models, selectors, services
from scoring.schedule import Form, Name
from scoring.services import ScheduleRefusal
from tests.house.at_rest import bytes_of

TURNED = {
    "E": "KJ7.AQ94.K83.Q62",
    "S": "A2.KT87.QJ9.AT83",
    "W": "QT98.J3.A742.K54",
    "N": "6543.652.T65.J97",
}


def everything() -> list[int]:
    """How many rows each table of the schedule holds."""
    kinds = (
        *(
            models.Event,
            models.Stage,
            models.Session,
            models.Team,
            models.Player,
            models.BoardSet,
            models.Board,
        ),
        *(models.Match, models.Segment, models.Table, models.Seating, models.SegmentBoard, models.Result),
    )
    return [kind._default_manager.count() for kind in kinds]


def code_of(service: Callable[..., Any], *given: Any, **named: Any) -> str:
    before = everything()
    with pytest.raises(ScheduleRefusal) as refusal:
        service(*given, **named)
    assert everything() == before
    return refusal.value.code


def test_services_called_again_find_what_they_made(make_hall: Any) -> None:
    first = make_hall(2)
    rows = everything()

    assert make_hall(2) == first
    assert everything() == rows == [1, 1, 2, 4, 24, 2, 8, 2, 4, 8, 32, 16, 0]


def test_public_ids_differ_by_event_and_do_not_count(make_hall: Any) -> None:
    one, two = make_hall(2, "cup"), make_hall(2, "plate")

    ids = [
        place.public_id
        for hall in (one, two)
        for place in (hall.stage, *hall.sessions, *hall.teams, *hall.board_sets, *hall.matches)
    ]
    tables = [
        table.public_id for hall in (one, two) for seg in hall.segments for table in (seg.open, seg.closed)
    ]
    every = [*ids, *tables]
    assert len(set(every)) == len(every)
    assert {len(public_id) for public_id in every} == {12}
    assert set("".join(every)) <= set("abcdefghijklmnopqrstuvwxyz234567")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"slug": "Not a slug"}, "bad-slug"),
        ({"slug": ""}, "bad-slug"),
        ({"slug": "x" * 61}, "bad-slug"),
        ({"name": Name(" ", "")}, "no-name"),
        ({"name": Name("x" * 81, "")}, "name-too-long"),
        ({"zone": "Asia/Nowhere"}, "unknown-zone"),
        ({"vp_scale": "old-25-0"}, "unknown-vp-scale"),
        ({"law_edition": "1066"}, "unknown-law-edition"),
    ],
)
def test_event_that_cannot_be(db: None, change: dict[str, Any], code: str) -> None:
    assert code_of(services.create_event, **{"slug": "cup", "name": Name("Cup", "杯赛"), **change}) == code


def test_event_that_stands_otherwise(hall: Any) -> None:
    assert code_of(services.create_event, "cup", Name("Another", "另一个")) == "event-stands-otherwise"


def test_name_in_one_script_borrows_it_for_the_other(db: None) -> None:
    services.create_event("cup", Name("", "杯赛"))

    event = selectors.event_by_slug("cup")
    assert event is not None
    assert event.name == Name("杯赛", "杯赛")


def test_stage_and_session_that_cannot_be(hall: Any) -> None:
    name = Name("Final", "决赛")

    assert code_of(services.add_stage, 999, 2, name) == "unknown-event"
    assert code_of(services.add_stage, hall.event.pk, 0, name) == "no-such-number"
    assert code_of(services.add_stage, hall.event.pk, 1, name, Form.KNOCKOUT) == "stage-stands-otherwise"
    assert code_of(services.add_session, 999, 1, name) == "unknown-stage"
    assert (
        code_of(services.add_session, hall.stage.pk, 3, name, datetime.fromisoformat("2026-05-01T09:00"))
        == "time-without-zone"
    )


def test_team_takes_more_players_later(hall: Any) -> None:
    names = [Name(f"Player 1-{place}", f"牌手1-{place}") for place in range(1, 8)]

    team = services.add_team(hall.event.pk, 1, Name("Team 1", "1队"), names)

    assert team.players[:6] == hall.teams[0].players
    assert len(team.players) == 7


def test_team_with_another_player_in_a_place(hall: Any) -> None:
    given = (hall.event.pk, 1, Name("Team 1", "1队"), [Name("Somebody", "某人")])

    assert code_of(services.add_team, *given) == "player-stands-otherwise"


def test_board_set_that_cannot_be(hall: Any) -> None:
    def add(name: str, *boards: BoardSetup) -> str:
        return code_of(services.add_board_set, hall.event.pk, name, boards)

    assert add("New", BoardSetup.standard(1), BoardSetup.standard(1)) == "board-twice"
    assert add(" ", BoardSetup.standard(1)) == "no-name"
    assert add("x" * 81, BoardSetup.standard(1)) == "name-too-long"
    assert add("Session 1", BoardSetup.standard(1, parse_deal(TURNED))) == "deal-stands-otherwise"
    other_dealer = BoardSetup(1, Seat.WEST, BoardSetup.standard(1).vulnerability)
    assert add("Session 1", other_dealer) == "board-stands-otherwise"


def test_deal_comes_later(hall: Any) -> None:
    board = services.add_board_set(hall.event.pk, "Late", [BoardSetup.standard(5)]).boards[0]
    assert selectors.deal_of(board.pk) is None
    assert not selectors.has_deal(board.pk)

    services.set_deal(board.pk, parse_deal(TURNED))
    services.set_deal(board.pk, parse_deal(TURNED))

    assert selectors.deal_of(board.pk) == parse_deal(TURNED)
    assert selectors.has_deal(board.pk)


def test_deal_in_place_of_another(hall: Any) -> None:
    board = hall.board_sets[0].boards[0].pk

    assert code_of(services.set_deal, board, parse_deal(TURNED)) == "deal-stands-otherwise"
    assert code_of(services.set_deal, 999, parse_deal(TURNED)) == "unknown-board"


def test_match_that_cannot_be(make_hall: Any) -> None:
    hall, other = make_hall(), make_hall(slug="plate")
    a, b = (team.pk for team in hall.teams)
    stage = hall.stage.pk

    assert code_of(services.add_match, stage, 2, a, a) == "one-team-twice"
    assert code_of(services.add_match, stage, 2, a, other.teams[0].pk) == "team-of-another-event"
    assert code_of(services.add_match, stage, 2, a, 999) == "unknown-team"
    assert code_of(services.add_match, stage, 1, b, a) == "match-stands-otherwise"
    for carry in ("-1", "6.667", "10000", "NaN"):
        assert code_of(services.add_match, stage, 2, a, b, carry_home=Decimal(carry)) == "bad-carry-over"


def test_segment_that_cannot_be(make_hall: Any) -> None:
    hall, other = make_hall(2), make_hall(slug="plate")
    third = services.add_session(hall.stage.pk, 3, Name("Session 3", "第3节")).pk
    match, boards = hall.matches[0].pk, hall.board_sets[0].pk

    def add(match: int = match, session: int = third, boards: int = boards, **change: Any) -> str:
        return code_of(
            services.add_segment, match, session, boards, **{"first": 1, "last": 4, "open_table": 1, **change}
        )

    assert add(match=999) == "unknown-match"
    assert add(session=other.sessions[0].pk) == "session-of-another-stage"
    assert add(boards=other.board_sets[0].pk) == "board-set-of-another-event"
    assert add(last=6) == "boards-missing"
    assert add(first=4, last=1) == "boards-missing"
    assert add(first=0) == "no-such-number"
    assert add(open_table=0) == "no-such-number"
    assert add(session=hall.sessions[0].pk, swapped=True) == "segment-stands-otherwise"
    assert add(session=hall.sessions[0].pk, open_table=9) == "table-stands-otherwise"
    services.add_segment(hall.matches[1].pk, third, boards, first=1, last=4, open_table=1)
    assert add() == "table-taken"
    again = services.add_match(hall.stage.pk, 3, hall.teams[0].pk, hall.teams[2].pk)
    assert add(match=again.pk, open_table=5) == "team-plays-twice"


def test_players_change_seats(hall: Any) -> None:
    table, players = hall.segments[0].open.pk, hall.teams[0].players

    services.seat_players(table, {Seat.NORTH: players[5].pk, Seat.SOUTH: players[0].pk})

    seats = selectors.table_context(table).table.seats
    assert [(seat.seat, seat.player.pk) for seat in seats] == [
        (Seat.NORTH, players[5].pk),
        (Seat.SOUTH, players[0].pk),
    ]


def test_players_who_cannot_sit_there(hall: Any) -> None:
    table, (home, visitor) = hall.segments[0].open.pk, (team.players for team in hall.teams)
    seat = services.seat_players

    assert code_of(seat, 999, {}) == "unknown-table"
    assert code_of(seat, table, {Seat.NORTH: 999}) == "unknown-player"
    assert code_of(seat, table, {Seat.NORTH: home[0].pk, Seat.SOUTH: home[0].pk}) == "player-twice"
    assert code_of(seat, table, {Seat.NORTH: visitor[0].pk}) == "player-of-another-team"
    assert code_of(seat, table, {Seat.EAST: home[0].pk}) == "player-of-another-team"
    assert code_of(seat, table, {Seat.NORTH: home[2].pk}) == "player-at-the-other-table"


def test_result_takes_the_place_of_what_stood(hall: Any) -> None:
    table, board = hall.segments[0].open.pk, hall.segments[0].boards[1].pk
    four_hearts: dict[str, Any] = {"contract": "4H", "declarer": Seat.SOUTH, "tricks": 10, "score_ns": 620}

    assert services.store_result(table, board, **four_hearts)
    assert not services.store_result(table, board, **four_hearts)
    assert services.store_result(table, board, **four_hearts | {"tricks": 9, "score_ns": -100})
    assert [result.score_ns for result in selectors.results([table])] == [-100]
    assert services.clear_result(table, board)
    assert not services.clear_result(table, board)
    assert selectors.results([table]) == ()


def test_result_on_a_board_the_table_does_not_play(hall: Any) -> None:
    board = hall.segments[1].boards[0].pk
    passed_out: dict[str, Any] = {"contract": "P", "declarer": None, "tricks": None, "score_ns": 0}

    assert (
        code_of(services.store_result, hall.segments[0].open.pk, board, **passed_out) == "board-not-scheduled"
    )


def test_result_in_what_is_no_contract(hall: Any) -> None:
    table, board = hall.segments[0].open.pk, hall.segments[0].boards[0].pk

    with pytest.raises(Refusal, match="not-a-contract"):
        services.store_result(table, board, contract="8H", declarer=Seat.SOUTH, tricks=10, score_ns=1)


@pytest.mark.django_db(transaction=True)
def test_no_hand_is_readable_in_the_database(hall: Any) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("reads the file of a SQLite database, and this is another database")
    cards = list(DECK)
    Random(52).shuffle(cards)  # a deal no other test leaves behind in the file
    deal = Deal({seat: frozenset(cards[13 * seat.index :][:13]) for seat in Seat})
    hands = [write_hand(deal.hand(seat) or ()) for seat in Seat]
    spellings = [*hands, *(suit for hand in hands for suit in hand.split(".") if len(suit) > 4)]

    def found() -> list[str]:
        path = Path(str(connection.settings_dict["NAME"]))
        stored = bytes_of(*sorted(path.parent.glob(path.name + "*")))
        return [spelling for spelling in spellings if spelling.encode() in stored]

    board = services.add_board_set(hall.event.pk, "Secret", [BoardSetup.standard(1, deal)]).boards[0]
    assert selectors.deal_of(board.pk) == deal
    assert found() == []

    # The search does find what is there: hands where names are kept.
    for number, hand in enumerate(hands, start=50):
        services.add_team(hall.event.pk, number, Name(hand, "牌"))
    assert found() == spellings
