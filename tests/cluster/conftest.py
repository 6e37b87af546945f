"""A whole cluster for the tests of several processes: started once for all of them, mended by every test that breaks it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.cluster import Cluster, Missing
from tests.cluster.evening import Evening
from tests.conftest import absent


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """PostgreSQL, Redis, two web processes, two clocks, nginx. Not in pytest's folder: nobody else may enter that, and
    PostgreSQL runs as a user of its own.
    """
    with tempfile.TemporaryDirectory(prefix="openroom-cluster-", ignore_cleanup_errors=True) as folder:
        try:
            made = Cluster(Path(folder), web=2, clocks=2)
        except Missing as missing:
            absent(missing)
        with made as running:
            yield running


@pytest.fixture
def evening(cluster: Cluster, request: pytest.FixtureRequest) -> Evening:
    """An event of its own for a test."""
    return Evening.made(cluster, request.node.name)
