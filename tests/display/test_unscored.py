"""Pages without results in a real browser: a board begins at its beginning and ends without its result, and links stay there."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from broadcast.packing import pack, unpack
from broadcast.unscored import unscored_body, unscored_name
from tests.display.harness import Stage, fixture, page, wait_until

BOARD, MATCH, SESSION, TABLE = (
    "board:boardo5aaaaa",
    "match:matchaaaaaa2",
    "session:sessionaaaa2",
    "table:tableopenaaa",
)


def without(name: str) -> dict[str, Any]:
    """A fixture as it comes without its results."""
    frame: dict[str, Any] = unpack(json.loads(unscored_body(json.dumps(pack(fixture(name))).encode())))
    return frame


def put_up(stage: Stage, kind: str, lang: str, channel: str, name: str) -> str:
    drawn = "session" if kind == "event" else kind
    path = f"/{lang}/no-spoilers/{kind}/"
    stage.pages[path] = page(drawn, lang, {unscored_name(channel): without(name)})
    return stage.url + path


def test_board_begins_at_its_beginning_and_its_end_tells_nothing(stage: Stage, open_at: Any) -> None:
    opened: Page = open_at(put_up(stage, "board", "en", BOARD, "board-both"), 1280, 844)
    room = opened.locator(".side[data-of=open]")

    expect(room.locator(".made")).to_have_count(0)
    expect(opened.locator(".compare dl, .compare .swing")).to_have_count(0)
    room.get_by_role("button", name="The end", exact=True).click()
    expect(room.locator(".result")).to_have_text("Play is over. The result is on the page with results.")
    expect(room.locator(".played-tricks tbody tr")).to_have_count(8)
    text = opened.locator("main").inner_text()
    assert "1430" not in text
    assert "claim" not in text
    hrefs = opened.evaluate(
        "[...document.querySelectorAll('main a')].map((each) => each.getAttribute('href'))"
    )
    assert hrefs
    assert all(href.startswith("/en/no-spoilers/") for href in hrefs)


def test_match_is_its_boards_and_a_session_its_matches(stage: Stage, open_at: Any) -> None:
    opened: Page = open_at(put_up(stage, "match", "en", MATCH, "match"), 320, 844)
    expect(opened.locator(".boards a")).to_have_count(12)
    expect(opened.locator(".boards a").first).to_have_attribute("href", "/en/no-spoilers/b/boardolaaaaa/")
    expect(opened.locator(".scorecard, .chart, .numbers")).to_have_count(0)
    expect(opened).to_have_title("Kestrel – Willow Bank · Match")

    opened.goto(put_up(stage, "event", "en", SESSION, "session-6"))
    expect(opened.locator(".match-row")).to_have_count(6)
    expect(opened.locator(".row-score b")).to_have_count(0)
    expect(opened.locator(".match-row").first).to_have_attribute("href", "/en/no-spoilers/m/match0000000/")


def test_table_is_watched_live_without_its_results(stage: Stage, open_at: Any) -> None:
    opened: Page = open_at(put_up(stage, "table", "en", TABLE, "table-playing"), 390, 844)
    wait_until(lambda: stage.connections)
    expect(opened.locator(".tricks b")).to_have_text("7 · 1")
    expect(opened.locator(".other-room, .numbers")).to_have_count(0)

    stage.push(unscored_name(TABLE), without("table-finished"))

    expect(opened.locator(".result")).to_have_text("Play is over. The result is on the page with results.")
    expect(opened).to_have_title("Kestrel – Willow Bank · Open room")
