"""A backup written from one snapshot while everything goes on: compressed lines of JSON, closed by their count and their hash."""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import msgspec
from django.db import connection, transaction

from config.backup.rows import FORMAT, fields_of, migrations, models, rows_of

_encoder = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Written:
    """What went into a file."""

    path: Path
    rows: int


def write(path: Path, now: datetime, event: int | None = None) -> Written:
    """Write all rows, or those of one event (its primary key), to a file only its owner can read; returns how many.

    The file appears under its name when it is whole and on the disk. Raises OSError when it cannot be written.
    """
    unfinished = path.with_name(path.name + ".part")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    count, digest = 0, hashlib.sha256()
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file, _snapshot():
                for line in _lines(now, event):
                    count += 1
                    digest.update(line)
                    file.write(line)
                file.write(_encoder.encode({"lines": count, "sha256": digest.hexdigest()}) + b"\n")
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return Written(path, count - 1)


def _lines(now: datetime, event: int | None) -> Iterator[bytes]:
    kept = models()
    head = {"openroom": FORMAT, "made_at": now, "migrations": migrations(), "models": list(kept)}
    yield _encoder.encode(head) + b"\n"
    for label, model in kept.items():
        for row in rows_of(model, event).iterator(chunk_size=500):
            yield _encoder.encode([label, fields_of(row)]) + b"\n"


@contextmanager
def _snapshot() -> Iterator[None]:
    """One picture of the database, without keeping any writer waiting."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
        return
    # Django's own transactions take SQLite's write lock at once; a reader needs none.
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
