"""Every kind of spectators' page keeps its budget: HTML, CSS, JavaScript and sentences under 120 KB as they travel."""

from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.test import Client

from bench.weights import BUDGET, weight_of
from display.modules import needed_by
from tests.display.conftest import Shown
from tests.display.harness import fixture, page

ROOT = Path(__file__).resolve().parents[2]
# The fullest frames there are of each kind.
PAGES = {
    "event": {
        "session:a": "session-16",
        "standing:b": "standing-12",
        "session:c": "field-16",
        "standing:d": "ranking-14",
    },
    "match": {"match:a": "match"},
    "table": {"table:a": "table-long"},
    "board": {"board:a": "board-both"},
    "board of pairs": {
        "board:a": "traveller-long",
        "board:a/2": "traveller-long-2",
        "board:a/3": "traveller-long-3",
    },
}


@pytest.mark.parametrize("kind", PAGES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_with_frames_keeps_its_budget(kind: str, lang: str) -> None:
    html = page(
        kind.split(maxsplit=1)[0], lang, {channel: fixture(name) for channel, name in PAGES[kind].items()}
    )

    weight = weight_of(html)

    assert min(weight.html, weight.css, weight.js, weight.sentences) > 1000  # all of it was found
    assert weight.total < BUDGET


@pytest.mark.parametrize(
    "path", ["/en/", "/zh/api/", "/en/nowhere", "/zh/screen/", "/en/overlay/score/", "/en/embed/t/{table}/"]
)
def test_every_other_page_keeps_it_too(shown: Shown, path: str) -> None:
    html = Client().get(path.format(table=shown.table)).content.decode()

    assert 0 < weight_of(html).css < weight_of(html).total < BUDGET


def test_a_page_names_all_modules_it_needs_so_that_all_are_weighed() -> None:
    html = render_to_string("display/embed.html", {"lang": "en", "preload": needed_by("js/embed.js")})

    assert {f"/static/{name}" for name in needed_by("js/embed.js")} <= set(html.split('"'))
    assert weight_of(html).js > weight_of(html.replace("js/dom.js", "")).js
