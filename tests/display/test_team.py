"""The page of a team in a real browser: its own score first, followed by one press, going on by itself, fitting every size."""

from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from bench.weights import BUDGET, weight_of
from broadcast.frames import Name, Pairing, Score, SessionName, Team
from broadcast.public.contestants import TeamMatch, TeamPage, TeamPlace, TeamPlayer
from display.modules import needed_by
from display.views import as_data
from tests.chinese import SAID, english_in
from tests.display.axe import complaints
from tests.display.harness import Stage, fixture, page, wait_until

HERON, ALDER = Team("heron", Name("Heron", "\u82cd\u9e6d")), Team("alder", Name("Alder", "\u6864\u6728"))
LONG = Team("willow", Name("Willow Bank and Old Mill Combined", "\u67f3\u5cb8\u8001\u78e8\u574a\u8054\u961f"))
FINAL = Name("Final", "\u51b3\u8d5b")


def met(at: int, home: Team, visitor: Team, state: Any, imps: tuple[int, int]) -> TeamMatch:
    """A match of two rooms in session `at`."""
    after = {"before": 0, "on": 3, "over": 16}[state]
    return TeamMatch(
        FINAL,
        SessionName(f"s{at}", Name(f"Session {at}", f"\u7b2c{at}\u8282"), at, 3),
        1_764_489_600 + at * 7200,
        Pairing(f"match{at}", home, visitor),
        "home" if home is HERON else "visitor",
        state,
        Score(f"match{at}", home, visitor, imps, (0, 0), after, 16, (12.5, 7.5), False),
        None,
        None,
        None,
        after,
        None,
    )


def round_of_pairs(number: int, own: float | None) -> TeamMatch:
    """An encounter of a movement."""
    return TeamMatch(
        FINAL,
        SessionName("s4", Name("Session 4", "\u7b2c\u56db\u8282"), 1, 1),
        None,
        Pairing(f"round{number}", ALDER, HERON),
        "visitor",
        "before" if own is None else "over",
        None,
        number,
        7,
        "matchpoints",
        0 if own is None else 2,
        own,
    )


TEAM = TeamPage(
    Name("Riverside Cup", "\u6ee8\u6cb3\u676f"),
    "riverside",
    "Asia/Shanghai",
    HERON,
    "team",
    (TeamPlace(FINAL, 2, 8, 37.25, None, None, True),),
    (TeamPlayer("ines", Name("Ines Arvola", "\u5b89\u82e5\u5170")),),
    (
        met(1, HERON, LONG, "over", (41, 36)),
        met(2, ALDER, HERON, "on", (17, 9)),
        met(3, HERON, ALDER, "before", (0, 0)),
        round_of_pairs(1, 62.5),
        round_of_pairs(2, None),
    ),
)


def html_of(lang: str) -> str:
    context = {
        "lang": lang,
        "root": f"/{lang}/",
        "scored": True,
        "other_path": f"/{lang}/",
        "team": as_data(msgspec.json.encode(TEAM)),
        "module": "js/team.js",
        "preload": needed_by("js/team.js"),
    }
    return render_to_string("display/team.html", context)


def put_up(stage: Stage, lang: str) -> str:
    stage.pages[f"/{lang}/team/"] = html_of(lang)
    return f"{stage.url}/{lang}/team/"


def test_page_tells_its_own_score_first_and_goes_on_by_itself(stage: Stage, open_at: Any) -> None:
    opened: Page = open_at(put_up(stage, "en"), 390, 844)
    rows = opened.locator(".team-match")
    wait_until(lambda: stage.connections)

    expect(opened.locator(".team-places dd")).to_contain_text("2 of 8")
    expect(rows.nth(0)).to_contain_text("41 : 36")
    expect(rows.nth(0)).to_have_attribute("href", "/en/m/match1/")
    expect(rows.nth(1)).to_contain_text("9 : 17")
    expect(rows.nth(1)).to_contain_text("in play")
    expect(rows.nth(1)).to_contain_text("7.50 : 12.50 VP")
    expect(rows.nth(2)).to_contain_text("to come")
    expect(rows.nth(3)).to_contain_text("62.50 %")
    expect(opened.get_by_role("link", name="Ines Arvola")).to_have_attribute("href", "/en/p/ines/")

    newer = fixture("match")
    newer["match"] = {**newer["match"], "imps": [17, 30], "after": 16, "boards": 16}
    stage.push("match:match2", newer)

    expect(rows.nth(1)).to_contain_text("30 : 17")
    expect(rows.nth(1)).to_have_attribute("data-state", "over")


def test_team_is_followed_from_its_page_and_then_stands_first_in_its_event(
    stage: Stage, open_at: Any
) -> None:
    opened: Page = open_at(put_up(stage, "en"), 390, 844)

    opened.get_by_role("button", name="Follow Heron").click()

    expect(opened.get_by_role("button", name="Follow Heron")).to_have_attribute("aria-pressed", "true")
    kept = opened.evaluate("localStorage.getItem('openroom.follow.riverside')")
    assert kept == '["heron"]'


def test_standings_and_heads_of_matches_lead_to_teams(stage: Stage, open_at: Any) -> None:
    opened: Page = open_at(
        stage.open_page("event", "en", session_sessionaaaa2="session-6", standing_stageaaaaaa2="standing-12"),
        390,
        844,
    )
    first = fixture("standing-12")["rows"][0]["team"]
    link = opened.locator(".standing a.team-name").first
    expect(link).to_have_attribute("href", f"/en/team/{first['id']}/")

    stage.pages["/en/match/"] = page("match", "en", {"match:matchaaaaaa2": fixture("match")})
    opened.goto(f"{stage.url}/en/match/")
    home = fixture("match")["match"]["home"]["id"]
    expect(opened.locator(".match-score a.team-name").first).to_have_attribute("href", f"/en/team/{home}/")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_fits_every_size_is_light_and_chinese_in_chinese(stage: Stage, open_at: Any, lang: str) -> None:
    opened: Page = open_at(put_up(stage, lang), 320, 640)

    for width in (320, 390, 1366, 3840):
        opened.set_viewport_size({"width": width, "height": 844})
        assert opened.evaluate("document.documentElement.scrollWidth") == width
    assert weight_of(html_of(lang)).total < BUDGET
    if lang == "zh":
        assert english_in(opened.evaluate(SAID)) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_page_is_accessible(stage: Stage, open_at: Any, theme: str) -> None:
    opened: Page = open_at(put_up(stage, "en"), 390, 1600)
    opened.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)

    assert complaints(opened) == []
