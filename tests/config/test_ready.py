"""A server that is started before its database waits for it, and says what it waits for."""

import logging

import pytest
from django.db import OperationalError, connection

from config.management import ready


class Away:
    """A database that is away for the first asks."""

    vendor = "postgresql"

    def __init__(self, times: int) -> None:
        self.left = times

    def ensure_connection(self) -> None:
        if self.left:
            self.left -= 1
            raise OperationalError("connection refused")


def test_database_that_comes_later_is_waited_for_and_said(monkeypatch, caplog):
    caplog.set_level(logging.WARNING, "openroom.database")
    away = Away(3)
    monkeypatch.setattr(ready, "connection", away)

    ready.wait_for_database(pause=0)

    assert away.left == 0
    assert [record.getMessage() for record in caplog.records] == [
        "waiting for the database: connection refused"
    ] * 3


def test_file_that_cannot_be_opened_is_not_waited_for(monkeypatch):
    away = Away(1)
    away.vendor = "sqlite"
    monkeypatch.setattr(ready, "connection", away)

    with pytest.raises(OperationalError):
        ready.wait_for_database(pause=0)


@pytest.mark.django_db
def test_database_that_is_there_is_not_waited_for():
    ready.wait_for_database()

    assert connection.is_usable()
