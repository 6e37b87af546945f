"""What every command that runs for long asks first."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def answer_prometheus(address: tuple[str, int] | None) -> None:
    """Begin to answer at an address, if one was asked for. Raises CommandError when it cannot be had."""
    if address is None:
        return
    from config.metrics import serve_metrics  # noqa: PLC0415 - knows hub and clock, which a mere command does not need

    try:
        serve_metrics(*address)
    except OSError as error:
        raise CommandError(f"figures cannot be had at {address[0]}:{address[1]}: {error.strerror}") from error


def must_be_migrated() -> None:
    """Raises CommandError when the database is not of this version."""
    migrations = MigrationExecutor(connection)
    if migrations.migration_plan(migrations.loader.graph.leaf_nodes()):
        raise CommandError("the database is not of this version yet: manage.py migrate")
