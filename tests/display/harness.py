"""A server for the browser's side of the display: the real templates and modules, frames from the fixtures.

One port answers pages, static files and the watch socket; what it sends, and when it falls silent, is up to the test.
"""

import asyncio
import json
import logging
import mimetypes
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.template.loader import render_to_string
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from broadcast.catalogue import LANGUAGES
from broadcast.packing import pack
from display.headers import FIXED
from display.modules import needed_by
from display.views import as_data, embedded
from tests.broadcast.test_pictures import png

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = Path(__file__).resolve().parent / "fixtures"
BEAT_SECONDS = 1.0

_quiet = logging.getLogger("openroom.tests.stage")
_quiet.setLevel(logging.ERROR)


def fixture(name: str) -> dict[str, Any]:
    """A frame of the fixtures."""
    frame: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return frame


DAY = 86_400


def schedule(frames: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The schedule of an event whose frames these are: its session, one the day before and one to come."""
    here = next(frame for frame in frames.values() if "session" in frame)
    named = {"stage": here["stage"], "of": 12, "name": here["session"]["name"], "number": 2}
    sessions = [
        {**named, "id": f"session{at}", "starts": here["starts"] + (at - 1) * DAY, "shown": at < 2}
        for at in (0, 1, 2)
    ]
    sessions[1]["id"] = here["session"]["id"]
    return {**{name: here[name] for name in ("event", "slug", "zone")}, "sessions": sessions}


def counting(frames: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """How the standings of these frames are counted: the first team is fined for being late."""
    return {
        channel.split(":")[1]: {
            "scale": "wbf-continuous",
            "fined": [
                {"team": frame["rows"][0]["team"], "article": "21", "vp": 2.0, "imps": 0, "minutes": 12}
            ],
        }
        for channel, frame in frames.items()
        if frame["k"] == "standing"
    }


def page(kind: str, lang: str, frames: dict[str, dict[str, Any]]) -> str:
    """A page as the views make it, with these frames by channel; a "session" is an event's page without the schedule."""
    blocks = [embedded(channel, 1, json.dumps(pack(frame)).encode()) for channel, frame in frames.items()]
    other = "en" if lang == "zh" else "zh"
    context: dict[str, Any] = {
        "lang": lang,
        "root": f"/{lang}/",
        "scored": True,
        "switch_path": f"/{lang}/no-spoilers/",
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/{kind}/",
        "frames": blocks,
    }
    if kind == "event":
        context["schedule"] = as_data(json.dumps(schedule(frames)).encode())
        context["counting"] = as_data(json.dumps(counting(frames)).encode())
    drawn = "event" if kind == "session" else kind
    context |= {"module": f"js/{drawn}.js", "preload": needed_by(f"js/{drawn}.js")}
    return render_to_string(f"display/{drawn}.html", context)


def front(lang: str, frames: dict[str, dict[str, Any]], events: list[dict[str, Any]]) -> str:
    """The first page as the views make it, of these events and the frames of their sessions."""
    listed = [{"slug": each["slug"], "name": each["event"][lang], "state": "home.on"} for each in events]
    context = {
        "lang": lang,
        "root": f"/{lang}/",
        "scored": True,
        "other_path": f"/{lang}/",
        "events": listed,
        "front": as_data(json.dumps(events).encode()),
        "frames": [embedded(name, 1, json.dumps(pack(frame)).encode()) for name, frame in frames.items()],
        "module": "js/home.js",
        "preload": needed_by("js/home.js"),
    }
    return render_to_string("display/home.html", context)


class Stage:
    """What the server shows: pages by path, frames by channel; `is_silent` keeps beats and frames back."""

    def __init__(self) -> None:
        self.url = ""
        self.pages: dict[str, str] = {}
        self.frames: dict[str, tuple[int, dict[str, Any]]] = {}
        self.connections: set[ServerConnection] = set()
        self.protocols: list[str] = []
        self.is_silent = False
        self.now = 1_764_489_600 + 42 * 60
        self.runs_since: float | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def open_page(self, kind: str, lang: str = "en", **frames: str) -> str:
        """Puts a page up, with fixtures by channel ("table:ID" written table_ID), and gives its address."""
        by_channel = {name.replace("_", ":", 1): fixture(frame) for name, frame in frames.items()}
        path = f"/{lang}/{kind}/"
        self.pages[path] = page(kind, lang, by_channel)
        return self.url + path

    def open_screen(self, lang: str, frame: str) -> str:
        """Puts a hall screen up with its frame, and gives the link that pairs it."""
        path = f"/{lang}/screen/"
        self.pages[path] = render_to_string("display/screen.html", {"lang": lang})
        self.push("screen:hallaaaaaaa2", fixture(frame))
        return f"{self.url}{path}#secret-ticket~hallaaaaaaa2"

    def open_overlay(self, fact: str, frame: str, lang: str = "en") -> str:
        """Puts an overlay up over a table's frame, and gives its address."""
        path = f"/{lang}/overlay/{fact}/"
        self.pages[path] = render_to_string("display/overlay.html", {"lang": lang, "fact": fact})
        self.push("table:tableopenaaa", fixture(frame))
        return f"{self.url}{path}?table=tableopenaaa"

    def push(self, channel: str, frame: dict[str, Any]) -> None:
        """Makes a newer frame and sends it to everybody who is there."""
        version = self.frames.get(channel, (1, {}))[0] + 1
        self.frames[channel] = (version, frame)
        text = json.dumps({"c": channel, "v": version, "f": pack(frame)})
        for connection in list(self.connections):
            assert self._loop is not None
            asyncio.run_coroutine_threadsafe(_send(connection, text), self._loop).result(5)

    async def serve_socket(self, connection: ServerConnection) -> None:
        """A beat, newest frames at once, then beats: in the order of the server."""
        assert connection.request is not None
        self.protocols = (
            connection.request.headers.get("Sec-WebSocket-Protocol", "").replace(" ", "").split(",")
        )
        names = parse_qs(urlsplit(connection.request.path).query)["c"][0].split(",")
        if not self.is_silent:
            await _send(connection, json.dumps({"b": self.clock()}))
            for name in names:
                if name in self.frames:
                    version, frame = self.frames[name]
                    await _send(connection, json.dumps({"c": name, "v": version, "f": pack(frame)}))
        self.connections.add(connection)
        try:
            await self._beats(connection)
        finally:
            self.connections.discard(connection)

    def clock(self) -> float:
        """The server's time: `now`, or since it `runs` so many seconds later."""
        return self.now if self.runs_since is None else self.now + time.monotonic() - self.runs_since

    async def _beats(self, connection: ServerConnection) -> None:
        closed = asyncio.ensure_future(connection.wait_closed())
        while not closed.done():
            if not self.is_silent:
                await _send(connection, json.dumps({"b": self.clock()}))
            await asyncio.wait([closed], timeout=BEAT_SECONDS)

    def answer(self, _: ServerConnection, request: Request) -> Response | None:
        """A page or a static file; None lets a socket through."""
        path = urlsplit(request.path).path
        if path == "/ws/watch":
            return None
        if path in self.pages:
            return _response(self.pages[path].encode(), "text/html; charset=utf-8")
        if path.startswith("/picture/"):
            return _response(png(600, 240, lines=(b"\0" + bytes((23, 87, 140)) * 600) * 240), "image/png")
        file = ROOT / path.lstrip("/")
        if path.startswith("/static/") and ".." not in path and file.is_file():
            return _response(file.read_bytes(), mimetypes.guess_type(path)[0] or "application/octet-stream")
        return _response(b"", "text/plain", HTTPStatus.NOT_FOUND)

    async def run(self, started: threading.Event, ending: asyncio.Event) -> None:
        """Serves until told to end."""
        self._loop = asyncio.get_running_loop()
        async with serve(
            self.serve_socket,
            "127.0.0.1",
            0,
            process_request=self.answer,
            subprotocols=[Subprotocol("openroom")],
            logger=_quiet,
        ) as server:
            self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            started.set()
            await ending.wait()


async def _send(connection: ServerConnection, text: str) -> None:
    with suppress(ConnectionClosed):  # a browser may leave at any moment
        await connection.send(text)


def _response(body: bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    headers = Headers(
        {**FIXED, "Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}
    )
    return Response(status.value, status.phrase, headers, body)


@contextmanager
def running_stage() -> Iterator[Stage]:
    """A stage that serves while the block runs."""
    stage, started, loop = Stage(), threading.Event(), asyncio.new_event_loop()
    ending = asyncio.Event()
    thread = threading.Thread(target=lambda: loop.run_until_complete(stage.run(started, ending)), daemon=True)
    thread.start()
    assert started.wait(10)
    try:
        yield stage
    finally:
        loop.call_soon_threadsafe(ending.set)
        thread.join(10)
        loop.close()


def wait_until(condition: Any, seconds: float = 10) -> None:
    """Waits for something that another thread makes true."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "did not come true in time"
        time.sleep(0.02)
