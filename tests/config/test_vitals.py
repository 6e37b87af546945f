"""What a process says of itself, what it learns of others, and what spectators are told when something is wrong."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError

from broadcast import public, services
from broadcast.hub import hub
from broadcast.models import Screen
from broadcast.sockets.present import present
from broadcast.wire import beat, round_viewers
from config.vitals import FIRST_TICK, Vitals
from tests.broadcast.halls import every_screen, make

NOW = datetime(2031, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def vitals(db):
    one = Vitals()
    one.started_at = NOW - timedelta(hours=1)
    yield one
    hub.viewers, hub.trouble = 0, ""


def other(name, *, ticked=None, spectators=0, seen=NOW):
    services.report(
        services.Report(
            name,
            serves=True,
            ticks=ticked is not None,
            started_at=NOW,
            ticked_at=ticked,
            spectators=spectators,
            trouble="",
        ),
        seen,
    )


def test_process_without_any_clock_says_so(vitals):
    vitals.look(NOW)

    assert (vitals.trouble, hub.trouble) == ("clock", "clock")


def test_clock_of_another_process_is_enough(vitals):
    other("clock-1", ticked=NOW - timedelta(seconds=2))

    vitals.look(NOW)

    assert (vitals.trouble, hub.trouble) == ("", "")


def test_clock_that_stopped_is_missed(vitals):
    other("clock-1", ticked=NOW - timedelta(seconds=16))

    vitals.look(NOW)

    assert vitals.trouble == "clock"


def test_clock_is_given_time_to_begin(vitals):
    vitals.started_at = NOW

    vitals.look(NOW + FIRST_TICK / 2)

    assert vitals.trouble == ""


def test_spectators_of_all_living_processes_are_counted(vitals):
    other("web-1", spectators=1200, ticked=NOW)
    other("web-2", spectators=34)
    other("web-3", spectators=5000, seen=NOW - timedelta(minutes=1))

    vitals.look(NOW)

    assert hub.viewers == 1234


def test_process_that_ends_is_not_missed(vitals):
    vitals.look(NOW)
    services.farewell(vitals.name)

    assert public.processes(NOW) == ()


def test_process_silent_for_an_hour_is_forgotten(vitals):
    other("web-9", seen=NOW - timedelta(minutes=61))

    vitals.look(NOW)

    assert [each.name for each in public.processes(NOW)] == [vitals.name]


def test_database_that_is_gone_is_told_to_spectators(vitals, monkeypatch):
    def gone(*_):
        raise DatabaseError("connection refused")

    monkeypatch.setattr(services, "report", gone)

    vitals.look(NOW)

    assert hub.trouble == "database"


@pytest.mark.parametrize(
    ("viewers", "told"),
    [(0, 0), (9, 0), (10, 10), (19, 19), (99, 99), (104, 100), (1234, 1200), (98_765, 98_000)],
)
def test_viewers_are_told_in_round_figures(viewers, told):
    assert round_viewers(viewers) == told


def test_beat_says_no_more_than_there_is():
    assert json.loads(beat(NOW)) == {"b": NOW.timestamp()}
    assert json.loads(beat(NOW, viewers=1234, trouble="clock")) == {
        "b": NOW.timestamp(),
        "n": 1200,
        "w": "clock",
    }


def test_screens_with_a_line_are_seen_with_every_look(vitals, settings, tmp_path):
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    hall = make()
    screens = every_screen(hall, hall.matches[0].public_id, hall.session.public_id)
    here, other = screens["clock session"], screens["boards match"]
    present.came(here)
    present.came(here)
    present.left(here)

    vitals.look(NOW)
    present.left(here)
    vitals.look(NOW + timedelta(seconds=5))

    seen = dict(Screen.objects.values_list("public_id", "seen_at"))
    assert (seen[here], seen[other]) == (NOW, None)
