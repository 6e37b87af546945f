"""`manage.py restore`: a new database made of a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backup import NotABackup, NotEmpty, restore
from config.management.ready import must_be_migrated


class Command(BaseCommand):
    """Read a backup into an empty database."""

    help = "Put a backup into an empty database (migrate it first), all of it or nothing. Then: manage.py verify."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file."""
        parser.add_argument("file", type=Path, help="a file written by `backup`")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Read it and say how much it was."""
        must_be_migrated()
        try:
            count = restore(options["file"])
        except NotEmpty as error:
            raise CommandError(
                f"{error}. A backup is restored into a new database: name another OPENROOM_DATA or DATABASE_URL, migrate, then restore"
            ) from error
        except NotABackup as error:
            raise CommandError(f"{options['file']} cannot be restored: {error}") from error
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        self.stdout.write(f"{count} rows restored; now: manage.py verify")
