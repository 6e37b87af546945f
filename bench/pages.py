"""What a spectator on a slow phone waits for: what each kind of page weighs, and when something of it is there to read.

First paint is taken from a demo hall, with an empty cache, by a Chromium whose line is that of a 3G phone (1.6 Mbit/s down, 0.75 up,
150 ms a request), the middle of several tries; the budget is a second. What a page weighs is checked by a test as well.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from bench.figures import Figure
from bench.keystrokes import boards_of, keys_of
from bench.weights import weight_of

ROOT = Path(__file__).resolve().parents[1]
SLUG, CLUB = "lakeside", "club"
PHONE = {"width": 390, "height": 844}
THREE_G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
TRIES = 3
START_SECONDS = 180
KILO = 1024
PAINTS = "() => performance.getEntriesByType('paint').find(each => each.name === 'first-contentful-paint')?.startTime"


def run() -> Iterator[Figure]:
    """Kilobytes a page, then milliseconds until its first paint, each kind for itself and the worst of all."""
    with demo() as url:
        pages = addresses(url)
        yield from weights(url, pages)
        yield from first_paints(url, pages)
    yield from keystrokes()


def keystrokes() -> Iterator[Figure]:
    """What the real broadcasts of the corpus cost in keys: a card, a call, and eight calls with 26 cards and a claim."""
    shared = Path(os.environ.get("OPENROOM_SHARED") or ROOT.parent / "shared")
    node = shutil.which("node")
    if node is None or not (shared / "corpus" / "lin").is_dir():
        print("# keys a card: needs node and the shared corpus (OPENROOM_SHARED)")
        return
    counts = keys_of(boards_of(shared / "corpus" / "lin"), Path(node))
    a_card, a_call, a_claim = (
        counts[f"{what}Keys"] / counts[f"{what}s"] for what in ("card", "call", "claim")
    )
    yield Figure("pages_keys_a_card", a_card, "keys")
    yield Figure("pages_keys_a_call", a_call, "keys")
    yield Figure("pages_keys_a_board", 8 * a_call + 26 * a_card + a_claim, "keys")


def weights(url: str, pages: dict[str, str]) -> Iterator[Figure]:
    """Compressed as they travel, in kilobytes."""
    totals = {}
    for name, path in pages.items():
        totals[name] = weight_of(_asked(url + path).decode()).total / KILO
        yield Figure(f"pages_weight_{name}", totals[name], "KB")
    yield Figure("pages_weight_most", max(totals.values()), "KB")


def first_paints(url: str, pages: dict[str, str]) -> Iterator[Figure]:
    """Milliseconds from asking until something of the page is drawn."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        middle = {}
        for name, path in pages.items():
            middle[name] = median(_first_paint(browser, url + path) for _ in range(TRIES))
            yield Figure(f"pages_first_paint_{name}", middle[name], "ms")
        browser.close()
    yield Figure("pages_first_paint_slowest", max(middle.values()), "ms")


def _first_paint(browser: Any, address: str) -> float:
    """In a window that has never been anywhere."""
    context = browser.new_context(viewport=PHONE, is_mobile=True)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", THREE_G)
    page.goto(address, wait_until="load")
    page.wait_for_function(PAINTS)
    painted: float = page.evaluate(PAINTS)
    context.close()
    return painted


def addresses(url: str) -> dict[str, str]:
    """A page of every kind that the demo has, found as other people's programs find them."""

    def told(path: str) -> Any:
        return json.loads(_asked(f"{url}/api/v1/{path}"))

    def session(slug: str) -> Any:
        return told(f"sessions/{told(f'events/{slug}')['stages'][0]['sessions'][0]['id']}")

    first = session(SLUG)["matches"][0]
    match = told(f"matches/{first['match']['id']}")
    board = next(row["id"] for row in match["rows"] if row["id"])
    table = told(f"tables/{session(CLUB)['tables'][0]['id']}")
    played = next(each["id"] for each in table["boards"] if each["id"])
    return {
        "home": "/en/",
        "event": f"/zh/e/{SLUG}/",
        "pairs": f"/en/e/{CLUB}/",
        "match": f"/en/m/{match['match']['id']}/",
        "team": f"/zh/team/{match['match']['home']['id']}/",
        "table": f"/zh/t/{first['tables']['open']['id']}/",
        "board": f"/en/b/{board}/",
        "traveller": f"/zh/b/{played}/",
        "embedded": f"/en/embed/b/{board}/",
    }


@contextmanager
def demo() -> Iterator[str]:
    """A demo hall that has begun; its address. It and its data are gone afterwards."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, "OPENROOM_DATA": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        url = f"http://127.0.0.1:{port}"
        try:
            _until(lambda: bool(addresses(url)))
            yield url
        finally:
            server.terminate()
            with suppress(subprocess.TimeoutExpired):
                server.wait(20)
            server.kill()
            server.wait()


def _until(ready: Callable[[], bool]) -> None:
    """Waits until the demo serves and something has been played at both events."""
    end = time.monotonic() + START_SECONDS
    while True:
        with suppress(OSError, StopIteration, KeyError, IndexError):
            if ready():
                return
        if time.monotonic() > end:
            raise TimeoutError(f"the demo did not begin within {START_SECONDS} seconds")
        time.sleep(0.5)


def _asked(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        body: bytes = answer.read()
    return body
