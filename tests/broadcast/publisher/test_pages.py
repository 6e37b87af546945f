"""What the pages of an event and of a session begin with: the sessions that matter now, by what was shown and by the schedule alone."""

import json
from datetime import timedelta

from broadcast import public, publisher
from broadcast.audiences import Audience
from broadcast.journal import HoldBody, MovedBody
from broadcast.packing import unpack
from scoring import services as scoring
from scoring.schedule import Form, Name
from tests.broadcast.halls import START, make, seconds


def sessions_of(page):
    return [each.name.removeprefix("session:") for each in page.frames if each.name.startswith("session:")]


def page_of(slug="cup"):
    page = public.event_page(slug)
    assert page is not None
    return page


def frame_of(name):
    stored = public.frame(name, Audience.ONLINE)
    assert stored is not None
    return unpack(json.loads(stored.body))


def test_page_begins_with_the_session_last_shown_then_the_next_then_the_one_before(db):
    hall = make(sessions=4)
    publisher.tick(START)
    first, second, third, fourth = (each.public_id for each in hall.sessions)
    assert sessions_of(page_of()) == [first, second]

    hall.desk(later=True).play(1)
    publisher.tick(START + seconds(1))

    page = page_of()
    assert sessions_of(page) == [second, third, first]
    assert [(each.id, each.shown) for each in page.schedule.sessions] == [
        (first, False),
        (second, True),
        (third, False),
        (fourth, False),
    ]
    assert [each.name for each in page.frames if each.name.startswith("standing:")] == [
        f"standing:{hall.stage.public_id}"
    ]


def test_what_is_played_behind_a_hold_moves_no_session_to_the_front(db):
    hall = make(sessions=2)
    hall.journal(HoldBody("session", hall.sessions[1].pk), START, session=1)
    publisher.tick(START)
    before = page_of()

    hall.desk(later=True).play(1)
    publisher.tick(START + seconds(1))

    assert page_of() == before
    assert public.session_page(hall.sessions[1].public_id) != ()


def test_series_that_play_side_by_side_stand_together(db):
    hall = make(sessions=2)
    women = scoring.add_stage(hall.event.pk, 2, Name("Women", "女子"), Form.ROUND_ROBIN)
    beside = scoring.add_session(women.pk, 1, Name("W1", "女1"), START)
    without = scoring.add_session(women.pk, 2, Name("W2", "女2"), None)
    publisher.tick(START)

    page = page_of()

    assert [each.id for each in page.schedule.sessions] == [
        hall.sessions[0].public_id,
        beside.public_id,
        without.public_id,
        hall.sessions[1].public_id,
    ]
    assert sessions_of(page)[:2] == [hall.sessions[0].public_id, beside.public_id]
    assert {each.name for each in page.frames} >= {
        f"standing:{hall.stage.public_id}",
        f"standing:{women.public_id}",
    }


def test_a_start_that_is_moved_is_told_at_once(db):
    hall = make()
    publisher.tick(START)
    name = f"session:{hall.session.public_id}"
    assert frame_of(name)["starts"] == int(START.timestamp())

    later = START + timedelta(minutes=30)
    hall.journal(MovedBody(later), START)
    publisher.tick(START + seconds(1))

    assert frame_of(name)["starts"] == int(later.timestamp())
    assert page_of().schedule.sessions[0].starts == int(later.timestamp())


def test_a_session_is_over_when_every_result_was_shown(db):
    hall = make(matches=1, boards=1)
    publisher.tick(START)
    name = f"session:{hall.session.public_id}"
    assert frame_of(name)["state"] == "before"

    hall.desk().play(1)
    publisher.tick(START + seconds(2))
    assert frame_of(name)["state"] == "on"

    hall.desk(room="closed").play(1)
    publisher.tick(START + seconds(4))
    assert frame_of(name)["state"] == "over"


def test_a_session_that_is_not_there_has_no_page(db):
    assert public.session_page("aaaaaaaaaaaa") == ()
    assert public.event_page("nowhere") is None
