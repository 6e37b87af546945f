"""`manage.py pairs EVENT --names FILE`: a whole session of pairs or players set up, movement and all."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from bridge.boards import BoardSetup
from config.arguments import instant
from config.fields import reading
from config.fields.setting_up import Wanted, sentences, set_up
from config.importing.reading import read_file, told
from config.importing.setups import setups
from config.refusals import refusal_text
from config.rosters import NotMended, carry_out, differences, mend
from scoring import selectors
from scoring.methods.movements import Movement, MovementRefusal, howell, mitchell
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Name
from scoring.sealing import SealError
from scoring.services import ScheduleRefusal

MADE = {"mitchell": mitchell, "howell": howell}


class Command(BaseCommand):
    """What was set up goes to stdout; exit status 1 and one sentence if it cannot be, and then nothing was changed."""

    help = "Sets up a session of pairs or individuals from a list of names, a movement and, if there are any, deals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument("event", metavar="EVENT", help="slug of the event")
        parser.add_argument("--names", type=Path, required=True, metavar="FILE", help="CSV of contestants")
        parser.add_argument(
            "--movement", default="howell", metavar="WHICH", help="howell, mitchell, or a CSV file"
        )
        parser.add_argument(
            "--individual", action="store_true", help="players, not pairs (needs a CSV movement)"
        )
        parser.add_argument("--boards", type=int, default=2, metavar="N", help="boards a round (default: 2)")
        parser.add_argument(
            "--rounds", type=int, metavar="N", help="fewer rounds than the whole movement has"
        )
        parser.add_argument("--scoring", choices=[each.value for each in Scoring], default="matchpoints")
        parser.add_argument(
            "--deals", type=Path, metavar="FILE", help="deals of the boards, in any known format"
        )
        parser.add_argument("--name", default="", help="make the event under this name if it is not there")
        parser.add_argument("--stage", type=int, default=1, help="number of the stage (default: 1)")
        parser.add_argument("--session", type=int, default=1, help="number of the session (default: 1)")
        parser.add_argument("--starts", type=instant, metavar="WHEN", help="when it starts, with its zone")
        parser.add_argument(
            "--mend",
            action="store_true",
            help="nothing but this: change names and lists that stand to what the file says",
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and change nothing")

    def handle(self, *_: Any, event: str, **options: Any) -> None:
        """All or nothing, in one transaction."""
        if not MigrationRecorder(connection).has_table():
            raise CommandError("the database has no tables yet; run `manage.py migrate` first")
        if options["mend"]:
            self._mend(event, options)
            return
        dry = options["dry_run"]
        try:
            wanted = self._wanted(event, options)
            said, before = list(sentences(wanted)), selectors.schedule_token()
            with transaction.atomic():
                standing = selectors.event_by_slug(event)
                if standing is not None:
                    found = differences(standing, wanted.kind, wanted.entrants)
                    said += carry_out(standing, found, datetime.now(UTC), may_change=False)
                made = set_up(wanted)
                changed = selectors.schedule_token() != before
                if dry:
                    transaction.set_rollback(True)
        except (reading.NotReadable, NotMended, SealError) as error:
            raise CommandError(str(error)) from error
        except (ScheduleRefusal, MovementRefusal) as refusal:
            raise CommandError(refusal_text(refusal)) from refusal
        except LookupError as error:
            raise CommandError(f"there is no event {event}; --name makes it") from error
        for sentence in (*said, f"{len(made)} encounters"):
            self.stdout.write(f"{'would be: ' if dry else ''}{sentence}")
        if not changed:
            self.stdout.write("it stood already")

    def _mend(self, event: str, options: dict[str, Any]) -> None:
        """Nothing but the lists."""
        dry = options["dry_run"]
        try:
            kind = ContestantKind.PLAYER if options["individual"] else ContestantKind.PAIR
            listed = reading.entrants(options["names"], individual=options["individual"])
            said = mend(event, kind, listed, datetime.now(UTC), dry=dry)
        except (reading.NotReadable, NotMended) as error:
            raise CommandError(str(error)) from error
        for sentence in said:
            self.stdout.write(f"{'would be: ' if dry else ''}{sentence}")

    def _wanted(self, event: str, options: dict[str, Any]) -> Wanted:
        entrants = reading.entrants(options["names"], individual=options["individual"])
        number, name = options["session"], options["name"].strip()
        return Wanted(
            slug=event,
            event_name=Name(name, name) if name else None,
            stage=options["stage"],
            session=number,
            session_name=Name(f"Session {number}", f"第{number}节"),
            starts_at=options["starts"],
            scoring=Scoring(options["scoring"]),
            entrants=entrants,
            movement=_movement(options, [each.number for each in entrants]),
            boards=self._boards(options["deals"]),
        )

    def _boards(self, path: Path | None) -> tuple[BoardSetup, ...]:
        if path is None:
            return ()
        file, problems = read_file(path)
        for problem in problems:
            self.stderr.write(told(path, problem))
        found = setups(file)
        if not found.boards or found.differing:
            raise reading.NotReadable(path, 0, "no deals, or different ones of a board")
        return found.boards


def _movement(options: dict[str, Any], numbers: list[int]) -> Movement:
    """The movement asked for; Howell and Mitchell want their contestants numbered from 1 on.

    Raises CommandError for a movement of other contestants.
    """
    make = MADE.get(options["movement"])
    if make is None:
        return reading.movement(Path(options["movement"]), individual=options["individual"])
    if options["individual"]:
        raise CommandError("an individual needs --movement FILE")
    if numbers != list(range(1, len(numbers) + 1)):
        raise CommandError("these movements want pairs numbered 1, 2, 3 ... without gaps")
    return make(len(numbers), options["boards"], options["rounds"])
