"""Sealed line-ups with two captains' phones, the hall's screen and a console: opened together, changed, chosen anew (art. 19)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.directing import PATIENCE, Directing, directing
from tests.e2e.hall import hall
from tests.e2e.pages import PHONE, chromium, opened, words

DEADLINE = 10 * 60  # before the start, in seconds, where nobody has the seating right
SOON = 40.0  # until the deadline, once both are in: all pages have to be looked at before
LATE_BY = 3.0  # a tick, and what a busy machine may miss


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def story(browser: Browser) -> Iterator[Directing]:
    with hall() as place, directing(place, browser, "line-ups") as made:
        yield made


def captain(story: Directing, phone: Page, side: str, lang: str) -> Page:
    """A captain's phone that took the link from the QR code on the director's."""
    phone.goto(f"{story.place.url}/{lang}/control/{story.made['slug']}/lineups/{story.made['match']}/")
    phone.locator(f"section:has(#side-{side}) a.link").tap()
    expect(phone.locator("img.qr")).to_be_visible(timeout=PATIENCE)
    address = phone.locator(".captain-link input[readonly]").input_value()
    page = opened(story.browser, PHONE, story.complaints, is_mobile=True, has_touch=True)
    page.goto(address)
    expect(page.locator(".standing-now")).to_be_visible(timeout=PATIENCE)
    return page


def stands(page: Page, how: str) -> None:
    expect(page.locator(".standing-now")).to_have_attribute("data-how", how, timeout=PATIENCE)


def hand_in(page: Page, *players: str) -> None:
    """Tap these players one after the other, then hand them in."""
    for player in players:
        page.locator(".choosable", has_text=player).tap()
    page.locator(".hand-in").tap()


def test_two_captains_hand_in_sealed_line_ups_that_open_together_and_one_changes(story: Directing) -> None:
    en, zh = words("en"), words("zh")
    phone = story.director()
    screen = story.screen(phone, f"line-ups:{story.made['session']}", "Outer hall")
    console = story.console(story.made["open"])
    phone.locator("nav.tabs a", has_text=en["director.tab.line-ups"]).tap()
    terms = phone.locator("details.terms form")
    assert [terms.locator(f"[name={name}]").input_value() for name in ("both", "first", "last")] == [
        "10",
        "15",
        "5",
    ]
    terms.locator("button.main").tap()
    expect(phone.locator('.side[data-status="empty"]')).to_have_count(2, timeout=PATIENCE)
    home, visitor = captain(story, phone, "home", "en"), captain(story, phone, "visitor", "zh")

    # Both hand in; each sees its own alone, the hall and the console see nothing, the director that both are in.
    hand_in(home, "Harbour A", "Harbour B", "Harbour C", "Harbour D")
    hand_in(visitor, "果园A", "果园B", "果园E", "果园F")
    for page in (home, visitor):
        stands(page, "sealed")
    phone.goto(f"{story.place.url}/en/control/{story.made['slug']}/line-ups/")
    expect(phone.locator('.side[data-status="sealed"]')).to_have_count(2, timeout=PATIENCE)
    assert "Orchard" not in home.locator(".table-seats >> nth=0").inner_text()
    assert "港湾A" not in visitor.content()
    expect(screen.locator(".lined-player:not([data-blank])")).to_have_count(0)
    assert "Harbour A" not in screen.content() + console.content()

    # The deadline: both open in the same second, and screen, console and phones fill.
    deadline = time.time() + SOON
    story.place.make("move", session=story.made["session"], epoch=deadline + DEADLINE)
    expect(screen.locator(".lined-player:not([data-blank])")).to_have_count(8, timeout=SOON * 1000 + PATIENCE)
    for page in (home, visitor):
        stands(page, "open")
    expect(console.locator(".player", has_text="Harbour A")).to_be_visible(timeout=PATIENCE)
    expect(home.locator('.place-seat[data-team="visitor"] b').first).to_contain_text(
        "Orchard", timeout=PATIENCE
    )
    instants = story.place.make("opened-at")
    assert len(instants) == 2
    assert instants[0] == instants[1]
    assert deadline <= instants[0] <= deadline + LATE_BY

    # The director changes the home side's: public at once, and the visitors may choose anew.
    phone.goto(f"{story.place.url}/en/control/{story.made['slug']}/lineups/{story.made['match']}/")
    desk = phone.locator("section:has(#side-home)")
    desk.locator("summary", has_text=en["lineups.change"]).tap()
    expect(desk.locator("form")).to_contain_text(en["lineups.change.what"])
    desk.locator("select[name=open-N]").select_option(label="Harbour F")
    desk.locator("form button.main").tap()
    expect(screen.locator(".lined-player", has_text="Harbour F")).to_be_visible(timeout=PATIENCE)
    expect(console.locator(".player", has_text="Harbour F")).to_be_visible(timeout=PATIENCE)
    stands(visitor, "reopened")
    expect(visitor.locator(".standing-now")).to_contain_text(zh["lineups.captain.how.reopened"])
    stands(home, "open")

    # They do, once: it is public and final.
    visitor.locator(".place-seat[data-place]").first.tap()
    hand_in(visitor, "果园C")
    stands(visitor, "open")
    expect(screen.locator(".lined-player", has_text="Orchard C")).to_be_visible(timeout=PATIENCE)
    expect(home.locator('.place-seat[data-team="visitor"]', has_text="Orchard C")).to_be_visible(
        timeout=PATIENCE
    )
    expect(visitor.locator(".hand-in")).to_have_count(0)

    # A board is opened: a captain's page does not ask for anything any more.
    console.locator("body").press("Enter")
    expect(console.locator(".board-number")).to_be_visible(timeout=PATIENCE)
    stands(home, "open")
