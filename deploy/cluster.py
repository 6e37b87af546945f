"""The whole topology on one machine without containers: `python -m deploy.cluster FOLDER` starts it and stays until Ctrl-C.

PostgreSQL and Redis on free ports, web processes without a clock, clocks, and nginx with TLS in front, all of them children with their
data and logs in FOLDER. What docker-compose.yml describes, and what the tests of several processes run. Needs Debian's
postgresql, redis-server, nginx and openssl.
"""

from __future__ import annotations

import argparse
import os
import pwd
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from string import Template
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = Path(__file__).with_name("nginx.conf.template")
START_SECONDS = 60.0
END_SECONDS = 15.0
# The port by which one process (*web-1*) reaches another (*postgres*) that listens at a port: whoever wants to cut a line puts his own in.
Through = Callable[[str, str, int], int]


def straight(_who: str, _whom: str, port: int) -> int:
    """Nothing in between."""
    return port


class Missing(RuntimeError):
    """A program this needs is not here; says which, and how it gets there."""


@dataclass(slots=True)
class Child:
    """One process of the cluster: how it is started, whether it answers, and its handle while it runs."""

    name: str
    command: list[str]
    answers: Callable[[], bool]
    log: Path
    environment: dict[str, str] = field(default_factory=dict)
    owner: str | None = None
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers. Raises RuntimeError with the end of its log when it does not."""
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT if self.owner is None else "/",
                env=os.environ | self.environment,
                stdout=output,
                stderr=output,
                user=self.owner,
                start_new_session=True,
            )
        end = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(
                    f"{self.name} did not start:\n{self.log.read_text(errors='replace')[-3000:]}"
                )
            time.sleep(0.05)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def pause(self) -> None:
        """Stop it in mid-step, as a machine that swaps or sleeps."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on after `pause`."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """Ask it to end, and see that it does."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None


class Cluster:
    """PostgreSQL, Redis, `web` web processes, `clocks` clocks, and nginx, in a folder; started on entering, ended on leaving."""

    def __init__(
        self,
        folder: Path,
        *,
        web: int = 2,
        clocks: int = 1,
        host: str = "127.0.0.1",
        port: int = 0,
        through: Through = straight,
    ) -> None:
        self.folder = folder
        self._through = through
        self.metrics: dict[str, int] = {}  # the port of each process's figures, by name
        self.port = port or free_port()
        self._host = host
        self._stack = ExitStack()
        folder.mkdir(parents=True, exist_ok=True)
        self.postgres = self._postgres()
        self.redis = self._redis()
        self.web = [self._web(number) for number in range(1, web + 1)]
        self.clocks = [self._clock(number) for number in range(1, clocks + 1)]
        self.nginx = self._nginx()

    @property
    def url(self) -> str:
        """Where spectators knock."""
        return f"https://{self._host}:{self.port}"

    def web_url(self, number: int) -> str:
        """Where one web process (counted from 0) answers by itself, without nginx in front."""
        return f"http://127.0.0.1:{self._web_ports[number]}"

    @property
    def environment(self) -> dict[str, str]:
        """What a management command is given."""
        return self._environment(self._postgres_port, self._redis_port)

    @property
    def database_url(self) -> str:
        """Where PostgreSQL answers, with nothing in between."""
        return self.environment["DATABASE_URL"]

    @property
    def redis_url(self) -> str:
        """Where Redis answers, with nothing in between."""
        return self.environment["REDIS_URL"]

    def _given(self, name: str) -> dict[str, str]:
        """What a process of OpenRoom is given."""
        return self._environment(
            self._through(name, "postgres", self._postgres_port),
            self._through(name, "redis", self._redis_port),
        )

    def _environment(self, postgres: int, redis: int) -> dict[str, str]:
        return {
            "DATABASE_URL": f"postgresql://openroom@127.0.0.1:{postgres}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{redis}/0",
            "OPENROOM_DATA": str(self.folder / "data"),
            "OPENROOM_HOSTS": f"localhost,127.0.0.1,{self._host}",
            "OPENROOM_BEHIND_TLS": "1",
            "OPENROOM_LOG_FORMAT": "json",
            "PYTHONUNBUFFERED": "1",
        }

    def __enter__(self) -> Self:
        """Start everything, what others stand on first."""
        try:
            for child in (self.postgres, self.redis):
                self._start(child)
            self.manage("migrate", "--verbosity", "0")
            for child in (*self.clocks, *self.web, self.nginx):
                self._start(child)
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End everything, the other way round."""
        self._stack.close()

    def manage(self, *arguments: str) -> str:
        """A management command; what it printed. Raises RuntimeError with what it said when it fails."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=os.environ | self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"manage.py {arguments[0]}: {done.stdout}{done.stderr}")
        return done.stdout

    def add_clock(self) -> Child:
        """One more clock beside those there are; ended with the rest."""
        child = self._clock(len(self.clocks) + 1)
        self.clocks.append(child)
        self._start(child)
        return child

    def _start(self, child: Child) -> None:
        self._stack.callback(child.end)
        child.start()

    def _log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def _postgres(self) -> Child:
        programs, owner, port = postgres_programs(), postgres_owner(), free_port()
        self._postgres_port = port
        home = self.folder / "postgres"
        if not (home / "data").exists():
            home.mkdir(exist_ok=True)
            if owner:
                shutil.chown(home, owner)
                self.folder.chmod(0o755)
            command = [
                programs / "initdb",
                "-D",
                home / "data",
                "--username=openroom",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
            ]
            made = subprocess.run(
                [str(part) for part in command],
                capture_output=True,
                text=True,
                user=owner,
                cwd="/",
                check=False,
            )
            if made.returncode:
                raise RuntimeError(f"initdb: {made.stderr}")
        command = [
            programs / "postgres",
            "-D",
            home / "data",
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            f"port={port}",
            "-c",
            f"unix_socket_directories={home}",
            "-c",
            "max_connections=200",
        ]
        return Child(
            "postgres",
            [str(part) for part in command],
            lambda: _postgres_answers(self.database_url),
            self._log("postgres"),
            owner=owner,
        )

    def _redis(self) -> Child:
        self._redis_port = port = free_port()
        command = [
            program("redis-server", "redis-server"),
            "--port",
            str(port),
            "--bind",
            "127.0.0.1",
            "--dir",
            str(self.folder),
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        return Child("redis", command, lambda: _listens(port), self._log("redis"))

    def _web(self, number: int) -> Child:
        port = free_port()
        self._web_ports = [*getattr(self, "_web_ports", []), port]
        name = f"web-{number}"
        command = [
            *(sys.executable, "manage.py", "serve", "--no-clock", "--port", str(port)),
            *self._metrics(name),
        ]
        return Child(name, command, lambda: is_healthy(port), self._log(name), self._given(name))

    def _clock(self, number: int) -> Child:
        name = f"clock-{number}"
        command = [sys.executable, "manage.py", "clock", *self._metrics(name)]
        log = self._log(name)
        return Child(
            name,
            command,
            lambda: "the clock ticks" in log.read_text(errors="replace"),
            log,
            self._given(name),
        )

    def _metrics(self, name: str) -> tuple[str, str]:
        """Where Prometheus asks a process for its figures."""
        self.metrics[name] = port = free_port()
        return "--metrics", f"127.0.0.1:{port}"

    def _nginx(self) -> Child:
        binary, certificate, key = program("nginx", "nginx"), self.folder / "tls.crt", self.folder / "tls.key"
        if not certificate.exists():
            self_signed(certificate, key, self._host)
        for name in ("body", "proxy", "fastcgi", "uwsgi", "scgi"):
            (self.folder / name).mkdir(exist_ok=True)
        shutil.copy("/etc/nginx/mime.types", self.folder / "mime.types")
        filled = Template(TEMPLATE.read_text()).safe_substitute(
            UPSTREAMS=" ".join(
                f"server 127.0.0.1:{self._through('nginx', f'web-{number}', port)} max_fails=1 fail_timeout=2s;"
                for number, port in enumerate(self._web_ports, start=1)
            ),
            LISTEN=f"{self._host}:{self.port}",
            CERTIFICATE=certificate,
            KEY=key,
            STATIC=ROOT / "static",
            FOLDER=self.folder,
            FILES=resource.getrlimit(resource.RLIMIT_NOFILE)[1],
        )
        (self.folder / "nginx.conf").write_text(filled)
        command = [binary, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder), "-g", "daemon off;"]
        return Child("nginx", command, lambda: _listens(self.port, self._host), self._log("nginx"))


def program(name: str, package: str) -> str:
    """Where a program lies. Raises Missing."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        raise Missing(f"no {name} (apt install {package})")
    return found


def postgres_programs() -> Path:
    """Where initdb and postgres lie: on the PATH, or where Debian hides them (the newest version). Raises Missing."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise Missing("no PostgreSQL (apt install postgresql)")
    return versions[-1].parent


def postgres_owner() -> str | None:
    """Whom to run PostgreSQL as: it refuses root, so there it takes the user Debian made for it. Raises Missing."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        raise Missing(
            "no user postgres to run PostgreSQL as, and it refuses root (apt install postgresql)"
        ) from None


def self_signed(certificate: Path, key: Path, host: str) -> None:
    """A certificate for trying out; browsers warn of it. A real one goes into the same two files."""
    name = f"subjectAltName=DNS:localhost,IP:{host}" if host[0].isdigit() else f"subjectAltName=DNS:{host}"
    subprocess.run(
        [
            program("openssl", "openssl"),
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "30",
            "-subj",
            "/CN=openroom",
            "-addext",
            name,
            "-keyout",
            str(key),
            "-out",
            str(certificate),
        ],
        check=True,
        capture_output=True,
    )
    key.chmod(0o600)


def free_port() -> int:
    """A port nobody listens at just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _listens(port: int, host: str = "127.0.0.1") -> bool:
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def _postgres_answers(url: str) -> bool:
    import psycopg  # after the programs were found: their absence is the better message

    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError:
        return False
    return True


def is_healthy(port: int) -> bool:
    """Whether a web process of this machine says that it is well."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def main() -> None:
    """Start, say where, stay."""
    asked = argparse.ArgumentParser(
        prog="python -m deploy.cluster", description="Start the whole topology on this machine."
    )
    asked.add_argument(
        "folder", type=Path, help="where data, logs and the certificate lie; used again if it is there"
    )
    asked.add_argument(
        "--host", default="127.0.0.1", help="the address nginx listens at (default: this machine only)"
    )
    asked.add_argument("--port", type=int, default=8443)
    asked.add_argument("--web", type=int, default=2, help="web processes")
    asked.add_argument("--clocks", type=int, default=1)
    given = asked.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with Cluster(
            given.folder.resolve(), web=given.web, clocks=given.clocks, host=given.host, port=given.port
        ) as cluster:
            print(
                f"OpenRoom at {cluster.url}/, logs in {cluster.folder}; for management commands:", flush=True
            )
            print(" ".join(f"{name}={value}" for name, value in cluster.environment.items()), flush=True)
            signal.pause()
    except Missing as missing:
        sys.exit(str(missing))
    except KeyboardInterrupt:
        print("ended", flush=True)


if __name__ == "__main__":
    main()
