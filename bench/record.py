"""From an operator's key to the acknowledgement, and to the last of a thousand spectators: on SQLite, and on PostgreSQL with Redis.

One operator types calls while a thousand watch the table; how that grows with the boards already played, and with sixty-three other
operators at once. A spectator has an action when the frame with it has been read; the clock is the operator's.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.crowd.crowd import CLIENT_CORE, Crowd, crowd, room_for
from bench.figures import Figure
from config.playing.operator import Operator
from deploy.cluster import START_SECONDS, Cluster, free_port, is_healthy

ROOT = Path(__file__).resolve().parent.parent
SPECTATORS, TABLES, BOARDS = 1_000, 64, 24
CALLS = (
    "1C",
    "1D",
    "1H",
    "1S",
    "1N",
    "2C",
    "2D",
    "2H",
    "2S",
    "2N",
    "3C",
    "3D",
    "3H",
    "3S",
    "3N",
    "4C",
    "4D",
    "4H",
    "4S",
    "4N",
)
PAUSE = 0.15  # seconds between two actions of one operator: a quick one
PAUSE_OF_ALL = (
    1.0  # when all tables of a hall act in the same instant; in play each has about four seconds for a card
)


@dataclass(frozen=True, slots=True)
class Served:
    """A server with a hall in it: its port, and table and ticket of every desk."""

    port: int
    desks: list[tuple[str, str]]


def run() -> Iterator[Figure]:
    """Milliseconds p50 and p99, and ratios: late boards to first ones, all tables at once to one."""
    for name, serving in (("sqlite", on_sqlite), ("postgresql", on_postgresql)):
        with serving(2, 0) as served:
            alone = watched(served)
        yield from figures(f"record_{name}", alone)
        with serving(2, BOARDS - 1) as served:
            late = watched(served, BOARDS)
        yield from ratios(f"record_{name}", f"board_{BOARDS}_to_1", late, alone)
        with serving(TABLES, 0) as served:
            busy = watched(served, others=served.desks[1:])
        yield from figures(f"record_{name}_of_{TABLES}", busy)
        yield from ratios(f"record_{name}", f"of_{TABLES}_to_1", busy, alone)


@dataclass(frozen=True, slots=True)
class Taken:
    """Milliseconds that actions took, each from the key: to the ack, and to the last of the spectators."""

    acked: list[float]
    shown: list[float]


def figures(name: str, taken: Taken) -> Iterator[Figure]:
    """The middle and the slowest of both."""
    for what, times in (("ack", taken.acked), ("shown", taken.shown)):
        yield Figure(f"{name}_{what}_p50", middle(times), "ms")
        yield Figure(f"{name}_{what}_p99", most(times), "ms")


def ratios(name: str, what: str, one: Taken, other: Taken) -> Iterator[Figure]:
    """How much longer one took in the middle."""
    yield Figure(f"{name}_ack_{what}", middle(one.acked) / middle(other.acked), "times")
    yield Figure(f"{name}_shown_{what}", middle(one.shown) / middle(other.shown), "times")


def watched(served: Served, board: int = 1, others: Sequence[tuple[str, str]] = ()) -> Taken:
    """One operator's actions before a crowd; with `others` at their tables all press in the same instant, and all acks count."""
    count = room_for(SPECTATORS)
    with crowd(served.port, count, f"/ws/watch?c=table:{served.desks[0][0]}", core=CLIENT_CORE) as spectators:
        spectators.hear("open")
        version = int(spectators.hear("all")[0])  # what was there before, and everybody has

        async def together() -> Taken:
            if not others:
                return await typed(served, board, spectators, version, quickly)
            signal = Signal(len(others) + 1)
            beside = asyncio.gather(*(unwatched(served.port, *desk, signal.given) for desk in others))
            own = await typed(served, board, spectators, version, signal.given)
            return Taken([*own.acked, *(each for acked in await beside for each in acked)], own.shown)

        return asyncio.run(together())


async def quickly() -> None:
    """A quick operator's pause between two actions."""
    await asyncio.sleep(PAUSE)


class Signal:
    """So many operators act at once: each waits until all have their acks, and a while."""

    def __init__(self, operators: int) -> None:
        self._barrier = asyncio.Barrier(operators)

    async def given(self) -> None:
        """Wait for it."""
        await self._barrier.wait()
        await asyncio.sleep(PAUSE_OF_ALL)


async def typed(
    served: Served, board: int, spectators: Crowd, version: int, pause: Callable[[], Awaitable[None]]
) -> Taken:
    """One operator, waiting for everybody to have seen an action before the next."""
    acked, shown = [], []
    async with Operator(f"http://127.0.0.1:{served.port}", *served.desks[0]) as operator:
        for action in actions():
            await pause()
            begun = time.monotonic()
            await accepted(operator, board, action)
            acked.append((time.monotonic() - begun) * 1e3)
            version += 1
            while int((await asyncio.to_thread(spectators.hear, "all"))[0]) < version:
                pass
            shown.append((time.monotonic() - begun) * 1e3)
    return Taken(acked[1:], shown[1:])


async def unwatched(port: int, table: str, ticket: str, pause: Callable[[], Awaitable[None]]) -> list[float]:
    """Milliseconds to each ack of another operator."""
    acked = []
    async with Operator(f"http://127.0.0.1:{port}", table, ticket) as operator:
        for action in actions():
            await pause()
            begun = time.monotonic()
            await accepted(operator, 1, action)
            acked.append((time.monotonic() - begun) * 1e3)
    return acked[1:]


async def accepted(operator: Operator, board: int, action: dict[str, Any]) -> None:
    """Have an action recorded."""
    answer = await operator.act(board, action)
    if answer["k"] != "ack":
        raise RuntimeError(answer)


def actions() -> list[dict[str, Any]]:
    """A long auction."""
    return [{"k": "open"}, *({"k": "call", "call": call} for call in CALLS)]


def middle(times: list[float]) -> float:
    """The median."""
    return quantiles(times, n=100)[49]


def most(times: list[float]) -> float:
    """The 99th percentile."""
    return quantiles(times, n=100)[98]


@contextmanager
def on_sqlite(tables: int, played: int) -> Iterator[Served]:
    """One process with everything in it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}
        }
        environment["OPENROOM_DATA"] = folder
        desks = hall(environment, tables, played)
        port = free_port()
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        child = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            end = time.monotonic() + START_SECONDS
            while not is_healthy(port):
                if child.poll() is not None or time.monotonic() > end:
                    raise RuntimeError("the server did not start")
                time.sleep(0.1)
            yield Served(port, desks)
        finally:
            child.terminate()
            child.wait()


@contextmanager
def on_postgresql(tables: int, played: int) -> Iterator[Served]:
    """A web process and a clock on PostgreSQL and Redis."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        cluster = stack.enter_context(Cluster(folder, web=1, clocks=1))
        desks = hall(os.environ | cluster.environment, tables, played)
        yield Served(int(cluster.web_url(0).rpartition(":")[2]), desks)


def hall(environment: dict[str, str], tables: int, played: int) -> list[tuple[str, str]]:
    """Tables and tickets of a hall made in a process of its own."""
    command = [sys.executable, "-m", "bench.crowd.live_hall", str(tables), str(BOARDS), str(played)]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
    return [(table, ticket) for table, ticket in json.loads(done.stdout.splitlines()[-1])]
