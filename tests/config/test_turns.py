"""Writers of one process on SQLite: first come, first served, whatever becomes of a transaction."""

import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction

from config.sqlite.base import _turns
from config.sqlite.turns import Turns
from tests.broadcast.test_fanout import until

LONG = 30.0

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has many writers at a time")


def beside(call: Callable[[], object]) -> threading.Thread:
    """A thread that does it."""
    thread = threading.Thread(target=call)
    thread.start()
    return thread


def waits(turns: Turns, many: int) -> bool:
    """Whether so many wait."""
    return len(turns) == many


def test_turns_come_in_the_order_they_were_asked_for():
    turns, came = Turns(), []
    assert turns.take(LONG)

    def one(name: int) -> None:
        assert turns.take(LONG)
        came.append(name)
        turns.give()

    threads = []
    for name in range(8):
        threads.append(beside(partial(one, name)))
        until(partial(waits, turns, name + 1))
    turns.give()
    for thread in threads:
        thread.join()
    assert came == list(range(8))


def test_who_lost_patience_is_left_out():
    turns = Turns()
    assert turns.take(LONG)
    assert not turns.take(0.01)
    assert len(turns) == 0
    turns.give()
    assert turns.take(0)


def test_turn_nobody_has_cannot_be_given_back():
    turns = Turns()
    turns.take(0)
    turns.give()
    with pytest.raises(RuntimeError, match="nobody"):
        turns.give()


@on_sqlite
@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_next_writer_goes_on_however_a_transaction_ends(transactional_db, end):
    turns = _turns[str(connection.settings_dict["NAME"])]

    def write() -> None:
        with transaction.atomic():
            User.objects.create(username="second")
        connection.close()

    with transaction.atomic():
        User.objects.create(username="first")
        waiting = beside(write)
        until(partial(waits, turns, 1))
        if end == "rollback":
            transaction.set_rollback(True)
        if end == "close":
            connection.close()
    waiting.join()
    connection.close()
    names = set(User.objects.values_list("username", flat=True))
    assert names == ({"first", "second"} if end == "commit" else {"second"})
    assert turns.take(0)
    turns.give()


@on_sqlite
def test_writer_whose_turn_never_comes_is_told_as_sqlite_tells_it(transactional_db):
    told: list[object] = []

    def write() -> None:
        connection.settings_dict = {
            **connection.settings_dict,
            "OPTIONS": {**connection.settings_dict["OPTIONS"], "timeout": 0.01},
        }
        try:
            with transaction.atomic():
                told.append("written")
        except OperationalError as error:
            told.append(str(error))
        finally:
            connection.close()

    with transaction.atomic():
        beside(write).join()
    assert told == ["database is locked"]
