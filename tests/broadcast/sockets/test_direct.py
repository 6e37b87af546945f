"""Both ways of writing to a spectator, on real sockets of a real server: whole frames in order, the newest at last, nothing kept waiting."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from bench.crowd import PATH
from bench.crowd.crowd import Served, served

WAYS = ("direct", "plain")
BYTES, FRAMES = 4000, 3000  # twelve megabytes: more than any system keeps for a socket nobody reads
LARGE, LARGE_FRAMES = 30_000, 400  # as much
MOST_KEPT = 500_000  # bytes for a reader who does not read: 64 KB in the process, twice as much in the system, and what was under way


@pytest.fixture(scope="module", params=WAYS)
def server(request) -> Iterator[Served]:
    with served(request.param) as running:
        yield running


@pytest.fixture(scope="module")
def direct_server() -> Iterator[Served]:
    with served("direct") as running:
        yield running


@contextmanager
def spectator(server: Served, receive_buffer: int = 0) -> Iterator[ClientConnection]:
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.connect(("127.0.0.1", server.port))
    with connect(
        f"ws://127.0.0.1:{server.port}{PATH}",
        sock=line,
        subprotocols=[Subprotocol("openroom")],
        compression=None,
        max_queue=1,
    ) as client:
        yield client


def frame(client: ClientConnection, seconds: float = 30) -> dict[str, Any]:
    """The next frame that is no beat."""
    while "b" in (message := json.loads(client.recv(timeout=seconds))):
        pass
    return message


def numbers_until(client: ClientConnection, last: int, size: int = BYTES) -> list[int]:
    """The numbers of all frames up to one, each of them whole."""
    numbers: list[int] = []
    while not numbers or numbers[-1] != last:
        message = frame(client)
        assert len(json.dumps(message, separators=(",", ":"))) == size
        numbers.append(message["v"])
    return numbers


def first_number(server: Served, numbers=iter(range(1, 1_000_000, 10_000))) -> int:  # noqa: B008 - one sequence for all tests
    """Frames of a test are newer than those of the tests before it."""
    return next(numbers)


def test_frames_come_whole_and_in_order(server):
    begin = first_number(server)
    with ExitStack() as stack:
        clients = [stack.enter_context(spectator(server)) for _ in range(3)]
        for number in range(begin, begin + 20):
            server.tell(f"put {number} {BYTES}")
            assert [frame(client)["v"] for client in clients] == [number] * 3


def test_reader_that_stalls_gets_whole_frames_in_order_and_the_newest_last(server):
    begin = first_number(server)
    last = begin + FRAMES - 1
    with spectator(server, receive_buffer=4096) as stalled, spectator(server) as quick:
        seen: list[int] = []
        reading = threading.Thread(target=lambda: seen.extend(numbers_until(quick, last)))
        reading.start()
        for number in range(begin, last + 1):
            server.tell(f"put {number} {BYTES}")
        reading.join(60)
        assert seen[-1:] == [last], "the stalled reader kept the quick one waiting"

        late = numbers_until(stalled, last)

    assert late == sorted(set(late))


def test_reader_that_stalls_is_owed_the_newest_frame_only(direct_server):
    begin = first_number(direct_server)
    last = begin + FRAMES - 1
    with spectator(direct_server, receive_buffer=4096) as stalled:
        for number in range(begin, last + 1):
            direct_server.tell(f"put {number} {BYTES}")
        direct_server.cpu()  # its answer comes after all of them were announced

        late = numbers_until(stalled, last)

    assert len(late) < FRAMES
    assert late[-2] < last - 1, "what came while it stalled was kept, not passed over"


def test_reader_that_stalls_is_owed_little_however_long_it_stalls(server):
    """One frame after the other is sent, each seen by another spectator: no burst in which a newer one stands in for an older."""
    begin = first_number(server)
    last = begin + LARGE_FRAMES - 1
    with spectator(server, receive_buffer=4096) as stalled, spectator(server) as quick:
        for number in range(begin, last + 1):
            server.tell(f"put {number} {LARGE}")
            assert frame(quick)["v"] == number

        late = numbers_until(stalled, last, LARGE)

    assert late == sorted(set(late))
    assert len(late) * LARGE < MOST_KEPT
    assert late[-2] < last - 1


@pytest.mark.parametrize("says", ["hello", b"\0"])
def test_spectator_who_talks_is_shown_out(server, says):
    with spectator(server) as client:
        client.send(says)
        with pytest.raises(ConnectionClosed) as closed:
            frame(client)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


def test_connection_that_breaks_is_forgotten(server):
    begin = first_number(server)
    with spectator(server) as staying:
        with spectator(server) as leaving:
            leaving.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            leaving.socket.close()  # at once, without a word: a reset
        for number in range(begin, begin + 3):
            server.tell(f"put {number} {BYTES}")
            assert frame(staying)["v"] == number
        open_sockets = [open_now(server)]
        while open_sockets[-1] != 1 and len(open_sockets) < 200:
            open_sockets.append(open_now(server))
        assert open_sockets[-1] == 1


def open_now(server: Served) -> int:
    """How many spectators the server has."""
    server.tell("sockets")
    return int(server.hear("sockets")[0])
