from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from bridge.boards import Vulnerability
from bridge.deals import parse_deal
from bridge.seats import Seat
from scoring import selectors, services
from scoring.methods.match import MatchSide, Room
from scoring.schedule import Form, Name, Playing, ResultInfo
from scoring.selectors import NotScheduled


def test_table_context_of_the_open_room(hall: Any) -> None:
    segment = hall.segments[0]

    context = selectors.table_context(segment.open.pk)

    assert (context.event.slug, context.event.name, context.event.zone) == (
        "cup",
        Name("Cup", "杯赛"),
        "Asia/Shanghai",
    )
    assert (context.stage.pk, context.stage.form) == (hall.stage.pk, Form.ROUND_ROBIN)
    assert (context.session.number, context.session.of) == (1, 2)
    assert context.session.starts_at == datetime(2026, 5, 1, 1, tzinfo=UTC)
    assert (context.match.public_id, context.match.home.number, context.match.visitor.number) == (
        hall.matches[0].public_id,
        1,
        2,
    )
    assert (context.match.carry_home, context.match.carry_visitor) == (Decimal(0), Decimal(0))
    assert (context.table.public_id, context.table.room, context.table.number) == (
        segment.open.public_id,
        Room.OPEN,
        1,
    )
    assert context.other is not None
    assert context.other.public_id == segment.closed.public_id
    assert [table.room for table in context.segment.tables] == [Room.OPEN, Room.CLOSED]


def test_table_context_seats_home_north_south_in_the_open_room(hall: Any) -> None:
    context = selectors.table_context(hall.segments[0].open.pk)

    home, visitor = MatchSide.HOME, MatchSide.VISITOR
    assert [(seat.seat, seat.side) for seat in context.table.seats] == list(
        zip(Seat, (home, visitor, home, visitor), strict=True)
    )
    assert context.other is not None
    assert [seat.side for seat in context.other.seats] == [visitor, home, visitor, home]
    assert {seat.player.team_pk for seat in context.table.seats if seat.side is home} == {hall.teams[0].pk}


def test_table_context_of_a_swapped_segment_keeps_the_matchs_own_sides(hall: Any) -> None:
    context = selectors.table_context(hall.segments[1].open.pk)

    home, visitor = MatchSide.HOME, MatchSide.VISITOR
    assert context.segment.swapped
    assert [seat.side for seat in context.table.seats] == [visitor, home, visitor, home]
    assert {seat.player.team_pk for seat in context.table.seats if seat.side is home} == {hall.teams[0].pk}


def test_segment_boards_come_in_playing_order(hall: Any) -> None:
    boards = selectors.table_context(hall.segments[0].open.pk).segment.boards

    assert [(board.number, board.position) for board in boards] == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert [board.pk for board in boards] == [board.pk for board in hall.segments[0].boards]
    assert (boards[1].dealer, boards[1].vulnerability) == (Seat.EAST, Vulnerability.NS)


def test_board_context_is_found_by_public_id(hall: Any) -> None:
    board = selectors.table_context(hall.segments[1].closed.pk).segment.boards[2]

    pk = selectors.board_pk(board.public_id)

    assert pk == board.segment_board_pk
    context = selectors.board_context(pk)
    assert context.board == board
    assert context.session.number == 2
    assert context.segment.board(3) == board
    assert context.segment.board(99) is None


def test_same_deal_in_two_matches_has_a_public_id_each(make_hall: Any) -> None:
    hall = make_hall(2)

    one, two = (pairing.segment for pairing in selectors.session_context(hall.sessions[0].pk).pairings)

    assert [board.pk for board in one.boards] == [board.pk for board in two.boards]
    assert not {board.public_id for board in one.boards} & {board.public_id for board in two.boards}


def test_match_context_has_its_sessions_beside_its_segments(make_hall: Any) -> None:
    hall = make_hall(2)

    context = selectors.match_context(hall.matches[1].pk)

    assert [session.pk for session in context.sessions] == [session.pk for session in hall.sessions]
    assert [segment.pk for segment in context.segments] == [segment.pk for segment in hall.segments[2:]]


def test_session_context_has_its_matches_by_number(make_hall: Any) -> None:
    hall = make_hall(3)

    context = selectors.session_context(hall.sessions[1].pk)

    assert [pairing.match.number for pairing in context.pairings] == [1, 2, 3]
    assert [pairing.segment.match_pk for pairing in context.pairings] == [match.pk for match in hall.matches]
    assert all(pairing.segment.session_pk == hall.sessions[1].pk for pairing in context.pairings)


def test_stage_context_has_teams_matches_and_segments(make_hall: Any) -> None:
    hall = make_hall(2)

    context = selectors.stage_context(hall.stage.pk)

    assert [team.number for team in context.teams] == [1, 2, 3, 4]
    assert [match.pk for match in context.matches] == [match.pk for match in hall.matches]
    assert [segment.pk for segment in context.segments] == [segment.pk for segment in hall.segments]


def test_event_context_has_stages_with_their_sessions(hall: Any) -> None:
    services.add_stage(hall.event.pk, 2, Name("Final", "决赛"), Form.KNOCKOUT)

    context = selectors.event_context(hall.event.pk)

    assert [(found.stage.number, len(found.sessions)) for found in context.stages] == [(1, 2), (2, 0)]


def test_events_come_latest_first(make_hall: Any) -> None:
    make_hall(slug="cup")
    make_hall(slug="plate")

    assert [event.slug for event in selectors.events()] == ["plate", "cup"]


def test_teams_come_with_their_players(hall: Any) -> None:
    rosters = selectors.teams(hall.event.pk)

    assert [roster.team.pk for roster in rosters] == [team.pk for team in hall.teams]
    assert [player.name.zh for player in rosters[1].players] == [f"牌手2-{place}" for place in range(1, 7)]


def test_public_ids_lead_to_their_places(hall: Any) -> None:
    assert selectors.stage_pk(hall.stage.public_id) == hall.stage.pk
    assert selectors.session_pk(hall.sessions[1].public_id) == hall.sessions[1].pk
    assert selectors.match_pk(hall.matches[0].public_id) == hall.matches[0].pk
    assert selectors.table_pk(hall.segments[0].closed.public_id) == hall.segments[0].closed.pk


@pytest.mark.parametrize(
    "kind", ["stage_pk", "session_pk", "match_pk", "table_pk", "board_pk", "event_by_slug"]
)
def test_public_id_that_does_not_exist(hall: Any, kind: str) -> None:
    assert getattr(selectors, kind)("aaaaaaaaaaaa") is None


@pytest.mark.parametrize("kind", ["event", "stage", "session", "match", "table", "board"])
def test_context_of_what_is_not_scheduled_is_a_fault(hall: Any, kind: str) -> None:
    with pytest.raises(NotScheduled):
        getattr(selectors, f"{kind}_context")(999_999)


def test_deals_are_opened_together(hall: Any, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    pks = [board.pk for board in hall.board_sets[0].boards]

    with django_assert_num_queries(1):
        found = selectors.deals_of(pks)

    assert [opened.board_pk for opened in found] == pks
    assert {opened.deal.as_strings()["N"] for opened in found} == {"KJ7.AQ94.K83.Q62"}
    assert found[0].deal == parse_deal(found[0].deal.as_strings())


def test_playings_of_a_deal_are_all_its_tables(make_hall: Any) -> None:
    hall = make_hall(2)
    board, session = hall.board_sets[1].boards[0].pk, hall.sessions[1].pk
    segments = (hall.segments[1], hall.segments[3])

    found = selectors.playings([board])

    assert set(found) == {
        Playing(board, table.pk, match.pk, session)
        for match, segment in zip(hall.matches, segments, strict=True)
        for table in (segment.open, segment.closed)
    }
    assert len(found) == 4


def test_results_come_by_table_and_board(hall: Any) -> None:
    segment = hall.segments[0]
    tables, boards = (segment.open.pk, segment.closed.pk), [board.pk for board in segment.boards]
    one_notrump: dict[str, Any] = {"contract": "1N", "declarer": Seat.EAST, "tricks": 7, "score_ns": -90}
    for table, board in ((tables[1], boards[0]), (tables[0], boards[3]), (tables[0], boards[0])):
        services.store_result(table, board, **one_notrump)

    found = selectors.results(tables)

    assert found[0] == ResultInfo(tables[0], boards[0], "1N", Seat.EAST, 7, -90, provisional=False)
    assert [(result.table_pk, result.board_pk) for result in found] == [
        (tables[0], boards[0]),
        (tables[0], boards[3]),
        (tables[1], boards[0]),
    ]


def test_whoever_sits_in_a_wrong_seat_is_of_his_own_side(hall: Any) -> None:
    home, visitor = (list(team.players) for team in hall.teams[:2])
    closed = hall.segments[0].closed.pk
    services.seat_as_they_sit(
        closed,
        {Seat.NORTH: home[2].pk, Seat.SOUTH: visitor[2].pk, Seat.EAST: visitor[3].pk, Seat.WEST: home[3].pk},
    )

    seats = selectors.table_context(closed).table.seats

    assert [seat.side.value for seat in seats] == ["home", "visitor", "visitor", "home"]


@pytest.mark.parametrize("matches", [1, 3])
def test_reading_takes_the_same_queries_for_any_number_of_rows(
    make_hall: Any, django_assert_num_queries: DjangoAssertNumQueries, matches: int
) -> None:
    hall = make_hall(matches, boards=2 * matches)
    boards = [board.pk for board in hall.board_sets[0].boards]
    tables = [segment.open.pk for segment in hall.segments]

    for queries, selector, argument in (
        (1, selectors.events, ()),
        (4, selectors.event_context, (hall.event.pk,)),
        (8, selectors.stage_context, (hall.stage.pk,)),
        (7, selectors.session_context, (hall.sessions[0].pk,)),
        (7, selectors.match_context, (hall.matches[0].pk,)),
        (6, selectors.table_context, (hall.segments[0].open.pk,)),
        (2, selectors.teams, (hall.event.pk,)),
        (2, selectors.playings, (boards,)),
        (1, selectors.results, (tables,)),
    ):
        with django_assert_num_queries(queries):
            selector(*argument)


def test_schedule_is_remembered_until_it_changes(
    hall: Any, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    segment = hall.segments[0]
    before = selectors.table_context(segment.open.pk)
    with django_assert_num_queries(1):
        assert selectors.table_context(segment.open.pk) == before

    services.seat_players(segment.open.pk, {})

    assert before.table.seats
    assert selectors.table_context(segment.open.pk).table.seats == ()


def test_schedule_rolled_back_is_forgotten(hall: Any) -> None:
    segment = hall.segments[0]
    before = selectors.table_context(segment.open.pk)
    with suppress(RuntimeError), transaction.atomic():
        services.seat_players(segment.open.pk, {})
        assert selectors.table_context(segment.open.pk) != before
        raise RuntimeError

    assert selectors.table_context(segment.open.pk) == before
