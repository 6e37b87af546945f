"""What people see and do on a page: read from the visible DOM, typed with the keyboard."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.hall import ROOT

HALL = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
LANGUAGES = {"en": "en", "zh": "zh-Hans"}
SECONDS = 15.0

# Text as people read it: shapes of suits as their letters, nothing that is hidden.
READ = """
root => {
  const read = node => {
    const copy = node.cloneNode(true);
    for (const suit of copy.querySelectorAll('svg.suit')) suit.replaceWith(suit.dataset.suit);
    return copy.textContent.replace(/\\s+/g, ' ').trim();
  };
  const all = selector => [...root.querySelectorAll(selector)].filter(node => node.checkVisibility());
  const one = selector => { const [node] = all(selector); return node ? read(node) : null; };
  return {
    board: one('.board-title'),
    auction: all('.made, .all-pass').map(read),
    told: all('.explanations dd').map(read),
    contract: one('.room-contract .contract'),
    tricks: one('.tricks b'),
    trick: Object.fromEntries(all('.trick .place:not([data-empty])').map(node => [node.dataset.seat, read(node)])),
    played: all('.hand .rank[data-played]').length,
    result: one('.result-outcome'),
    score: one('.result-score'),
    other: one('.other-room .line'),
    swing: one('.other-room .swing'),
  };
}
"""


def words(lang: str) -> dict[str, str]:
    """The catalogue of a page's language."""
    catalogue: dict[str, str] = json.loads((ROOT / f"static/i18n/{LANGUAGES[lang]}.json").read_text("utf-8"))
    return catalogue


@contextmanager
def chromium(path: Path) -> Iterator[Browser]:
    """A browser of its own; Playwright's loop ends with it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(path), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            browser.close()


def opened(browser: Browser, viewport: dict[str, int], complaints: list[str], **more: Any) -> Page:
    """A page in a context of its own; what it complains of in its console goes to `complaints`."""
    context: BrowserContext = browser.new_context(viewport=viewport, **more)  # type: ignore[arg-type]
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


def log_in(page: Page, url: str, login: str) -> None:
    """Through the staff's door."""
    page.goto(f"{url}/en/login/")
    page.fill("input[name=username]", login)
    page.fill("input[name=password]", f"{login}-secret")
    page.click("button.main")


def room(page: Page, name: str = "") -> dict[str, Any]:
    """What a page shows of a room: the only one, or the one named (`open` is the first of two)."""
    selector = {"": ".room", "open": ".room >> nth=0", "closed": ".room >> nth=1"}[name]
    seen: dict[str, Any] = page.locator(selector).evaluate(READ)
    return seen


def score(page: Page) -> str:
    """The match score as it stands in large digits."""
    return "".join(page.locator(".match-score .numbers").inner_text().split())


def shows(page: Page, wanted: dict[str, Any], name: str = "", seconds: float = SECONDS) -> None:
    """Wait until a room looks as wanted in everything that is named; fails with what it looks like."""
    eventually(lambda: {key: room(page, name)[key] for key in wanted}, wanted, seconds)


def eventually(look: Callable[[], Any], wanted: Any, seconds: float = SECONDS) -> None:
    """Look until it is as wanted; fails with what was seen last."""
    deadline = time.monotonic() + seconds
    while (seen := look()) != wanted and time.monotonic() < deadline:
        time.sleep(0.05)
    assert seen == wanted, f"seen: {seen}\nwanted: {wanted}"


def typed(page: Page, *lines: str) -> None:
    """Keys one after the other: `Enter` and the like by name, everything else letter by letter."""
    for line in lines:
        if len(line) > 2 and line[0].isupper() and line[1].islower():
            page.keyboard.press(line)
        else:
            page.keyboard.type(line)


def key_of(action: dict[str, Any]) -> str:
    """What an operator types for a call or a card."""
    return str(action.get("call") or action["card"]).lower()
