"""An event in a cluster, and what operators and spectators do with it: through nginx, or at one web process."""

from __future__ import annotations

import hashlib
import json
import os
import ssl
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from broadcast.packing import unpack
from deploy.cluster import ROOT, Cluster

DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"},
    "2": {"N": "A2.KT87.QJ9.AT83", "E": "QT98.J3.A742.K54", "S": "6543.652.T65.J97", "W": "KJ7.AQ94.K83.Q62"},
}
PATIENCE = 60.0  # seconds until a test gives up waiting


@dataclass(frozen=True, slots=True)
class Evening:
    """One match of two boards."""

    cluster: Cluster
    slug: str
    match: dict[str, Any]

    @classmethod
    def made(cls, cluster: Cluster, name: str) -> Evening:
        """An event named after a test."""
        slug = "e" + hashlib.sha256(name.encode()).hexdigest()[:8]
        return cls(cluster, slug, make(cluster, "match", deals=DEALS, slug=slug))

    @property
    def table(self) -> str:
        """The open room's channel."""
        return f"table:{self.match['open']}"

    def facts(self) -> list[list[str]]:
        """Every fact in the order it was written: transcript, number, id, body, instant."""
        found: list[list[str]] = make(self.cluster, "facts")
        return found

    def facts_of_it(self) -> list[list[str]]:
        """The facts of the board that was begun last."""
        facts = self.facts()
        return [row for row in facts if row[0] == facts[-1][0]]

    def act(self, name: str, action: dict[str, Any], after: str | None, pen: int) -> dict[str, Any]:
        """An action on board 1 as a console sends it; the same name is the same id."""
        return {
            "k": "act",
            "id": self.id_of(name),
            "board": 1,
            "after": after,
            "pen": pen,
            "typed_at": "2031-05-01T12:00:00+00:00",
            "action": action,
        }

    def id_of(self, name: str) -> str:
        """The id of an action of that name."""
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self.slug}-{name}"))

    def seen(self, url: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first frame of the open room's table that is as wanted, as a spectator at `url` gets it."""
        end, newest = time.monotonic() + PATIENCE, {}
        while time.monotonic() < end:
            try:
                with watching(url, self.table) as line:
                    while time.monotonic() < end:
                        message = json.loads(line.recv(timeout=10))
                        if "c" in message:
                            newest = unpack(message["f"])
                            if wanted(newest):
                                return newest
            except (OSError, WebSocketException, TimeoutError):
                time.sleep(0.2)
        raise AssertionError(f"{url} did not show what was wanted; last it was {newest}")


def make(cluster: Cluster, wish: str, **values: Any) -> Any:
    """Have `making.py` make something in the cluster's database."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests/e2e/making.py"), wish, json.dumps(values)],
        cwd=ROOT,
        env=os.environ | cluster.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def watching(url: str, channel: str) -> ClientConnection:
    """A spectator's line."""
    context = None
    if url.startswith("https"):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    address = url.replace("http", "ws", 1)
    return connect(
        f"{address}/ws/watch?c={channel}",
        subprotocols=[Subprotocol("openroom")],
        ssl=context,
        compression=None,
        open_timeout=10,
    )


def until(condition: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait for something another process does; returns what it was."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        assert time.monotonic() < end, what
        time.sleep(0.1)
