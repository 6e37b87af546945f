"""`manage.py export EVENT`: what everybody may see of an event's finished boards, as PBN or JSON Lines."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from bridge.notation import pbn_write
from bridge.notation.as_json import to_json
from broadcast.public.released import released_boards
from display.files.records import file_of


class Command(BaseCommand):
    """The file goes to stdout, what a format cannot carry to stderr; exit status 1 if there is no such event."""

    help = (
        "Writes the finished boards of an event that were released to spectators online, and no others. LIN of a match: "
        "`export EVENT | manage.py convert - --to lin`."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument("event", metavar="EVENT", help="slug of the event")
        parser.add_argument("--to", choices=("pbn", "json"), default="pbn", help="the format (default: pbn)")
        parser.add_argument("--stage", type=int, help="the boards of one stage alone, by its number")
        parser.add_argument("--session", type=int, help="the boards of sessions with this number alone")

    def handle(self, *_: Any, event: str, **options: Any) -> None:
        """Everything in one moment: a board released meanwhile is in the next export."""
        if not MigrationRecorder(connection).has_table():
            raise CommandError("the database has no tables yet; run `manage.py migrate` first")
        boards = released_boards(event)
        if boards is None:
            raise CommandError(f"there is no event {event}")
        file = file_of(
            [
                board
                for board in boards
                if options["stage"] in (None, board.stage.number)
                and options["session"] in (None, board.session.number)
            ]
        )
        if not file.records:
            self.stderr.write(f"{event}: nothing of it was released yet")
        elif options["to"] == "json":
            for record in file.records:
                self.stdout.write(json.dumps(to_json(record, event), ensure_ascii=False))
        else:
            written = pbn_write.write(file)
            for problem in written.problems:
                self.stderr.write(f"{event}: {problem.kind}: {problem.sentence}")
            self.stdout.write(written.data.decode("utf-8"), ending="")
