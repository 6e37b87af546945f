"""Two operators at one table: who only watches has what the other types, board after board, and sees whose pen it is before he takes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.hall import Hall, hall
from tests.e2e.pages import chromium, log_in, opened, typed, words

DEAL = {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}
LAPTOP = {"width": 1366, "height": 768}


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def place() -> Iterator[Hall]:
    with hall() as made:
        yield made


def console(browser: Browser, place: Hall, login: str, table: str, complaints: list[str]) -> Page:
    expect.set_options(timeout=20_000)
    page = opened(browser, LAPTOP, complaints)
    log_in(page, place.url, login)
    page.wait_for_url("**/en/con*/**")
    page.goto(f"{place.url}/en/console/{table}/")
    expect(page.locator(".net")).to_have_attribute("data-kind", "saved", timeout=20_000)
    return page


def test_who_watches_goes_along_and_takes_the_pen_with_one_key(place: Hall, browser: Browser) -> None:
    en, complaints = words("en"), list[str]()
    match = place.make("match", deals={"1": DEAL, "2": DEAL, "3": DEAL, "4": DEAL})
    place.start()
    writer = console(browser, place, "operator", match["open"], complaints)
    watcher = console(browser, place, "director", match["open"], complaints)
    said, board, rows = (
        watcher.locator(".say"),
        watcher.locator(".board-number"),
        watcher.locator(".board-row"),
    )

    typed(writer, "t")
    expect(writer.locator(".pen")).to_have_attribute("data-mine", "")
    typed(writer, "Enter", "1n", "p")
    expect(board).to_have_text("1")
    expect(watcher.locator(".calls-grid .made")).to_have_count(2)
    expect(said).to_contain_text("operator holds the pen")
    expect(said).to_contain_text("board 1, South to call")
    typed(writer, "p", "p", "ca")
    expect(said).to_contain_text("board 1, trick 1")

    # The board ends and the next begins: he is there, with its hands, and his list says so.
    typed(writer, "=", "Enter", "Enter")
    expect(rows.first).to_have_attribute("data-status", "finished")
    expect(rows.first).to_contain_text("+90")
    typed(writer, "n", "2c")
    expect(board).to_have_text("2")
    expect(rows.nth(1)).to_have_attribute("data-status", "auction")
    expect(watcher.locator(".rank")).to_have_count(52)

    # Looking back he stays there while the other types on, and one key leads to the board in play again.
    rows.first.click()
    expect(board).to_have_text("1")
    typed(writer, "p")
    expect(said).to_contain_text("board 2 is in play")
    expect(board).to_have_text("1")
    typed(watcher, "n")
    expect(board).to_have_text("2")

    # Neither a letter nor a call of his is recorded; one key takes the pen, and the other sees at once who has it.
    typed(watcher, "p")
    expect(said).to_contain_text(en["console.bump.no-pen"])
    typed(watcher, "t")
    expect(watcher.locator(".pen")).to_have_attribute("data-mine", "")
    expect(writer.locator(".pen")).to_contain_text("director")
    expect(writer.locator(".say")).to_contain_text("director holds the pen")
    typed(writer, "t")
    expect(writer.locator(".say")).to_contain_text(en["console.bump.pen-went"])
    expect(watcher.locator(".pen")).to_have_attribute("data-mine", "")
    watcher.locator(".pen").click()  # his own by now: nothing is done by it, least of all said to an audience
    expect(watcher.locator(".board-head .pause")).to_have_count(0)
    typed(watcher, "2h")
    expect(writer.locator(".calls-grid .made")).to_have_count(3)
    assert complaints == []
