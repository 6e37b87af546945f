"""`manage.py backup`: all that is kept, or one event, in one file, while everything goes on."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.backup import rows, write
from config.management.ready import must_be_migrated


class Command(BaseCommand):
    """Write a backup."""

    help = (
        "Write logins, competition and record to one file, from one snapshot, while the server runs. "
        "The key files are not in it: keep a copy of deals.key elsewhere, or nobody opens its deals."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to, and of what."""
        parser.add_argument("file", type=Path, help="the file to write, such as evening.openroom")
        parser.add_argument("--event", metavar="SLUG", help="only this event")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write it and say how much it is."""
        must_be_migrated()
        event = None
        if options["event"] is not None:
            event = rows.event_key(options["event"])
            if event is None:
                raise CommandError(f"no such event: {options['event']}")
        try:
            written = write(options["file"], datetime.now(UTC), event)
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        self.stdout.write(f"{written.path}: {written.rows} rows, {written.path.stat().st_size} bytes")
