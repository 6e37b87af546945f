"""Announcements between threads and between processes: who hears what, and that a line that was gone comes back."""

import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, contextmanager, suppress

import pytest
import redis

from broadcast import fanout
from broadcast.fanout import FrameReady, InProcess, OverRedis, ScreenRevoked, TableChanged, WorkDue
from broadcast.fanout import over_redis as over
from tests.house import services

EVERYTHING: list[fanout.Announcement] = [
    FrameReady("hall", "table:a", 3, '{"c":"桌"}'),
    TableChanged("a"),
    ScreenRevoked("s"),
    WorkDue(),
]


def until(condition: Callable[[], object], seconds: float = 15) -> None:
    """Waits for something another thread does. Raises AssertionError when it does not come."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def subscribers(url):
    with suppress(redis.RedisError), redis.Redis.from_url(url) as client:
        return client.pubsub_numsub(fanout.REDIS_CHANNEL)[0][1]
    return 0


@contextmanager
def over_redis(url, count=2):
    lines = [OverRedis(url) for _ in range(count)]
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


def ear(line):
    heard: list[fanout.Announcement] = []
    line.listen(heard.append)
    return heard


def test_listeners_hear_in_order():
    line = InProcess()
    one, two = ear(line), ear(line)

    for announcement in EVERYTHING:
        line.announce(announcement)

    assert one == two == EVERYTHING


def test_listener_that_stopped_hears_no_more():
    line = InProcess()
    heard: list[fanout.Announcement] = []
    stop = line.listen(heard.append)
    stop()
    stop()

    line.announce(WorkDue())

    assert heard == []


def test_listener_that_fails_harms_nobody(caplog):
    line = InProcess()

    def fail(_: fanout.Announcement) -> None:
        raise ZeroDivisionError

    line.listen(fail)
    heard = ear(line)

    line.announce(WorkDue())

    assert heard == [WorkDue()]
    assert "a listener failed" in caplog.text


def test_listener_may_stop_while_it_hears():
    line = InProcess()
    heard: list[fanout.Announcement] = []

    def once(announcement: fanout.Announcement) -> None:
        heard.append(announcement)
        stop()

    stop = line.listen(once)

    line.announce(WorkDue())
    line.announce(WorkDue())

    assert heard == [WorkDue()]


def test_connect_is_one_line_a_process():
    fanout.disconnect()
    try:
        assert fanout.connect("") is fanout.connect("")
    finally:
        fanout.disconnect()


def test_two_processes_hear_each_other_and_themselves(redis_url):
    with over_redis(redis_url) as (one, two):
        heard = [ear(one), ear(two)]
        until(lambda: subscribers(redis_url) == 2)

        for announcement in EVERYTHING[:2]:
            one.announce(announcement)
        until(lambda: all(len(each) == 2 for each in heard))
        for announcement in EVERYTHING[2:]:
            two.announce(announcement)
        until(lambda: all(len(each) == 4 for each in heard))

    assert heard == [EVERYTHING, EVERYTHING]


def test_redis_stores_nothing(redis_url):
    with over_redis(redis_url, 1) as (line,):
        until(lambda: subscribers(redis_url) == 1)
        line.announce(EVERYTHING[0])
        with redis.Redis.from_url(redis_url) as client:
            assert client.dbsize() == 0


def test_nonsense_on_the_line_is_logged_and_passed_over(redis_url, caplog):
    with over_redis(redis_url, 1) as (line,):
        heard = ear(line)
        until(lambda: subscribers(redis_url) == 1)
        with redis.Redis.from_url(redis_url) as client:
            client.publish(fanout.REDIS_CHANNEL, b'0123456789abcdef{"type":"what"}')
            client.publish(fanout.REDIS_CHANNEL, b"\xff")
        until(lambda: caplog.text.count("nobody understands") == 2 and subscribers(redis_url) == 1)

        line.announce(WorkDue())
        until(lambda: heard == [WorkDue()])


def test_without_redis_this_process_still_hears_and_soon():
    with over_redis("redis://127.0.0.1:1/0", 1) as (line,):
        heard = ear(line)

        begun = time.monotonic()
        line.announce(WorkDue())

        assert heard == [WorkDue()]
        assert time.monotonic() - begun < 1


def test_announcing_never_waits_for_redis():
    """A Redis that takes the connection and never answers: who announces after a commit must not notice."""
    with ExitStack() as stack:
        silent = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        (line,) = stack.enter_context(over_redis(f"redis://127.0.0.1:{silent.getsockname()[1]}/0", 1))
        heard = ear(line)
        begun = time.monotonic()
        for number in range(1, 2001):
            line.announce(FrameReady("online", "table:a", number, "{}"))
        taken = time.monotonic() - begun

        assert len(heard) == 2000
        assert taken < over.TIMEOUT_SECONDS / 2
        assert len(line._waiting) <= 1, "more is kept than the newest frame"


def test_others_are_told_the_newest_frame_of_a_channel(redis_url):
    with over_redis(redis_url) as (one, two):
        heard = ear(two)
        until(lambda: subscribers(redis_url) == 2)
        for number in range(1, 501):
            one.announce(FrameReady("online", "table:a", number, "{}"))
        until(lambda: heard and heard[-1].version == 500)

    versions = [each.version for each in heard if isinstance(each, FrameReady)]
    assert versions == sorted(set(versions))


def test_redis_that_comes_back_is_heard_again(tmp_path):
    """Killed in mid-sentence and started again on the same port: both lines find it by themselves."""
    with restartable(tmp_path) as (url, start, kill):
        start()
        with over_redis(url) as (one, two):
            heard = [ear(one), ear(two)]
            until(lambda: subscribers(url) == 2)
            kill()
            one.announce(WorkDue())
            assert heard == [[WorkDue()], []]

            start()
            until(lambda: subscribers(url) == 2)
            two.announce(TableChanged("a"))
            until(lambda: TableChanged("a") in heard[0] and TableChanged("a") in heard[1])


def test_lines_end_their_threads(redis_url):
    before = {thread.ident for thread in threading.enumerate()}
    with over_redis(redis_url):
        until(lambda: subscribers(redis_url) == 2)

    assert [
        thread for thread in threading.enumerate() if thread.name == "fanout" and thread.ident not in before
    ] == []


@contextmanager
def restartable(folder):
    """A Redis that can be killed and started again on its port: URL, start, kill."""
    try:
        binary = services.program("redis-server", get="apt install redis-server")
    except services.AbsentError as missing:
        from tests.conftest import absent

        absent(missing)
    port = services._free_port()
    url = f"redis://127.0.0.1:{port}/0"
    running: list[subprocess.Popen[bytes]] = []

    def answers():
        with suppress(redis.RedisError), redis.Redis.from_url(url) as client:
            return client.ping()
        return False

    def start():
        command = [
            binary,
            "--port",
            str(port),
            "--bind",
            "127.0.0.1",
            "--dir",
            folder,
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        until(answers)

    def kill():
        process = running.pop()
        process.send_signal(signal.SIGKILL)
        process.wait()

    try:
        yield url, start, kill
    finally:
        while running:
            kill()


@pytest.fixture(autouse=True)
def loud(caplog):
    caplog.set_level("WARNING", "openroom.fanout")
