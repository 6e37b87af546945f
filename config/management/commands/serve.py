"""`manage.py serve`: one process with everything a hall needs."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import arguments
from config.management.ready import answer_prometheus, must_be_migrated, say, wait_for_database


class Command(BaseCommand):
    """Serve pages and sockets, and run the clock."""

    help = "Serve pages and sockets with hub, publisher and clock in this process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen, and whether to tick."""
        parser.add_argument(
            "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
        )
        parser.add_argument("--port", type=arguments.port, default=8000)
        parser.add_argument(
            "--metrics", type=arguments.address, metavar="[HOST:]PORT", help="answer Prometheus there"
        )
        parser.add_argument(
            "--no-clock", action="store_true", help="a web process of a cluster: another one ticks"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until interrupted."""
        wait_for_database()
        must_be_migrated()
        from config.server import CannotListen, OpenRoomServer  # noqa: PLC0415 - installs Twisted's reactor

        answer_prometheus(options["metrics"])
        host, port = options["host"], options["port"]
        server = OpenRoomServer(
            host,
            port,
            with_clock=not options["no_clock"],
            on_ready=lambda: say(self.stdout, f"OpenRoom at http://{host}:{port}/"),
        )
        try:
            server.run()
        except CannotListen as error:
            raise CommandError(f"{error} (another one: --port {port % 65535 + 1})") from error
