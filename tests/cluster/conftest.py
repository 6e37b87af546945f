"""A whole cluster for the tests of several processes: started once for all of them, mended by every test that breaks it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.cluster import Cluster, Missing
from tests.cluster.evening import Evening
from tests.conftest import absent


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """PostgreSQL, Redis, two web processes, two clocks, nginx."""
    folder = Path(tmp_path_factory.mktemp("cluster"))
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(0o755)  # PostgreSQL runs as a user of its own
    try:
        made = Cluster(folder, web=2, clocks=2)
    except Missing as missing:
        absent(missing)
    with made as running:
        yield running


@pytest.fixture
def evening(cluster: Cluster, request: pytest.FixtureRequest) -> Evening:
    """An event of its own for a test."""
    return Evening.made(cluster, request.node.name)
