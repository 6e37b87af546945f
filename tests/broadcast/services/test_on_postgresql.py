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
@pytest.mark.parametrize("tests", ["test_presses.py", "test_lineups.py"])
def test_on_postgresql_it_is_the_same(postgres_url, tests):
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
    assert re.search(r"^\d+ passed in ", done.stdout, re.MULTILINE), "something was not run there"
