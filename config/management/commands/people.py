"""`manage.py people EVENT`: who may do what in an event, given and withdrawn at the server itself. The first director begins here."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any, cast

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from broadcast import public, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.catalogue import sentence
from broadcast.services.staff import Role
from scoring import selectors

ROLES = ("operator", "commentator", "director")


class Command(BaseCommand):
    """What is so afterwards goes to stdout, a new password once; exit status 1 and one sentence where nothing was changed."""

    help = "Lists the people of an event with their rights, gives and withdraws them, and makes passwords."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument("event", metavar="EVENT", help="slug of the event")
        what = parser.add_subparsers(dest="do", metavar="WHAT", help="nothing: list them")
        given = what.add_parser("give", help="give a right; a new person's password is printed once")
        given.add_argument("login", metavar="LOGIN")
        given.add_argument("role", choices=ROLES)
        given.add_argument(
            "--eyes",
            choices=[each.value for each in PUBLIC_AUDIENCES],
            default="hall",
            help="whose pictures a commentator sees (default: hall)",
        )
        given.add_argument("--called", default="", help="what a commentator's readers call him")
        withdrawn = what.add_parser("withdraw", help="withdraw a right, with effect within seconds")
        withdrawn.add_argument("login", metavar="LOGIN")
        withdrawn.add_argument("role", choices=ROLES)
        again = what.add_parser("password", help="make another password for somebody who has a right")
        again.add_argument("login", metavar="LOGIN")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it and say how things stand."""
        if not MigrationRecorder(connection).has_table():
            raise CommandError("the database has no tables yet; run `manage.py migrate` first")
        event = selectors.event_by_slug(options["event"])
        if event is None:
            raise CommandError(f"no event {options['event']!r}")
        try:
            self._do(event.pk, options)
        except services.StaffRefusal as refusal:
            raise CommandError(sentence("en", f"people.refused.{refusal.code}")) from refusal
        if options["do"] is None:
            for person in public.people_of(event.pk):
                for right in person.rights:
                    said = " ".join(part for part in (right.role, right.eyes, right.called) if part)
                    self.stdout.write(f"{person.login}\t{said}")

    def _do(self, event_pk: int, options: dict[str, Any]) -> None:
        now = datetime.now(UTC)
        match options["do"]:
            case "give":
                role = cast("Role", options["role"])
                eyes = Audience(options["eyes"]) if role == "commentator" else None
                login, called = options["login"], options["called"]
                password = services.give(event_pk, login, role, eyes=eyes, called=called, by="", now=now)
                self.stdout.write(f"{login}: {role}" + (f", password {password}" if password else ""))
            case "withdraw":
                services.withdraw(event_pk, options["login"], options["role"], by="", now=now)
                self.stdout.write(f"{options['login']}: no {options['role']} any more")
            case "password":
                password = services.new_password(event_pk, options["login"], by="", now=now)
                self.stdout.write(f"{options['login']}: password {password}")
