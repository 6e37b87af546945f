"""Everybody comes at the same moment, as after a restart: how long until each of them has the newest frame.

Nobody waits for anybody: all connections are opened at once, and a spectator is served when the frame has arrived. Beside it the
same crowd coming 200 at a time.
"""

from collections.abc import Iterator

from bench.crowd import KEPT
from bench.crowd.crowd import crowd, room_for, served
from bench.figures import Figure

CROWD = 5_000
IN_LINE = 200


def run() -> Iterator[Figure]:
    """Seconds until the last spectator of a storm has the newest frame, and how many were left out."""
    count = room_for(CROWD)
    if count < CROWD:
        print(f"# {CROWD} spectators do not fit under `ulimit -n` here; {count} instead")
    for name, at_once in (("at_once", count), ("in_line", IN_LINE)):
        seconds, cpu, gone = measured(count, at_once)
        yield Figure(f"storm_{name}_seconds", seconds, "s")
        yield Figure(f"storm_{name}_server_cpu", cpu, "CPU-s")
        yield Figure(f"storm_{name}_left_out", gone, "spectators")


def measured(count: int, at_once: int) -> tuple[float, float, int]:
    """Seconds until all are served, CPU seconds of the server for it, and how many sockets were lost."""
    with served("direct") as server:
        before = server.cpu()
        with crowd(server.port, count, f"/ws/watch?c={KEPT}", at_once=at_once) as spectators:
            milliseconds = float(spectators.hear("first")[1])
            cpu = server.cpu() - before
            return milliseconds / 1000, cpu, spectators.heard().gone
