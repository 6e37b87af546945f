"""Two directors at once do no harm: the same press from two phones, and a press on a plan that is not true any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.directing import PATIENCE, Directing, confirm, directing, press, stated
from tests.e2e.hall import hall
from tests.e2e.pages import chromium, words


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with chromium(chromium_path) as started:
        yield started


@pytest.fixture
def story(browser: Browser) -> Iterator[Directing]:
    with hall() as place, directing(place, browser) as made:
        yield made


def test_two_directors_press_the_same_and_one_presses_on_an_old_plan(story: Directing) -> None:
    en = words("en")
    one, two = story.director("director"), story.director("deputy")

    # Both read the price of going on without Willow, both press: one fact.
    for phone in (one, two):
        press(phone.locator(".case[data-tone=live]"), "Broadcast on…")
        stated(phone)
    confirm(one)
    confirm(two)
    for phone in (one, two):
        expect(phone.locator(".case", has_text="Broadcast on without Table 2")).to_have_count(
            1, timeout=PATIENCE
        )

    # Something is shown meanwhile, so that two boards are spoilt; both see it without a reload.
    story.results("open1", (7, "3N", 9), (8, "4S", 10))
    for phone in (one, two):
        expect(phone.locator("section.spoilt li b")).to_have_text(["7", "8"], timeout=PATIENCE)

    # Both say at once that they are here.
    for phone in (one, two):
        press(phone.locator("#live"), "They are here")
    for phone in (one, two):
        expect(phone.locator("section.spoilt h2")).to_have_text("Spoilt for Willow", timeout=PATIENCE)

    # Both read how the boards would be replaced. One presses; the other is told that his plan is old, and what follows now.
    for phone in (one, two):
        press(phone.locator("section.spoilt"), "Replace 2 boards, both rooms…")
        assert "Board 7 is replaced by 11, shown as 7R." in stated(phone)
    confirm(one)
    two.locator("section.step button.main").tap()
    expect(two.locator(".refusal")).to_be_visible(timeout=PATIENCE)
    told = two.locator("main").inner_text()
    assert en["director.changed"] in told
    assert "Boards 7R, 8R are cancelled" in told  # no substitute is left: he is told before he presses
    two.locator("a.press", has_text=en["director.leave"]).tap()

    # The fine: both have read it, it is entered once, and the second is led to where it stands.
    for phone in (one, two):
        phone.goto(f"{story.place.url}/en/control/{story.made['slug']}/")
        press(phone.locator(".case", has_text=re.compile("Willow was 1[2-4] min late")), "Enter the fine…")
        stated(phone)
    confirm(one)
    confirm(two)
    for phone in (one, two):
        phone.goto(f"{story.place.url}/en/control/{story.made['slug']}/rulings/")
        expect(phone.locator("#rulings .case h3")).to_have_count(3, timeout=PATIENCE)
    kinds = story.place.make("journal")
    assert [kinds.count(kind) for kind in ("broadcast-on", "presence", "replaced", "fine", "cancelled")] == [
        1,
        2,
        2,
        1,
        0,
    ]
