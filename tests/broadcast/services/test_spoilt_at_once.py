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
        # Between sessions it is instants that count, a moment apart: each journal has numbers of its own.
        journal(session, presence(late, "E", "gone"), 1.1)
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
    assert "5 passed, 1 skipped" in done.stdout
