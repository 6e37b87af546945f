"""`manage.py convert FILE... --to json`: files of the bridge world, written as another format. Needs no database."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from django.core.management.base import BaseCommand

from bridge.notation import format_of
from bridge.notation.as_json import to_json
from bridge.notation.checks import contradictions
from bridge.notation.record import BroadcastFile, Problem


class Command(BaseCommand):
    """Records go to stdout, problems to stderr as `file:line: kind: sentence`.

    Exit status 0 if any record was read, 1 if none, 2 for wrong usage.
    """

    help = "Reads files of bridge records and writes them as JSON Lines, one object a table record."
    requires_system_checks = ()
    output_transaction = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        parser.add_argument("files", metavar="FILE", nargs="+", help="a LIN file")
        parser.add_argument("--to", choices=["json"], required=True, help="the format to write")

    def handle(self, *, files: list[str], **_: object) -> None:
        """Converts file by file, so that memory never holds more than one."""
        try:
            any_read = [self._convert(name) for name in files]
        except BrokenPipeError:  # whoever read our lines has seen enough (`| head`)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        if not any(any_read):
            raise SystemExit(1)

    def _convert(self, name: str) -> bool:
        file, problems = read_file(name)
        for record in file.records:
            self.stdout.write(json.dumps(to_json(record, Path(name).name), ensure_ascii=False))
        for problem in problems:
            self.stderr.write(f"{name}:{problem.line}: {problem.kind}: {problem.sentence}")
        return bool(file.records)


def read_file(name: str) -> tuple[BroadcastFile, tuple[Problem, ...]]:
    """Reads one file of any known format, with all that is wrong with it, in the order of its lines."""
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        return BroadcastFile(), (Problem("file-not-read", detail=error.strerror or str(error)),)
    known = format_of(name, data)
    if known is None:
        return BroadcastFile(), (Problem("format-not-known", detail="no format that is read here"),)
    file = known.read(data)
    return file, tuple(sorted(_problems(file), key=lambda problem: problem.line))


def _problems(file: BroadcastFile) -> Iterator[Problem]:
    yield from file.problems
    yield from contradictions(file)
    if not file.records:
        yield Problem("no-records", detail="not one table record in this file")
