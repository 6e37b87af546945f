"""Backups of the cluster's PostgreSQL while a board is typed: each one moment of the record, clean wherever it is restored."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from deploy.cluster import ROOT, Cluster
from tests.cluster.acting import must_be_whole, type_while


def elsewhere(cluster: Cluster, folder: Path, database: str) -> dict[str, str]:
    """A new server's environment: the keys in a folder of its own, and SQLite there or a new database of the same PostgreSQL."""
    folder.mkdir()
    for name in ("deals.key", "secret.key"):
        shutil.copy(cluster.folder / "data" / name, folder / name)
    given = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    if database == "postgresql":
        with psycopg.connect(cluster.database_url, autocommit=True) as connection:
            connection.execute("CREATE DATABASE restored")
        given["DATABASE_URL"] = urlsplit(cluster.database_url)._replace(path="/restored").geturl()
    return given | {"OPENROOM_DATA": str(folder)}


def run(environment: dict[str, str], script: str, *arguments: str) -> str:
    """What a script of ours said there."""
    done = subprocess.run(
        [sys.executable, script, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_backups_of_the_cluster_while_a_board_is_typed_are_clean_elsewhere(evening, tmp_path):
    """All of it into another PostgreSQL database, this event alone into SQLite."""
    cluster = evening.cluster
    wishes: dict[str, tuple[str, ...]] = {"postgresql": (), "sqlite": ("--event", evening.slug)}

    def disturb() -> None:
        for database, only in wishes.items():
            cluster.manage("backup", str(tmp_path / f"{database}.openroom"), *only)

    answers = type_while(evening, cluster.web_url(0), disturb)

    must_be_whole(evening, answers)
    typed = evening.facts_of_it()
    for database, only in wishes.items():
        there = elsewhere(cluster, tmp_path / database, database)
        for arguments in (
            ("migrate", "--verbosity", "0"),
            ("restore", str(tmp_path / f"{database}.openroom")),
        ):
            run(there, "manage.py", *arguments)
        found: list[list[Any]] = json.loads(run(there, "tests/e2e/making.py", "facts", "{}"))
        kept = [row[1:4] for row in found if row[0] == typed[0][0]]
        assert kept
        assert kept == [row[1:4] for row in typed[: len(kept)]]
        if only:
            assert len(kept) == len(found), "one event is what was asked for"
        assert "clean" in run(there, "manage.py", "verify")
