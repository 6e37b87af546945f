"""Two writers at one transcript at the same instant: one is accepted, the other is told what it had not seen."""

import os
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection

from broadcast import models, services
from broadcast.services import Accepted, Refused, Stale
from tests.broadcast.halls import START

ROOT = Path(__file__).resolve().parents[3]
WRITERS = 4


def race(table, acts):
    """Record all acts from a thread each, released together; returns the answers."""
    barrier, answers = threading.Barrier(len(acts)), []

    def write(act):
        barrier.wait()
        try:
            answers.append(services.record(table, act, "op", START))
        finally:
            connection.close()

    threads = [threading.Thread(target=write, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def rounds(hall, count=5):
    """Several races on one transcript; returns what was answered in each."""
    desk = hall.desk()
    desk.take_pen()
    outcomes = []
    for number in range(count):
        acts = [
            desk.act(1, {"k": "open"} if number == 0 else {"k": "call", "call": f"{number}C"})
            for _ in range(WRITERS)
        ]
        answers = race(desk.table, acts)
        outcomes.append(Counter(type(answer) for answer in answers))
        desk.last[1] = next(answer.id for answer in answers if isinstance(answer, Accepted))
        if number:
            desk.do(1, "P")
    return outcomes


def assert_one_wins(hall):
    assert rounds(hall) == [Counter({Accepted: 1, Stale: WRITERS - 1})] * 5
    numbers = list(models.Fact.objects.order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_of_writers_at_once_exactly_one_is_accepted(committed):
    assert_one_wins(committed)


def test_same_message_from_two_lines_at_once_is_one_fact(committed):
    desk = committed.desk()
    desk.take_pen()
    act = desk.act(1, {"k": "open"})

    answers = race(desk.table, [act] * WRITERS)

    assert answers == [Accepted(act.id, 1, 1, "auction", None)] * WRITERS
    assert models.Fact.objects.count() == 1


def test_pen_taken_by_many_at_once_has_as_many_numbers(committed):
    table, numbers = committed.desk().table, []

    def take():
        numbers.append(services.take_pen(table, "op", START))
        connection.close()

    threads = [threading.Thread(target=take) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(numbers) == [1, 2, 3, 4]
    assert isinstance(committed.desk().tell(1, "open", pen=3), Refused)


@pytest.mark.skipif(connection.vendor == "postgresql", reason="is what runs there")
def test_on_postgresql_it_is_the_same(postgres_url):
    """The tests of this file once more, in a process whose database is PostgreSQL."""
    environment = os.environ | {"DATABASE_URL": postgres_url}
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
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed, 1 skipped" in done.stdout
