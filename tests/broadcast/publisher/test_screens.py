"""What screens are told: each layout from what the hall was shown, lists turned by the clock, words, freezing; all after commit."""

import json
from datetime import datetime
from typing import Any

import pytest

from broadcast import public, services
from broadcast.audiences import Audience
from broadcast.journal import ClockBody, HoldBody, LiftBody, MovedBody
from broadcast.models import Due, Screen
from broadcast.packing import unpack
from broadcast.playlists import Item
from broadcast.publisher.work import tick
from scoring import selectors
from tests.broadcast.fields import field
from tests.broadcast.halls import START, Desk, Hall, every_screen, make, seconds


def told(screen: str) -> Any:
    """The newest frame a screen was sent."""
    stored = public.frame(f"screen:{screen}", Audience.HALL)
    return None if stored is None else unpack(json.loads(stored.body))


def version(screen: str) -> int:
    stored = public.frame(f"screen:{screen}", Audience.HALL)
    assert stored is not None
    return stored.version


def shown(hall: Hall, layout: str, subject: str, code: str = "AAAAAA", now: datetime = START) -> str:
    return services.confirm_screen(
        hall.event.pk, code, layout=layout, subject=subject, label="", by="director", now=now
    )


@pytest.fixture
def match(hall: Hall) -> str:
    return hall.matches[0].public_id


def test_every_layout_is_told_what_happened_at_once(hall, match):
    screens = every_screen(hall, match, hall.session.public_id)
    desk = hall.desk()
    tick(START)
    before = {name: version(screen) for name, screen in screens.items()}
    desk.play(1, tricks=9, now=START + seconds(1))
    hall.desk(room="closed").play(1, tricks=7, now=START + seconds(2))
    tick(START + seconds(3))

    frames = {name: told(screen) for name, screen in screens.items()}

    changed = {name for name, screen in screens.items() if version(screen) > before[name]}
    assert set(screens) - changed == {"line-ups session", "clock session", "pictures session"}
    assert frames["table table"]["of"]["board"]["line"]["tricks"] == 9
    assert frames["boards match"]["of"]["rows"][0]["swing"] == [2, 0]
    assert frames["scores session"]["of"]["matches"][0]["match"]["imps"] == [2, 0]
    assert frames["replay match"]["of"]["rooms"]["open"]["board"]["line"]["tricks"] == 9
    assert frames["replay board"] == frames["replay match"] | {"since": int(START.timestamp())}
    # The match's last board begins when it was finished, whenever the screen was told to replay.
    assert frames["replay match"]["since"] == int((START + seconds(2)).timestamp())


def test_nothing_behind_a_hold_reaches_a_replay(hall, match):
    screen = shown(hall, "replay", match)
    hall.journal(HoldBody("match", hall.matches[0].pk), START)
    hall.desk().play(1, now=START + seconds(1))
    tick(START + seconds(2))
    assert told(screen)["of"]["k"] == "nothing-to-replay"

    hall.journal(LiftBody("match", hall.matches[0].pk), START + seconds(3))
    tick(START + seconds(3))

    assert told(screen)["of"]["number"] == 1


def test_room_that_still_plays_is_not_replayed(hall, match):
    screen = shown(hall, "replay", match)
    hall.desk().play(1)
    hall.desk(room="closed").do(1, "open", "1N")
    tick(START + seconds(1))

    rooms = told(screen)["of"]["rooms"]

    assert (rooms["open"]["board"] is None, rooms["closed"]["board"]) == (False, None)


def test_table_of_pairs_is_live_on_its_screen(db, key_file):
    made = field()
    table, board = made.at(1).table.public_id, made.at(1).boards[0].number
    screen = services.confirm_screen(
        made.event.pk, "AAAAAA", layout="table", subject=table, label="", by="director", now=START
    )
    desk = Desk(table)
    desk.do(board, "open", "1N")
    tick(START + seconds(1))
    first = told(screen)["of"]["board"]
    desk.do(board, "P", now=START + seconds(2))
    tick(START + seconds(3))

    assert len(first["auction"]) == 1
    assert len(told(screen)["of"]["board"]["auction"]) == 2


def test_field_replays_the_board_it_finished_last(db, key_file):
    made = field()
    first, second = made.at(1, 1), made.at(1, 2)
    screen = services.confirm_screen(
        made.event.pk, "AAAAAA", layout="replay", subject=made.session.public_id, label="", by="d", now=START
    )
    tick(START)
    assert told(screen)["of"]["k"] == "nothing-to-replay"
    for at, encounter in enumerate((first, second), start=1):
        Desk(encounter.table.public_id).play(encounter.boards[0].number, now=START + seconds(10 * at))
        tick(START + seconds(10 * at + 1))

    frame = told(screen)
    assert (frame["of"]["k"], frame["of"]["table"]["id"]) == ("traveller", second.table.public_id)
    assert frame["of"]["results"] == []
    assert frame["since"] == int((START + seconds(20)).timestamp())


def test_boards_of_pairs_are_told_as_far_as_the_hall_may_see_them(db, key_file):
    made = field(policy=("hold", "finished"))
    screen = services.confirm_screen(
        made.event.pk, "AAAAAA", layout="boards", subject=made.session.public_id, label="", by="d", now=START
    )
    tick(START)
    number = made.at(1).boards[0].number
    plays = [each for each in made.encounters if number in {board.number for board in each.boards}]
    for at, (encounter, tricks) in enumerate(zip(plays, (7, 9, 5), strict=True)):
        before = told(screen)
        assert [row[1] for row in before["of"]["rows"]] == [0] * len(before["of"]["rows"])
        assert not any(row[2] or row[4] or row[5] for row in before["of"]["rows"])
        Desk(encounter.table.public_id).play(number, tricks=tricks, now=START + seconds(at))
        tick(START + seconds(at))
    tick(START + seconds(5))

    row = told(screen)["of"]["rows"][number - 1]
    assert (row[:4], row[4][2:], row[5][2:]) == (
        [number, 3, [row[2][0], row[2][1], None, None], 3],
        [2, 150],
        [-2, row[5][3]],
    )
    assert row[5][3] < 0


def test_board_of_pairs_is_replayed_on_request(db, key_file):
    made = field()
    first, second = made.at(1, 1), made.at(1, 2)
    for at, encounter in enumerate((first, second)):
        Desk(encounter.table.public_id).play(encounter.boards[0].number, now=START + seconds(at))
        tick(START + seconds(at))
    (segment,) = selectors.match_context(first.match.pk).segments
    screen = services.confirm_screen(
        made.event.pk,
        "AAAAAA",
        layout="replay",
        subject=segment.boards[0].public_id,
        label="",
        by="d",
        now=START,
    )
    tick(START + seconds(2))

    assert told(screen)["of"]["table"]["id"] == first.table.public_id


def test_clock_says_when_time_is_over_and_moves_with_the_start(hall):
    screen = shown(hall, "clock", hall.session.public_id)
    ends = START + seconds(7200)
    hall.journal(ClockBody(ends), START)
    tick(START + seconds(1))
    assert told(screen)["of"]["ends_at"] == int(ends.timestamp())

    hall.journal(MovedBody(START + seconds(600)), START + seconds(2))
    hall.journal(ClockBody(None), START + seconds(2))
    tick(START + seconds(3))

    assert told(screen)["of"]["starts_at"] == int((START + seconds(600)).timestamp())
    assert told(screen)["of"]["ends_at"] is None


def in_turn(hall: Hall, match: str, *screens: str, now: datetime = START) -> None:
    items = [Item("two-rooms", match, 60), Item("standings", hall.session.public_id, 20)]
    services.show_in_turn(screens, items, now)


def test_list_goes_on_by_the_clock_and_a_restart_changes_nothing(hall, match):
    screen = shown(hall, "two-rooms", match)
    in_turn(hall, match, screen)
    layouts = []
    for at in (0, 59, 60, 79, 80, 60 + 80 * 900):  # the last after a night without a server
        tick(START + seconds(at))
        layouts.append(told(screen)["layout"])

    assert layouts == ["two-rooms", "two-rooms", "standings", "standings", "two-rooms", "standings"]
    assert Screen.objects.get().since == START + seconds(60 + 80 * 900)


def test_list_that_stands_leaves_nothing_due(hall, match):
    screen = shown(hall, "two-rooms", match)
    in_turn(hall, match, screen)
    tick(START)
    tick(START + seconds(30))

    assert not Due.objects.filter(name=f"screen:{screen}", audience="hall").exists()


def test_screen_at_another_item_hears_nothing_of_the_first(hall, match):
    screen = shown(hall, "two-rooms", match)
    in_turn(hall, match, screen)
    tick(START + seconds(61))
    before = version(screen)
    hall.desk().do(1, "open", "1N", now=START + seconds(62))
    tick(START + seconds(63))

    assert version(screen) >= before
    assert told(screen)["layout"] == "standings"


def test_screens_that_show_the_same_agree_whenever_they_were_told(hall, match):
    first, second = shown(hall, "clock", hall.session.public_id), shown(hall, "two-rooms", match, "BBBBBB")
    in_turn(hall, match, first)
    in_turn(hall, match, second, now=START + seconds(65))
    for at in (66, 79, 80, 141, 160):
        tick(START + seconds(at))
        assert told(first) == told(second)

    board = selectors.match_context(hall.matches[0].pk).segments[0].boards[0].public_id
    services.show_on_screen(first, "replay", board, START + seconds(200))
    services.show_on_screen(second, "replay", board, START + seconds(230))
    tick(START + seconds(231))
    assert told(first)["since"] == told(second)["since"] == int((START + seconds(200)).timestamp())


def test_next_and_freeze(hall, match):
    screen = shown(hall, "two-rooms", match)
    in_turn(hall, match, screen)
    services.next_on_screen(screen, START + seconds(5))
    services.freeze_screen(screen, START + seconds(6), frozen=True)
    services.freeze_screen(screen, START + seconds(7), frozen=True)
    tick(START + seconds(500))
    assert told(screen)["layout"] == "standings"
    frozen = version(screen)
    hall.desk().play(1, now=START + seconds(501))
    hall.desk(room="closed").play(1, tricks=8, now=START + seconds(501))
    tick(START + seconds(502))
    assert version(screen) > frozen, "what stays goes on living"

    services.freeze_screen(screen, START + seconds(600), frozen=False)
    tick(START + seconds(619))
    assert told(screen)["layout"] == "standings"
    tick(START + seconds(620))
    assert told(screen)["layout"] == "two-rooms"


def test_words_stand_in_place_of_everything_until_they_are_taken_off(hall, match):
    screens = [shown(hall, "two-rooms", match), shown(hall, "clock", hall.session.public_id, "BBBBBB")]
    services.put_notice(screens, "Fire drill", "", START)
    tick(START + seconds(1))
    assert [told(screen)["notice"] for screen in screens] == [{"en": "Fire drill", "zh": "Fire drill"}] * 2
    hall.desk().do(1, "open", "1N", now=START + seconds(2))
    tick(START + seconds(3))
    assert told(screens[0])["layout"] == "notice"

    services.put_notice(screens, "", "", START + seconds(4))
    tick(START + seconds(4))

    assert [told(screen)["layout"] for screen in screens] == ["two-rooms", "clock"]


def test_screen_told_something_nobody_knows_stays_as_it_is(hall, match):
    screen = shown(hall, "two-rooms", match)
    with pytest.raises(ValueError, match="ticker"):
        services.show_in_turn([screen], [Item("ticker", match)], START)
    with pytest.raises(LookupError):
        services.show_in_turn([screen, "nothing"], [Item("boards", match)], START)

    assert Screen.objects.get().layout == "two-rooms"


def test_screens_of_a_large_hall_turn_with_few_queries(db, key_file, django_assert_max_num_queries):
    hall = make()
    match = hall.matches[0].public_id
    screens = [shown(hall, "two-rooms", match, chr(ord("A") + at) * 6) for at in range(12)]
    in_turn(hall, match, *screens)
    with django_assert_max_num_queries(1):
        services.screens.turn_playlists(START + seconds(59))


def test_list_nobody_can_read_keeps_no_table_waiting(hall, match):
    screen = shown(hall, "two-rooms", match)
    in_turn(hall, match, screen)
    Screen.objects.update(playlist="[1]")
    hall.desk().do(1, "open", "1N")
    with pytest.raises(ValueError, match="Expected"):
        tick(START + seconds(61))

    table = public.frame(f"table:{hall.segments[0].open.public_id}", Audience.HALL)
    assert table is not None
    assert unpack(json.loads(table.body))["board"]["auction"] == [{"call": "1N"}]
