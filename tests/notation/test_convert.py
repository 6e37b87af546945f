"""`manage.py convert` as people call it."""

import json
import subprocess
import sys
from pathlib import Path

from tests.notation.lins import broadcast, record

ROOT = Path(__file__).resolve().parents[2]


def convert(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "manage.py"), "convert", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_records_go_to_stdout_and_problems_to_stderr(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.lin", tmp_path / "absent.lin"
    good.write_bytes(broadcast(record("o1"), record("c1"), results="1NS=,,,"))

    done = convert(good, bad, "--to", "json")

    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["file"], line["seq"], line["room"], line["rs"]) for line in lines] == [
        ("good.lin", 1, "open", "1NS="),
        ("good.lin", 2, "closed", ""),
    ]
    assert f"{good}:4: no-play-and-no-mc: board 1 open" in done.stderr.splitlines()
    assert f"{bad}:0: file-not-read: No such file or directory" in done.stderr.splitlines()
    assert done.returncode == 0


def test_status_is_one_when_nothing_was_read(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("no bridge here")

    done = convert(other, "--to", "json")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{other}:0: format-not-known: no format that is read here\n"


def test_status_is_two_for_wrong_usage(tmp_path: Path) -> None:
    assert convert(tmp_path, "--to", "smoke").returncode == 2
    assert convert("--to", "json").returncode == 2
