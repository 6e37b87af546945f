"""A director on his feet in a browser: what he reads and presses on a phone, and the screens he lets in.

Reads what is visible and taps it; knows the product by its pages alone.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from config.playing.operator import Operator
from tests.e2e.hall import Hall
from tests.e2e.pages import HALL, PHONE, log_in, opened

PATIENCE = 30_000  # of an expectation, in milliseconds: the machine may have other work


@dataclass(slots=True)
class Directing:
    """A hall that was made, with everybody who looks on."""

    place: Hall
    made: dict[str, Any]
    browser: Browser
    complaints: list[str] = field(default_factory=list)

    def director(self, login: str = "director", lang: str = "en") -> Page:
        """A director's phone at the page Now."""
        page = opened(self.browser, PHONE, self.complaints, is_mobile=True, has_touch=True)
        log_in(page, self.place.url, login)
        page.goto(f"{self.place.url}/{lang}/control/{self.made['slug']}/")
        expect(page.locator("#live h1")).to_be_visible(timeout=PATIENCE)
        return page

    def screen(self, phone: Page, show: str, label: str) -> Page:
        """A hall screen, let in from the phone by the code it shows."""
        screen = opened(self.browser, HALL, self.complaints)
        screen.goto(f"{self.place.url}/en/screen/")
        code = screen.locator(".code").inner_text()
        phone.locator("nav.tabs a", has_text="Hall").tap()
        form = phone.locator("form.confirming")
        form.locator("[name=code]").fill(code)
        form.locator("[name=show]").select_option(show)
        form.locator("[name=label]").fill(label)
        form.locator("button.main").tap()
        expect(phone.locator("#screens h3").filter(has_text=label)).to_be_visible(timeout=PATIENCE)
        phone.locator("nav.tabs a", has_text="Now").tap()
        expect(screen.locator("main")).to_have_attribute(
            "data-layout", show.partition(":")[0], timeout=PATIENCE
        )
        return screen

    def spectator(self, path: str, lang: str = "en") -> Page:
        """Somebody's phone at home."""
        page = opened(self.browser, PHONE, self.complaints, is_mobile=True, has_touch=True)
        page.goto(f"{self.place.url}/{lang}{path}")
        return page

    def console(self, table: str) -> Page:
        """A table's console on a laptop."""
        page = opened(self.browser, {"width": 1440, "height": 900}, self.complaints)
        log_in(page, self.place.url, "operator")
        page.wait_for_url("**/en/console/")
        page.goto(f"{self.place.url}/en/console/{table}/")
        expect(page.locator(".net")).to_have_attribute("data-kind", "saved", timeout=PATIENCE)
        return page

    def results(self, table: str, *boards: tuple[int, str, int], label: str = "") -> None:
        """Boards with their results typed at a table: number, contract by North, tricks."""

        async def type_all() -> None:
            async with Operator(self.place.url, self.made[table], self.made["tickets"][table]) as desk:
                for number, contract, tricks in boards:
                    actions: list[dict[str, Any]] = [
                        {"k": "open"},
                        {"k": "result", "contract": contract, "declarer": "N", "tricks": tricks},
                    ]
                    for action in actions:
                        answer = await desk.act(number, action, label=label)
                        assert answer["k"] == "ack", answer

        # Playwright's loop runs in this thread: another one for ours.
        with ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: asyncio.run(type_all())).result()


def press(within: Page | Locator, text: str) -> None:
    """Tap the press that says so."""
    within.locator(".press, button.main").filter(
        has_text=re.compile(f"^\\s*{re.escape(text)}\\s*$")
    ).first.tap(timeout=PATIENCE)


def stated(page: Page) -> str:
    """What a step says would follow, once it is there."""
    expect(page.locator("section.step form")).to_be_visible(timeout=PATIENCE)
    return page.locator("section.step").inner_text()


def confirm(page: Page) -> None:
    """The press at the end of a step, and the page it leads back to."""
    page.locator("section.step button.main").tap()
    expect(page.locator("section.step")).to_have_count(0, timeout=PATIENCE)


@contextmanager
def directing(place: Hall, browser: Browser, wish: str = "late", **how: Any) -> Iterator[Directing]:
    """A hall that `making` makes, served, and everybody sent home afterwards; nobody's page may have complained."""
    made = place.make(wish, **how)
    place.start()
    story = Directing(place, made, browser)
    yield story
    for context in browser.contexts:
        context.close()
    assert story.complaints == []
    assert "Traceback" not in place.log
    assert "clean" in place.verify()
