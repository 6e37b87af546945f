"""Presses and line-ups once more where two may write at once: their tests, in a process whose database is PostgreSQL."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

HERE = Path(__file__).parent
ROOT = HERE.parents[2]


@pytest.mark.skipif(connection.vendor == "postgresql", reason="is what runs there")
@pytest.mark.parametrize(("tests", "least"), [("test_presses.py", 2), ("test_lineups.py", 40)])
def test_on_postgresql_it_is_the_same(postgres_url, tests, least):
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(HERE / tests)]

    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": postgres_url},
        capture_output=True,
        text=True,
        timeout=240,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) >= least, done.stdout
