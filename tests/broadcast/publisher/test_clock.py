"""The clock stopped, started, and two of them at once: what had to open is open at the next tick, once (EMBARGO.md, properties 2 to 5)."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection

from broadcast import models, publisher
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.fanout import FrameReady
from broadcast.journal import HoldBody, LiftBody, PolicyBody, PresenceBody, SeatsAt
from broadcast.publisher.clock import TICK_SECONDS, Clock
from scoring import selectors
from tests.broadcast.halls import START, seconds
from tests.broadcast.lineups.rosters import before, unseated
from tests.broadcast.looking import stored
from tests.broadcast.publisher.test_publish import ONLINE, assert_fresh, board_of, calls_of, released

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 20.0  # a busy machine; what is asserted about time is asserted by itself


def until(condition: Callable[[], bool]) -> float:
    """Wait until it is so; how long it took."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < PATIENCE, "it never was"
        time.sleep(0.02)
    return time.monotonic() - began


def table_pk(desk) -> int:
    found = selectors.table_pk(desk.table)
    assert found is not None
    return found


def test_everything_opens_at_the_next_tick_after_a_minute_without_a_clock(hall):
    """A delay that ran out, a hold that was lifted and a late player who came, all while nothing ticked."""
    delayed, held, shut, late = (hall.desk(match, room) for match in (0, 1) for room in ("open", "closed"))
    hall.delay("online", 30)
    hall.journal(PolicyBody("hall", 0, ("hold", "seated")))
    hall.journal(PresenceBody(tuple(SeatsAt(table_pk(desk)) for desk in (delayed, held, shut)), "here"))
    for desk in (held, shut):
        hall.journal(HoldBody("table", table_pk(desk)))
    for desk in (delayed, held, shut):
        desk.do(1, "open", "1N", now=START + seconds(1))
    publisher.tick(START + seconds(1))
    assert not models.Release.objects.exists()

    hall.journal(LiftBody("table", table_pk(held)), START + seconds(20))
    hall.journal(PresenceBody((SeatsAt(table_pk(late)),), "here"), START + seconds(25))
    assert not models.Release.objects.exists()
    publisher.tick(START + seconds(61))

    for audience in PUBLIC_AUDIENCES:
        assert [calls_of(desk, audience) for desk in (delayed, held)] == [["1N"]] * 2
        assert board_of(shut, audience) is None
    assert_fresh(hall)
    assert set(models.Release.objects.values_list("at", flat=True)) == {START + seconds(61)}


def test_line_ups_open_at_the_next_tick_after_their_deadline_passed_without_a_clock(db, key_file):
    room = unseated()
    home, visitor = room.captains[:2]
    home.hand_in(before(30))
    visitor.hand_in(before(20), "5612")
    publisher.tick(before(11))
    assert home.seated() == " " * 4

    publisher.tick(before(2))

    assert (home.seated(), visitor.seated()) == ("1234", "5612")
    assert_fresh(room.hall)


def test_clock_that_is_stopped_shows_nothing_and_started_again_shows_all_at_once(committed):
    desk, clock = committed.desk(), Clock()
    desk.take_pen()
    clock.start()
    try:
        desk.do(1, "open", "1N", now=datetime.now(UTC))
        until(lambda: f"table:{desk.table}" in stored(ONLINE) and calls_of(desk) == ["1N"])
        until(lambda: not models.Due.objects.exists())
        clock.stop()
        assert not clock.is_running
        committed.journal(HoldBody("session", committed.session.pk), datetime.now(UTC))
        desk.do(1, "P", "P", now=datetime.now(UTC))
        committed.journal(LiftBody("session", committed.session.pk), datetime.now(UTC))
        before_start = stored(ONLINE)
        time.sleep(1.5 * TICK_SECONDS)
        assert stored(ONLINE) == before_start
        assert calls_of(desk) == ["1N"]

        clock.start()
        until(lambda: calls_of(desk) == ["1N", "P", "P"])
        until(lambda: not models.Due.objects.exists())
    finally:
        clock.stop()

    # All that had been waiting was one release and one version, not one an action.
    assert released()[-2:] == [(2, 2), (4, 4)]
    assert clock.last_error == ""
    assert_fresh(committed)


def test_two_clocks_at_once_release_and_announce_everything_once(committed, heard):
    desks = [committed.desk(match, room) for match in (0, 1) for room in ("open", "closed")]
    clocks = [Clock(), Clock()]
    for clock in clocks:
        clock.start()
    try:
        for board in (1, 2):
            for desk in desks:
                desk.play(board, now=datetime.now(UTC))
        until(lambda: not models.Due.objects.exists())
        clocks[0].stop()
        for desk in desks:
            desk.play(3, now=datetime.now(UTC))
        until(lambda: not models.Due.objects.exists())
        clocks[0].start()
        for desk in desks:
            desk.play(4, now=datetime.now(UTC))
        until(lambda: not models.Due.objects.exists())
    finally:
        for clock in clocks:
            clock.stop()

    assert [clock.last_error for clock in clocks] == ["", ""]
    frames = [
        (each.audience, each.name, each.version) for each in list(heard) if isinstance(each, FrameReady)
    ]
    assert [count for count in Counter(frames).values() if count > 1] == []
    assert {
        (audience.value, name, version)
        for audience in PUBLIC_AUDIENCES
        for name, (version, _) in stored(audience).items()
        if "/" not in name
    } <= set(frames)
    ledger = Counter(models.Release.objects.values_list("audience", "transcript", "upto", "as_of"))
    assert max(ledger.values()) == 1, "the same was released twice"
    shown = models.Shown.objects.values_list("audience", "transcript", "release__upto")
    assert Counter(upto for *_, upto in shown) == {6: 2 * 4 * 4}
    assert_fresh(committed)
    assert list(publisher.verify(datetime.now(UTC))) == []


@pytest.mark.skipif(connection.vendor == "postgresql", reason="is what runs there")
def test_on_postgresql_it_is_the_same(postgres_url):
    """The tests of this file, in a process whose database is PostgreSQL: there two clocks write at the same time."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]

    done = subprocess.run(
        [*command, str(Path(__file__).relative_to(ROOT))],
        check=False,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": postgres_url},
        capture_output=True,
        text=True,
        timeout=240,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed, 1 skipped" in done.stdout
