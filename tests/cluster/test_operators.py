"""Two operators at one table, each at a web process of his own, and one whose machine slept for an hour: in real browsers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cluster.evening import Evening
from tests.cluster.wires import Wires
from tests.e2e.pages import chromium, log_in, opened, typed, words

EN = words("en")
DESK = {"width": 1440, "height": 900}
AT_ONCE = 5_000  # milliseconds: the announcement takes a few, a slow machine's browser the rest
IN_A_WHILE = 60_000


@dataclass(slots=True)
class Desks:
    """Browsers of operators at the open room's table of an evening."""

    evening: Evening
    wires: Wires
    browser: Browser
    complaints: list[str] = field(default_factory=list)

    def sit_down(self, login: str, number: int, *, asleep: bool = False) -> Page:
        """Open the table at web process `number`; `asleep`: with a clock of its own, which can be set forward."""
        page = opened(self.browser, DESK, self.complaints)
        if asleep:
            page.clock.install()
        log_in(page, f"http://127.0.0.1:{self.wires[f'client>web-{number}'].port}", login)
        page.wait_for_url("**/en/console/")
        page.click(".choose-table[data-room=open]")
        expect(page.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)
        return page

    def recorded(self) -> list[tuple[str, str]]:
        """What stands in the record of the evening, and by whom."""
        return [(body, uid) for _, _, uid, body, _ in self.evening.facts_of_it()]


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def desks(evening: Evening, wires: Wires, browser: Browser) -> Iterator[Desks]:
    made = Desks(evening, wires, browser)
    yield made
    for context in browser.contexts:
        context.close()
    assert made.complaints == []


def has_pen(page: Page, holds: bool, within: int = AT_ONCE) -> None:
    pen = page.locator(".pen")
    if holds:
        expect(pen).to_have_attribute("data-mine", "", timeout=within)
    else:
        expect(pen).not_to_have_attribute("data-mine", "", timeout=within)


def test_second_operator_sees_what_is_under_way_and_takes_the_pen_with_one_key(desks):
    """The first sees it at once. What he typed without a line is neither lost nor written by accident: it stands there and waits."""
    first = desks.sit_down("operator", 1)
    typed(first, "t")
    has_pen(first, True)
    typed(first, "Enter", "1n", "p")
    expect(first.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)

    second = desks.sit_down("relief", 2)
    expect(second.locator(".pen")).to_have_text(EN["console.pen.held"].format(holder="operator"))
    expect(second.locator(".foot .say")).to_contain_text("operator")
    expect(second.locator(".calls-grid .made")).to_have_count(2)
    typed(second, "2c")  # no pen: nothing happens
    expect(second.locator(".entry[data-status=sending]")).to_have_count(0)

    desks.wires["client>web-1"].silence()
    typed(first, "3n", "p")
    expect(first.locator(".calls-grid .made")).to_have_count(4)
    typed(second, "t")
    has_pen(second, True)
    typed(second, "2c")
    expect(second.locator(".calls-grid .made")).to_have_count(3)
    expect(second.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)

    desks.wires["client>web-1"].mend()
    has_pen(first, False, IN_A_WHILE)
    expect(first.locator(".pen")).to_have_text(EN["console.pen.held"].format(holder="relief"))
    expect(first.locator(".net")).to_have_attribute("data-kind", "stopped", timeout=IN_A_WHILE)
    expect(first.locator(".foot .say")).to_contain_text(EN["console.stop.rest"].format(n=2))
    expect(first.locator(".entry[data-status=stopped]")).to_have_count(2)
    first.reload()  # and through a reload
    expect(first.locator(".entry[data-status=stopped]")).to_have_count(2, timeout=IN_A_WHILE)
    expect(second.locator(".calls-grid .made")).to_have_count(3)
    assert [row for row in desks.recorded() if "3N" in row[0]] == []

    typed(first, "Shift+X")
    expect(first.locator(".calls-grid .made")).to_have_count(3, timeout=IN_A_WHILE)
    typed(first, "t")
    has_pen(first, True)
    has_pen(second, False)
    typed(first, "p")
    expect(second.locator(".calls-grid .made")).to_have_count(4, timeout=AT_ONCE)

    # The second's web process hears nothing from its database: he is told before he types, the first is not disturbed.
    desks.wires["web-2>postgres"].silence()
    expect(second.locator(".net")).to_have_attribute("data-kind", "unavailable", timeout=IN_A_WHILE)
    expect(first.locator(".net")).to_have_attribute("data-kind", "saved")
    desks.wires["web-2>postgres"].mend()
    expect(second.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)


@pytest.mark.parametrize("taken_over", [False, True])
def test_machine_asleep_for_an_hour_heals_and_keeps_what_was_typed(desks, taken_over):
    """The lid is closed, the line dies without a word, an hour passes in a moment; the first keys come before the page knows."""
    page = desks.sit_down("operator", 1, asleep=True)
    typed(page, "t")
    has_pen(page, True)
    typed(page, "Enter", "1n")
    expect(page.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)
    wire = desks.wires["client>web-1"]
    wire.silence()
    if taken_over:
        relief = desks.sit_down("relief", 2)
        typed(relief, "t")
        has_pen(relief, True)

    page.clock.fast_forward("01:00:00")
    typed(page, "p")
    expect(page.locator(".net")).to_have_attribute("data-kind", "down", timeout=IN_A_WHILE)
    expect(page.locator(".net")).to_contain_text("1")
    expect(page.locator(".entry[data-status=sending]")).to_contain_text(EN["console.entry.kept"])
    wire.tear()  # nobody kept an hour-old line
    wire.mend()

    kind = "stopped" if taken_over else "saved"
    expect(page.locator(".net")).to_have_attribute("data-kind", kind, timeout=IN_A_WHILE)
    if taken_over:
        expect(page.locator(".entry[data-status=stopped]")).to_have_count(1)
        typed(page, "t")
        has_pen(page, True)
        typed(page, "Shift+S")
        expect(page.locator(".net")).to_have_attribute("data-kind", "saved", timeout=IN_A_WHILE)
    expect(page.locator(".calls-grid .made")).to_have_count(2)
    assert [("call" in body, body.count('"P"')) for body, _ in desks.recorded()] == [
        (False, 0),
        (True, 0),
        (True, 1),
    ]
