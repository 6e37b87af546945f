"""The control page in a real browser: it fits a phone, does all its work without JavaScript, and presses nothing unasked."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from broadcast.catalogue import sentence
from tests.control.conftest import PASSWORD, Cup
from tests.control.rooms import Room, open_room

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
SMALLEST_TOUCH = 44


@pytest.fixture
def browser(chromium_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    # Playwright's loop runs in this thread; the rows are read from it all the same.
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium_path), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer, make_cup: Callable[..., Cup]) -> Callable[..., Page]:
    """Logs the director in, on a screen of that size, and leads to the control page."""

    def open_page(
        size: dict[str, int], lang: str = "en", *, tab: str = "broadcast/", java_script: bool = True
    ) -> Page:
        make_cup()
        context = browser.new_context(viewport=size, java_script_enabled=java_script)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{live_server.url}/{lang}/control/")
        page.fill("[name=username]", "cup-director")
        page.fill("[name=password]", PASSWORD)
        page.click("main button")
        page.wait_for_url("**/control/cup/")
        if tab:
            page.goto(f"{live_server.url}/{lang}/control/cup/{tab}")
        return page

    return open_page


@pytest.mark.django_db(transaction=True)
def test_table_is_held_and_lifted_with_one_press_each_without_javascript(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(PHONE, java_script=False)

    page.get_by_role("button", name="Hold: Closed room, table 1").click()
    held = page.locator(".in-force h3").inner_text()
    page.get_by_role("button", name=sentence("en", "control.lift"), exact=True).click()

    assert held == "Closed room, table 1 · Harbour – Eastgate"
    assert page.locator(".in-force").count() == 0


@pytest.mark.django_db(transaction=True)
def test_enter_in_the_words_presses_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page(PHONE)
    page.locator("summary").click()
    page.fill("[name=en]", "Back at three")

    page.press("[name=en]", "Enter")
    page.get_by_role("button", name="Hold: Open room, table 2").click()

    assert page.locator(".in-force").count() == 1
    assert page.locator(".in-force .words").inner_text() == "Back at three"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_needs_no_scrolling_sideways_and_every_button_takes_a_thumb(
    open_page: Callable[..., Page], size: dict[str, int], lang: str
) -> None:
    page = open_page(size, lang)

    width = page.evaluate("document.documentElement.scrollWidth")
    heights = page.locator("button:visible, select:visible, input:visible").evaluate_all(
        "found => found.map(each => each.getBoundingClientRect().height)"
    )

    assert width == size["width"]
    assert len(heights) > 10
    assert min(heights) >= SMALLEST_TOUCH


@pytest.fixture
def session_page(
    browser: Browser, live_server: LiveServer, tmp_path: Path, settings: Settings
) -> Callable[..., tuple[Room, Page]]:
    """Opens a hall in mid-session, and the page *Now* of its director."""
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

    def open_session(size: dict[str, int], lang: str = "en", matches: int = 32) -> tuple[Room, Page]:
        room = open_room(matches=matches)
        context = browser.new_context(viewport=size)  # type: ignore[arg-type]
        name = str(settings.SESSION_COOKIE_NAME)
        value = room.director.cookies[name].value
        context.add_cookies([{"name": name, "value": value, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/{lang}/control/cup/")
        page.wait_for_selector(".case")
        return room, page

    return open_session


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_room_of_sixty_four_tables_fits_and_takes_a_thumb(
    session_page: Callable[..., tuple[Room, Page]], size: dict[str, int], lang: str
) -> None:
    _, page = session_page(size, lang)

    width = page.evaluate("document.documentElement.scrollWidth")
    heights = page.locator("main .press:visible, .grid a, .tabs a").evaluate_all(
        "found => found.map(each => each.getBoundingClientRect().height)"
    )

    assert width == size["width"]
    assert len(heights) > 64
    assert min(heights) >= SMALLEST_TOUCH


@pytest.mark.django_db(transaction=True)
def test_room_follows_another_director_by_itself(session_page: Callable[..., tuple[Room, Page]]) -> None:
    room, page = session_page(PHONE, matches=2)

    room.press("seated", table=room.late)

    page.get_by_text(sentence("en", "director.nothing-holds")).wait_for(timeout=10_000)
    assert page.locator(".grid [data-state=late]").count() == 0


@pytest.mark.django_db(transaction=True)
def test_late_table_is_seated_with_one_press(session_page: Callable[..., tuple[Room, Page]]) -> None:
    _, page = session_page(PHONE, matches=2)

    page.get_by_role("button", name=sentence("en", "director.they-are-here")).click()

    page.get_by_text(sentence("en", "director.nothing-holds")).wait_for()
    assert "/control/cup/?session=" in page.url


@pytest.mark.django_db(transaction=True)
def test_price_is_stated_on_the_phone_before_the_press(
    session_page: Callable[..., tuple[Room, Page]],
) -> None:
    _, page = session_page(PHONE, matches=2)

    page.get_by_role("link", name=sentence("en", "director.on")).click()
    said = page.locator(".step").inner_text()
    page.get_by_role("button", name=sentence("en", "director.on.press")).click()

    page.get_by_text("Broadcast on without Table 2, closed room").wait_for()
    assert "2 substitutes left" in said
