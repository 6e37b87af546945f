"""The embargo's properties where two may write at once: the same tests, in a process whose database is PostgreSQL.

A few examples each in CI, drawn alike every time; a tenth of its own in the siege.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROPERTIES = (
    "test_noninterference.py",
    "test_noninterference_gates.py",
    "test_noninterference_fields.py",
    "publisher/test_histories.py",
    "publisher/test_histories_gates.py",
    "services/test_spoilt_across_sessions.py",
)
IN_CI = 2  # examples of each
SIEGES_SHARE = 10


@pytest.mark.skipif(connection.vendor == "postgresql", reason="is what runs there")
@pytest.mark.parametrize("properties", PROPERTIES)
def test_property_holds_on_postgresql(postgres_url, properties):
    is_siege = os.environ.get("HYPOTHESIS_PROFILE") == "siege"
    asked = int(os.environ.get("EXAMPLES") or 0)
    drawing = (
        {"HYPOTHESIS_PROFILE": "siege", "EXAMPLES": str(max(1, asked // SIEGES_SHARE))}
        if is_siege
        else {"HYPOTHESIS_PROFILE": "few", "EXAMPLES": str(IN_CI)}
    )
    command = [
        sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "property",
        "--hypothesis-show-statistics", str(HERE / properties),
    ]  # fmt: skip

    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": postgres_url} | drawing,
        capture_output=True,
        text=True,
        timeout=None if is_siege else 400,
    )

    sys.stdout.write(done.stdout)  # what was drawn, for who counts it
    assert done.returncode == 0, done.stdout + done.stderr
    assert sum(int(passing) for passing in re.findall(r"(\d+) passing", done.stdout)) >= 1
