"""`manage.py clock`: a process that ticks and serves nobody, for a server of several processes."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from broadcast.publisher import clock
from config import arguments
from config.management.ready import answer_prometheus, must_be_migrated, say, wait_for_database
from config.postgresql.patience import SERVING_SECONDS, patience
from config.vitals import vitals


class Command(BaseCommand):
    """Run the clock: release what the gates open, and render what follows."""

    help = "Run the clock alone, beside web processes started with `serve --no-clock`. Several do no harm."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where figures are to be had."""
        parser.add_argument(
            "--metrics", type=arguments.address, metavar="[HOST:]PORT", help="answer Prometheus there"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Tick until interrupted or told to end."""
        wait_for_database()
        must_be_migrated()
        answer_prometheus(options["metrics"])
        patience.seconds = SERVING_SECONDS
        ending = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: ending.set())
        clock.start()
        vitals.start(serves=False)
        say(self.stdout, "the clock ticks")
        ending.wait()
        vitals.stop()
        clock.stop()
