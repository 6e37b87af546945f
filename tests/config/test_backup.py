"""A backup made while a board is being typed and restored elsewhere: the same record, clean, and closed to whoever has no keys."""

import asyncio
import gzip
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from config.playing.operator import Operator
from tests.config.test_crash import board_one
from tests.e2e.hall import Hall, hall

SUIT = "AKQJT98765432"
DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"},
    "2": {"N": f"{SUIT}...", "E": f".{SUIT}..", "S": f"..{SUIT}.", "W": f"...{SUIT}"},
}


@pytest.fixture(scope="module")
def evening(tmp_path_factory) -> Iterator[tuple[Hall, Path]]:
    """A hall whose operator has typed a board, and a backup made before the last key was pressed."""
    early = tmp_path_factory.mktemp("backup") / "early.openroom"
    with hall() as place:
        match = place.make("match", deals=DEALS)
        place.start()
        begun = threading.Event()
        typing = threading.Thread(target=lambda: answers.extend(asyncio.run(type_board(place, match, begun))))
        answers: list[str] = []
        typing.start()
        begun.wait(30)
        done = place.manage("backup", str(early))
        typing.join()
        assert done.returncode == 0, done.stderr
        assert answers == ["ack"] * len(board_one())
        yield place, early


async def type_board(place, match, begun):
    """Types board 1; says when the first action is acknowledged, and leaves the backup its time."""
    answers = []
    async with Operator(place.url, match["open"], match["tickets"]["open"]) as operator:
        for action in board_one():
            answers.append((await operator.act(1, action))["k"])
            begun.set()
            await asyncio.sleep(0.1)
    return answers


def backed_up(place: Hall, folder: Path, *arguments: str) -> Path:
    file = folder / "late.openroom"
    done = place.manage("backup", str(file), *arguments)
    assert done.returncode == 0, done.stderr
    return file


def with_keys_of(place: Hall, other: Hall) -> None:
    for name in ("deals.key", "secret.key"):
        shutil.copy(place.folder / name, other.folder / name)


def test_backup_made_while_somebody_types_is_one_moment_of_the_record(evening):
    place, early = evening
    facts = place.make("facts")
    with hall() as other:
        with_keys_of(place, other)
        done = other.manage("restore", str(early))
        assert done.returncode == 0, done.stderr

        restored = other.make("facts")
        assert 1 <= len(restored) <= len(facts)
        assert restored == facts[: len(restored)]
        other.verify()


def test_restored_record_is_the_same_and_goes_on(evening, tmp_path):
    place, _ = evening
    file = backed_up(place, tmp_path)
    with hall() as other:
        with_keys_of(place, other)
        assert other.manage("restore", str(file)).returncode == 0
        assert other.make("facts") == place.make("facts")
        other.verify()

        again = other.manage("backup", str(tmp_path / "again.openroom"))
        assert again.returncode == 0, again.stderr
        assert rows(tmp_path / "again.openroom") == rows(file)
        other.make("screen", slug="evening", layout="standings", subject="none")  # keys are counted on


def test_restored_into_postgresql_it_is_clean(evening, tmp_path, postgres_url):
    place, _ = evening
    file = backed_up(place, tmp_path)
    with hall(migrated=False) as other:
        other._environment["DATABASE_URL"] = new_database(postgres_url)
        with_keys_of(place, other)
        for arguments in (("migrate", "--verbosity", "0"), ("restore", str(file))):
            done = other.manage(*arguments)
            assert done.returncode == 0, done.stderr
        assert len(other.make("facts")) == len(place.make("facts"))
        other.verify()
        other.make("screen", slug="evening", layout="standings", subject="none")


def new_database(url: str) -> str:
    """A database of its own on the tests' PostgreSQL."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE restored")
    return urlsplit(url)._replace(path="/restored").geturl()


def rows(file: Path) -> list[str]:
    """The rows of a backup, without its head and its end."""
    with gzip.open(file, "rt") as lines:
        return lines.read().splitlines()[1:-1]


def test_backup_opens_no_deal(evening, tmp_path):
    place, _ = evening
    file = backed_up(place, tmp_path)
    assert SUIT in json.dumps(DEALS)

    text = gzip.decompress(file.read_bytes()).decode()

    assert "scoring.board" in text
    assert SUIT not in text
    for name in ("deals.key", "secret.key"):
        assert (place.folder / name).read_bytes().strip().decode("latin-1") not in text
    assert file.stat().st_mode & 0o077 == 0


def test_backup_of_one_event_has_nothing_of_another(evening, tmp_path):
    place, _ = evening
    other = place.make("match", deals=DEALS, slug="other-evening")
    asyncio.run(type_board(place, other, threading.Event()))
    place.frame(f"table:{other['open']}", lambda frame: frame["board"] is not None)

    whole = "\n".join(rows(backed_up(place, tmp_path)))
    text = "\n".join(rows(backed_up(place, tmp_path, "--event", "evening")))

    for mine in ('"evening"', "broadcast.fact", "broadcast.channel"):
        assert mine in text
    for theirs in ("other-evening", f"table:{other['open']}"):
        assert theirs in whole
        assert theirs not in text


def test_event_there_is_not_cannot_be_backed_up(evening, tmp_path):
    done = evening[0].manage("backup", str(tmp_path / "x"), "--event", "nonsense")

    assert (done.returncode, done.stderr.strip()) == (1, "CommandError: no such event: nonsense")
    assert list(tmp_path.iterdir()) == []


def test_restore_into_a_database_with_rows_is_refused(evening, tmp_path):
    place, early = evening
    before = place.make("facts")

    done = place.manage("restore", str(early))

    assert done.returncode == 1
    assert "rows already" in done.stderr
    assert place.make("facts") == before


def cut_short(data: bytes) -> bytes:
    return data[: len(data) // 2]


def without_its_end(data: bytes) -> bytes:
    return gzip.compress(b"\n".join(gzip.decompress(data).split(b"\n")[:-2]) + b"\n")


def one_row_less(data: bytes) -> bytes:
    lines = gzip.decompress(data).split(b"\n")
    return gzip.compress(b"\n".join(lines[:3] + lines[4:]))


def of_another_version(data: bytes) -> bytes:
    return gzip.compress(gzip.decompress(data).replace(b'"migrations":{', b'"migrations":{"x":"1",', 1))


def no_backup(_: bytes) -> bytes:
    return b"hello"


@pytest.mark.parametrize("spoil", [cut_short, without_its_end, one_row_less, of_another_version, no_backup])
def test_spoilt_backup_is_refused_and_nothing_restored(evening, tmp_path, spoil):
    _, early = evening
    file = tmp_path / "spoilt.openroom"
    file.write_bytes(spoil(early.read_bytes()))
    with hall() as other:
        done = other.manage("restore", str(file))

        assert done.returncode == 1
        assert "cannot be restored" in done.stderr
        assert "Traceback" not in done.stderr
        assert other.make("facts") == []
