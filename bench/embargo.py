"""The embargo's price in a full hall, and how it grows: 64 tables with 32 boards beside a quarter of either.

An eighth of the boards has been played everywhere but at one table that is late: every gate is shut, and everything
recorded waits. An action then; the seating that opens all of it to the hall; and the session published, which opens it
to those online, behind all five gates. Each hall in a process and a database of its own (SQLite, as on a laptop).
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure

ROOT = Path(__file__).resolve().parent.parent
TABLES, BOARDS = 64, 32
SMALL_TABLES, SMALL_BOARDS = 16, 8
MEASURED = (
    "action",
    "action_shown",
    "result",
    "result_shown",
    "seating",
    "seating_shown",
    "publish",
    "publish_shown",
)
# The page of a board that is hidden, of one not played yet, and of one there never was: no difference is to be seen.
ASKED = ("unreleased", "unplayed", "unknown")


def run() -> Iterator[Figure]:
    """Milliseconds in the full hall of what is written and of the tick that shows it; ratios of the work to that in smaller halls."""
    full, fewer_tables = measured(TABLES, BOARDS), measured(SMALL_TABLES, BOARDS)
    fewer_boards = measured(TABLES, SMALL_BOARDS)
    for name in (*MEASURED, *ASKED):
        yield Figure(f"embargo_{name}", full[name], "ms")
    for name in MEASURED:
        yield Figure(
            f"embargo_{name}_{SMALL_TABLES}_to_{TABLES}_tables",
            full[f"{name}_cpu"] / fewer_tables[f"{name}_cpu"],
            "times",
        )
        yield Figure(
            f"embargo_{name}_{SMALL_BOARDS}_to_{BOARDS}_boards",
            full[f"{name}_cpu"] / fewer_boards[f"{name}_cpu"],
            "times",
        )


def measured(tables: int, boards: int) -> dict[str, float]:
    """The milliseconds in a hall of so many tables, by name."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}
        }
        environment["OPENROOM_DATA"] = folder
        command = [sys.executable, "-m", "bench.full_hall", str(tables), str(boards)]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures
