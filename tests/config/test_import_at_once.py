"""A file brought in at a table where somebody types meanwhile: each waits for the other, and neither for ever (PostgreSQL)."""

import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction

from bridge.calls import parse_contract
from bridge.notation.record import ResultRead
from bridge.seats import Seat
from broadcast.services.journal import lock_session
from broadcast.services.pens import locked_pen
from config.importing.recording import Desk
from scoring import selectors
from tests.broadcast.halls import START, make

ROOT = Path(__file__).resolve().parents[2]


MADE = ResultRead("1NN=", parse_contract("1N", Seat.NORTH), 7)


@dataclass(frozen=True)
class Told:
    """Board 1 as a file tells it: a result, no play."""

    number: int = 1
    room: None = None
    record: None = None
    official: ResultRead = MADE
    line: int = 1


def somebody_waits() -> bool:
    """Whether a session of the database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return bool(cursor.fetchone()[0])


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
def test_import_and_an_operator_at_one_table_do_not_wait_for_one_another(
    transactional_db, settings, tmp_path
):
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    hall = make()
    table = hall.desk().table
    table_pk = selectors.table_pk(table)
    assert table_pk is not None
    done: list[object] = []

    def bring_in():
        try:
            done.append(Desk(table, START).record(Told()))
        except OperationalError as error:  # a deadlock
            done.append(error)
        finally:
            connection.close()

    importing = threading.Thread(target=bring_in)
    with transaction.atomic():
        # As an operator's action does: the session first, then the pen.
        lock_session(hall.session.pk)
        importing.start()
        until = time.monotonic() + 30
        while not somebody_waits():
            assert time.monotonic() < until, "the import never came to the lock"
            time.sleep(0.01)
        locked_pen(table_pk)
    importing.join(30)

    assert done == [[]]
    assert [result.tricks for result in selectors.results([table_pk])] == [7]


@pytest.mark.skipif(connection.vendor == "postgresql", reason="is what runs there")
def test_on_postgresql_both_come_to_an_end(postgres_url):
    """The test of this file, in a process whose database is PostgreSQL."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", __file__]
    environment = os.environ | {"DATABASE_URL": postgres_url}

    done = subprocess.run(
        command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed, 1 skipped" in done.stdout
