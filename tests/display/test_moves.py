"""Back and forth on a board in a real browser: along its length, to any call or card, by a link, and never carried off."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.display.harness import Stage, fixture, wait_until

TABLE = {"table_tableopenaaa": "table-playing"}
BOARD = {"board_boardo5aaaaa": "board-both"}


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
    closed.get_by_role("button", name="Copy a link to this position").click()
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

    page.get_by_role("button", name="\u590d\u5236\u5f53\u524d\u4f4d\u7f6e\u7684\u94fe\u63a5").click()

    field = page.locator(".position-link input")
    expect(field).to_have_value(
        f"{stage.url}/zh/b/{fixture('table-playing')['boards'][4]['id']}/#room=open&open=46"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_chart_of_a_match_is_read_without_colour_and_said_in_words(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(stage.open_page("match", "en", match_matchaaaaaa2="match"), 320, 844)
    chart = page.get_by_role("img", name="Swings board by board, and the lead")

    expect(page.locator("figcaption")).to_contain_text("Kestrel: solid, upwards")
    expect(page.locator("figcaption")).to_contain_text(
        "The largest swing: 13 IMPs to Kestrel on board 5. Kestrel leads by 9 IMPs."
    )
    expect(chart.locator("desc")).to_contain_text("11 boards compared.")
    assert page.evaluate("getComputedStyle(document.querySelector('.chart rect.visitor')).fill") == "none"
    # A bar has its number; the chart is wider than a small phone and is reached by keys.
    expect(chart.locator("rect")).to_have_count(8)
    expect(chart.locator(".imps[data-team]")).to_have_count(8)
    page.locator(".strip-box").focus()
    assert page.evaluate("document.activeElement.className") == "strip-box"
    assert page.evaluate("document.documentElement.scrollWidth") == 320
