"""A whole cluster for the tests of several processes: started once for all of them, mended by every test that breaks it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.cluster import Cluster, Missing
from tests.cluster.evening import Evening
from tests.cluster.wires import Wires
from tests.conftest import absent


@pytest.fixture(scope="session")
def wired() -> Iterator[tuple[Cluster, Wires]]:
    """PostgreSQL, Redis, two web processes, two clocks, nginx, with a wire between any two of them. Not in pytest's folder:
    nobody else may enter that, and PostgreSQL runs as a user of its own.
    """
    with (
        tempfile.TemporaryDirectory(prefix="openroom-cluster-", ignore_cleanup_errors=True) as folder,
        Wires() as wires,
    ):
        try:
            made = Cluster(Path(folder), web=2, clocks=2, through=wires.through)
        except Missing as missing:
            absent(missing)
        for number in (0, 1):
            wires.through("client", f"web-{number + 1}", int(made.web_url(number).rpartition(":")[2]))
        with made as running:
            yield running, wires


@pytest.fixture
def cluster(wired: tuple[Cluster, Wires]) -> Cluster:
    """The processes."""
    return wired[0]


@pytest.fixture
def wires(wired: tuple[Cluster, Wires]) -> Iterator[Wires]:
    """What lies between them; mended after the test."""
    yield wired[1]
    wired[1].mend()


@pytest.fixture
def evening(cluster: Cluster, request: pytest.FixtureRequest) -> Evening:
    """An event of its own for a test."""
    return Evening.made(cluster, request.node.name)
