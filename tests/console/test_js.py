"""The console's JavaScript, run by node: its tests lie beside this file, and each of them is one test here."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.vectors import make_deals, make_game

HERE = Path(__file__).parent
SUITES = sorted(path.name for path in HERE.glob("*.test.mjs"))


def test_suites_are_there() -> None:
    assert SUITES == [
        "dealing.test.mjs",
        "desk.test.mjs",
        "game.test.mjs",
        "hints.test.mjs",
        "keys.test.mjs",
        "line.test.mjs",
        "model.test.mjs",
        "practice.test.mjs",
        "queue.test.mjs",
        "typing.test.mjs",
    ]


@pytest.mark.parametrize("suite", SUITES)
def test_javascript_passes(suite: str, node_path: Path) -> None:
    done = subprocess.run(
        [node_path, "--test", HERE / suite], capture_output=True, text=True, timeout=120, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_vectors_are_what_the_core_says_today() -> None:
    assert make_game.PATH.read_text("utf-8") == make_game.vectors(), "run: python -m tests.vectors.make_game"


def test_deals_are_what_the_notation_reads_today() -> None:
    assert make_deals.PATH.read_text("utf-8") == make_deals.vectors(), (
        "run: python -m tests.vectors.make_deals"
    )
