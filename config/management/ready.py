"""What every command that runs for long asks first, and how it says that it runs."""

from __future__ import annotations

import logging
import time

from django.conf import settings
from django.core.management.base import CommandError, OutputWrapper
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

log = logging.getLogger("openroom.database")

AGAIN_SECONDS = 1.0


def say(stdout: OutputWrapper, words: str) -> None:
    """Tell whoever started this process how far it is: a plain line, or one of the log where that is gathered as JSON."""
    if settings.LOGGING["handlers"]["stderr"]["formatter"] == "json":
        logging.getLogger("openroom.ready").info(words)
    else:
        stdout.write(words, ending="\n")
        stdout.flush()


def answer_prometheus(address: tuple[str, int] | None) -> None:
    """Begin to answer at an address, if one was asked for. Raises CommandError when it cannot be had."""
    if address is None:
        return
    from config.metrics import serve_metrics  # noqa: PLC0415 - knows hub and clock, which a mere command does not need

    try:
        serve_metrics(*address)
    except OSError as error:
        raise CommandError(f"figures cannot be had at {address[0]}:{address[1]}: {error.strerror}") from error


def wait_for_database(pause: float = AGAIN_SECONDS) -> None:
    """Wait until the database answers, saying every now and then why it does not: after a power cut nobody comes back in order."""
    while True:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            if connection.vendor == "sqlite":
                raise  # a file that cannot be opened does not come back by itself
            log.warning("waiting for the database: %s", str(error).strip())
            time.sleep(pause)
        else:
            return


def must_be_migrated() -> None:
    """Raises CommandError when the database is not of this version."""
    migrations = MigrationExecutor(connection)
    if migrations.migration_plan(migrations.loader.graph.leaf_nodes()):
        raise CommandError("the database is not of this version yet: manage.py migrate")
