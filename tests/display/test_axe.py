"""Every kind of page people look at, in both themes, against the rules of WCAG 2.2 AA that a program can check (axe-core)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Browser, Page

from display.api.routes import ROUTES
from display.modules import needed_by
from display.views import embedded
from tests.display.axe import complaints
from tests.display.harness import Stage, fixture, running_stage

# Tall, so that nothing lies under what is fixed to the lower edge: there one scrolls.
PHONE = {"width": 390, "height": 2600}
HALL = {"width": 1920, "height": 1080}
FRAMES = {
    "table": {"table_a": "table-playing"},
    "table of pairs": {"table_a": "table-pairs"},
    "table held": {"table_a": "table-held"},
    "board": {"board_a": "board-both"},
    "board of pairs": {"board_a": "traveller"},
    "match": {"match_a": "match"},
    "match of pairs": {"match_a": "encounter"},
    "event": {"session_a": "session-6", "standing_b": "standing-12"},
    "event of pairs": {"session_a": "field-16", "standing_b": "ranking-14"},
}
SCREENS = "two-rooms table-long boards-8 replay scores standings clock pictures notice".split()
THEMES = ["light", "dark"]


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with running_stage() as running:
        yield running


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce")  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def looked_at(page: Page, url: str, theme: str) -> list[str]:
    """What is wrong with a page in a theme once it is drawn."""
    page.goto("about:blank")
    page.goto(url)
    page.locator("main > *").first.wait_for()
    page.evaluate(
        "theme => { document.documentElement.dataset.theme = theme; return document.fonts.ready; }", theme
    )
    return complaints(page)


@pytest.mark.parametrize("kind", FRAMES)
def test_page_is_accessible_in_both_themes(stage: Stage, window: Page, kind: str) -> None:
    url = stage.open_page(kind.split(maxsplit=1)[0], "en", **FRAMES[kind])

    found = {theme: looked_at(window, url, theme) for theme in THEMES}

    assert found == {theme: [] for theme in THEMES}


def test_pages_of_words_and_what_stands_in_other_pages_are_accessible(stage: Stage, window: Page) -> None:
    frame = embedded("board:a", 1, json.dumps(fixture("board-both")).encode())
    routes = [(route.path, f"api.route.{route.name}") for route in ROUTES]
    pages: dict[str, dict[str, Any]] = {
        "home": {"events": [{"slug": "river", "name": "River", "state": "home.over"}]},
        "not_found": {},
        "find": {
            "event": "\u6ee8\u6cb3\u676f",
            "slug": "river",
            "words": "\u82cd",
            "teams": [("heron", "\u82cd\u9e6d")],
            "players": [("ines", "\u82cd\u82e5\u5170", "\u82cd\u9e6d")],
        },
        "api": {"routes": routes, "rules": ["api.rule.same", "api.rule.ids"]},
        "embed": {"frames": [frame], "preload": needed_by("js/embed.js")},
    }
    found: dict[tuple[str, str], list[str]] = {}
    for name, values in pages.items():
        path = f"/zh/{name}/"
        stage.pages[path] = render_to_string(
            f"display/{name}.html", {"lang": "zh", "other_path": "/en/", **values}
        )
        found |= {(name, theme): looked_at(window, stage.url + path, theme) for theme in THEMES}

    assert found == dict.fromkeys(found, [])  # noqa: RUF024 - compared, never changed


@pytest.mark.parametrize("name", SCREENS)
def test_hall_screen_is_accessible_in_both_themes(stage: Stage, browser: Browser, name: str) -> None:
    context = browser.new_context(viewport=HALL, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    url = stage.open_screen("en", f"screen-{name}")

    found = {theme: looked_at(page, url, theme) for theme in THEMES}
    context.close()

    assert found == {theme: [] for theme in THEMES}


def test_axe_complains_of_what_nobody_could_hear(stage: Stage, window: Page) -> None:
    stage.pages["/bad/"] = (
        '<!doctype html><html lang="en"><title>t</title><main><button></button><img src="/x"></main>'
    )

    found = looked_at(window, f"{stage.url}/bad/", "light")

    assert {line.split()[0] for line in found} == {"button-name", "image-alt"}
