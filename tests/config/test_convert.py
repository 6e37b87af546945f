"""`manage.py convert` as people call it."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from bridge.notation import dup, lin
from tests.notation.lins import ONE_NOTRUMP, broadcast, play, record

ROOT = Path(__file__).resolve().parents[2]
PLAYED = broadcast(
    record("o1", rest=ONE_NOTRUMP + play(13)), record("c1", rest=ONE_NOTRUMP + "mc|8|"), results="1NS=,,,"
)


class Terminal(io.StringIO):
    """Somebody is looking."""

    def isatty(self) -> bool:
        return True


def shell(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "manage.py"), "convert", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, check=False)


def convert(*arguments: str | Path, stderr: io.StringIO | None = None) -> tuple[list[str], list[str]]:
    """What goes to stdout and to stderr, in lines."""
    out, err = io.StringIO(), stderr or io.StringIO()
    call_command("convert", *map(str, arguments), stdout=out, stderr=err, no_color=True)
    return out.getvalue().splitlines(), err.getvalue().splitlines()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "good.lin"
    path.write_bytes(PLAYED)
    return path


def test_records_go_to_stdout_and_problems_to_stderr(played: Path) -> None:
    bad = played.parent / "absent.lin"

    done = shell(played, bad, "--to", "json")

    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["file"], line["seq"], line["room"], line["rs"]) for line in lines] == [
        ("good.lin", 1, "open", "1NS="),
        ("good.lin", 2, "closed", ""),
    ]
    problems = done.stderr.decode().splitlines()
    assert f"{played}:5: rs-empty-for-record: board 1 closed" in problems
    assert f"{bad}:0: file-not-read: No such file or directory" in problems
    assert done.returncode == 0


def test_status_is_one_when_nothing_was_read(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("no bridge here")

    done = shell(other, "--to", "json")

    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"{other}:0: format-not-known: no format that is read here\n"


@pytest.mark.parametrize(
    "arguments", [("x", "--to", "smoke"), ("--to", "json"), ("x", "--to", "lin", "--boards")]
)
def test_status_is_two_for_wrong_usage(arguments: tuple[str, ...]) -> None:
    done = shell(*arguments)

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr


def test_bytes_of_a_dealing_file_reach_stdout_whole(played: Path) -> None:
    done = shell(played, "--to", "dup")

    assert done.stdout == dup.write(lin.read(PLAYED)).data
    assert len(done.stdout) == dup.BOARD


def test_hyphen_is_standard_input() -> None:
    done = shell("-", "--to", "dup", stdin=PLAYED)

    assert (done.returncode, done.stdout) == (0, dup.write(lin.read(PLAYED)).data)
    assert all(line.startswith("-:") for line in done.stderr.decode().splitlines())


def test_folder_without_files_says_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no bridge file")

    done = shell(tmp_path, "--to", "json")

    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == f"{tmp_path}:0: no-files: no file in this folder has a known ending\n"


def test_boards_of_what_is_no_match_are_missed_aloud(tmp_path: Path) -> None:
    deals = tmp_path / "deals.dup"
    deals.write_bytes(dup.write(lin.read(PLAYED)).data)

    lines, problems = convert(deals, "--to", "json", "--boards")

    assert lines == []
    assert problems[-1].startswith(f"{deals}:0: no-match: ")


def test_boards_and_totals_stand_in_place_of_records(played: Path) -> None:
    lines, _ = convert(played, "--to", "json", "--boards")

    rows = [json.loads(line) for line in lines]
    assert [(row.get("board"), row.get("open_ns"), row.get("imps_own")) for row in rows] == [
        (1, 90, -1),
        (2, None, None),
        (None, None, None),
    ]
    assert (rows[-1]["team2_own"], rows[-1]["boards_scored"], rows[-1]["final1"]) == (1, 0, 3)


def test_anomalies_stand_in_place_of_records(played: Path) -> None:
    lines, problems = convert(played, "--to", "json", "--anomalies")

    found = [json.loads(line) for line in lines]
    assert len(found) == len(problems) > 0
    assert {
        "file": "good.lin",
        "kind": "rs-empty-for-record",
        "board": 1,
        "room": "closed",
        "line": 5,
        "detail": "",
    } in found


def test_folder_becomes_a_file_each(played: Path) -> None:
    folder = played.parent
    (folder / "deals.dup").write_bytes(dup.write(lin.read(PLAYED)).data)
    (folder / "notes.txt").write_text("no bridge file")

    convert(folder, "--to", "lin", "--out", folder / "new" / "lin")

    assert sorted(path.name for path in (folder / "new" / "lin").iterdir()) == ["deals.lin", "good.lin"]
    again = lin.read((folder / "new" / "lin" / "good.lin").read_bytes())
    assert again.records == lin.read(PLAYED).records


def test_files_of_one_name_do_not_replace_each_other(played: Path) -> None:
    twin = played.parent / "twin" / "good.lin"
    twin.parent.mkdir()
    twin.write_bytes(PLAYED)

    convert(played, twin, "--to", "dup", "--out", played.parent / "out")

    assert sorted(path.name for path in (played.parent / "out").iterdir()) == ["good-2.dup", "good.dup"]


def test_file_is_never_written_over_itself(played: Path) -> None:
    _, problems = convert(played, "--to", "lin", "--out", played.parent)

    assert played.read_bytes() == PLAYED
    assert any(": not-written: " in problem for problem in problems)


def test_folder_that_cannot_be_made_is_refused(played: Path) -> None:
    with pytest.raises(CommandError, match="File exists"):
        convert(played, "--to", "lin", "--out", played)


def test_what_a_format_cannot_hold_is_told(played: Path) -> None:
    _, problems = convert(played, "--to", "dup")

    assert f"{played}:0: not-carried: auction, play and result of 2 records: deals alone" in problems


def test_bar_shows_on_a_terminal_alone(played: Path) -> None:
    twin = played.with_name("twin.lin")
    twin.write_bytes(PLAYED)

    _, seen = convert(played, twin, "--to", "json", stderr=Terminal())
    _, piped = convert(played, twin, "--to", "json")
    _, single = convert(played, "--to", "json", stderr=Terminal())

    assert any("[############            ] 2/2 twin.lin" in line for line in seen)
    assert not any("\x1b" in line or "2/2" in line for line in (*piped, *single))


def test_problem_is_one_line_whatever_the_file_says(tmp_path: Path) -> None:
    path = tmp_path / "odd.lin"
    path.write_bytes(PLAYED.replace(b"pg||", b"pg|x\x1b[2J\ny|zz\nzz\x07|", 1))

    _, problems = convert(path, "--to", "json")

    assert all(line.startswith(f"{path}:") and line.isprintable() for line in problems)
