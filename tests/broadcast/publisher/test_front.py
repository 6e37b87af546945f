"""The first page: what is under way by what was shown of it, what comes next as moved, and nothing of what is held back."""

import json

from broadcast import public, publisher
from broadcast.journal import HoldBody, MovedBody
from broadcast.packing import unpack
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, make, seconds


def event_of(**values):
    (event,) = public.front_page(**values).events
    return event


def test_event_comes_next_until_something_of_it_was_shown(db):
    hall = make(matches=1)
    publisher.tick(START)

    event = event_of()

    assert (event.state, event.begun) == ("before", ())
    assert [session.id for session in event.coming] == [hall.session.public_id]
    assert event.coming[0].starts == int(START.timestamp())


def test_event_is_on_with_its_matches_and_over_when_all_was_shown(db):
    hall = make(matches=1, boards=1)
    hall.desk().play(1)
    publisher.tick(START + seconds(1))

    page = public.front_page()
    assert page.events[0].state == "on"
    assert [session.id for session in page.events[0].begun] == [hall.session.public_id]
    frame = unpack(json.loads(page.frames[0].body))
    assert page.frames[0].name == f"session:{hall.session.public_id}"
    assert [each["match"]["id"] for each in frame["matches"]] == [hall.matches[0].public_id]

    hall.desk(room="closed").play(1)
    publisher.tick(START + seconds(2))
    assert event_of().state == "over"


def test_what_is_held_back_moves_nothing(db):
    hall = make(matches=1)
    hall.journal(HoldBody("match", hall.matches[0].pk))
    publisher.tick(START)
    before = public.front_page()

    hall.desk().play(1)
    publisher.tick(START + seconds(1))

    assert public.front_page() == before
    assert before.events[0].state == "before"


def test_next_start_is_told_as_the_director_moved_it(db):
    hall = make(matches=1)
    publisher.tick(START)

    hall.journal(MovedBody(START + seconds(600)))

    assert event_of().coming[0].starts == int((START + seconds(600)).timestamp())


def test_without_results_no_match_is_named(db):
    hall = make(matches=1)
    hall.desk().play(1)
    publisher.tick(START + seconds(1))

    assert public.front_page().frames != ()
    assert public.front_page(scored=False).frames == ()
    assert event_of(scored=False) == event_of()


def test_event_that_is_played_stands_before_newer_ones(db):
    hall = make(matches=1)
    scoring.create_event("newer", Name("Newer", "\u65b0"))
    hall.desk().play(1)
    publisher.tick(START + seconds(1))

    assert [event.slug for event in public.front_page().events] == [hall.event.public_id, "newer"]
    assert public.front_page().events[1].state == "over"
