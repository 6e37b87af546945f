"""`manage.py teams EVENT --rosters FILE`: a stage of teams set up, sessions, matches, tables and boards."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from config.arguments import instant
from config.draws import reading
from config.draws.setting_up import FORMS, Wanted, sentences, set_up
from config.importing.sentences import counted
from config.lists import NotReadable
from config.refusals import refusal_text
from config.rosters import NotMended, carry_out, differences, mend
from scoring import selectors
from scoring.methods import VP_SCALES
from scoring.schedule import ContestantKind, Form, Name
from scoring.services import ScheduleRefusal


class Command(BaseCommand):
    """What was set up goes to stdout; exit status 1 and one sentence if it cannot be, and then nothing was changed."""

    help = "Sets up a stage of teams from a list of rosters and a draw; without a draw everybody meets everybody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument("event", metavar="EVENT", help="slug of the event")
        parser.add_argument(
            "--rosters", type=Path, required=True, metavar="FILE", help="CSV of teams and players"
        )
        parser.add_argument(
            "--draw", type=Path, metavar="FILE", help="CSV of who meets whom in which session"
        )
        parser.add_argument("--form", choices=[each.value for each in FORMS], default=Form.ROUND_ROBIN.value)
        parser.add_argument(
            "--boards", type=int, default=16, metavar="N", help="boards a session (default: 16)"
        )
        parser.add_argument(
            "--starts",
            type=instant,
            nargs="+",
            default=(),
            metavar="WHEN",
            help="when the sessions start, in order, each with its zone",
        )
        parser.add_argument("--name", default="", help="make the event under this name if it is not there")
        parser.add_argument("--name-zh", default="", help="its Chinese name, if it has one")
        parser.add_argument(
            "--zone", default="Asia/Shanghai", help="the event's zone (default: Asia/Shanghai)"
        )
        parser.add_argument(
            "--vp-scale", choices=[each.name for each in VP_SCALES], default=VP_SCALES[0].name
        )
        parser.add_argument("--stage", type=int, default=1, help="number of the stage (default: 1)")
        parser.add_argument("--stage-name", default="", help="its name (default: that of its form)")
        parser.add_argument("--stage-name-zh", default="", help="its Chinese name")
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
            wanted = _wanted(event, options)
            said, before = list(sentences(wanted)), selectors.schedule_token()
            with transaction.atomic():
                standing = selectors.event_by_slug(event)
                if standing is not None:
                    found = differences(standing, ContestantKind.TEAM, wanted.entries)
                    said += carry_out(standing, found, datetime.now(UTC), may_change=False)
                matches = set_up(wanted)
                changed = selectors.schedule_token() != before
                if dry:
                    transaction.set_rollback(True)
        except (NotReadable, NotMended) as error:
            raise CommandError(str(error)) from error
        except ScheduleRefusal as refusal:
            raise CommandError(refusal_text(refusal)) from refusal
        except LookupError as error:
            raise CommandError(f"there is no event {event}; --name makes it") from error
        for sentence in (*said, counted(matches, "match", "matches")):
            self.stdout.write(f"{'would be: ' if dry else ''}{sentence}")
        if not changed:
            self.stdout.write("it stood already")

    def _mend(self, event: str, options: dict[str, Any]) -> None:
        """Nothing but the lists."""
        dry = options["dry_run"]
        try:
            listed = reading.rosters(options["rosters"])
            said = mend(event, ContestantKind.TEAM, listed, datetime.now(UTC), dry=dry)
        except (NotReadable, NotMended) as error:
            raise CommandError(str(error)) from error
        for sentence in said:
            self.stdout.write(f"{'would be: ' if dry else ''}{sentence}")


def _wanted(event: str, options: dict[str, Any]) -> Wanted:
    """Raises NotReadable, or CommandError for what is asked for wrongly."""
    form, boards = Form(options["form"]), options["boards"]
    if boards < 1:
        raise CommandError("--boards: a session has at least one")
    entries = reading.rosters(options["rosters"])
    if options["draw"] is not None:
        meetings = reading.draw(options["draw"], entries, boards)
    elif form is not Form.ROUND_ROBIN:
        raise CommandError(f"{form.value}: --draw says who meets whom")
    elif len(entries) < 2:
        raise CommandError("one team meets nobody")
    else:
        meetings = reading.everybody(entries, boards)
    usual = FORMS[form]
    wanted = Wanted(
        slug=event,
        event_name=_name(options["name"], options["name_zh"]),
        zone=options["zone"],
        vp_scale=options["vp_scale"],
        stage=options["stage"],
        stage_name=_name(options["stage_name"], options["stage_name_zh"]) or usual,
        form=form,
        starts=tuple(options["starts"]),
        entries=entries,
        meetings=meetings,
    )
    if len(wanted.starts) > len(wanted.sessions):
        raise CommandError(f"--starts: {len(wanted.starts)} for {counted(len(wanted.sessions), 'session')}")
    return wanted


def _name(english: str, chinese: str) -> Name | None:
    english, chinese = english.strip(), chinese.strip()
    return Name(english or chinese, chinese or english) if english or chinese else None
