"""A hall for tests: a server process on its own data folder and port, and what one does to it from outside.

Knows the product by its doors alone: `manage.py`, HTTP and the sockets. Events are made by `making.py`, a process of its own, so that
no test that drives a browser needs a database.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from broadcast.packing import unpack

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 120.0
ANSWER_SECONDS = 30.0
# Where there is a folder in memory, a commit does not wait for the disk. A killed process loses nothing there either.
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

Frame = dict[str, Any]


@dataclass(slots=True)
class Hall:
    """A data folder, and the server on it while there is one."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None
    starts: int = 0
    _environment: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Where the server answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All that the servers on this folder said, the newest last."""
        files = sorted(self.folder.glob("server-*.log"), key=lambda path: int(path.stem.partition("-")[2]))
        return "".join(path.read_text("utf-8", "replace") for path in files)

    @property
    def said(self) -> str:
        """What the newest server said."""
        return (self.folder / f"server-{self.starts}.log").read_text("utf-8", "replace")

    def environment(self) -> dict[str, str]:
        """What processes of this hall are given: its folder, and nothing that would lead them to another."""
        kept = {
            name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}
        }
        return kept | {"OPENROOM_DATA": str(self.folder), "PYTHONUNBUFFERED": "1"} | self._environment

    def lead_to(self, **variables: str) -> None:
        """Give all processes of this hall more to go by: a Redis, another database."""
        self._environment |= variables

    def start(
        self, command: str = "serve", *arguments: str, program: str = "manage.py", **environment: str
    ) -> None:
        """Start a server and wait until it answers."""
        assert self.process is None, "the hall has its server already"
        self.starts += 1
        log = self.folder / f"server-{self.starts}.log"
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, program, command, "--port", str(self.port), *arguments],
                cwd=ROOT,
                env=self.environment() | environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        until(self._answers, START_SECONDS, lambda: f"{command} did not start:\n{self.said}")

    def _answers(self) -> bool:
        assert self.process is not None
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended by itself ({self.process.returncode}):\n{self.said}")
        with suppress(OSError):
            return self.get("/healthz").status in {200, 503}
        return False

    def kill(self) -> None:
        """End the server as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def fallen(self) -> None:
        """Wait until the server has ended by itself, killed -9 as was planted."""
        assert self.process is not None
        assert self.process.wait(ANSWER_SECONDS) == -signal.SIGKILL, self.said
        self.process = None

    def interrupt(self) -> int:
        """Press Ctrl-C and wait; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(30)
        self.process = None
        return status

    def manage(self, *arguments: str, timeout: float = 240.0) -> subprocess.CompletedProcess[str]:
        """A management command on this hall's data."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def make(self, wish: str, *, script: str = "making.py", **values: Any) -> Any:
        """Have `making.py` (or another script beside it) make something, and its answer."""
        done = subprocess.run(
            [sys.executable, str(ROOT / "tests/e2e" / script), wish, json.dumps(values)],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def verify(self) -> str:
        """What `manage.py verify` has to say; fails the test unless it is clean."""
        done = self.manage("verify")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def get(self, path: str, **headers: str) -> Answer:
        """A page or a file, redirects not followed."""
        return self.ask("GET", path, headers=headers)

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Any request, redirects not followed."""
        request = urllib.request.Request(self.url + path, data=body, headers=headers or {}, method=method)
        try:
            with _opener.open(request, timeout=ANSWER_SECONDS) as response:
                return Answer(response.status, dict(response.headers), response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, dict(error.headers), error.read())

    def page_frames(self, path: str) -> dict[str, Frame]:
        """The frames a page embeds, by channel."""
        blocks = re.findall(
            r'<script type="application/json" data-channel="([^"]+)" data-version="\d+">(.*?)</script>',
            self.get(path).text,
        )
        return joined({channel: unpack(json.loads(body)) for channel, body in blocks})

    def frame(
        self,
        channel: str,
        wanted: Callable[[Frame], bool] = lambda _: True,
        *,
        ticket: str | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> Frame:
        """The first frame of a channel that is as wanted, as a watching socket gets it; fails when none comes."""
        newest = self.last_frame(channel, wanted, ticket=ticket, seconds=seconds)
        assert wanted(newest), f"{channel} did not become as wanted; last it was {newest}"
        return newest

    def last_frame(
        self,
        channel: str,
        wanted: Callable[[Frame], bool],
        *,
        ticket: str | None = None,
        seconds: float = ANSWER_SECONDS,
    ) -> Frame:
        """The same, but the newest one when none became as wanted: for an assertion that shows the difference."""
        pages: dict[str, Frame] = {}
        names = [channel]
        offers = [Subprotocol("openroom"), *([Subprotocol(f"ticket.{ticket}")] if ticket else [])]
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with (
                suppress(OSError, WebSocketException, TimeoutError),
                connect(
                    f"{self.url.replace('http', 'ws', 1)}/ws/watch?c={','.join(names)}",
                    subprotocols=offers,
                    compression=None,
                    max_size=None,
                ) as line,
            ):
                while (left := deadline - time.monotonic()) > 0:
                    message: dict[str, Any] = json.loads(line.recv(timeout=left))
                    if "c" not in message:
                        continue
                    pages[message["c"]] = unpack(message["f"])
                    _, count = pages.get(channel, {}).get("page", (1, 1))
                    if count > len(names):  # a long list: ask for its other pages too
                        names = [channel, *(f"{channel}/{page}" for page in range(2, count + 1))]
                        break
                    if len(pages) == len(names) and wanted(joined(pages)[channel]):
                        return joined(pages)[channel]
        assert channel in pages, f"nothing came of {channel} in {seconds} s"
        return joined(pages)[channel]


def joined(pages: dict[str, Frame]) -> dict[str, Frame]:
    """Frames by channel, every list that came in pages ("match:ID/2") whole again."""
    whole = {channel: dict(frame) for channel, frame in pages.items() if "/" not in channel}
    for channel, frame in sorted(pages.items(), key=lambda item: int(item[0].partition("/")[2] or 1)):
        first = channel.partition("/")[0]
        if first == channel or first not in whole:
            continue
        for name in ("rows", "matches", "rooms"):
            if name in frame:
                more = frame[name]
                whole[first][name] = (
                    whole[first][name] | more if isinstance(more, dict) else [*whole[first][name], *more]
                )
    return whole


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_Stay)


def until(condition: Callable[[], Any], seconds: float, otherwise: Callable[[], str]) -> Any:
    """Ask until the answer is true, and give it; fails with `otherwise` when the time is over."""
    deadline = time.monotonic() + seconds
    while not (answer := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(otherwise())
        time.sleep(0.05)
    return answer


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def hall(*, migrated: bool = True) -> Iterator[Hall]:
    """A hall without a server yet; whatever server it has at the end is ended."""
    with tempfile.TemporaryDirectory(
        prefix="openroom-hall-", dir=IN_MEMORY, ignore_cleanup_errors=True
    ) as name:
        made = Hall(Path(name), free_port())
        if migrated:
            done = made.manage("migrate", "--verbosity", "0")
            assert done.returncode == 0, done.stderr
        try:
            yield made
        finally:
            if made.process is not None:
                made.kill()
