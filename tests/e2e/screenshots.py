"""Pictures of every page at both sizes, from a demo under way: `make screenshots`, to be looked at by people.

Also the README's picture, docs/hall.png.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.hall import ROOT, Hall, hall, until
from tests.e2e.pages import HALL, PHONE, chromium, typed

FOLDER = ROOT / "build/screenshots"
README_WIDTH = 1280
SIZES = {"1920x1080": HALL, "390x844": PHONE}
SLUG, CLUB = "lakeside", "club"


@pytest.fixture(scope="module")
def demo() -> Iterator[Hall]:
    """The demo under way, quick enough that both rooms are in the middle of something."""
    with hall(migrated=False) as place:
        place.start("demo", "--beat", "1.0")
        until(lambda: "Ctrl-C ends it." in place.said, 60, lambda: place.said)
        yield place


@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with chromium(chromium_path) as started:
        yield started


def addresses(place: Hall) -> dict[str, str]:
    """Path of each kind of page, from what the demo printed and what its pages link to."""
    sessions = [name for name in place.page_frames(f"/en/e/{SLUG}/") if name.startswith("session:")]
    frames = [place.frame(session) for session in sessions]
    first = frames[0]["matches"][0]
    matches = [place.frame(f"match:{each['match']['id']}") for frame in frames for each in frame["matches"]]
    done = [row["id"] for match in matches for row in match["rows"] if row["swing"] and any(row["swing"])]
    (field,) = [
        place.frame(name) for name in place.page_frames(f"/en/e/{CLUB}/") if name.startswith("session:")
    ]
    pairs = place.frame(f"table:{field['tables'][0]['id']}")
    (player,) = re.findall(
        r'id="people">\[\{"id":"(\w+)"', place.get(f"/en/m/{first['match']['id']}/").body.decode()
    )
    links: dict[str, str] = dict(
        re.findall(r"^  (\w+) screen +http://[^/]+/en(/screen/#\S+)$", place.said, re.MULTILINE)
    )
    return {
        "home": "/",
        "event": f"/e/{SLUG}/",
        "session": f"/s/{frames[0]['session']['id']}/",
        "match": f"/m/{first['match']['id']}/",
        "player": f"/p/{player}/",
        "team": f"/team/{first['match']['home']['id']}/",
        "find": f"/e/{SLUG}/find/",
        "unscored-match": f"/no-spoilers/m/{first['match']['id']}/",
        "unscored-board": f"/no-spoilers/b/{done[0]}/",
        "table-open": f"/t/{first['tables']['open']['id']}/",
        "table-closed": f"/t/{first['tables']['closed']['id']}/",
        "board": f"/b/{done[0]}/",
        "board-move": f"/b/{done[0]}/#room=open&open=12",
        "not-found": "/nothing/",
        "club": f"/e/{CLUB}/",
        "club-table": f"/t/{pairs['table']['id']}/",
        "club-round": f"/m/{pairs['match']['id']}/",
        "club-board": f"/b/{next(link['id'] for link in pairs['boards'] if link['id'])}/",
        "hall": links["Hall"],
        "standings": links["Standings"],
        "pairing": "/screen/",
        "login": "/login/",
        "console-table": f"/console/{first['tables']['open']['id']}/",
    }


# Pages with something fixed to the lower edge of the window, which a picture of the whole would put in its middle.
FIXED = {"table-open", "table-closed", "board", "board-move", "unscored-board", "club-table"}

# What has to be there before the picture is taken.
READY = {
    "home": ".event-now",
    "event": ".standing",
    "session": ".match-row",
    "match": ".scorecard",
    "player": ".sitting",
    "team": ".team-match",
    "find": ".found",
    "unscored-match": ".boards",
    "unscored-board": ".replay",
    "table-open": ".room .diagram",
    "table-closed": ".room .diagram",
    "board": ".compare",
    "board-move": ".compare",
    "not-found": "h1",
    "club": ".ranking",
    "club-table": ".round-head",
    "club-round": ".scorecard tfoot",
    "club-board": ".traveller tbody",
    "hall": "main[data-layout=two-rooms] .rooms",
    "standings": "main[data-layout=standings] .standing",
    "pairing": ".pairing .code",
    "login": "form",
}


def picture(page: Page, name: str, size: str, *, whole: bool = True) -> None:
    """Write build/screenshots/NAME-SIZE.png, what lies below the first screen too if `whole`."""
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=FOLDER / f"{name}-{size}.png", full_page=whole, animations="disabled")


def test_readme_picture(demo: Hall, browser: Browser) -> None:
    """The hall's screen as it hangs there, in fewer dots: both rooms at play, some swings made. First, while they are to come."""
    context = browser.new_context(viewport=HALL, device_scale_factor=README_WIDTH / HALL["width"])  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{demo.url}/en{addresses(demo)['hall']}")
    playing, swings = page.locator(".room[data-phase=play]"), page.locator(".strip rect")
    until(
        lambda: playing.count() == 2 and swings.count() >= 3,
        400,
        lambda: "the rooms never played at the same time",
    )
    page.evaluate("() => document.fonts.ready")
    (ROOT / "docs").mkdir(exist_ok=True)
    page.screenshot(path=ROOT / "docs/hall.png", animations="disabled")
    context.close()
    assert (ROOT / "docs/hall.png").stat().st_size < 300_000


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("kind", READY)
def test_public_page(demo: Hall, browser: Browser, kind: str, lang: str, size: str) -> None:
    context = browser.new_context(viewport=SIZES[size], is_mobile=size == "390x844")  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{demo.url}/{lang}{addresses(demo)[kind]}")
    page.locator(READY[kind]).first.wait_for()
    picture(page, f"{kind}-{lang}", size, whole=kind not in FIXED)
    context.close()


def console_in(page: Page, address: Callable[[], str], phase: str) -> None:
    """Open a table's console until the board last opened there is in the phase asked for."""

    def opened() -> bool:
        page.goto(address())
        page.locator(".board[data-phase]").wait_for()
        return page.locator(f".board[data-phase={phase}]").count() == 1

    until(opened, 180, lambda: f"never in {phase}: {address()}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_staff_pages(demo: Hall, browser: Browser, lang: str, size: str) -> None:
    passwords = dict(re.findall(r"log in as (\w+) +password (\S+)", demo.said))
    context = browser.new_context(viewport=SIZES[size], is_mobile=size == "390x844")  # type: ignore[arg-type]
    page = context.new_page()

    def log_in(login: str) -> None:
        context.clear_cookies()
        page.goto(f"{demo.url}/{lang}/login/")
        page.fill("input[name=username]", login)
        page.fill("input[name=password]", passwords[login])
        page.click("button.main")

    log_in("director")
    page.goto(f"{demo.url}/{lang}/control/{SLUG}/")
    page.locator("#live h1").wait_for()
    picture(page, f"control-{lang}", size)
    page.goto(f"{demo.url}/{lang}/control/{SLUG}/hall/")
    page.locator("#screens h3").first.wait_for()
    picture(page, f"control-hall-{lang}", size)
    page.goto(f"{demo.url}/{lang}/control/{SLUG}/previews/")
    page.locator(".preview main:not([data-layout=waiting])").first.wait_for()
    picture(page, f"previews-{lang}", size)
    log_in("operator")
    page.locator(".choose-table").first.wait_for()
    picture(page, f"console-choose-{lang}", size)
    for phase in ("play", "auction"):
        console_in(page, lambda: f"{demo.url}/{lang}{addresses(demo)['console-table']}", phase)
        picture(page, f"console-{phase}-{lang}", size, whole=False)
    typed(page, "?")
    picture(page, f"console-help-{lang}", size, whole=False)
    context.close()


def test_hall_layouts(demo: Hall, browser: Browser) -> None:
    """What the standings' screen can be told to show instead, told from the page Hall; back to the standings at last."""
    (password,) = re.findall(r"log in as director +password (\S+)", demo.said)
    control = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    control.goto(f"{demo.url}/en/login/")
    control.fill("input[name=username]", "director")
    control.fill("input[name=password]", password)
    control.click("button.main")
    control.wait_for_url("**/control/**")
    address = addresses(demo)["standings"]
    screen = address.rpartition("~")[2]
    editor = f"{demo.url}/en/control/{SLUG}/hall/?screen={screen}"
    control.goto(editor)
    keys = control.locator("#editor select").first.evaluate(
        "each => [...each.options].map((option) => option.value)"
    )
    wanted = ("table", "boards", "replay", "scores", "line-ups", "clock", "standings")
    shows = [next(key for key in keys if key.startswith(f"{layout}:")) for layout in wanted]
    for show in shows:
        control.goto(editor)
        control.locator("#editor select").first.select_option(show)
        control.locator("#editor button.main").first.click()
        control.wait_for_url(re.compile("#screens$"))
        layout = show.partition(":")[0]
        for lang in ("en", "zh"):
            page = browser.new_context(viewport=HALL).new_page()  # type: ignore[arg-type]
            page.goto(f"{demo.url}/{lang}{address}")
            page.locator(f"main[data-layout={layout}] .hall-head").wait_for()
            picture(page, f"hall-{layout}-{lang}", "1920x1080", whole=False)
            page.context.close()
    control.context.close()


@pytest.mark.parametrize("fact", ["contract", "score", "auction", "names", "trick"])
def test_overlays(demo: Hall, browser: Browser, fact: str) -> None:
    table = addresses(demo)["table-open"].split("/")[2]
    for lang in ("en", "zh"):
        page = browser.new_context(viewport=HALL).new_page()  # type: ignore[arg-type]
        page.goto(f"{demo.url}/{lang}/overlay/{fact}/?table={table}&size=60")
        page.locator(".overlay-fact").wait_for(state="attached")
        picture(page, f"overlay-{fact}-{lang}", "1920x1080", whole=False)
        page.context.close()
