"""Staff's pages against WCAG 2.2 AA in both themes, and a table of ours within another site's page, on a real server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.display.axe import complaints
from tests.e2e.hall import Hall, hall
from tests.e2e.pages import chromium, log_in

TALL = {"width": 1280, "height": 2600}
THEMES = ("light", "dark")
PATIENCE = 30_000  # milliseconds
DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}
}


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture(scope="module")
def place() -> Iterator[tuple[Hall, dict[str, Any]]]:
    with hall() as made:
        match = made.make("match", deals=DEALS)
        made.start()
        yield made, match


def looked_at(page: Page, url: str) -> dict[str, list[str]]:
    """What is wrong with a page, by theme."""
    page.goto(url)
    page.locator("main > :visible").first.wait_for(timeout=PATIENCE)
    found = {}
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found[theme] = complaints(page)
    return found


@contextmanager
def another_site(html: str) -> Iterator[str]:
    """A page of another origin, and its address."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_staffs_pages_are_accessible(place: tuple[Hall, dict[str, Any]], browser: Browser) -> None:
    made, match = place
    paths = {
        "": ["/en/login/", "/zh/lineup/", "/en/console/practice/"],
        "director": [
            "/en/control/",
            "/zh/control/evening/",
            *(
                f"/en/control/evening/{tab}/"
                for tab in ("ledger", "broadcast", "hall", "rulings", "line-ups", "roster", "written")
            ),
            "/en/server/",
        ],
        "operator": ["/zh/console/", f"/en/console/{match['open']}/"],
    }
    found: dict[str, dict[str, list[str]]] = {}
    for login, wanted in paths.items():
        page = browser.new_context(viewport=TALL, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
        if login:
            log_in(page, made.url, login)
            page.wait_for_url(lambda url: "/login/" not in url)
        found |= {path: looked_at(page, made.url + path) for path in wanted}
        page.context.close()

    assert found == {path: {theme: [] for theme in THEMES} for path in found}


def test_a_table_stands_in_another_sites_page_and_its_whole_page_does_not(
    place: tuple[Hall, dict[str, Any]], browser: Browser
) -> None:
    made, match = place
    page = browser.new_context(viewport={"width": 900, "height": 900}).new_page()
    theirs = (
        f'<iframe id="ours" src="{made.url}/en/embed/t/{match["open"]}/" width="100%" height="640"></iframe>'
        f'<iframe id="whole" src="{made.url}/en/t/{match["open"]}/" width="100%" height="100"></iframe>'
    )
    refused: list[str] = []
    page.on(
        "console", lambda message: refused.append(message.text) if "frame-ancestors" in message.text else None
    )

    with another_site(theirs) as url:
        page.goto(url)
        ours = page.frame_locator("#ours")
        expect(ours.locator(".room")).to_be_visible(timeout=PATIENCE)
        expect(ours.locator(".embed-head a")).to_have_attribute("href", f"/en/t/{match['open']}/")
        expect(page.frame_locator("#whole").locator("main")).to_have_count(0)
        assert any(f"/en/t/{match['open']}/" in text or "'self'" in text for text in refused)
    page.context.close()
