"""What every command that runs for long asks first."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def must_be_migrated() -> None:
    """Raises CommandError when the database is not of this version."""
    migrations = MigrationExecutor(connection)
    if migrations.migration_plan(migrations.loader.graph.leaf_nodes()):
        raise CommandError("the database is not of this version yet: manage.py migrate")
