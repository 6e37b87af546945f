"""The practice table in a real browser: with the keyboard alone, with a finger alone, in both languages, and nothing leaves it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser(chromium_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium_path), args=["--no-sandbox"])
        yield browser
        browser.close()


def keys_named(page: Page) -> list[str]:
    """What the coach says to press."""
    named = page.locator(".coach-says kbd").evaluate_all("keys => keys.map(key => key.dataset.press)")
    return [str(each) for each in named]


def step(page: Page) -> str:
    return page.locator(".coach-step").inner_text()


def test_first_board_is_typed_along_with_the_keyboard_alone_and_the_second_without_hints(
    browser: Browser, live_server: LiveServer
) -> None:
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    asked: list[str] = []
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.on("request", lambda request: asked.append(request.url) if request.method != "GET" else None)
    page.goto(f"{live_server.url}/en/console/practice/")
    expect(page.locator(".coach-step")).to_have_text("Step 1 of 33")

    # A slip is noticed and taken back.
    page.keyboard.press("Enter")
    expect(page.locator(".coach-says")).to_contain_text("West passes")
    page.keyboard.type("1n")
    expect(page.locator(".coach-says")).to_contain_text("not what happened")
    page.keyboard.press("u")
    expect(page.locator(".coach-says")).to_contain_text("West passes")

    pressed, taken = 0, 0.0
    while step(page) and pressed < 100:
        said = page.locator(".coach-says").text_content()
        keys = keys_named(page)
        if keys == ["Enter"] and pressed:
            # An Enter right behind a card that took itself belongs to that card.
            page.wait_for_function("since => performance.now() - since > 400", arg=taken)
        for key in keys:
            page.keyboard.press(key)
            pressed += 1
        page.wait_for_function("said => document.querySelector('.coach-says').textContent !== said", arg=said)
        taken = page.evaluate("performance.now()")
    expect(page.locator(".coach-says")).to_contain_text("That was a whole board")
    expect(page.locator(".board-row").first).to_contain_text("+680")

    # A reload keeps the record; the next board has no hints; nothing was sent anywhere.
    page.reload()
    expect(page.locator(".board-row").first).to_contain_text("+680")
    page.keyboard.press("o")
    page.keyboard.type("13")
    page.keyboard.press("Enter")
    expect(page.locator(".coach-says")).to_contain_text("without hints")
    page.keyboard.press("Enter")
    page.keyboard.type("1h")
    expect(page.locator(".made")).to_have_count(1)
    page.keyboard.press("Shift+D")
    expect(page.locator(".board-head .pause")).to_have_text("Director at the table")
    page.keyboard.press("Shift+Z")
    expect(page.locator("#console[data-large]")).to_be_visible()

    # A revoke is asked about once, stays one when it was only guessed, and all of it is said to a screen reader.
    page.keyboard.type("pppsk")
    expect(page.locator("#spoken")).to_have_text("East: spades K")
    page.keyboard.type("ha")
    expect(page.locator(".say[aria-live=polite]")).to_contain_text("South has spades and must follow.")
    page.keyboard.press("Shift+H")
    expect(page.locator(".trick .place[data-seat=S]")).to_have_attribute("data-mark", "revoke")
    page.keyboard.press("Shift+I")
    expect(page.locator("#spoken")).to_have_text("corrected")
    expect(page.locator(".net")).to_have_attribute("data-kind", "saved")
    expect(page.locator(".entry").last).to_contain_text("inferred")
    expect(page.locator(".hint", has_text="only legal card")).to_have_count(0)
    for key in ("=", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".say")).to_contain_text("opens the next board")
    assert asked == []


# Whether hands, middle and tricks lie within the board; on a phone, which scrolls, within its width.
WHOLE = """() => {
  const board = document.querySelector("main.board").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".player-hand, .won, .centre")].filter((part) => part.checkVisibility());
  return parts.length > 3 && parts.map((part) => part.getBoundingClientRect()).every((part) =>
    part.left >= board.left - 1 && part.right <= board.right + 1 && (innerWidth <= 640 || (part.top >= board.top - 1 && part.bottom <= board.bottom + 1)));
}"""


def call_on_tablet(page: Page, call: str) -> None:
    page.locator(f".bid-key[data-call='{call}']").tap()


def call_on_phone(page: Page, call: str) -> None:
    """The keys of the call, one after the other."""
    for name in call.lower():
        page.locator(f".pad-phone [data-press='{name}']").tap()


@pytest.mark.parametrize(
    ("window", "call", "cards"),
    [
        ({"width": 1024, "height": 768}, call_on_tablet, ".rank"),
        ({"width": 820, "height": 1180}, call_on_tablet, ".rank"),
        ({"width": 390, "height": 844}, call_on_phone, ".pad-phone"),
    ],
    ids=["lying", "upright", "phone"],
)
def test_first_board_is_entered_with_a_finger_alone(
    browser: Browser,
    live_server: LiveServer,
    window: ViewportSize,
    call: Callable[[Page, str], None],
    cards: str,
) -> None:
    context = browser.new_context(viewport=window, has_touch=True)
    page = context.new_page()
    page.goto(f"{live_server.url}/zh/console/practice/")
    expect(page.locator(".coach-step")).to_have_text("第 1 步，共 33 步")

    page.locator(".hint kbd", has_text="回车").tap()
    call(page, "P")
    call(page, "1C")
    page.locator(".hint kbd[data-press='!']").tap()
    assert page.evaluate(WHOLE)
    for each in ("P", "1H", "P", "2H", "P", "4H", "P", "P", "P"):
        call(page, each)
    assert page.evaluate(WHOLE)
    for card in ("CA", "C2", "C4", "C5"):
        page.locator(f"{cards}[data-card='{card}'], {cards} [data-card='{card}']").tap()
    page.locator(".hint kbd[data-press='=']").tap()
    for name in ("Backspace", "1", "2"):
        page.locator(f".pad [data-press='{name}']").tap()
    expect(page.locator(".say")).to_contain_text("12")
    assert page.evaluate(WHOLE)
    page.locator(".pad [data-press='Enter']").tap()
    page.locator(".pad [data-press='Enter']").tap()

    expect(page.locator(".board-row").first).to_contain_text("+680")
    expect(page.locator(".calls-grid .alert")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
