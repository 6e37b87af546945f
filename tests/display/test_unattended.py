"""A hall screen nobody stands at: a day at speed, asleep and woken, a wrong clock, a server on its way up, a page of yesterday."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.display.harness import Stage, fixture

CHANNEL = "screen:hallaaaaaaa2"
ROUND = (
    "two-rooms table-long standings spoken scores boards-32 replay line-ups clock pictures finished field held"
).split()
WARM, CHANGES = 6, 24  # rounds of all of these: some hundred changes, as in a long day of playlists
STEP = 97  # seconds that pass with each change

# A machine whose clock can be set, before any module reads it.
SETTABLE = "window.skew = 0; const truly = Date.now.bind(Date); Date.now = () => truly() + window.skew;"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    yield context.new_page()
    context.close()


def say(stage: Stage, words: str) -> None:
    stage.push(CHANNEL, fixture("screen-notice") | {"notice": {"en": words, "zh": words}})


def day(stage: Stage, page: Page, rounds: int, words: str) -> None:
    """So many rounds of everything a screen can show, with play going on; ends with some words."""
    for number in range(rounds):
        for name in ROUND:
            frame = fixture(f"screen-{name}")
            if "tables" in frame:
                frame["rows"] = frame["rows"][: 1 + number % len(frame["rows"])]
            stage.now += STEP
            stage.push(CHANNEL, frame)
        page.wait_for_function("() => true")
    say(stage, words)
    expect(page.locator(".notice p")).to_have_text(words, timeout=20_000)


def weight(session: CDPSession) -> dict[str, float]:
    """What the page holds once everything that can go has gone: the least of some looks, for what was last drawn goes late."""
    looks = []
    for _ in range(8):
        session.send("HeapProfiler.collectGarbage")
        metrics: dict[str, Any] = session.send("Performance.getMetrics")
        found = {each["name"]: each["value"] for each in metrics["metrics"]}
        looks.append({name: found[name] for name in ("Nodes", "JSEventListeners", "JSHeapUsedSize")})
        time.sleep(0.2)
    return {name: min(look[name] for look in looks) for name in looks[0]}


def test_day_at_speed_leaves_memory_as_it_was(stage: Stage, page: Page) -> None:
    page.goto(stage.open_screen("en", "screen-two-rooms"))
    expect(page.locator(".room")).to_have_count(2)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    day(stage, page, WARM, "in the morning")
    before = weight(session)

    day(stage, page, CHANGES, "in the evening")

    after = weight(session)
    assert after["Nodes"] <= before["Nodes"] + 50, (before, after)
    assert after["JSEventListeners"] <= before["JSEventListeners"], (before, after)
    assert after["JSHeapUsedSize"] <= before["JSHeapUsedSize"] + 600_000, (before, after)
    assert len(stage.connections) == 1


def test_asleep_and_woken_it_shows_what_is_now(stage: Stage, page: Page) -> None:
    page.goto(stage.open_screen("en", "screen-two-rooms"))
    expect(page.locator(".room")).to_have_count(2)
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    # The line is gone while it sleeps: nothing is sent to it, and nobody says that it ended.
    stage.is_silent = True
    say(stage, "after the night")
    stage.now += 8 * 3600
    stage.is_silent = False

    session.send("Page.setWebLifecycleState", {"state": "active"})

    expect(page.locator(".notice p")).to_have_text("after the night", timeout=15_000)
    stage.push(CHANNEL, fixture("screen-clock"))
    expect(page.locator(".clock-face")).to_have_text("00:42")


def test_time_is_the_server_s_and_staleness_is_seen_whatever_the_machine_s_clock_says(
    stage: Stage, page: Page
) -> None:
    page.add_init_script(SETTABLE)
    page.add_init_script("window.skew = -5 * 365 * 86400e3")
    page.goto(stage.open_screen("en", "screen-clock"))
    expect(page.locator(".clock-face")).to_have_text("16:42")

    page.evaluate("window.skew += 3600e3")  # put on by an hour
    stage.now += 1
    expect(page.locator(".clock-face")).to_have_text("16:42", timeout=8_000)
    expect(page.locator(".stale")).to_have_count(0, timeout=8_000)

    page.evaluate("window.skew -= 7200e3")  # put back by two
    stage.now += 1
    expect(page.locator(".stale")).to_have_count(0, timeout=8_000)
    stage.is_silent = True  # and the line falls silent
    expect(page.locator(".stale")).to_be_visible(timeout=15_000)
    expect(page.locator(".clock-face")).to_have_text("16:42")

    stage.is_silent = False
    expect(page.locator(".stale")).to_have_count(0, timeout=10_000)


def test_screen_that_comes_up_before_the_server_waits_for_it(stage: Stage, page: Page) -> None:
    refused = iter(range(3))

    def refuse(route: Any) -> None:
        if next(refused, None) is None:
            route.continue_()
        else:
            route.abort()

    page.route("**/i18n/*.json", refuse)

    page.goto(stage.open_screen("en", "screen-two-rooms"))

    expect(page.locator(".room")).to_have_count(2, timeout=15_000)


def test_page_whose_modules_did_not_come_loads_itself_again(stage: Stage, page: Page) -> None:
    page.clock.install()
    page.route("**/js/layouts/index.js", lambda route: route.abort())
    address = stage.open_screen("en", "screen-two-rooms")
    page.goto(address)
    page.unroute("**/js/layouts/index.js")
    expect(page.locator(".room")).to_have_count(0)

    page.clock.fast_forward(61_000)

    expect(page.locator(".pairing, .room").first).to_be_visible(timeout=10_000)


def test_page_of_yesterday_that_meets_a_newer_server_loads_itself_again(stage: Stage, page: Page) -> None:
    page.clock.install()
    page.goto(stage.open_screen("en", "screen-two-rooms"))
    expect(page.locator(".room")).to_have_count(2)
    page.evaluate("window.isOld = true")
    stage.push(CHANNEL, {"k": "screen", "layout": "never-heard-of", "of": {"k": "table"}})
    expect(page.locator("main")).to_have_attribute("data-layout", "waiting")

    page.clock.fast_forward(61_000)

    page.wait_for_function("() => window.isOld === undefined")
    stage.push(CHANNEL, fixture("screen-two-rooms"))
    expect(page.locator(".room")).to_have_count(2)


def test_screens_beside_one_another_are_at_the_same_move_whatever_their_clocks_say(
    stage: Stage, browser: Browser
) -> None:
    address = stage.open_screen("en", "screen-replay")
    stage.now, stage.runs_since = fixture("screen-replay")["since"] + 5, time.monotonic()
    contexts = [browser.new_context() for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, skew in zip(pages, (0, 86_400_000), strict=True):
        page.add_init_script(SETTABLE)
        page.add_init_script(f"window.skew = {skew}")
        page.goto(address)
        expect(page.locator(".room")).to_have_count(2)
    # The cards on the table and those played, or the calls made.
    move = """() => [".made", ".place:not([data-empty])", ".rank[data-played]"]
      .map((each) => document.querySelectorAll(each).length).join(" ")"""
    seen: list[tuple[str, str]] = []
    while stage.clock() < stage.now + 60 and len({pair[0] for pair in seen}) <= 3:
        seen.append((pages[0].evaluate(move), pages[1].evaluate(move)))
        time.sleep(0.1)
    for context in contexts:
        context.close()

    assert len({pair[0] for pair in seen}) > 3, "it plays itself, move by move"
    apart = [pair for pair in seen if pair[0] != pair[1]]
    assert len(apart) <= max(3, len(seen) / 5), apart
