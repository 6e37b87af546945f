"""`manage.py demo`: a living hall on a fresh clone. What `make run` starts."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from config import arguments
from config.demo.club import load_club, open_club
from config.demo.hall import current_hall, make_logins, screen_links
from config.demo.player import Demo, give_head_start
from config.demo.script import DemoEvent, load
from scoring import selectors


class Command(BaseCommand):
    """Migrate, make the demo event if there is none, and play it live while serving."""

    help = "Serve the demo event and play it live; a second start goes on where the first was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and how fast to play."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=arguments.port, default=8000)
        parser.add_argument(
            "--beat",
            type=arguments.not_negative,
            default=2.0,
            help="seconds from one action at a table to the next",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until interrupted."""
        call_command("migrate", verbosity=0)
        event = load()
        settings.OPENROOM_DEMO = event.slug
        club = load_club()
        open_club(club, datetime.now(UTC))
        if selectors.event_by_slug(event.slug) is None:
            self.stdout.write("Dealing and playing the first boards of the demo ...")
            give_head_start(current_hall(event, datetime.now(UTC)))
        from config.server import CannotListen, OpenRoomServer  # noqa: PLC0415 - installs Twisted's reactor

        demo = Demo(event, options["beat"])

        def ready() -> None:
            demo.start()
            self._announce(event, club.slug, f"http://{options['host']}:{options['port']}")

        server = OpenRoomServer(
            options["host"], options["port"], with_clock=True, on_ready=ready, on_stop=demo.stop
        )
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            server.run()
        except CannotListen as error:
            raise CommandError(f"{error} (another port: --port {options['port'] % 65535 + 1})") from error
        self.stdout.write("Closed. The record is kept; the next start goes on from here.")

    def _announce(self, event: DemoEvent, club: str, base: str) -> None:
        lines = ["", f"  {event.name.en} {event.name.zh}", ""]
        lines += [f"  {label + ' screen':<18}{address}" for label, address in screen_links(event, base)]
        lines.append(f"  {'Spectators':<18}{base}/en/e/{event.slug}/   {base}/zh/e/{event.slug}/")
        lines.append(f"  {'Pairs':<18}{base}/en/e/{club}/   {base}/zh/e/{club}/")
        lines.append(f"  {'Operator':<18}{base}/en/console/")
        lines.append(f"  {'Director':<18}{base}/en/control/")
        lines.append(f"  {'Commentator':<18}{base}/en/commentary/   {base}/zh/commentary/")
        lines.append("")
        lines += [
            f"  log in as {login.name:<12} password {login.password}" for login in make_logins(event, club)
        ]
        lines += ["", "  Ctrl-C ends it.", ""]
        self.stdout.write("\n".join(lines))
