"""The crowd's two ends as objects: a server under measurement and the client in C, each pinned to a core of its own."""

import json
import os
import queue
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
SERVER_CORE, CLIENT_CORE = 0, 1
SPARE_FILES = 200  # what a process has open beside its sockets
PATIENCE = 180.0  # seconds until whoever measures gives up


class TooFewFiles(RuntimeError):
    """This machine lets a process open fewer sockets than asked for."""


def room_for(wanted: int) -> int:
    """How many spectators fit into a process here: `ulimit -n`, raised as far as it may be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return min(wanted, most - SPARE_FILES)


@cache
def client() -> Path:
    """The client, compiled once a run. Raises RuntimeError where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise RuntimeError("the crowd's client is written in C, and there is no compiler: apt install gcc")
    made = ROOT / "build" / "load"
    made.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, "-O2", "-o", made, Path(__file__).with_name("load.c")], check=True)
    return made


@dataclass(frozen=True, slots=True)
class Heard:
    """What a crowd reports: frames received, sockets lost, CPU seconds, delays in milliseconds (0 without any)."""

    received: int
    gone: int
    cpu: float
    p50: float
    p99: float
    most: float


class GaveUp(RuntimeError):
    """What was waited for did not come in time."""


class Process:
    """A child that is told and tells, line by line."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        self._child = child
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, name="crowd", daemon=True).start()

    def _listen(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            self._said.put(line)
        self._said.put(None)

    @property
    def _input(self) -> IO[str]:
        assert self._child.stdin is not None
        return self._child.stdin

    def tell(self, line: str) -> None:
        """Write a line to it."""
        self._input.write(line + "\n")
        self._input.flush()

    def hear(self, word: str, seconds: float = PATIENCE) -> list[str]:
        """The rest of its next line that begins with a word.

        Raises GaveUp when none comes in so many seconds, RuntimeError when it has ended.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                line = self._said.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise GaveUp(f"no {word!r} in {seconds:g} s") from None
            if line is None:
                raise RuntimeError(f"{self._child.args!r} ended before it said {word!r}")
            first, *rest = line.split()
            if first == word:
                return rest

    def end(self) -> str:
        """Close its input and return what it still says."""
        self._input.close()
        rest = "".join(iter(self._said.get, None))
        self._child.wait()
        return rest


class Served(Process):
    """A server under measurement."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        super().__init__(child)
        self.port = int(self.hear("ready")[0])

    def cpu(self) -> float:
        """CPU seconds it has used."""
        self.tell("cpu")
        return float(self.hear("cpu")[0])


class Crowd(Process):
    """The client: `count` sockets to one server."""

    def heard(self) -> Heard:
        """End it and take its report."""
        said = json.loads(self.end().splitlines()[-1])
        return Heard(
            said["received"],
            said["gone"],
            said["cpu"],
            said["p50"] / 1e3,
            said["p99"] / 1e3,
            said["max"] / 1e3,
        )


@contextmanager
def running(
    command: list[str], core: int, environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """A child on a core of its own, killed at the end."""
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
        bufsize=1,
    )
    try:
        os.sched_setaffinity(child.pid, {core % (os.cpu_count() or 1)})
        yield child
    finally:
        child.kill()
        child.wait()


@contextmanager
def served(way: str, core: int = SERVER_CORE, redis: str = "") -> Iterator[Served]:
    """A server of one of the ways of `serving`, with an empty database of its own."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        environment = {
            name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}
        }
        environment |= {"OPENROOM_DATA": folder} | ({"REDIS_URL": redis} if redis else {})
        command = [sys.executable, "-m", "bench.crowd.serving", way]
        yield Served(stack.enter_context(running(command, core, environment)))


@contextmanager
def crowd(
    port: int, count: int, path: str, *, at_once: int = 200, core: int = CLIENT_CORE
) -> Iterator[Crowd]:
    """`count` spectators of a server on this machine; never more than `at_once` handshakes under way."""
    command = [str(client()), "127.0.0.1", str(port), str(count), path, str(at_once)]
    with running(command, core) as child:
        yield Crowd(child)
