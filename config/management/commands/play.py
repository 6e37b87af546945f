"""`manage.py play`: a file's boards typed into the tables of a running server, both rooms at once."""

from __future__ import annotations

import asyncio
import re
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bridge.notation import format_of
from bridge.notation.record import BroadcastFile, Room, TableRecord
from broadcast import public, services
from config import arguments
from config.playing.operator import LineLost, Operator
from config.playing.typing import type_record
from config.playing.venue import PLAYER, NotPlayable, Venue, prepare
from scoring import selectors
from scoring.services import ScheduleRefusal


class Command(BaseCommand):
    """Play a file as operators would."""

    help = "Type a vugraph file into the tables of an event, through a running server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, the pace, and where to."""
        parser.add_argument("file", type=Path, help="a LIN file")
        parser.add_argument(
            "--speed",
            type=arguments.not_negative,
            default=1.0,
            help="actions a second at each table, 0 = as fast as it goes",
        )
        parser.add_argument("--event", default="", help="slug of the event (default: from the file's name)")
        parser.add_argument("--server", default="http://127.0.0.1:8000", help="address of the running server")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare the venue, then type."""
        path: Path = options["file"]
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        known = format_of(path.name, data)
        if known is None:
            raise CommandError(f"{path}: not a format we read")
        file = known.read(data)
        slug = options["event"] or _slug_of(path)
        try:
            venue = prepare(file, slug, datetime.now(UTC))
        except (NotPlayable, ScheduleRefusal) as error:
            raise CommandError(f"{path}: {error}") from error
        event = selectors.event_by_slug(venue.event)
        if event is not None:
            services.grant(event.pk, PLAYER, "operator")
        self.stdout.write(f"{options['server']}/en/m/{venue.match}/")
        try:
            asyncio.run(self._play(file, venue, options["server"].rstrip("/"), options["speed"]))
        except ExceptionGroup as failed:
            lost, others = failed.split(LineLost)
            if lost is None or others is not None:
                raise
            raise CommandError(str(lost.exceptions[0])) from failed

    async def _play(self, file: BroadcastFile, venue: Venue, server: str, speed: float) -> None:
        async with asyncio.TaskGroup() as rooms:
            for room, table in ((Room.OPEN, venue.open), (Room.CLOSED, venue.closed)):
                records = [
                    record for record in file.records if record.room is room and record.board is not None
                ]
                rooms.create_task(self._play_room(records, table, server, speed))

    async def _play_room(self, records: list[TableRecord], table: str, server: str, speed: float) -> None:
        async def pace() -> None:
            if speed > 0:
                await asyncio.sleep(1 / speed)

        ticket = public.operator_ticket(table, PLAYER, datetime.now(UTC))
        async with Operator(server, table, ticket) as operator:
            waiting = {board["number"] for board in operator.state["boards"] if board["status"] == "waiting"}
            for record in records:
                if record.board not in waiting:
                    self.stderr.write(
                        f"line {record.line}: board {record.board}: already recorded at this table, left alone"
                    )
                    continue
                waiting.discard(record.board)
                for trouble in await type_record(operator, record, pace):
                    self.stderr.write(f"line {trouble.line}: {trouble.kind}: {trouble.sentence}")


def _slug_of(path: Path) -> str:
    """The event a file is played in when none is named: after the file."""
    return re.sub(r"[^a-z0-9]+", "-", path.stem.lower())[:60].strip("-") or "file"
