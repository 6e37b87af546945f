"""What the broadcast's tests stand on: a hall within a transaction, or one committed, and an ear for announcements."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from broadcast import fanout
from tests.broadcast.halls import Hall, make


@pytest.fixture
def key_file(tmp_path: Path, settings: Any) -> Path:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    return tmp_path / "deals.key"


@pytest.fixture
def hall(db: None, key_file: Path) -> Hall:
    """Within one transaction: nothing is announced, everything can be looked at."""
    return make()


@pytest.fixture
def committed(transactional_db: None, key_file: Path) -> Hall:
    """Committed as in a running server: other threads see it, announcements are made."""
    return make()


@pytest.fixture
def heard() -> Iterator[list[fanout.Announcement]]:
    """What is announced in this process while the test runs."""
    announcements: list[fanout.Announcement] = []
    fanout.disconnect()
    stop = fanout.connect("").listen(announcements.append)
    yield announcements
    stop()
    fanout.disconnect()
