"""The page of a player in a real browser: what it adds up, that it fits a small phone, and that it is Chinese in Chinese."""

from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from broadcast.frames import Line, Name, Pairing, SessionName, Team
from broadcast.public.players import PlayerBoard, PlayerPage, Sitting
from display.modules import needed_by
from display.views import as_data
from tests.chinese import SAID, english_in
from tests.display.harness import Stage

HERON, ALDER = Team("heron", Name("Heron", "\u82cd\u9e6d")), Team("alder", Name("Alder", "\u6864\u6728"))


def sitting(room: str, *boards: PlayerBoard, scoring: str = "match") -> Sitting:
    return Sitting(
        Name("Final", "\u51b3\u8d5b"),
        SessionName("s1", Name("Session 1", "\u7b2c\u4e00\u8282"), 1, 2),
        1_764_489_600,
        Pairing("m1", HERON, ALDER),
        "home",
        f"table{room}",
        3,
        None if room else 2,
        room,
        "N",
        Name("Rui Tanaka", "\u7530\u777f"),
        scoring,
        boards,
    )


PLAYER = PlayerPage(
    Name("Riverside Cup", "\u6ee8\u6cb3\u676f"),
    "riverside",
    "Asia/Shanghai",
    Name("Ines Arvola", "\u5b89\u82e5\u5170"),
    HERON,
    (
        sitting(
            "closed",
            PlayerBoard(1, "", "b1", Line("4SX", "E", 8, -2, 300, "HK", False), 7, 5),
            PlayerBoard(2, "", "b2", Line("3N", "S", 8, -1, -100, None, False), -12, -6),
            PlayerBoard(3, "3R", None, None, None, None),
        ),
        sitting(
            "",
            PlayerBoard(1, "", "b3", Line("P", None, None, None, 0, None, False), 62.5, None),
            scoring="matchpoints",
        ),
    ),
)


def put_up(stage: Stage, lang: str, player: PlayerPage = PLAYER) -> str:
    context = {
        "lang": lang,
        "root": f"/{lang}/",
        "scored": True,
        "other_path": f"/{lang}/",
        "player": as_data(msgspec.json.encode(player)),
        "module": "js/player.js",
        "preload": needed_by("js/player.js"),
    }
    stage.pages[f"/{lang}/player/"] = render_to_string("display/player.html", context)
    return f"{stage.url}/{lang}/player/"


def test_page_adds_up_what_his_side_gained_and_his_butler(stage: Stage, open_at: Any) -> None:
    page: Page = open_at(put_up(stage, "en"), 1280, 844)

    expect(page.locator("h1")).to_have_text("Ines Arvola")
    expect(page.locator(".player-totals dd")).to_have_text(
        ["3", "\u22125", "62.50 % on 1 board", "\u22121 on 2 boards, \u22120.50 a board"]
    )
    rows = page.locator(".sitting").first.locator("tbody tr")
    expect(rows.nth(0).locator("td")).to_have_text(["1", "4\u00d7E\u22122+300", "+7", "+5"])
    expect(rows.nth(2).locator("td")).to_have_text(["3R", "", "", ""])
    expect(rows.nth(2).locator("a")).to_have_count(0)
    expect(page.locator(".sitting").nth(1).locator("thead th")).to_have_count(3)
    expect(page.locator(".where-sat").first).to_contain_text(
        "Closed room \u00b7 North \u00b7 with Rui Tanaka"
    )


def test_rounds_to_come_stand_behind_what_was_shown_the_next_first(stage: Stage, open_at: Any) -> None:
    blank = PlayerBoard(4, "", None, None, None, None)
    rounds = [msgspec.structs.replace(sitting("", blank, scoring="matchpoints"), round=at) for at in (4, 3)]
    later = msgspec.structs.replace(PLAYER, sittings=(*rounds, *PLAYER.sittings))
    page: Page = open_at(put_up(stage, "en", later), 390, 844)

    where = page.locator(".where-sat a")
    expect(where).to_have_count(4)
    texts = where.all_inner_texts()
    assert [text.split(" \u00b7 ")[0] for text in texts] == ["Closed room", "Round 2", "Round 3", "Round 4"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_fits_a_small_phone(stage: Stage, open_at: Any, lang: str) -> None:
    page: Page = open_at(put_up(stage, lang), 320, 844)

    assert page.evaluate("document.documentElement.scrollWidth") == 320
    if lang == "zh":
        assert english_in(page.evaluate(SAID)) == []
