"""A statement that gets no answer is given up, and those behind it do not wait as long."""

import time

import psycopg
import pytest

from config.postgresql.patience import (
    IDLE_SECONDS,
    SERVING_SECONDS,
    SILENT_SECONDS,
    ImpatientConnection,
    Patience,
    at_most,
    patience,
)


def test_commands_of_the_terminal_wait_for_ever():
    assert Patience().left() is None


def test_whoever_waits_behind_one_that_waited_in_vain_waits_less():
    one = Patience(SERVING_SECONDS)
    assert one.left() == SERVING_SECONDS

    one.in_vain = True

    assert one.left() == SILENT_SECONDS


def test_question_about_health_waits_as_long_as_it_says():
    one = Patience(SERVING_SECONDS)

    with at_most(2):
        assert one.left() == 2

    assert one.left() == SERVING_SECONDS


def test_statement_without_an_answer_is_given_up_and_the_next_connection_is_good(postgres_url):
    connection = ImpatientConnection.connect(postgres_url)
    begun = time.monotonic()
    try:
        with at_most(0.3), pytest.raises(psycopg.OperationalError, match=r"did not answer within 0\.3 s"):
            connection.execute("SELECT pg_sleep(20)")
        assert time.monotonic() - begun < 10
        assert connection.closed
        assert patience.in_vain

        with ImpatientConnection.connect(postgres_url) as again:
            assert again.execute("SELECT 1").fetchone() == (1,)
        assert not patience.in_vain
    finally:
        patience.in_vain = False


def test_server_stopped_in_mid_transaction_does_not_keep_its_locks(
    postgres_url, monkeypatch, django_db_blocker
):
    """What PostgreSQL is told by a process that serves, and not by a command, which may think between two statements."""
    import dj_database_url
    from django.db.utils import ConnectionHandler

    settings = dj_database_url.parse(postgres_url) | {"ENGINE": "config.postgresql"}
    told = []
    for seconds in (None, SERVING_SECONDS):
        monkeypatch.setattr(patience, "seconds", seconds)
        connection = ConnectionHandler({"default": settings})["default"]
        try:
            with django_db_blocker.unblock(), connection.cursor() as cursor:
                cursor.execute("SHOW idle_in_transaction_session_timeout")
                told += cursor.fetchall()
        finally:
            connection.close()

    assert told == [("0",), (f"{IDLE_SECONDS}s",)]
