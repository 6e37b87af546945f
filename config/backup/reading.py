"""A new database made of a backup: all of it, or nothing."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
from django.core.exceptions import ValidationError
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from config.backup.rows import FORMAT, migrations, models, row_from

BATCH = 500
LONGEST_LINE = 64 << 20


class NotABackup(ValueError):
    """The file is none, is not whole, or was made by another version; the message says which."""


class NotEmpty(ValueError):
    """The database has rows already: a backup is restored into a new one."""


def restore(path: Path) -> int:
    """Put every row of a backup into this database; returns how many.

    Raises:
        NotABackup: see there.
        NotEmpty: see there.
        OSError: the file cannot be read.
    """
    kept = models()
    filled = [
        label
        for label, model in kept.items()
        if label != "scoring.schedule" and model._default_manager.exists()
    ]
    if filled:
        raise NotEmpty(f"this database has {filled[0]} rows already")
    count = 0
    with transaction.atomic():
        kept["scoring.schedule"]._default_manager.all().delete()
        batch: list[Model] = []
        for model, values in _rows(path, kept):
            if batch and (type(batch[0]) is not model or len(batch) >= BATCH):
                _store(batch)
                batch = []
            try:
                batch.append(row_from(model, values))
            except (KeyError, TypeError, ValueError, ValidationError) as error:
                raise NotABackup(f"row {count + 1} is no {model._meta.label_lower}: {error}") from error
            count += 1
        if batch:
            _store(batch)
    _go_on_counting(list(kept.values()))
    return count


def _rows(path: Path, kept: dict[str, type[Model]]) -> Iterator[tuple[type[Model], dict[str, Any]]]:
    digest = hashlib.sha256()
    lines = _read_lines(path)
    head = next(lines, b"")
    digest.update(head)
    _must_fit(_decoded(head))
    count = 1
    for line in lines:
        decoded = _decoded(line)
        if isinstance(decoded, dict):
            if decoded != {"lines": count, "sha256": digest.hexdigest()}:
                raise NotABackup("what it says of itself at its end is not what is in it")
            if next(lines, None) is not None:
                raise NotABackup("it goes on after its end")
            return
        digest.update(line)
        count += 1
        label, values = decoded if isinstance(decoded, list) and len(decoded) == 2 else ("", None)
        if label not in kept or not isinstance(values, dict):
            raise NotABackup(f"line {count} is no row of this version")
        yield kept[label], values
    raise NotABackup("it breaks off before its end")


def _read_lines(path: Path) -> Iterator[bytes]:
    with gzip.open(path, "rb") as file:
        try:
            while line := file.readline(LONGEST_LINE):
                yield line
        except (EOFError, gzip.BadGzipFile) as error:
            raise NotABackup(str(error)) from error


def _decoded(line: bytes) -> object:
    try:
        return cast("object", msgspec.json.decode(line))
    except msgspec.MsgspecError as error:
        raise NotABackup(f"a line of it is not JSON: {error}") from error


def _must_fit(head: object) -> None:
    if not isinstance(head, dict) or head.get("openroom") != FORMAT:
        raise NotABackup("it does not begin as a backup of OpenRoom does")
    here, there = migrations(), head.get("migrations")
    if there != here:
        raise NotABackup(
            f"it was made at {there}, this database is at {here}: restore it with the version it was made by, then migrate"
        )


def _store(batch: list[Model]) -> None:
    type(batch[0])._default_manager.bulk_create(batch)


def _go_on_counting(kept: list[type[Model]]) -> None:
    """PostgreSQL counts keys apart from the rows."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), kept):
            cursor.execute(statement)
