"""Redis, PostgreSQL, Chromium and node for tests: found on this machine, started in a folder of their own, swept away after.

Knows nothing of pytest or of OpenRoom: whoever asks decides what a missing program means.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

START_SECONDS = 30.0


class AbsentError(Exception):
    """A program these tests need is not on this machine; says which, and how it gets there."""


def program(*names: str, get: str) -> Path:
    """The first of these programs that is on the PATH. Raises AbsentError."""
    for name in names:
        if found := shutil.which(name):
            return Path(found)
    raise AbsentError(f"no {names[0]} ({get})")


def chromium() -> Path:
    """A browser Playwright can drive: OPENROOM_CHROMIUM, the system's, or Playwright's own. Raises AbsentError."""
    try:
        return program(
            os.environ.get("OPENROOM_CHROMIUM", "chromium"),
            "chromium-browser",
            "google-chrome",
            get="apt install chromium, or .venv/bin/playwright install chromium",
        )
    except AbsentError:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as playwright:
            own = Path(playwright.chromium.executable_path)
        if own.exists():
            return own
        raise


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis that keeps nothing, on a free port of this machine; yields its URL. Raises AbsentError."""
    binary = program("redis-server", get="apt install redis-server")
    with _folder() as folder:
        port = _free_port()
        options = {"port": port, "bind": "127.0.0.1", "dir": folder, "save": "", "appendonly": "no"}
        command: list[object] = [binary]
        for name, value in options.items():
            command += [f"--{name}", value]
        url = f"redis://127.0.0.1:{port}/0"
        with _running(command, folder, lambda: _redis_answers(url)):
            yield url


@contextmanager
def postgres_server() -> Iterator[str]:
    """A PostgreSQL cluster with an empty database `openroom`, on a free port; yields its URL. Raises AbsentError."""
    home = _postgres_programs()
    owner = _postgres_owner()
    with _folder(owner) as folder:
        data, port = folder / "data", _free_port()
        cluster = ["--username=openroom", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
        _run([home / "initdb", "-D", data, *cluster], owner)
        options = {
            "listen_addresses": "127.0.0.1",
            "port": port,
            "unix_socket_directories": folder,
            "fsync": "off",
        }
        command: list[object] = [home / "postgres", "-D", data]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        address = f"postgresql://openroom@127.0.0.1:{port}"
        with _running(command, folder, lambda: _postgres_answers(f"{address}/postgres"), owner):
            with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE openroom")
            yield f"{address}/openroom"


def _redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url) as client:
            return bool(client.ping())
    except redis.ConnectionError:
        return False


def _postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def postgres_program(name: str) -> Path:
    """One of the programs that come with PostgreSQL. Raises AbsentError."""
    return _postgres_programs() / name


def _postgres_programs() -> Path:
    """Where initdb and postgres lie: on the PATH, or where Debian hides them (the newest version)."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise AbsentError("no PostgreSQL (apt install postgresql)")
    return versions[-1].parent


def _postgres_owner() -> str | None:
    """Whom to run PostgreSQL as: it refuses root, so there it takes the user Debian made for it."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise AbsentError(
            "no user postgres to run PostgreSQL as, and it refuses root (apt install postgresql)"
        ) from None


@contextmanager
def _folder(owner: str | None = None) -> Iterator[Path]:
    """A folder with a short name: a Unix socket's path may have no more than about 100 characters."""
    with tempfile.TemporaryDirectory(prefix="openroom-", ignore_cleanup_errors=True) as name:
        if owner:
            shutil.chown(name, owner)
        yield Path(name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _run(command: list[object], owner: str | None) -> None:
    subprocess.run([str(part) for part in command], check=True, capture_output=True, cwd="/", user=owner)


@contextmanager
def _running(
    command: list[object], folder: Path, answers: Callable[[], bool], owner: str | None = None
) -> Iterator[None]:
    """The command as a process that answers; ended with SIGINT, which both servers take as "at once, but clean"."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(part) for part in command],
            stdout=output,
            stderr=output,
            cwd=folder,
            user=owner,
            start_new_session=True,
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not answers():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text(errors='replace')}")
            time.sleep(0.02)
        yield
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
