"""`manage.py doubledummy`: works out released boards double dummy, beside the server, for as long as it runs."""

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.management.ready import must_be_migrated
from config.solving.process import NoSolver, Solver, is_installed
from config.solving.worker import PAUSE_SECONDS, Worker


class Command(BaseCommand):
    """Exit status 1 where there is no solver. May be ended and started at any moment; one process is enough."""

    help = "Work out boards double dummy as they are released: tricks by declarer and strain, par, what each card cost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument("--once", action="store_true", help="end when nothing waits")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Works until interrupted or told to end."""
        must_be_migrated()
        if not is_installed():
            raise CommandError("there is no solver: `make doubledummy` installs endplay into .venv")
        ending = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: ending.set())
        solver = Solver()
        worker = Worker(solver)
        try:
            while not ending.is_set():
                done = worker.work(ending.is_set)
                if done:
                    self.stdout.write(f"{done} solved")
                if options["once"]:
                    return
                ending.wait(PAUSE_SECONDS)
        except NoSolver as error:
            raise CommandError(str(error)) from error
        finally:
            solver.close()
