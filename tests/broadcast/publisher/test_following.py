"""Screens go with the event: to its next session, to a table's next round; by what the hall was shown and by the hour, never by the record."""

from datetime import timedelta

import pytest

from broadcast import public, services
from broadcast.journal import HoldBody, LiftBody, MovedBody
from broadcast.models import Due, Screen
from broadcast.playlists import Item
from broadcast.publisher.work import tick
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Form, Name
from tests.broadcast.fields import field
from tests.broadcast.halls import START, Desk, Hall, make, seconds
from tests.broadcast.publisher.test_screens import shown, told

NEXT_DAY = START + timedelta(days=1)


@pytest.fixture
def two_days(db, key_file) -> Hall:
    """Two matches over two sessions, a day between them."""
    return make(sessions=2, boards=1)


@pytest.fixture
def duels(db, key_file) -> Hall:
    """A session each for two matches of others at table 1."""
    hall = make(matches=1, boards=1, sessions=1)
    session = scoring.add_session(hall.stage.pk, 2, Name("Session 2", "第2节"), NEXT_DAY)
    home, visitor = (
        scoring.add_team(hall.event.pk, number, Name(f"Team {number}", f"{number}队")) for number in (7, 8)
    )
    match = scoring.add_match(hall.stage.pk, 9, home.pk, visitor.pk)
    segment = scoring.add_segment(match.pk, session.pk, hall.board_set.pk, first=1, last=1, open_table=1)
    return Hall(
        hall.event,
        hall.stage,
        (*hall.sessions, session),
        hall.teams,
        hall.board_set,
        (*hall.matches, match),
        hall.segments,
        (segment,),
    )


def finish(hall: Hall, match: int = 0) -> None:
    for room in ("open", "closed"):
        hall.desk(match, room).play(1, now=START + seconds(1))
    tick(START + seconds(2))


def subject(screen: str) -> str:
    return Screen.objects.get(public_id=screen).subject


def test_screen_goes_to_the_next_session_with_its_first_card_and_not_before(two_days):
    screen = shown(two_days, "scores", two_days.session.public_id)
    tick(NEXT_DAY + seconds(1))
    assert subject(screen) == two_days.sessions[1].public_id, "nothing of the first was ever awaited"

    services.show_in_turn([screen], [Item("scores", two_days.session.public_id)], START)
    two_days.desk().do(1, "open", "1N")  # of the first session, which goes on over its time
    tick(START + seconds(1))
    tick(NEXT_DAY + seconds(1))
    assert subject(screen) == two_days.session.public_id

    two_days.desk(later=True).do(1, "open", "1N", now=NEXT_DAY + seconds(2))
    tick(NEXT_DAY + seconds(3))
    tick(NEXT_DAY + seconds(4))

    assert told(screen)["of"]["session"]["id"] == two_days.sessions[1].public_id


def test_screen_goes_on_at_the_hour_when_nothing_is_awaited_any_more(two_days):
    screen = shown(two_days, "clock", two_days.session.public_id)
    for match in (0, 1):
        finish(two_days, match)
    tick(NEXT_DAY - seconds(1))
    assert subject(screen) == two_days.session.public_id
    two_days.journal(MovedBody(NEXT_DAY + seconds(600)), START + seconds(3), session=1)
    tick(NEXT_DAY + seconds(1))
    assert subject(screen) == two_days.session.public_id, "the director has moved the start"

    tick(NEXT_DAY + seconds(600))

    assert told(screen)["of"]["session"]["id"] == two_days.sessions[1].public_id


def test_what_is_behind_a_gate_moves_no_screen(two_days):
    screen = shown(two_days, "scores", two_days.session.public_id)
    finish(two_days)  # the other match goes on
    two_days.journal(HoldBody("session", two_days.sessions[1].pk), START + seconds(3), session=1)
    two_days.desk(later=True).play(1, now=NEXT_DAY)
    tick(NEXT_DAY + seconds(1))
    assert subject(screen) == two_days.session.public_id

    two_days.journal(LiftBody("session", two_days.sessions[1].pk), NEXT_DAY + seconds(2), session=1)
    tick(NEXT_DAY + seconds(3))
    tick(NEXT_DAY + seconds(4))

    assert subject(screen) == two_days.sessions[1].public_id


def test_match_that_is_over_gives_its_table_to_the_next(duels):
    after = duels.matches[1].public_id
    both = shown(duels, "two-rooms", duels.matches[0].public_id)
    table = shown(duels, "table", duels.segments[0].closed.public_id, "BBBBBB")
    board = selectors.match_context(duels.matches[0].pk).segments[0].boards[0].public_id
    again = shown(duels, "replay", board, "CCCCCC")
    finish(duels)
    tick(NEXT_DAY + seconds(1))

    assert (subject(both), Screen.objects.get(public_id=both).scope) == (after, after)
    assert subject(table) == duels.later[0].closed.public_id
    assert subject(again) == board, "whoever wants to see a board again means that one"


def test_match_that_goes_on_in_the_next_session_stays_and_its_table_is_the_new_one(two_days):
    both = shown(two_days, "two-rooms", two_days.matches[0].public_id)
    table = shown(two_days, "table", two_days.segments[0].open.public_id, "BBBBBB")
    tick(NEXT_DAY + seconds(1))

    assert subject(both) == two_days.matches[0].public_id
    assert subject(table) == two_days.later[0].open.public_id


def test_list_goes_on_item_by_item_and_keeps_its_place(duels):
    screen = shown(duels, "two-rooms", duels.matches[0].public_id)
    items = [Item("two-rooms", duels.matches[0].public_id, 60), Item("clock", duels.session.public_id, 20)]
    services.show_in_turn([screen], items, NEXT_DAY - seconds(70))
    tick(NEXT_DAY - seconds(1))
    assert told(screen)["layout"] == "clock"

    tick(NEXT_DAY)

    row = Screen.objects.get()
    assert [each.subject for each in services.screens.items_of(row)] == [
        duels.matches[1].public_id,
        duels.sessions[1].public_id,
    ]
    assert (row.place, row.since, row.subject) == (1, NEXT_DAY - seconds(10), duels.sessions[1].public_id)


@pytest.mark.parametrize("kept", ["pinned", "frozen"])
def test_screen_that_is_to_stay_stays(two_days, kept):
    screen = shown(two_days, "scores", two_days.session.public_id)
    if kept == "pinned":
        services.show_in_turn([screen], [Item("scores", two_days.session.public_id)], START, pinned=True)
    else:
        services.freeze_screen(screen, START, frozen=True)
    tick(NEXT_DAY + seconds(1))
    assert subject(screen) == two_days.session.public_id

    services.show_in_turn([screen], [Item("scores", two_days.session.public_id)], NEXT_DAY)
    tick(NEXT_DAY + seconds(2))

    assert subject(screen) == two_days.sessions[1].public_id


def test_final_follows_the_last_session_of_the_stage_before_and_a_stage_beside_it_does_not(two_days):
    event = two_days.event.pk
    beside = scoring.add_stage(event, 2, Name("Women", "女子"))
    scoring.add_session(beside.pk, 1, Name("Session 1", "第1节"), NEXT_DAY)
    final = scoring.add_stage(event, 3, Name("Final", "决赛"), Form.KNOCKOUT)
    last = scoring.add_session(final.pk, 1, Name("Final", "决赛"), NEXT_DAY + timedelta(days=1))
    screen = shown(two_days, "scores", two_days.sessions[1].public_id)
    desks = [two_days.desk(match, room, later=True) for match in (0, 1) for room in ("open", "closed")]
    for desk in desks[1:]:
        desk.play(1, now=NEXT_DAY + seconds(1))
    desks[0].do(1, "open", "1N", now=NEXT_DAY + seconds(1))
    for at in (timedelta(), timedelta(hours=1), timedelta(days=1)):
        tick(NEXT_DAY + at)
        assert subject(screen) == two_days.sessions[1].public_id, (
            "what began together is beside it; and it is not over"
        )

    desks[0].do(1, "P", "P", "P", "=7", now=NEXT_DAY + timedelta(days=1))
    tick(NEXT_DAY + timedelta(days=1, seconds=1))
    tick(NEXT_DAY + timedelta(days=1, seconds=2))

    assert subject(screen) == last.public_id


def test_table_of_pairs_goes_on_with_its_next_round(db, key_file):
    made = field()
    first, second = made.at(1), made.at(2)
    screen = services.confirm_screen(
        made.event.pk, "AAAAAA", layout="table", subject=first.table.public_id, label="", by="d", now=START
    )
    Desk(first.table.public_id).play(first.boards[0].number, now=START + seconds(1))
    tick(START + seconds(2))
    assert told(screen)["of"]["round"]["number"] == 1

    Desk(second.table.public_id).do(second.boards[0].number, "open", "1N", now=START + seconds(3))
    tick(START + seconds(4))
    tick(START + seconds(5))

    assert subject(screen) == second.table.public_id
    assert told(screen)["of"]["round"]["number"] == 2
    # A late result of the round before brings it back to nothing.
    Desk(first.table.public_id).play(first.boards[1].number, now=START + seconds(6))
    tick(START + seconds(7))
    assert subject(screen) == second.table.public_id
    assert public.moved_on(made.at(3).table.public_id, START) == made.at(3).table.public_id


def test_screen_that_stays_where_it_is_leaves_nothing_due_and_asks_little(
    two_days, django_assert_max_num_queries
):
    for at in range(8):
        shown(two_days, "scores", two_days.session.public_id, chr(ord("A") + at) * 6)
    two_days.desk().do(1, "open", "1N")
    tick(START + seconds(1))

    with django_assert_max_num_queries(8):
        services.following.follow_event(START + seconds(2))

    assert not Due.objects.filter(audience="hall", name__startswith="screen:").exists()
