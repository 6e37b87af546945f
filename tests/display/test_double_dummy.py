"""The board's page with an analysis: the table, par, what is left to make at a place of the replay, and marks where a trick went."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.display.axe import complaints
from tests.display.harness import Stage, fixture, page, wait_until

STRAINS = "NSHDC"


def analysis() -> dict[str, object]:
    """Of the fixture's board, with a trick given away by the third card of the open room."""
    rooms = fixture("board-both")["rooms"]
    count = {
        room: sum(len(trick["cards"]) for trick in side["board"]["tricks"]) for room, side in rooms.items()
    }
    assert count["open"] > 3
    tricks = {seat: dict(zip(STRAINS, (7, 8, 9, 10, 11), strict=True)) for seat in "NESW"}
    first = _left(rooms["open"]["board"], count["open"])
    return {
        "tricks": tricks,
        "par": {"score": -420, "contracts": [{"contract": "4H", "declarer": "E", "over": 0}]},
        "rooms": {"open": first, "closed": [9] * (count["closed"] + 1)},
    }


def _left(board: dict[str, object], cards: int) -> list[int]:
    """Nine tricks until whoever plays third errs: the others gain one, or declarer's side loses one."""
    order = "NESW"
    leader = board["tricks"][0]["leader"]  # type: ignore[index]
    third = order[(order.index(leader) + 2) % 4]
    is_declarers = order.index(third) % 2 == order.index(str(board["declarer"])) % 2
    return [9, 9, 9] + [8 if is_declarers else 10] * (cards - 2)


def test_board_page_shows_what_was_worked_out(stage: Stage, browser: Browser) -> None:
    html = page("board", "en", {"board:a": fixture("board-both")})
    block = f'<script type="application/json" id="double-dummy">{json.dumps(analysis())}</script>'
    stage.pages["/en/b/aaaaaaaaaaaa/"] = html.replace("</footer>", f"</footer>{block}")
    window = browser.new_context(viewport={"width": 1280, "height": 2600}).new_page()
    errors: list[str] = []
    window.on("pageerror", lambda error: errors.append(str(error)))

    window.goto(f"{stage.url}/en/b/aaaaaaaaaaaa/")

    table = window.locator(".double-dummy")
    expect(table.locator("tbody tr")).to_have_count(4)
    expect(table.locator("tbody tr").first).to_contain_text("7891011")
    expect(table.locator(".par")).to_contain_text("420")
    opened = window.locator(".side[data-of=open]")
    calls = len(fixture("board-both")["rooms"]["open"]["board"]["auction"])
    expect(opened.locator(".dd-mark")).to_have_count(1)
    expect(opened.locator(f"[data-move='{calls + 3}'] .dd-mark")).to_have_text("\u22121")
    assert complaints(window) == []

    opened.locator(f".played-tricks [data-move='{calls + 3}']").click()
    expect(opened.locator(".dd-line .dd-cost")).to_contain_text("costs 1 trick")
    opened.locator("[data-act=back]").click()
    expect(opened.locator(".dd-line")).to_contain_text("9 tricks")
    expect(opened.locator(".dd-line .dd-cost")).to_have_count(0)
    expect(opened.locator(".dd-mark")).to_have_count(0)
    assert errors == []


def test_board_page_without_an_analysis_lacks_nothing(stage: Stage, browser: Browser) -> None:
    window = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()

    window.goto(stage.open_page("board", "en", board_a="board-both"))

    expect(window.locator(".compare")).to_be_visible()
    expect(window.locator(".double-dummy, .dd-line, .dd-mark")).to_have_count(0)


@pytest.mark.parametrize("solves", [True, False])
def test_an_analysis_is_asked_for_only_where_boards_are_worked_out(
    stage: Stage, browser: Browser, solves: bool
) -> None:
    done = fixture("board-both")
    playing = done["rooms"]["closed"] | {"board": fixture("table-playing")["board"]}
    html = page("board", "en", {"board:a": done | {"rooms": done["rooms"] | {"closed": playing}}})
    block = '<script type="application/json" id="double-dummy">null</script>' if solves else ""
    stage.pages["/en/b/aaaaaaaaaaaa/"] = html.replace("</footer>", f"</footer>{block}")
    window = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    asked: list[str] = []
    window.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    window.clock.install()
    window.goto(f"{stage.url}/en/b/aaaaaaaaaaaa/")
    wait_until(lambda: stage.connections)

    stage.push("board:a", done)
    expect(window.get_by_text("The end")).to_have_count(2)
    window.clock.run_for(21_000)
    window.evaluate("1")

    assert len(asked) == solves
