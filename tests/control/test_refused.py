"""A form of the page Hall that was refused: all that was typed stands there again, and why, at the field it is about."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from broadcast import public, services
from broadcast.catalogue import sentence
from broadcast.control.asking import Asked
from broadcast.control.pages.hall import hall_page, says_at
from broadcast.control.steps import Words
from broadcast.models import Screen
from tests.control.conftest import Cup


@pytest.fixture
def shows(cup: Cup) -> tuple[str, str, str]:
    match = cup.matches[0].public_id
    return (
        f"two-rooms:{match}",
        f"clock:{cup.sessions[-1].public_id}",
        f"standings:{cup.sessions[-1].public_id}",
    )


@pytest.fixture
def screen(director: Client, shows: tuple[str, str, str]) -> str:
    services.screen_waits("K7M2Q4", datetime.now(UTC))
    director.post("/en/control/cup/confirm/", {"code": "K7M2Q4", "show": shows[0]})
    return Screen.objects.get().public_id


def refused(client: Client, command: str, **fields: object) -> str:
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 400
    return unescape(response.content.decode())


def said_at(page: str) -> tuple[str, str]:
    """The tag of the field that is marked, and what is said at it."""
    (marked,) = re.findall(r'<(?:input|select)[^>]*aria-invalid="true"[^>]*>', page)
    (said,) = re.findall(r'<p class="refused-here" id="refused-here" role="alert">(.*?)</p>', page)
    assert 'aria-describedby="refused-here"' in marked
    assert '<p class="refusal"' not in page
    return marked, said


def chosen(page: str) -> list[str]:
    """What every list of the page has chosen."""
    lists = re.findall(r'<select name="show".*?</select>', page, re.DOTALL)
    return ["".join(re.findall(r'value="([^"]*)" selected', each)) for each in lists]


def test_refused_list_stands_there_as_it_was_typed_with_the_sentence_in_its_row(director, cup, screen, shows):
    rows = [shows[1], "", shows[2], shows[0], "", "", ""]
    typed = ["20", "30", "2", "45", "30", "30", "17"]

    page = refused(
        director,
        "in-turn",
        session=cup.sessions[-1].public_id,
        screen=screen,
        show=rows,
        seconds=typed,
        pinned="1",
    )

    marked, said = said_at(page)
    assert said == sentence("en", "control.refused.bad-seconds", n=5)
    assert 'value="2"' in marked
    assert re.findall(r'name="seconds" value="(\d*)"', page) == typed
    assert chosen(page)[1:] == rows
    assert "<details open>" in page
    assert page.count('name="pinned" value="1" checked') == 2


def test_list_without_anything_and_one_too_long_are_said_at_their_rows(director, screen, shows):
    empty = refused(director, "in-turn", screen=screen, show=["", ""], seconds=["30", "30"])
    long = refused(director, "in-turn", screen=screen, show=["", *[shows[0]] * 13], seconds=["30"] * 14)

    assert said_at(empty)[1] == sentence("en", "control.refused.empty-list")
    assert said_at(long)[1] == sentence("en", "control.refused.long-list", n=12)
    rows = long.split('<div class="turn">')
    assert ["aria-invalid" in row for row in rows].index(True) == len(rows) - 2  # a free one follows


@pytest.mark.parametrize("command", ["in-turn", "point"])
def test_page_of_a_refused_form_says_where_it_is_found_and_that_is_live(director, cup, screen, command):
    session = cup.sessions[0].public_id

    page = refused(director, command, session=session, screen=screen, show="elsewhere", seconds="30")

    (address,) = re.findall(r'<main data-address="([^"]*)"', page)
    assert urlsplit(address).path == "/en/control/cup/hall/"
    assert parse_qs(urlsplit(address).query) == {"session": [session], "screen": [screen]}
    answer = director.get(f"{address}&live")
    assert [each["id"] for each in answer.json()] == [screen]
    assert "js/control/refused" in page
    assert page.index("js/control/refused") < page.index("js/control/hall")


def test_code_that_no_screen_shows_is_said_at_the_code_and_the_form_kept(director, shows):
    page = refused(director, "confirm", code="abc-def", show=shows[2], label="Bar")

    marked, said = said_at(page)
    assert said == sentence("en", "control.refused.no-screen", n="ABCDEF")
    assert 'name="code" value="abc-def"' in marked
    assert 'name="label" value="Bar"' in page
    assert chosen(page) == [shows[2]]


def test_every_field_of_the_hall_that_can_be_refused_says_why_at_the_field(director, screen, shows):
    (event,) = public.events_directed(get_user_model().objects.get())
    words = Words("en", event.zone)
    long = "x" * 201
    made = {
        "confirm.code": {"code": "?", "show": shows[0]},
        "confirm.show": {"code": "K7M2Q5", "show": "elsewhere"},
        "confirm.label": {"code": "K7M2Q5", "show": shows[0], "label": long},
        "point.show": {"screen": screen, "show": "elsewhere"},
        "in-turn.show": {"screen": screen, "show": "", "seconds": "30"},
        "in-turn.seconds": {"screen": screen, "show": shows[0], "seconds": "soon"},
        "words.zh": {"screen": screen, "zh": "", "en": ""},
        "words.en": {"screen": screen, "en": long},
        "clock.at": {"at": "quarter past"},
        "picture.file": {"file": SimpleUploadedFile("a.png", b"none"), "label": "A club"},
        "picture.label": {"label": long},
    }

    hall = Asked(public.control_room(event), {}, "d", datetime.now(UTC))
    editor = replace(hall, fields={"screen": screen})
    assert set(made) == says_at(hall_page(hall, words)) | says_at(hall_page(editor, words))
    for place, fields in made.items():
        command, _, field = place.partition(".")
        marked, said = said_at(refused(director, command, **fields))
        assert f'name="{field}"' in marked, place
        assert said, place
        for name, typed in fields.items():
            if name == field and isinstance(typed, str) and "<input" in marked:
                assert f'value="{typed}"' in marked, place


def test_way_back_from_a_press_leads_to_the_page_it_stood_on(director, screen):
    back = director.get("/en/control/cup/in-turn/")

    assert back.headers["Location"] == "/en/control/cup/hall/#screens"


def test_refusal_about_no_field_is_said_above_the_page(director, screen, shows):
    gone = refused(director, "point", screen="gone", show=shows[0])
    nowhere = refused(director, "in-turn", screen="gone", show=shows[0], seconds="2")

    for page, code in ((gone, "unknown-screen"), (nowhere, "bad-seconds")):
        assert sentence("en", f"control.refused.{code}", n=5) in page
        assert '<p class="refusal" role="alert">' in page
        assert "aria-invalid" not in page
