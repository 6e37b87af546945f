"""A real server on the test's database: `manage.py serve` as a hall runs it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings
from django.db import connection, connections

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that reads and writes what this test reads and writes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert connection.vendor == "sqlite"
    environment = {
        **os.environ,
        "OPENROOM_DATA": str(settings.DATA_DIR),
        "OPENROOM_KEY_FILE": str(settings.OPENROOM_KEY_FILE),
        "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
        "REDIS_URL": "",
    }
    connections.close_all()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(address: str, server: "subprocess.Popen[bytes]", seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        try:
            urlopen(f"{address}/healthz", timeout=10).close()
        except (URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not come up")
