# ruff: noqa: N999 - the command is called import
"""`manage.py import FILE... --event E`: deals and finished matches brought into an event, whole folders too."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from bridge.notation.record import BroadcastFile, Problem
from bridge.notation.travellers import Travellers, travellers
from config.importing.applying import apply_deals, apply_field, apply_match, rehearse
from config.importing.asked import Asked, NotPossible
from config.importing.bar import Bar
from config.importing.deals import DealsPlan, has_play, plan_deals
from config.importing.field_places import FieldSession, field_session
from config.importing.field_results import FieldPlan, lines_of_section, plan_field
from config.importing.matches import MatchPlan, plan_match
from config.importing.places import Scheduled, new_place, scheduled_place
from config.importing.reading import files_in, read_file, told
from config.importing.standing import Recorded, Standing, recorded, standing
from scoring.sealing import SealError
from scoring.services import ScheduleRefusal

Plan = DealsPlan | MatchPlan | FieldPlan


def slug(text: str) -> str:
    """An event's short name as it stands in addresses.

    Raises ArgumentTypeError for one that no event can have.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) or len(text) > 60:
        raise ArgumentTypeError(f"not small letters, digits and single hyphens, 60 at most: {text!r}")
    return text


class Command(BaseCommand):
    """What happens goes to stdout, what is wrong to stderr as `file:line: kind: sentence`.

    Exit status 0 if every file could be brought in (or was in already), 1 if one could not, 2 for wrong usage.
    """

    help = (
        "Brings deals (for a session, substitutes among them), finished matches, and the results of a field of pairs "
        "or players from files into an event."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument(
            "files", metavar="FILE", nargs="+", help="a file, a folder of files, or - for standard input"
        )
        parser.add_argument(
            "--event", type=slug, required=True, help="slug of the event; a match makes it if it is not there"
        )
        parser.add_argument("--stage", type=int, help="number of the stage, where the event has several")
        parser.add_argument("--session", type=int, help="number of the session, where it is not clear")
        parser.add_argument(
            "--set", default="", help="name of the board set the deals go to (default: the session's)"
        )
        parser.add_argument("--name", default="", help="make the event under this name if it is not there")
        parser.add_argument(
            "--section", default="", help="which section of a field, where the file has several"
        )
        parser.add_argument(
            "--by-number",
            action="store_true",
            help="pairs of a field are told by number, whatever their names",
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would happen and change nothing")

    def handle(self, *_: Any, files: list[str], event: str, **options: Any) -> None:
        """One file after the other: each is planned on what the ones before it left, or in a dry run would leave."""
        asked = Asked(
            options["stage"],
            options["session"],
            options["set"],
            options["name"].strip(),
            options["section"].strip(),
            options["by_number"],
        )
        if not MigrationRecorder(connection).has_table():
            raise CommandError("the database has no tables yet; run `manage.py migrate` first")
        try:
            failed = self._import_all(files, event, asked, dry=options["dry_run"])
        except BrokenPipeError:  # whoever read our lines has gone: nobody is there to tell what happens
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise SystemExit(1) from None
        if failed:
            raise SystemExit(1)

    def _import_all(self, files: list[str], event: str, asked: Asked, *, dry: bool) -> int:
        """Returns how many files could not come in."""
        failed = 0
        with Bar(self.stderr, len(paths := files_in(files))) as bar, _taken_back() if dry else nullcontext():
            for path in paths:
                bar.begin(path.name)
                try:
                    self._import(path, event, asked, dry=dry, bar=bar)
                except (NotPossible, ScheduleRefusal, SealError) as error:
                    failed += 1
                    bar.say(told(path, Problem("not-imported", detail=str(error))))
        return failed

    def _import(self, path: Path, event: str, asked: Asked, *, dry: bool, bar: Bar) -> None:
        file, problems = read_file(path)
        if not file.records and not file.results:
            raise NotPossible("; ".join(problem.sentence for problem in problems) or "nothing in it")
        there = standing(event)
        plan = _plan(file, there, asked)
        for problem in (*problems, *plan.problems):
            bar.say(told(path, problem))
        for sentence in plan.sentences():
            self.stdout.write(f"{path}: {'would be: ' if dry else ''}{sentence}")
        if not plan.changes:
            self.stdout.write(f"{path}: nothing to change")
        elif dry:
            rehearse(plan, event, datetime.now(UTC))
        else:
            for trouble in _apply(plan, event, path, bar):
                bar.say(told(path, trouble))


@contextmanager
def _taken_back() -> Iterator[None]:
    """Whatever is done inside never was."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _plan(file: BroadcastFile, there: Standing | None, asked: Asked) -> Plan:
    """A match if the file tells play in two rooms, results of a field where the event has one, else deals.

    Raises NotPossible when it is neither, or cannot go where it was asked to.
    """
    found = travellers(file)
    rooms = any(record.room is not None for record in file.records) or bool(file.results)
    has_numbers = any(line.has_pair_numbers for line in found.lines)
    field = field_session(there, asked) if found.lines and (has_numbers or not rooms) else None
    if field is not None and there is not None:
        return _plan_field(file, there, field, found, asked)
    if rooms and (has_play(file.records) or any(entry.result.found for entry in file.results)):
        place = scheduled_place(file, there, asked) if there else None
        if isinstance(place, Scheduled):
            known = {
                found.setup.number: found.setup
                for boards in (there.sets if there else ())
                if boards.pk == place.segment.board_set_pk
                for found in boards.boards
                if place.segment.board(found.setup.number)
            }
            return plan_match(file, place, recorded(place.segment), known)
        new = new_place(file, there, asked)
        return plan_match(file, new, Recorded({}, {}), {board.number: board for board in new.boards})
    return plan_deals(file, there, asked, found)


def _plan_field(
    file: BroadcastFile, there: Standing, field: FieldSession, found: Travellers, asked: Asked
) -> FieldPlan:
    lines = lines_of_section(found, asked)
    boards = {line.board for line in lines}
    played = {
        each.segment.pk: recorded(each.segment)
        for each in field.encounters
        if any(each.segment.board(number) for number in boards)
    }
    known = {board.pk: board.setup for each_set in there.sets for board in each_set.boards}
    return plan_field(file, field, (lines, found.problems), played, known, by_number=asked.by_number)


def _apply(plan: Plan, event: str, path: Path, bar: Bar) -> tuple[Problem, ...]:
    if isinstance(plan, DealsPlan):
        apply_deals(plan, event)
        return ()
    if isinstance(plan, FieldPlan):
        return apply_field(plan, datetime.now(UTC), lambda what: bar.show(f"{path.name} {what}"))
    return apply_match(plan, event, datetime.now(UTC), lambda what: bar.show(f"{path.name} {what}"))
