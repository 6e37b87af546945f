"""`manage.py convert FILE... --to pbn|lin|dup|json`: files of the bridge world as another format. Needs no database."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bridge.notation import FORMATS, format_named
from bridge.notation.as_json import JsonValue, problem_to_json, rows_to_json, to_json, totals_to_json
from bridge.notation.comparison import compare
from bridge.notation.record import BroadcastFile, Problem, Written
from config.importing.bar import Bar
from config.importing.reading import files_in, read_file, told
from scoring.methods.imps import imps

JSON = "json"
NO_MATCH = Problem("no-match", detail="no heading of a match: there is nothing to set room against room")
WRONG_USAGE = 2


class Command(BaseCommand):
    """The files go to stdout, or one each into a folder; problems to stderr as `file:line: kind: sentence`.

    Exit status 0 if any record was read, 1 if none, 2 for wrong usage.
    """

    help = "Reads files of bridge records or deals and writes them as another format, or as JSON Lines."
    requires_system_checks = ()
    output_transaction = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the command line."""
        formats = [known.name for known in FORMATS if known.write is not None]
        parser.add_argument(
            "files", metavar="FILE", nargs="+", help="a file, a folder of files, or - for standard input"
        )
        parser.add_argument("--to", choices=[*formats, JSON], required=True, help="the format to write")
        parser.add_argument("--out", metavar="DIR", type=Path, help="write a file each into this folder")
        kind = parser.add_mutually_exclusive_group()
        kind.add_argument(
            "--boards", action="store_true", help="json: boards room against room, then the totals"
        )
        kind.add_argument("--anomalies", action="store_true", help="json: what is wrong with each file")

    def handle(self, *_: Any, files: list[str], to: str, out: Path | None, **options: Any) -> None:
        """Converts file by file, so that memory never holds more than one."""
        what = "boards" if options["boards"] else "anomalies" if options["anomalies"] else "records"
        if to != JSON and what != "records":
            raise CommandError(f"--{what} needs --to {JSON}", returncode=WRONG_USAGE)
        paths = files_in(files)
        if out is not None:
            _make_folder(out)
        any_read = False
        taken: set[Path] = set()
        try:
            with Bar(self.stderr, len(paths)) as bar:
                for path in paths:
                    bar.begin(path.name)
                    file, problems = read_file(path)
                    written = _written(file, problems, path.name, to, what)
                    if what == "boards" and file.records and not written.data:
                        problems = (*problems, NO_MATCH)
                    any_read = any_read or bool(file.records)
                    more = self._put(written.data, path, _target(path, to, out, taken))
                    for problem in (*problems, *written.problems, *more):
                        bar.say(told(path, problem))
        except BrokenPipeError:  # whoever read our lines has seen enough (`| head`)
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return
        if not any_read:
            raise SystemExit(1)

    def _put(self, data: bytes, source: Path, target: Path | None) -> tuple[Problem, ...]:
        """Writes what one file became; a file is never written over itself."""
        if not data:
            return ()
        if target is None:
            self._to_stdout(data)
            return ()
        try:
            if target.exists() and target.samefile(source):
                return (Problem("not-written", detail=f"{target} is the file itself; choose another folder"),)
            target.write_bytes(data)
        except OSError as error:
            return (Problem("not-written", detail=f"{target}: {error.strerror}"),)
        return ()

    def _to_stdout(self, data: bytes) -> None:
        """The bytes themselves where stdout takes bytes, whatever the terminal's encoding."""
        buffer = getattr(self.stdout, "buffer", None)
        if buffer is None:
            self.stdout.write(data.decode("utf-8", errors="replace"), ending="")
        else:
            self.stdout.flush()
            buffer.write(data)
            buffer.flush()


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"--out {out}: {error.strerror}", returncode=WRONG_USAGE) from error


def _target(path: Path, to: str, out: Path | None, taken: set[Path]) -> Path | None:
    """Where a file goes: its name with the new ending, counted on where two files of one run share a name."""
    if out is None:
        return None
    target, count = out / f"{path.stem}.{to}", 1
    while target in taken:
        count += 1
        target = out / f"{path.stem}-{count}.{to}"
    taken.add(target)
    return target


def _written(file: BroadcastFile, problems: Iterable[Problem], name: str, to: str, what: str) -> Written:
    known = format_named(to)
    if known is not None and known.write is not None:
        return known.write(file) if file.records else Written(b"")
    lines = (json.dumps(line, ensure_ascii=False) + "\n" for line in _lines(file, problems, name, what))
    return Written("".join(lines).encode("utf-8", errors="replace"))


def _lines(
    file: BroadcastFile, problems: Iterable[Problem], name: str, what: str
) -> Iterator[dict[str, JsonValue]]:
    if what == "anomalies":
        yield from (problem_to_json(problem, name) for problem in problems)
    elif what == "records":
        yield from (to_json(record, name) for record in file.records)
    elif (comparison := compare(file, imps)) is not None:
        yield from rows_to_json(comparison, name)
        yield totals_to_json(comparison, name)
