"""What the commands say to wrong arguments: a sentence and a status, never a traceback, and nothing half begun."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.hall import Hall, free_port, hall

FILE = """vg|Cup,Semifinal,I,1,1,Reds,0,Blues,0|
pn|Sue,Will,Nora,Ed,Sam,Wes,Nia,Ella|
qx|o1|md|3SQT98HJ3DA742CK54,S6543H652DT65CJ97,SKJ7HAQ94DK83CQ62,SA2HKT87DQJ9CAT83|sv|o|
mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|pc|DQ|mc|9|
"""


@pytest.fixture(scope="module")
def empty() -> Iterator[Hall]:
    """A hall without a server."""
    with hall() as made:
        yield made


@pytest.fixture(scope="module")
def lin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that can be played."""
    file = tmp_path_factory.mktemp("lin") / "cup.lin"
    file.write_text(FILE)
    return file


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("serve", "--port", "abc"), "not a port from 1 to 65535: 'abc'"),
        (("serve", "--port", "65536"), "not a port from 1 to 65535: '65536'"),
        (("serve", "--nonsense"), "unrecognized arguments: --nonsense"),
        (("demo", "--port", "0"), "not a port from 1 to 65535: '0'"),
        (("demo", "--beat", "-1"), "not a number from 0 upwards: '-1'"),
        (("play", "FILE", "--speed", "fast"), "not a number from 0 upwards: 'fast'"),
        (("play", "FILE", "--speed", "nan"), "not a number from 0 upwards: 'nan'"),
        (("play",), "the following arguments are required: file"),
        (("verify", "everything"), "unrecognized arguments: everything"),
        (("convert", "FILE"), "the following arguments are required: --to"),
        (("convert", "FILE", "--to", "xml"), "invalid choice: 'xml'"),
    ],
)
def test_wrong_usage_is_named_with_status_2(empty, lin, arguments, sentence):
    done = empty.manage(*(str(lin) if each == "FILE" else each for each in arguments))

    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_play_of_a_file_that_is_not_there_says_so(empty):
    done = empty.manage("play", "/no/such.lin")

    assert (done.returncode, done.stderr.strip()) == (
        1,
        "CommandError: /no/such.lin: No such file or directory",
    )


def test_play_of_no_bridge_file_says_so(empty):
    done = empty.manage("play", "manage.py")

    assert (done.returncode, done.stderr.strip()) == (1, "CommandError: manage.py: not a format we read")


def test_play_of_a_file_without_rooms_says_so(empty, tmp_path):
    bare = tmp_path / "bare.lin"
    bare.write_text(FILE.replace("qx|o1|", ""))

    done = empty.manage("play", str(bare))

    assert done.returncode == 1
    assert done.stderr.strip() == f"CommandError: {bare}: no record of this file names a board and a room"


def test_play_into_an_impossible_slug_says_so(empty, lin):
    done = empty.manage("play", str(lin), "--event", "Bad Slug!")

    assert done.returncode == 1
    assert "bad-slug" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("server", ["http://127.0.0.1:{free}", "nonsense"])
def test_play_without_a_server_says_so_at_once(empty, lin, server):
    address = server.format(free=free_port())

    done = empty.manage("play", str(lin), "--server", address, timeout=20)

    assert done.returncode == 1
    assert done.stderr.strip() == f"CommandError: no OpenRoom answers at {address}"


def test_play_into_another_hall_is_not_let_in(empty, lin):
    with hall() as other:
        other.start()

        done = empty.manage("play", str(lin), "--server", other.url, timeout=20)

    assert done.returncode == 1
    assert "lets nobody in at this table (no-ticket)" in done.stderr
    assert "Traceback" not in done.stderr


def test_play_says_where_to_look_and_plays_the_file_to_its_end(lin):
    with hall() as made:
        made.start()

        done = made.manage("play", str(lin), "--speed", "0", "--server", made.url)

        assert done.returncode == 0, done.stderr
        match = done.stdout.strip().rstrip("/").rpartition("/")[2]
        row = made.frame(f"match:{match}", lambda frame: frame["rows"][0]["open"] is not None)["rows"][0]
        assert (row["open"]["contract"], row["open"]["declarer"], row["open"]["score"]) == ("3N", "N", 400)
        assert row["closed"] is None


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_port_that_is_taken_is_named_with_another(command):
    with hall() as made, socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        done = made.manage(command, "--port", str(port), timeout=60)

    assert done.returncode == 1
    assert f"127.0.0.1:{port}" in done.stderr
    assert "Address already in use" in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Closed." not in done.stdout


def test_serve_on_a_database_that_is_not_ready_says_what_to_do():
    with hall(migrated=False) as made:
        done = made.manage("serve", "--port", str(free_port()), timeout=60)

    assert done.returncode == 1
    assert done.stderr.strip() == "CommandError: the database is not of this version yet: manage.py migrate"
