"""What can be broken in a cluster. Each fault is a function that breaks something drawn by chance, and gives back what it broke and how
it is mended; a new one is one function and a line in `FAULTS`. Processes that fell are started together afterwards (`made_whole`).
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random

import redis

from deploy.cluster import Child, Cluster
from tests.cluster.wires import Wire, Wires

# What was broken, in words that are counted, and how it is mended.
Broken = tuple[str, Callable[[], None]]
Fault = Callable[[Cluster, Wires, Random], Broken]


def made_whole(cluster: Cluster) -> None:
    """Start again whatever does not run, all at once as after a power cut."""
    children = (cluster.postgres, cluster.redis, *cluster.clocks, *cluster.web, cluster.nginx)
    fallen = [child for child in children if child.process is None or child.process.poll() is not None]
    with ThreadPoolExecutor(len(children)) as pool:
        for started in [pool.submit(child.start) for child in fallen]:
            started.result()


def nothing() -> None:
    """It mends itself."""


def web_killed(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """A web process falls."""
    return _killed(chance.choice(cluster.web), "web process killed -9")


def clock_killed(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """A clock falls, between a commit and its announcement or wherever it is."""
    return _killed(chance.choice(cluster.clocks[:2]), "clock killed -9")


def redis_killed(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """Redis falls."""
    return _killed(cluster.redis, "Redis killed -9")


def redis_flushed(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """Redis forgets everything, and everybody's line."""
    with suppress(redis.RedisError), redis.Redis.from_url(cluster.redis_url) as client:
        client.flushall()
        client.client_kill_filter(_type="pubsub")
        client.client_kill_filter(_type="normal", skipme=True)
    return "Redis flushed", nothing


def postgres_crashed(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """PostgreSQL ends at once and has to recover from its log."""
    child = cluster.postgres
    assert child.process is not None
    child.process.send_signal(signal.SIGQUIT)
    child.process.wait(30)
    return "PostgreSQL crashed", nothing


def clocks_stopped(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """All clocks stand still."""
    stopped = [clock for clock in cluster.clocks if clock.process is not None]
    for clock in stopped:
        clock.pause()

    def go_on() -> None:
        for clock in stopped:
            if clock.process is not None:  # it may have been killed meanwhile
                clock.go_on()

    return "clocks stopped", go_on


def clocks_doubled(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """As many clocks again tick on the same database."""
    more = [cluster.add_clock() for _ in range(len(cluster.clocks))]

    def end() -> None:
        for clock in more:
            clock.kill()
            cluster.clocks.remove(clock)

    return "clocks doubled", end


def wire_cut(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """Two processes are apart, and know it."""
    wire = _any(wires, chance)
    wire.cut()
    return f"{_between(wire)} cut", wire.mend


def wire_silent(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """Two processes are apart, and do not know it."""
    wire = _any(wires, chance)
    wire.silence()
    return f"{_between(wire)} silent", wire.mend


def wire_slow(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """A line that takes its time."""
    wire = _any(wires, chance)
    wire.slow(chance.uniform(0.005, 0.05))
    return f"{_between(wire)} slow", wire.mend


def wires_torn(cluster: Cluster, wires: Wires, chance: Random) -> Broken:
    """Every line there is tears at once."""
    for wire in wires.all.values():
        wire.tear()
    return "all lines torn", nothing


FAULTS: tuple[Fault, ...] = (
    web_killed,
    clock_killed,
    redis_killed,
    redis_flushed,
    postgres_crashed,
    clocks_stopped,
    clocks_doubled,
    wire_cut,
    wire_silent,
    wire_slow,
    wires_torn,
)


def _killed(child: Child, words: str) -> Broken:
    child.kill()
    return words, nothing  # whatever fell is started together at the end


def _any(wires: Wires, chance: Random) -> Wire:
    return wires.all[chance.choice(sorted(wires.all))]


def _between(wire: Wire) -> str:
    """Which kind of line it is: web>postgres."""
    return "line " + ">".join(end.partition("-")[0] for end in wire.name.split(">"))
