"""A director's press is decided under the session's lock: of two who press the same, the second finds it done."""

import threading

import msgspec
import pytest
from django.db import connection

from broadcast.journal import BroadcastOnBody, HoldBody
from broadcast.models import JournalFact, journal_state
from broadcast.services import press
from tests.broadcast.halls import START

DIRECTORS = 4


def broadcast_on(table):
    def decide(state):
        if table not in state.broadcast_on:
            yield BroadcastOnBody(table)

    return decide


def test_two_directors_at_once_are_one_fact(committed):
    session, table = committed.session.pk, committed.segments[0].open.pk
    before, barrier, numbers = JournalFact.objects.count(), threading.Barrier(DIRECTORS), []

    def one():
        barrier.wait()
        try:
            numbers.append(press(session, broadcast_on(table), "director", START))
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _ in range(DIRECTORS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert JournalFact.objects.count() == before + 1
    assert sorted(map(len, numbers)) == [0, 0, 0, 1]
    assert table in journal_state(session).broadcast_on


def test_press_that_cannot_be_read_again_writes_nothing_at_all(hall):
    before = JournalFact.objects.count()

    with pytest.raises(msgspec.ValidationError):
        press(
            hall.session.pk,
            lambda _: [BroadcastOnBody(1), HoldBody("session", hall.session.pk, en="x" * 201)],
            "director",
            START,
        )

    assert JournalFact.objects.count() == before
