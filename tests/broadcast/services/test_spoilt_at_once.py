"""EMBARGO.md, properties 5 and 6, when a release and a seating happen at once: one of them is first, and the ledger knows which."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections, transaction

from broadcast import models, publisher, services
from broadcast.audiences import Audience
from broadcast.journal import PolicyBody, PresenceBody, SeatsAt
from broadcast.public.late import sides
from broadcast.public.plays import Plays
from broadcast.publisher import releasing
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Name
from tests.broadcast.halls import START, Hall, seconds

ROOT = Path(__file__).resolve().parents[3]
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="where two may write at once")
PATIENCE = 10  # seconds until a test gives up waiting
WHILE = 0.7  # seconds in which what is not held back would have happened


def presence(table: int, seats: str, state: Any) -> PresenceBody:
    return PresenceBody((SeatsAt(table, seats),), state)


def journal(session: int, body: Any, at: float) -> int:
    return services.write_journal(session, body, "director", START + seconds(at))


def in_thread(work: Any) -> threading.Thread:
    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


@pytest.fixture(params=["the same session", "another session"])
def table(request, committed: Hall) -> tuple[int, int]:
    """Session and table of a peer that has everything still to play, with everybody there; online waits for the seated."""
    hall = committed
    others = [hall.matches[1].pk]
    if request.param == "another session":
        session = scoring.add_session(hall.stage.pk, 2, Name("Later", "后来"), START)
        match = scoring.add_match(hall.stage.pk, 9, hall.teams[0].pk, hall.teams[2].pk)
        scoring.add_segment(match.pk, session.pk, hall.board_set.pk, first=1, last=4, open_table=9)
        others.append(match.pk)
    tables = [
        table.pk
        for match in (hall.matches[0].pk, *others)
        for segment in selectors.match_context(match).segments
        for table in segment.tables
    ]
    sessions = {pk: selectors.table_context(pk).session.pk for pk in tables}
    for pk, session_pk in sessions.items():
        journal(session_pk, presence(pk, "NESW", "here"), 0)
    journal(hall.session.pk, PolicyBody("online", 0, ("hold", "seated")), 0)
    publisher.tick(START)
    return sessions[tables[-1]], tables[-1]


def releases() -> int:
    return models.Release.objects.filter(audience="online").count()


@on_postgresql
def test_player_who_leaves_while_a_release_is_written_leaves_after_it(committed, table, monkeypatch):
    session, late = table
    at_gates, go_on, left = threading.Event(), threading.Event(), threading.Event()
    real = getattr(releasing, "plan_release")  # noqa: B009 - not exported

    def slowly(*args: Any) -> Any:
        plan = real(*args)
        at_gates.set()
        assert go_on.wait(PATIENCE)
        return plan

    monkeypatch.setattr(releasing, "plan_release", slowly)
    desk = committed.desk()
    desk.do(1, "open", now=START + seconds(1))
    publishing = in_thread(
        lambda: publisher.catch_up(f"table:{desk.table}", Audience.ONLINE, START + seconds(1))
    )
    assert at_gates.wait(PATIENCE)

    def leave() -> None:
        # In the very instant of the release: who was first is told by sequence, in whatever journal.
        journal(session, presence(late, "E", "gone"), 1)
        left.set()

    leaving = in_thread(leave)
    went_meanwhile = left.wait(WHILE)
    go_on.set()
    publishing.join(PATIENCE)
    leaving.join(PATIENCE)

    assert not went_meanwhile, "the gates were asked, and somebody left before the answer was written down"
    assert releases() == 1
    assert all(
        not side.spoilt for side in sides(Plays(selectors.session_context(session)), START + seconds(2))
    )


@on_postgresql
def test_release_that_waits_for_somebody_leaving_is_not_written(committed, table):
    session, late = table
    desk = committed.desk()
    desk.do(1, "open", now=START + seconds(1))
    has_left, done = threading.Event(), threading.Event()

    def publish() -> None:
        assert has_left.wait(PATIENCE)
        publisher.catch_up(f"table:{desk.table}", Audience.ONLINE, START + seconds(1))
        done.set()

    with transaction.atomic():
        journal(session, presence(late, "E", "gone"), 1)
        publishing = in_thread(publish)
        has_left.set()
        published_meanwhile = done.wait(WHILE)
    publishing.join(PATIENCE)

    assert not published_meanwhile
    assert releases() == 0


@pytest.fixture
def elsewhere(committed: Hall) -> int:
    """Another session of the event, with deals of its own; online is shown everything of both at once."""
    session = scoring.add_session(committed.stage.pk, 2, Name("Later", "后来"), START)
    publisher.tick(START)
    return session.pk


@on_postgresql
def test_policy_written_in_another_session_waits_for_a_release_under_the_old_one(
    committed, elsewhere, monkeypatch
):
    at_gates, go_on, written = threading.Event(), threading.Event(), threading.Event()
    real = getattr(releasing, "plan_release")  # noqa: B009 - not exported

    def slowly(*args: Any) -> Any:
        plan = real(*args)
        at_gates.set()
        assert go_on.wait(PATIENCE)
        return plan

    monkeypatch.setattr(releasing, "plan_release", slowly)
    desk = committed.desk()
    desk.do(1, "open", now=START + seconds(1))
    publishing = in_thread(
        lambda: publisher.catch_up(f"table:{desk.table}", Audience.ONLINE, START + seconds(1))
    )
    assert at_gates.wait(PATIENCE)

    def forbid() -> None:
        journal(elsewhere, PolicyBody("online", 0, ("hold", "session")), 1)
        written.set()

    forbidding = in_thread(forbid)
    was_written_meanwhile = written.wait(WHILE)
    go_on.set()
    publishing.join(PATIENCE)
    forbidding.join(PATIENCE)

    assert not was_written_meanwhile
    assert releases() == 1
    last = models.JournalFact.objects.order_by("-pk").values_list("pk", flat=True).first()
    assert models.Release.objects.get(audience="online").known < (last or 0)


@on_postgresql
def test_release_that_waits_for_a_policy_written_in_another_session_goes_by_the_new_one(committed, elsewhere):
    desk = committed.desk()
    desk.do(1, "open", now=START + seconds(1))
    may_begin, done = threading.Event(), threading.Event()

    def publish() -> None:
        assert may_begin.wait(PATIENCE)
        publisher.catch_up(f"table:{desk.table}", Audience.ONLINE, START + seconds(1))
        done.set()

    with transaction.atomic():
        journal(elsewhere, PolicyBody("online", 0, ("hold", "session")), 1)
        publishing = in_thread(publish)
        may_begin.set()
        published_meanwhile = done.wait(WHILE)
    publishing.join(PATIENCE)

    assert not published_meanwhile
    assert releases() == 0


@on_postgresql
def test_two_who_come_at_once_in_two_sessions_open_the_gate_between_them(committed, table):
    """Each is the last to be awaited or finds the other there: what waits is left due by one of them."""
    other, late = table
    here = selectors.table_context(selectors.table_pk(committed.desk().table) or 0)
    for session, pk in ((other, late), (here.session.pk, here.table.pk)):
        journal(session, presence(pk, "E", "gone"), 1)
    committed.desk().do(1, "open", now=START + seconds(1))
    publisher.tick(START + seconds(1))
    assert releases() == 0
    together = threading.Barrier(2)

    def come(session: int, pk: int) -> None:
        together.wait(PATIENCE)
        journal(session, presence(pk, "E", "here"), 2)

    coming = [
        in_thread(lambda: come(other, late)),
        in_thread(lambda: come(here.session.pk, here.table.pk)),
    ]
    for each in coming:
        each.join(PATIENCE)
    publisher.tick(START + seconds(2))

    assert releases() == 1


@on_postgresql
def test_two_who_finish_a_board_last_at_once_open_it_between_them(committed):
    committed.journal(PolicyBody("online", 0, ("hold", "finished")))
    desks = [committed.desk(match, room) for match in (0, 1) for room in ("open", "closed")]
    for desk in desks[:2]:
        desk.play(1)
    for desk in desks[2:]:
        desk.do(1, "open", "1N", "P", "P", "P")
    publisher.tick(START + seconds(1))
    assert releases() == 0
    together = threading.Barrier(2)

    def finish(desk: Any) -> None:
        together.wait(PATIENCE)
        desk.do(1, "=7", now=START + seconds(2))

    finishing = [in_thread(lambda desk=desk: finish(desk)) for desk in desks[2:]]
    for each in finishing:
        each.join(PATIENCE)
    publisher.tick(START + seconds(2))

    assert releases() == len(desks)


@on_postgresql
def test_without_holding_the_session_still_it_would_be_found(committed, monkeypatch):
    """The same race with the lock taken out: the player is gone before the release is written."""
    monkeypatch.setattr(models, "lock_shared", lambda *_: None)
    context = selectors.table_context(selectors.table_pk(committed.desk().table) or 0)
    left = threading.Event()
    with transaction.atomic():
        models.lock_shared([context.session.pk])

        def leave() -> None:
            journal(context.session.pk, presence(context.table.pk, "E", "gone"), 1)
            left.set()

        leaving = in_thread(leave)
        went_meanwhile = left.wait(PATIENCE)
    leaving.join(PATIENCE)

    assert went_meanwhile


@pytest.mark.skipif(connection.vendor == "postgresql", reason="is what runs there")
def test_on_postgresql_release_and_seating_at_once(postgres_url):
    """The tests of this file, in a process whose database is PostgreSQL."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        str(Path(__file__).relative_to(ROOT)),
    ]

    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": postgres_url},
        capture_output=True,
        text=True,
        timeout=240,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "10 passed, 1 skipped" in done.stdout
