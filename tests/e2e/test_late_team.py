"""The late-team story from the director's phone beside the hall screen: held, seated, spoilt, replaced, fined, undone (art. 21)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.directing import PATIENCE, Directing, confirm, directing, press, stated
from tests.e2e.hall import hall
from tests.e2e.pages import chromium, eventually, room, score, words

A_TICK = 1.0  # the clock looks at everything once a second
LATE_BY = 2.0  # one tick, and one more that a busy machine may have missed


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def story(browser: Browser) -> Iterator[Directing]:
    with hall() as place, directing(place, browser) as made:
        yield made


def test_a_side_twelve_minutes_late_from_the_directors_phone_to_the_hall(story: Directing) -> None:
    en = words("en")
    story.results("open1", (7, "3N", 9), (8, "4S", 10))
    phone = story.director()
    screen = story.screen(phone, f"two-rooms:{story.made['match1']}", "Left wall")

    # Twelve minutes late: who, what it holds back, what it costs; and the hall says that it waits.
    card = phone.locator(".case[data-tone=live]")
    expect(card).to_have_count(1, timeout=PATIENCE)
    expect(card).to_contain_text(re.compile("Table 2, closed room · Willow 1[2-4] min late"))
    expect(card).to_contain_text("Boards 7–10 are held for the hall and online")
    expect(card).to_contain_text("North Willow C, South Willow D")
    expect(card).to_contain_text("Fine so far for Willow: 2 VP (art. 21")
    expect(screen.locator(".held").first).to_contain_text(en["held.title"], timeout=PATIENCE)
    assert room(screen, "open")["board"] is None

    # Broadcast on: the price is read first. Then the director thinks better of it.
    press(card, "Broadcast on…")
    price = stated(phone)
    assert "2 of them are being played elsewhere already: 7, 8." in price
    assert "2 substitutes left" in price
    confirm(phone)
    eventually(lambda: room(screen, "open")["board"], "Board 8", PATIENCE / 1000)
    press(phone.locator("#live"), "Wait for them again")
    expect(card).to_contain_text("Willow", timeout=PATIENCE)
    story.results("open1", (9, "2H", 8))
    expect(screen.locator(".held").first).to_be_visible(timeout=PATIENCE)

    # They sit down, and the hall gets what waited for them.
    assert room(screen, "open")["board"] == "Board 8"
    press(card, "They are here")
    eventually(lambda: room(screen, "open")["board"], "Board 9", PATIENCE / 1000)
    expect(screen.locator(".held")).to_have_count(0)
    assert min(story.place.make("opened-after")) <= LATE_BY * A_TICK

    # Two boards turn out spoilt: exactly those that were shown from the other match meanwhile.
    expect(phone.locator(".case[data-tone=live]")).to_have_count(0, timeout=PATIENCE)
    spoilt = phone.locator("section.spoilt")
    expect(spoilt.locator("h2")).to_have_text("Spoilt for Willow", timeout=PATIENCE)
    expect(spoilt.locator("li b")).to_have_text(["7", "8"])
    expect(spoilt.locator("li i")).to_have_text(["→ 11", "→ 12"])
    expect(spoilt.locator("li").first).to_contain_text("the hall and online, from table 1o")

    # The hall, the console of the table and a spectator look at that match while it is replaced.
    screen = story.screen(phone, f"two-rooms:{story.made['match2']}", "Right wall")
    console = story.console(story.made["closed2"])
    page = story.spectator(f"/m/{story.made['match2']}/")
    expect(page.locator(".scorecard tbody tr")).to_have_count(4, timeout=PATIENCE)
    press(phone.locator("section.spoilt"), "Replace 2 boards, both rooms…")
    read = stated(phone)
    for line in (
        "Board 7 is replaced by 11, shown as 7R.",
        "Board 8 is replaced by 12, shown as 8R.",
        en["director.replace.rooms"],
        "0 substitutes are left afterwards.",
    ):
        assert line in read
    confirm(phone)
    expect(phone.locator("#rulings .case h3")).to_have_text(
        ["Board 8 replaced by 12", "Board 7 replaced by 11"], timeout=PATIENCE
    )

    # 7R on every page, and both rooms and the score follow.
    numbers = page.locator(".scorecard tbody tr td:first-child, .scorecard tbody tr th:first-child")
    expect(numbers).to_have_text(["7R", "8R", "9", "10"], timeout=PATIENCE)
    console.locator("body").press("Enter")
    expect(console.locator(".board-number")).to_have_text("7R", timeout=PATIENCE)
    story.results("open2", (7, "3N", 9), label="7R")
    story.results("closed2", (7, "3N", 8), label="7R")
    eventually(lambda: room(screen, "open")["board"], "Board 7R", PATIENCE / 1000)
    eventually(lambda: room(screen, "closed")["board"], "Board 7R", PATIENCE / 1000)
    for each in (screen, page):
        eventually(partial(score, each), "12:0", PATIENCE / 1000)
    expect(screen.locator(".after")).to_contain_text("after 1 board")

    # What nobody has called on yet can be taken back; what was begun cannot.
    expect(phone.locator("#rulings")).to_be_visible()
    press(phone.locator("#rulings .case").first, "Undo…")
    assert "board 8" in stated(phone)
    confirm(phone)
    expect(numbers).to_have_text(["7R", "8", "9", "10"], timeout=PATIENCE)
    press(phone.locator("#rulings .case").first, "Undo…")
    stated(phone)
    phone.locator("section.step button.main").tap()
    expect(phone.locator(".refusal")).to_contain_text(
        en["control.refused.substitute-begun"], timeout=PATIENCE
    )

    # The fine, with the article's steps; entered, and undone.
    phone.locator("nav.tabs a", has_text="Now").tap()
    proposed = phone.locator(".case", has_text=re.compile("Willow was 1[2-4] min late"))
    expect(proposed).to_contain_text("proposes 2 VP", timeout=PATIENCE)
    press(proposed, "Enter the fine…")
    steps = stated(phone)
    assert [line in steps for line in ("0–5 min: 0.5 VP", "→ 10–15 min: 2 VP", "over 20 min: forfeit")] == [
        True
    ] * 3
    confirm(phone)
    fined = phone.locator("#rulings .case", has_text="Willow fined 2 VP")
    expect(fined).to_have_count(1, timeout=PATIENCE)
    press(fined, "Undo…")
    assert "The fine on Willow (2 VP)" in stated(phone)
    confirm(phone)
    expect(fined).to_have_count(0, timeout=PATIENCE)
    kinds = story.place.make("journal")
    assert [kinds.count(kind) for kind in ("replaced", "fine", "undone", "broadcast-on")] == [2, 1, 2, 2]
