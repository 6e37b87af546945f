"""What a real browser draws from the fixtures: whole, in its place, nothing overflowing; live, stale, healed, replayed."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.chinese import SAID, english_in, written_in
from tests.display.harness import FIXTURES, Stage, fixture, wait_until

TABLE = {"table_tableopenaaa": "table-playing"}
BOARD = {"board_boardo5aaaaa": "board-both"}
MATCH = {"match_matchaaaaaa2": "match"}
EVENT = {"session_sessionaaaa2": "session-6", "standing_stageaaaaaa2": "standing-12"}
PAIRS = {"table_table0000003": "table-pairs"}
ENCOUNTER = {"match_match0000003": "encounter"}
TRAVELLER = {"board_board5aaaaaa": "traveller"}
TRAVELLER_LONG = {
    f"board_board5aaaaaa{page}": f"traveller-long{page.replace('/', '-')}" for page in ("", "/2", "/3")
}
FIELD = {"session_sessionaaaa2": "field-3", "standing_stageaaaaaa2": "ranking-6"}
SCREENS = (
    "two-rooms finished long spoken half-spoken held standings standings-2 standings-6 standings-held line-ups line-ups-16 notice "
    "table-long table-held scores scores-3 boards-8 boards-32 clock "
    "pictures corner replay replay-one field field-2 field-3 field-7 field-alone field-table field-scores field-replay "
    "field-boards field-boards-30"
).split()

# Anything that sticks out of the picture, and any text wider than the box that clips it without an ellipsis.
STICKS_OUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1);
}).map((each) => `${each.tagName}.${each.getAttribute("class")}`)"""

# Parts of a room that lie on one another.
OVERLAPS = """() => {
  const found = [];
  for (const room of document.querySelectorAll(".room")) {
    const parts = [...room.querySelectorAll(".hand, .auction, .place, .told, .tricks b, .other-room, .room-head")]
      .filter((each) => getComputedStyle(each).visibility === "visible")
      .map((each) => ({ name: `${each.className} ${each.dataset.seat ?? ""}`, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    parts.forEach((one, index) => parts.slice(index + 1).forEach((other) => {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const tall = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 2 && tall > 4) found.push(`${one.name} on ${other.name}`);
    }));
  }
  return found;
}"""

# Numbers of a list that run into the next column.
TOO_WIDE = """() => [...document.querySelectorAll(".standing .number, .row-score, .row-table")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("frame", SCREENS)
def test_screen_fits_without_scroll_bars(stage: Stage, open_at: Any, frame: str, lang: str) -> None:
    page = open_at(stage.open_screen(lang, f"screen-{frame}"), 1920, 1080)
    expect(page.locator("[data-layout=waiting]")).to_have_count(0)
    page.wait_for_function("document.fonts.ready.then(() => true)")
    assert_chinese(page, lang, [f"screen-{frame}"])

    for width, height in ((1920, 1080), (1280, 720), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [width, height]
        assert page.evaluate(STICKS_OUT) == []
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("width", [390, 320, 1280])
@pytest.mark.parametrize(
    ("kind", "frames"),
    [
        ("table", TABLE),
        ("table", {"table_tableopenaaa": "table-long"}),
        ("table", {"table_tableopenaaa": "table-finished"}),
        ("table", {"table_tableopenaaa": "table-held"}),
        ("table", {"table_tableopenaaa": "table-lost"}),
        ("table", {"table_tableopenaaa": "table-spoken"}),
        ("board", BOARD),
        ("board", {"board_boardo7aaaaa": "board-one"}),
        ("match", MATCH),
        ("event", EVENT),
        ("table", PAIRS),
        ("table", {"table_table0000012": "table-pairs-long"}),
        ("table", {"table_table0000003": "table-pairs-held"}),
        ("match", ENCOUNTER),
        ("match", {"match_match0000012": "encounter-imps"}),
        ("board", TRAVELLER),
        ("board", {"board_board5aaaaaa": "traveller-playing"}),
        ("board", {"board_board5aaaaaa": "traveller-cancelled"}),
        ("board", TRAVELLER_LONG),
        ("event", FIELD),
        ("event", {"session_sessionaaaa2": "field-16", "standing_stageaaaaaa2": "ranking-14"}),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value.values())),
)
def test_page_has_no_horizontal_overflow(
    stage: Stage, open_at: Any, kind: str, frames: dict[str, str], width: int
) -> None:
    for lang in ("en", "zh"):
        page = open_at(stage.open_page(kind, lang, **frames), width, 844)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert_chinese(page, lang, frames.values())


def assert_chinese(page: Page, lang: str, fixtures: Iterable[str]) -> None:
    """No English is left on a Chinese page but what people wrote themselves."""
    if lang == "zh":
        known = written_in(FIXTURES / f"{name}.json" for name in fixtures)
        assert english_in(page.evaluate(SAID), known) == []


def test_table_page_shows_what_a_bridge_player_looks_for(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)

    expect(page.locator(".numbers")).to_have_text("37:28")
    expect(page.locator(".after")).to_have_text("after 11 boards")
    expect(page.locator(".carry")).to_have_text("carry-over 4")
    expect(page.locator(".mode")).to_have_text("LIVE")
    expect(page.locator(".board-title")).to_have_text("Board 5")
    expect(page.locator(".vulnerability")).to_have_text("N-S vulnerable")
    expect(page.locator(".room-contract")).to_have_text("6South")
    expect(page.locator(".room-contract .suit")).to_have_attribute("aria-label", "spades")
    expect(page.locator(".tricks b")).to_have_text("7 \u00b7 1")
    expect(page.locator(".hand[data-seat=S] .seat")).to_have_attribute("data-turn", "")
    expect(page.locator(".hand[data-seat=N] .rank[data-played]")).to_have_text(list("AK72KJ93"))
    expect(page.locator(".auction .alert")).to_have_count(2)
    expect(page.locator(".explanations")).to_have_text("50 or 3 key cards")
    expect(page.locator(".other-room")).to_have_text("Closed room4N+2lead K+680")
    expect(page).to_have_title("37:28 Kestrel \u2013 Willow Bank \u00b7 Open room")


def test_marks_of_cards_are_told(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", table_tableopenaaa="table-corrected"), 390, 844)

    expect(page.locator(".place[data-mark]").first).to_be_visible()


def test_newer_frame_is_drawn_in_place(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)
    wait_until(lambda: stage.connections)
    page.evaluate("window.kept = document.querySelector('.hand[data-seat=W]')")
    frame = fixture("table-playing")
    frame["board"]["tricks"].append({"leader": "S", "cards": ["D5"]})
    frame["board"]["turn"] = "W"

    stage.push("table:tableopenaaa", frame)

    expect(page.locator(".place[data-seat=S]")).to_have_text("5")
    expect(page.locator(".hand[data-seat=W] .seat")).to_have_attribute("data-turn", "")
    assert page.evaluate("window.kept === document.querySelector('.hand[data-seat=W]')")


def test_name_is_text_whatever_it_holds(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)
    wait_until(lambda: stage.connections)
    frame = fixture("table-playing")
    frame["seats"]["W"]["name"]["en"] = "<img src=x onerror=alert(1)>"

    stage.push("table:tableopenaaa", frame)

    expect(page.locator(".hand[data-seat=W] .player")).to_have_text("<img src=x onerror=alert(1)>")


def test_silence_is_visible_within_ten_seconds_and_heals(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_screen("en", "screen-two-rooms"), 1920, 1080)
    expect(page.locator(".room")).to_have_count(2)

    stage.is_silent = True
    expect(page.locator(".stale")).to_be_visible(timeout=10_500)
    assert page.evaluate(STICKS_OUT) == []

    stage.is_silent = False
    expect(page.locator(".stale")).to_have_count(0, timeout=10_000)
    expect(page.locator(".numbers")).to_have_text("37:28")


def test_replay_goes_move_by_move_and_a_reload_keeps_the_place(stage: Stage, open_at: Any) -> None:
    url = stage.open_page("table", "en", **TABLE)
    page = open_at(url, 390, 844)

    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".auction .made")).to_have_count(0)
    expect(page.locator(".mode")).to_have_text("REPLAY")
    for _ in range(15):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".place[data-seat=W]")).to_have_text("3")
    assert page.url.endswith("#board=5&move=15")

    page.reload()
    expect(page.locator(".place[data-seat=W]")).to_have_text("3")
    expect(page.locator(".tricks b")).to_have_text("0 \u00b7 0")

    page.get_by_role("button", name="Back to live").click()
    expect(page.locator(".tricks b")).to_have_text("7 \u00b7 1")
    expect(page.locator(".mode")).to_have_text("LIVE")
    assert page.url == url


def test_nobody_is_carried_off_a_board_he_looks_back_at(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)
    wait_until(lambda: stage.connections)
    page.keyboard.press("ArrowLeft")
    following = fixture("table-playing")
    following["board"] = {**fixture("table-auction")["board"], "number": 6}

    stage.push("table:tableopenaaa", following)

    expect(page.locator(".replay-live")).to_contain_text("board 6 is being played")
    expect(page.locator(".board-title")).to_have_text("Board 5")
    page.get_by_role("button", name="The end").click()
    expect(page.locator(".board-title")).to_have_text("Board 5")
    page.get_by_role("button", name="Back to live").click()
    expect(page.locator(".board-title")).to_have_text("Board 6")


def test_board_page_replays_each_room_by_itself(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("board", "en", **BOARD), 1280, 800)
    opened, closed = (page.locator(f".side[data-of={room}]") for room in ("open", "closed"))

    closed.get_by_role("button", name="One move back").click()

    expect(closed.locator(".result")).to_have_count(0)
    expect(closed.locator(".bridge-trick, .trick")).to_be_visible()
    expect(opened.locator(".result-score")).to_have_text("+1430")
    assert "closed=26" in page.url
    page.reload()
    expect(closed.locator(".result")).to_have_count(0)


def test_match_page_has_a_column_of_imps_a_side(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("match", "en", **MATCH), 390, 844)
    row = page.locator("tbody tr").nth

    expect(row(0).locator(".imps")).to_have_text(["4", ""])
    expect(row(5).locator("td")).to_have_text(["5", "6S=+1430", "4N+2+680", "13", ""])
    expect(row(3).locator(".imps")).to_have_text(["", ""])
    expect(row(8).locator("td")).to_have_text(["8", "Passed out0", "Passed out0", "", ""])
    expect(row(16).locator("td")).to_have_text(["16", "", "", "", ""])
    expect(page.locator("tfoot td")).to_have_text(["37", "28"])


def test_standings_tell_the_rule_that_broke_a_tie(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("event", "zh", **EVENT), 390, 844)

    expect(page.locator(".tied").first).to_have_text("IMP率 1.585")
    expect(page.locator(".match-row")).to_have_count(6)


def test_long_standings_turn_their_pages_by_the_server_s_clock(stage: Stage, open_at: Any) -> None:
    address = stage.open_screen("en", "screen-standings")
    stage.push("screen:hallaaaaaaa2/2", fixture("screen-standings-2"))
    page = open_at(address, 1920, 1080)
    # Mark and rows are read in one look: a slow machine may turn the page between two.
    seen = """at => {
        const marks = [...document.querySelectorAll(".page-of")].map(mark => mark.textContent.trim());
        const first = Number(document.querySelector("tbody .rank")?.textContent);
        return marks.length === 2 && marks.every(mark => mark === `${at} / 2`) && (at === 1 ? first === 1 : first > 1);
    }"""

    page.wait_for_function(seen, arg=1)
    stage.now += 10
    page.wait_for_function(seen, arg=2)

    expect(page.locator(".match-row")).to_have_count(8)


def test_screen_ticket_travels_beside_the_address(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_screen("en", "screen-two-rooms"), 1920, 1080)
    expect(page.locator(".room")).to_have_count(2)

    assert stage.protocols == ["openroom", "ticket.secret-ticket"]
    assert "#" not in page.url

    page.reload()
    expect(page.locator(".room")).to_have_count(2)


def test_screen_without_ticket_shows_a_code_until_it_is_confirmed(stage: Stage, browser: Browser) -> None:
    address = stage.open_screen("en", "screen-two-rooms").partition("#")[0]
    page = browser.new_page()
    answers = iter([(202, {}), (200, {"ticket": "abc", "screen": "hallaaaaaaa2"})])
    page.route(
        "**/screen/pair", lambda route: route.fulfill(json={"code": "K7M2Q4", "secret": "long-secret"})
    )

    def claim(route: Any) -> None:
        assert json.loads(route.request.post_data) == {"secret": "long-secret"}
        status, body = next(answers)
        route.fulfill(status=status, json=body)

    page.route("**/screen/claim", claim)

    page.goto(address)

    expect(page.locator(".code")).to_have_text("K7M2Q4")
    expect(page.locator(".room")).to_have_count(2)
    assert stage.protocols == ["openroom", "ticket.abc"]
    page.close()


def test_theme_and_deck_are_kept(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)

    page.get_by_role("button", name="Light / dark").click()
    page.get_by_role("button", name="Two / four colours").click()
    page.reload()

    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "4")


def test_look_is_chosen_once_for_all_pages_and_tabs_and_not_for_the_hall(stage: Stage, open_at: Any) -> None:
    page = open_at(stage.open_page("table", "en", **TABLE), 390, 844)
    drawn = stage.pages["/en/table/"]
    for surface in ("console", "hall"):
        stage.pages[f"/en/{surface}/"] = drawn.replace('data-surface="page"', f'data-surface="{surface}"')
    console, hall = page.context.new_page(), page.context.new_page()
    console.goto(f"{stage.url}/en/console/")
    hall.goto(f"{stage.url}/en/hall/")

    page.get_by_role("button", name="Light / dark").click()
    page.get_by_role("button", name="Two / four colours").click()

    for opened in (console, page):  # at once, and when it is opened anew
        expect(opened.locator("html")).to_have_attribute("data-theme", "dark")
        expect(opened.locator("html")).to_have_attribute("data-deck", "4")
    console.reload()
    expect(console.locator("html")).to_have_attribute("data-deck", "4")
    page.get_by_role("button", name="Light / dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(console.locator("html")).to_have_attribute("data-theme", "light")
    hall.reload()
    expect(hall.locator("html")).to_have_attribute("data-theme", "dark")
