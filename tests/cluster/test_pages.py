"""What is wrong stands on everybody's page in plain words, in real browsers, and goes away by itself when it is well again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cluster.acting import health
from tests.cluster.evening import Evening, until
from tests.e2e.pages import HALL, PHONE, chromium, log_in, opened, typed, words

EN, ZH = words("en"), words("zh")
IN_A_WHILE = (
    60_000  # milliseconds: a clock is missed after fifteen seconds, who was cut off comes back within as many
)


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def complaints(browser: Browser) -> Iterator[list[str]]:
    heard: list[str] = []
    yield heard
    for context in browser.contexts:
        context.close()
    assert heard == []


def spectator(
    browser: Browser, evening: Evening, lang: str, viewport: dict[str, int], complaints: list[str]
) -> Page:
    """Somebody who watches the open room's table through nginx."""
    page = opened(browser, viewport, complaints, ignore_https_errors=True)
    page.goto(f"{evening.cluster.url}/{lang}/t/{evening.match['open']}/")
    return page


def staff(browser: Browser, url: str, login: str, path: str, complaints: list[str]) -> Page:
    """Somebody with a log-in at one web process."""
    page = opened(browser, {"width": 1440, "height": 900}, complaints)
    log_in(page, url, login)
    page.wait_for_url(lambda found: "/login/" not in found)
    page.goto(f"{url}{path}")
    return page


def test_stopped_clocks_and_a_killed_web_process_are_said_on_every_page_and_heal(
    evening, browser, complaints
):
    cluster, other = evening.cluster, evening.cluster.web_url(1)
    watching = {
        "en": spectator(browser, evening, "en", HALL, complaints),
        "zh": spectator(browser, evening, "zh", PHONE, complaints),
    }
    organiser = staff(browser, other, "director", "/zh/server/", complaints)
    operator = staff(browser, other, "operator", "/en/console/", complaints)
    operator.click(".choose-table[data-room=open]")

    def recorded(calls: int, *keys: str, kind: str) -> None:
        typed(operator, *keys)
        expect(operator.locator(".calls-grid .made")).to_have_count(calls)
        expect(operator.locator(".net")).to_have_attribute("data-kind", kind, timeout=IN_A_WHILE)

    def shown(calls: int) -> None:
        for page in watching.values():
            expect(page.locator(".made")).to_have_count(calls, timeout=IN_A_WHILE)
            expect(page.locator(".stale")).to_have_count(0, timeout=IN_A_WHILE)

    expect(operator.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)
    typed(operator, "t")
    expect(operator.locator(".pen")).to_have_attribute("data-mine", "", timeout=IN_A_WHILE)
    recorded(1, "Enter", "1n", kind="saved")
    shown(1)

    for clock in cluster.clocks:
        clock.pause()
    try:
        for lang, catalogue in (("en", EN), ("zh", ZH)):
            said = catalogue["stale.trouble.clock"]
            expect(watching[lang].locator(".stale")).to_have_text(said, timeout=IN_A_WHILE)
        expect(organiser.locator(".server-well")).to_contain_text(ZH["server.clock.ill"], timeout=IN_A_WHILE)
        assert health(other)[1]["clock"] == "missing"
        recorded(2, "p", kind="unshown")
        for page in watching.values():
            expect(page.locator(".made")).to_have_count(1)
    finally:
        for clock in cluster.clocks:
            clock.go_on()
    shown(2)
    expect(organiser.locator(".server-well")).to_contain_text(ZH["server.clock.well"], timeout=IN_A_WHILE)
    expect(operator.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)

    before: dict[str, Any] = health(other)[1]["processes"]
    cluster.web[0].kill()
    try:
        recorded(3, "2c", kind="saved")
        shown(3)
        until(
            lambda: (
                (now := health(other))[0] == 200
                and now[1]["processes"]["silent"] == before["silent"] + 1
                and now[1]["processes"]["serving"] == before["serving"] - 1
            ),
            "nobody missed the web process",
        )
        well = organiser.locator(".server-well")
        expect(well).to_contain_text(ZH["server.processes.ill"], timeout=IN_A_WHILE)
        expect(organiser.locator('.server-processes [data-well="no"]').last).to_contain_text(
            ZH["server.silent"]
        )
    finally:
        cluster.web[0].start()
    until(lambda: health(other)[1]["processes"]["serving"] == before["serving"], "it did not come back")
    recorded(4, "p", kind="saved")
    shown(4)
    assert len(evening.facts_of_it()) == 5
    assert "clean" in cluster.manage("verify")
