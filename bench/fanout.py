"""The fan-out's price: one 600-byte frame to N open WebSockets, our way beside the textbook's and beside a bare loop of sends.

Server and client have a core each; all ways in one run, so that the ratios hold elsewhere. `per_second` counts deliveries a
server CPU-second at full speed (a frame when everybody has the last); the delays are from sending to reading, two frames a second. *Lost*
is what a client did not get: with ours a frame that a newer one overtook, with the textbook whatever its layer dropped.

The textbook falls behind for good somewhere: every wait has an end, and where it comes first the run says so and counts what arrived.
"""

import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from bench.crowd import PATH
from bench.crowd.crowd import Crowd, GaveUp, Heard, Served, crowd, room_for, served
from bench.figures import Figure
from deploy.cluster import free_port, program

SIZES = (500, 2_000, 5_000, 10_000)
AT = 5_000  # where ratios are wanted
BYTES = 600
DELIVERIES = 400_000  # at full speed, of the quick ways; the textbook gets a tenth
PACED, EVERY = 20, 0.5  # frames at a walk, seconds between them
IN_VAIN = 30.0  # seconds until a frame that has not arrived everywhere is given up


def run() -> Iterator[Figure]:
    """Deliveries a CPU-second, delays, losses, by way and number of spectators; ratios at 5,000."""
    rates: dict[tuple[str, int], float] = {}
    for wanted in SIZES:
        count = room_for(wanted)
        if count < wanted:
            print(f"# {wanted} spectators do not fit under `ulimit -n` here; {count} instead")
        for way in ("floor", "direct", "plain", "textbook"):
            try:
                rate, heard, lost = measured(way, count)
            except GaveUp as error:
                print(f"# {way} at {wanted}: given up, and not measured ({error})", flush=True)
                continue
            rates[way, wanted] = rate
            yield Figure(f"fanout_{way}_{wanted}_per_second", rate, "deliveries/CPU-s")
            yield Figure(f"fanout_{way}_{wanted}_p50", heard.p50, "ms")
            yield Figure(f"fanout_{way}_{wanted}_p99", heard.p99, "ms")
            yield Figure(f"fanout_{way}_{wanted}_lost", lost, "frames")
    for way in ("floor", "plain", "textbook"):
        if ("direct", AT) in rates and (way, AT) in rates:
            yield Figure(f"fanout_direct_to_{way}", rates["direct", AT] / rates[way, AT], "times")
    if ("direct", AT) in rates:
        yield Figure(
            "fanout_two_processes_to_one", two_processes(room_for(AT)) / rates["direct", AT], "times"
        )


def measured(way: str, count: int) -> tuple[float, Heard, int]:
    """Deliveries a server CPU-second at full speed; then, in a server of its own, what was heard at a walk, and what was lost."""
    with served(way) as server, crowd(server.port, count, PATH) as readers:
        readers.hear("open")
        frames = max(1, DELIVERIES // (10 if way == "textbook" else 1) // count)
        before = server.cpu()
        try:
            rate = full_speed(server, readers, count, frames)
        except GaveUp as error:
            print(
                f"# {way} at {count}: a frame never arrived everywhere ({error}); what came is counted",
                flush=True,
            )
            rate = readers.heard().received / (server.cpu() - before)
    with served(way) as server, crowd(server.port, count, PATH) as readers:
        readers.hear("open")
        heard = at_a_walk(server, readers)
    return rate, heard, PACED * count - heard.received


def two_processes(count: int) -> float:
    """Deliveries a CPU-second of two web processes together, announced to each other over Redis, each with half the crowd.

    Each server shares its core with the other's client; what counts is the CPU time of the servers.
    """
    with ExitStack() as stack:
        redis = stack.enter_context(redis_server())
        servers = [stack.enter_context(served("direct", core, redis)) for core in (0, 1)]
        crowds = [
            stack.enter_context(crowd(server.port, count // 2, PATH, core=1 - core))
            for core, server in enumerate(servers)
        ]
        for readers in crowds:
            readers.hear("open")
        frames = DELIVERIES // count
        servers[0].tell(f"put 1 {BYTES}")
        for readers in crowds:
            readers.hear("all")
        before = [server.cpu() for server in servers]
        for number in range(2, frames + 2):
            servers[0].tell(f"put {number} {BYTES}")
            for readers in crowds:
                readers.hear("all")
        used = [server.cpu() - begun for server, begun in zip(servers, before, strict=True)]
    return sum(frames * (count // 2) / seconds for seconds in used)


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis of this run's own; its URL."""
    port = free_port()
    command = [
        program("redis-server", "redis-server"),
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
    ]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        child.terminate()
        child.wait()


def full_speed(server: Served, readers: Crowd, count: int, frames: int) -> float:
    """Deliveries a CPU-second of the server, one frame after the other."""
    server.tell(f"put 1 {BYTES}")  # the first is slower: everything is touched for the first time
    readers.hear("all", IN_VAIN)
    before = server.cpu()
    for number in range(2, frames + 2):
        server.tell(f"put {number} {BYTES}")
        readers.hear("all", IN_VAIN)
    return frames * count / (server.cpu() - before)


def at_a_walk(server: Served, readers: Crowd) -> Heard:
    """What was heard of frames sent at a fixed pace, whether or not the last one has arrived everywhere in time."""
    begin = time.monotonic()
    for number in range(1, PACED + 1):
        time.sleep(max(0.0, begin + number * EVERY - time.monotonic()))
        server.tell(f"put {number} {BYTES}")
    with suppress(GaveUp):
        while int(readers.hear("all", IN_VAIN)[0]) < PACED:
            pass
    return readers.heard()
