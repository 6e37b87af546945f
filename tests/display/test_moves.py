"""Back and forth on a board in a real browser: along its length, to any call or card, by a link, and never carried off."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.display.harness import Stage, fixture, wait_until

TABLE = {"table_tableopenaaa": "table-playing"}
BOARD = {"board_boardo5aaaaa": "board-both"}
# Every hand that is drawn, and what of the page lies at its last line: the hand itself, no bar over it.
ALL_IN_SIGHT = """() => [...document.querySelectorAll("bridge-hand")].every((hand) => {
    const { left, bottom } = hand.getBoundingClientRect();
    return bottom < innerHeight && hand.contains(document.elementFromPoint(left + 4, bottom - 4));
  }) && [...document.querySelectorAll(".replay")].every((bar) => bar.getBoundingClientRect().bottom <= innerHeight)"""


def test_a_slide_runs_along_the_whole_board_and_stays_where_it_was_put(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)
    wait_until(lambda: stage.connections)
    slide = page.get_by_role("slider", name="Move")

    slide.fill("15")
    expect(page.locator(".place[data-seat=W]")).to_have_text("3")
    expect(page.locator(".newer")).to_have_text("31 moves behind")
    slide.press("ArrowRight")
    expect(page.locator(".place[data-seat=N]")).to_have_text("2")

    newer = fixture("table-playing")
    newer["board"]["tricks"].append({"leader": "S", "cards": ["D5"]})
    stage.push("table:tableopenaaa", newer)
    expect(page.locator(".newer")).to_have_text("31 moves behind")
    expect(slide).to_have_js_property("value", "16")
    expect(page.locator(".place[data-seat=N]")).to_have_text("2")


def test_calls_and_cards_lead_back_to_where_they_were_made(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("table", "en", **TABLE), 1280, 844)
    tricks = page.get_by_role("region", name="Tricks")

    expect(tricks.locator("tbody tr")).to_have_count(8)
    tricks.locator("tbody tr").nth(1).locator("[data-lead] button").click()
    expect(tricks.locator("tbody tr")).to_have_count(2)
    expect(page.locator(".place:not([data-empty])")).to_have_count(1)
    page.locator(".auction .moment").nth(2).click()
    expect(page.locator(".auction .made")).to_have_count(3)
    assert page.url.endswith("#board=5&move=3")
    expect(page.get_by_role("region", name="Tricks")).to_have_count(0)


def test_a_link_to_a_position_is_copied_and_leads_there(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("board", "en", **BOARD), 1280, 800)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    closed = page.locator(".side[data-of=closed]")

    closed.get_by_role("slider").fill("7")
    closed.get_by_role("button", name="Copy link").click()
    expect(closed.get_by_text("Copied", exact=True)).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("#room=closed&closed=7")

    page.goto(link.replace("closed=7", "closed=5"))  # the same page: only the place is another
    expect(closed.get_by_role("slider")).to_have_js_property("value", "5")
    page.goto(link)
    page.reload()
    expect(closed.get_by_role("slider")).to_have_js_property("value", "7")


def test_a_browser_that_does_not_copy_shows_the_link(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("table", "zh", **TABLE), 320, 844)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")

    page.get_by_role("button", name="\u590d\u5236\u94fe\u63a5").click()

    field = page.locator(".position-link input")
    expect(field).to_have_value(
        f"{stage.url}/zh/b/{fixture('table-playing')['boards'][4]['id']}/#room=open&open=46"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_phone_hands_the_link_to_its_share_sheet(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)
    page.evaluate("""
        globalThis.sharedLinks = [];
        Object.defineProperty(navigator, "share", { value: async ({ url }) => void sharedLinks.push(url) });
        matchMedia = () => ({ matches: true });
    """)
    page.get_by_role("slider", name="Move").fill("15")

    page.get_by_role("button", name="Share").click()

    assert page.evaluate("sharedLinks") == [
        f"{stage.url}/en/b/{fixture('table-playing')['boards'][4]['id']}/#room=open&open=15"
    ]
    expect(page.locator(".replay .position-link [role=status]")).to_be_empty()


def test_the_other_language_shows_the_same_position(stage: Stage, open_at: Any) -> None:
    stage.open_page("board", "zh", **BOARD)
    page: Page = open_at(stage.open_page("board", "en", **BOARD), 1280, 800)
    page.locator(".side[data-of=closed]").get_by_role("slider").fill("7")

    page.get_by_role("link", name="\u4e2d\u6587").click()

    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert page.url.endswith("/zh/board/#room=closed&closed=7")
    expect(page.locator(".side[data-of=closed] .slide")).to_have_js_property("value", "7")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("kind", "shown"), [("table", TABLE), ("board", BOARD)])
def test_four_hands_and_the_controls_are_seen_at_once_on_a_laptop(
    stage: Stage, open_at: Any, kind: str, shown: dict[str, str], lang: str
) -> None:
    url = stage.open_page(kind, lang, **shown)
    channel = next(iter(shown)).replace("_", ":")
    held = fixture(shown[next(iter(shown))]) | {"mode": {"kind": "held"}}
    stage.push(channel, held)
    page: Page = open_at(url, 1366, 768)

    # Of a board of which everything was shown a hold is not said.
    expect(page.locator(".held")).to_have_count(1 if kind == "table" else 0)
    assert page.locator(".hand").count() == (4 if kind == "table" else 8)
    assert page.evaluate(ALL_IN_SIGHT)


def test_a_held_board_is_not_called_live_and_a_whole_one_is_not_excused(stage: Stage, open_at: Any) -> None:
    url = stage.open_page("board", "en", **BOARD)
    whole = fixture("board-both") | {"mode": {"kind": "held"}}
    playing = fixture("table-playing")["board"]
    stage.push(
        "board:boardo5aaaaa",
        whole | {"rooms": whole["rooms"] | {"closed": {**whole["rooms"]["closed"], "board": playing}}},
    )
    page: Page = open_at(url, 1366, 768)

    expect(page.locator(".held")).to_have_count(1)
    expect(page.locator(".side[data-of=closed] .replay-live")).to_contain_text("The newest shown")
    assert page.evaluate(ALL_IN_SIGHT)
    expect(page.get_by_text("Following live")).to_have_count(0)

    done = {room: {**side, "board": whole["rooms"]["open"]["board"]} for room, side in whole["rooms"].items()}
    stage.push("board:boardo5aaaaa", whole | {"rooms": done})
    expect(page.locator(".held")).to_have_count(0)


def test_chart_of_a_match_is_read_without_colour_and_said_in_words(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("match", "en", match_matchaaaaaa2="match"), 320, 844)
    chart = page.get_by_role("img", name="Swings board by board, and the lead")

    expect(page.locator("figcaption")).to_contain_text("Kestrel: solid, upwards")
    expect(page.locator("figcaption")).to_contain_text(
        "The largest swing: 13 IMPs to Kestrel on board 5. Kestrel leads by 9 IMPs."
    )
    expect(chart.locator("desc")).to_contain_text("11 boards compared.")
    expect(chart).to_contain_text("Kestrel 9 IMP ahead")
    assert page.evaluate("getComputedStyle(document.querySelector('.chart rect.visitor')).fill") == "none"
    # A bar has its number; the chart is wider than a small phone and is reached by keys.
    expect(chart.locator("rect")).to_have_count(8)
    expect(chart.locator(".imps[data-team]")).to_have_count(8)
    page.locator(".strip-box").focus()
    assert page.evaluate("document.activeElement.className") == "strip-box"
    assert page.evaluate("document.documentElement.scrollWidth") == 320
