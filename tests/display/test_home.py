"""The first page in a real browser: what is played now with its scores, what comes next there and here, whom one follows first."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chinese import SAID, english_in, words_of
from tests.display.axe import complaints
from tests.display.harness import FIXTURES, Stage, fixture, front, wait_until

ON, PAIRS = "session:sessionaaaa2", "session:sessionaaaa3"
SPOKEN = {
    name: {
        "stage": {"en": "Final", "zh": "\u51b3\u8d5b"},
        "name": {"en": "Session 4", "zh": "\u7b2c\u56db\u8282"},
        "id": public_id,
        "number": 4,
        "of": 6,
        "starts": 1_764_489_600,
        "shown": shown,
    }
    for name, public_id, shown in (
        ("on", "sessionaaaa2", True),
        ("pairs", "sessionaaaa3", True),
        ("next", "sessionaaaa4", False),
    )
}


def event(name: tuple[str, str], state: str, begun: list[str], coming: list[str]) -> dict[str, Any]:
    slug = name[0].split()[0].lower()
    named = {
        "event": dict(zip(("en", "zh"), name, strict=True)),
        "slug": slug,
        "zone": "Asia/Shanghai",
        "state": state,
    }
    return named | {"begun": [SPOKEN[at] for at in begun], "coming": [SPOKEN[at] for at in coming]}


EVENTS = [
    event(("Riverside Cup", "\u6ee8\u6cb3\u676f"), "on", ["on", "pairs"], ["next"]),
    event(("Spring Pairs", "\u6625\u5b63\u53cc\u4eba\u8d5b"), "before", [], ["next"]),
    event(("Winter Teams", "\u51ac\u5b63\u56e2\u4f53\u8d5b"), "over", [], []),
]


def put_up(stage: Stage, lang: str) -> str:
    frames = {ON: fixture("session-6"), PAIRS: fixture("field-3")}
    frames[PAIRS]["session"]["id"] = "sessionaaaa3"
    stage.pages[f"/{lang}/"] = front(lang, frames, EVENTS)
    return f"{stage.url}/{lang}/"


def test_what_is_live_stands_there_with_its_scores_and_goes_on(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(put_up(stage, "en"), 390, 844)
    wait_until(lambda: stage.connections)
    river = page.locator(".event-now").first

    expect(river.locator(".under-way")).to_have_count(2)
    expect(river.locator(".mode").first).to_have_text("LIVE")
    rows = river.locator(".under-way").first.locator(".match-row")
    expect(rows).to_have_count(4)
    expect(river.get_by_role("link", name="All 6 matches")).to_have_attribute("href", "/en/s/sessionaaaa2/")
    newer = fixture("session-6")
    newer["matches"][0]["match"]["imps"] = [99, 1]
    stage.push(ON, newer)
    expect(rows.first.locator("b").first).to_have_text("99")

    stage.push(ON, {**newer, "state": "over"})
    expect(river.locator(".under-way")).to_have_count(1)


def test_followed_team_stands_among_the_first(stage: Stage, open_at: Any) -> None:
    last = fixture("session-6")["matches"][5]["match"]["visitor"]
    page: Page = open_at(put_up(stage, "en"), 390, 844)
    page.evaluate("id => localStorage.setItem('openroom.follow.riverside', JSON.stringify([id]))", last["id"])

    page.reload()

    expect(page.locator(".match-row").first).to_contain_text(last["name"]["en"])


def test_next_start_is_told_in_the_zone_of_the_event_and_of_the_visitor(
    stage: Stage, browser: Browser
) -> None:
    page = browser.new_page(timezone_id="America/New_York")
    page.goto(put_up(stage, "en"))

    coming = page.locator(".event-now").nth(1).locator(".coming")
    expect(coming).to_contain_text("Next")
    expect(coming).to_contain_text("16:00")
    expect(coming).to_contain_text("03:00 your time")
    expect(page.locator(".event-now").nth(2)).to_contain_text("Finished")
    page.close()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_fits_every_size_and_is_chinese_in_chinese(stage: Stage, open_at: Any, lang: str) -> None:
    page: Page = open_at(put_up(stage, lang), 320, 640)

    for width in (320, 390, 1366, 3840):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    if lang == "zh":
        known = set().union(
            *(words_of((FIXTURES / f"{name}.json").read_text("utf-8")) for name in ("session-6", "field-3"))
        )
        assert english_in(page.evaluate(SAID), known) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_page_is_accessible(stage: Stage, open_at: Any, theme: str) -> None:
    page: Page = open_at(put_up(stage, "en"), 390, 1600)
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

    assert complaints(page) == []
