"""Hall screens on the control page: let in by their code, pointed elsewhere, turned out; once, twice, and malformed."""

from collections.abc import Callable

import pytest
from django.test import Client

from broadcast.catalogue import sentence
from broadcast.models import Due, Screen
from tests.control.conftest import Cup, logged_in


def post(client: Client, command: str, **fields: str) -> None:
    """Carry out a command that must succeed."""
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 303, response.content.decode()
    assert response.headers["Location"] == "/en/control/cup/hall/#screens"


def refused(client: Client, command: str, **fields: str) -> str:
    """Ask for what must be refused; returns the page."""
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 400
    page: str = response.content.decode()
    return page


@pytest.fixture
def both_rooms(cup: Cup) -> str:
    return f"two-rooms:{cup.matches[0].public_id}"


@pytest.fixture
def standings(cup: Cup) -> str:
    return f"standings:{cup.sessions[-1].public_id}"


@pytest.mark.parametrize("typed", ["K7M2Q4", "k7m2q4", " k7m 2q4 ", "K7M-2Q4", "ｋ７Ｍ２ｑ４"])
def test_code_is_confirmed_however_it_is_typed(
    director: Client, cup: Cup, both_rooms: str, typed: str
) -> None:
    post(director, "confirm", code=typed, show=both_rooms, label="Hall 1, left")

    screen = Screen.objects.get()
    assert (screen.event_id, screen.code, screen.label) == (cup.event.pk, "K7M2Q4", "Hall 1, left")
    assert (screen.layout, screen.subject) == ("two-rooms", cup.matches[0].public_id)
    assert screen.confirmed_by == "cup-director"
    assert Due.objects.filter(name=f"screen:{screen.public_id}").exists()


def test_screen_that_asked_for_a_code_gets_its_ticket_from_the_directors_press(
    director: Client, standings: str
) -> None:
    screen = Client()
    pairing = screen.post("/screen/pair", {}, content_type="application/json").json()
    secret = {"secret": pairing["secret"]}
    before = screen.post("/screen/claim", secret, content_type="application/json")

    post(director, "confirm", code=pairing["code"].lower(), show=standings)
    after = screen.post("/screen/claim", secret, content_type="application/json")
    post(director, "revoke", screen=after.json()["screen"])
    turned_out = screen.post("/screen/claim", secret, content_type="application/json")

    assert [answer.status_code for answer in (before, after, turned_out)] == [202, 200, 202]
    assert after.json()["screen"] == Screen.objects.get().public_id


def test_code_confirmed_twice_is_one_screen(director: Client, both_rooms: str, standings: str) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)

    post(director, "confirm", code="K7M2Q4", show=standings)

    assert Screen.objects.get().layout == "standings"


@pytest.mark.parametrize("typed", ["", "K7M2Q", "K7M2Q44", "K7M2QO", "K7M2Q1", "K7M2Q!", "牌牌牌牌牌牌"])
def test_malformed_code_is_refused_and_stays_in_the_form(
    director: Client, both_rooms: str, standings: str, typed: str
) -> None:
    page = refused(director, "confirm", code=typed, show=standings, label="Foyer")

    assert sentence("en", "control.refused.bad-code", n=6) in page
    assert f'name="code" value="{typed}"' in page
    assert 'value="Foyer"' in page
    assert f'<option value="{standings}" selected>' in page
    assert not Screen.objects.exists()


@pytest.mark.parametrize("show", ["", "two-rooms:", "notice:x", "standings:{match}", "standings:{older}"])
def test_unknown_showing_is_refused(director: Client, cup: Cup, show: str) -> None:
    shown = show.format(match=cup.matches[0].public_id, older=cup.sessions[0].public_id)

    page = refused(director, "confirm", code="K7M2Q4", show=shown)

    assert sentence("en", "control.refused.not-in-session") in page
    assert not Screen.objects.exists()


def test_label_too_long_is_refused(director: Client, both_rooms: str) -> None:
    refused(director, "confirm", code="K7M2Q4", show=both_rooms, label="x" * 61)

    assert not Screen.objects.exists()


def test_screen_is_pointed_at_something_else(
    director: Client, cup: Cup, both_rooms: str, standings: str
) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)

    post(director, "point", screen=Screen.objects.get().public_id, show=standings)

    screen = Screen.objects.get()
    assert (screen.layout, screen.subject) == ("standings", cup.sessions[-1].public_id)


def test_screen_turned_out_is_off_the_page_and_cant_be_pointed(
    director: Client, both_rooms: str, standings: str
) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)
    screen = Screen.objects.get().public_id

    post(director, "revoke", screen=screen)

    page = refused(director, "point", screen=screen, show=standings)
    assert sentence("en", "control.refused.unknown-screen") in page
    assert sentence("en", "control.no-screens") in page
    assert Screen.objects.get().layout == "two-rooms"


def test_screen_turned_out_twice_was_turned_out_once(director: Client, both_rooms: str) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)
    screen = Screen.objects.get().public_id
    post(director, "revoke", screen=screen)
    first = Screen.objects.get().revoked_at

    post(director, "revoke", screen=screen)

    assert first is not None
    assert Screen.objects.get().revoked_at == first


def test_screen_of_another_event_is_neither_pointed_nor_turned_out(
    make_cup: Callable[..., Cup], director: Client, standings: str
) -> None:
    other = make_cup("open")
    logged_in("open-director").post(
        "/en/control/open/confirm/", {"code": "K7M2Q4", "show": f"two-rooms:{other.matches[0].public_id}"}
    )
    screen = Screen.objects.get().public_id

    pointed = refused(director, "point", screen=screen, show=standings)
    post(director, "revoke", screen=screen)

    assert sentence("en", "control.refused.unknown-screen") in pointed
    assert (Screen.objects.get().layout, Screen.objects.get().revoked_at) == ("two-rooms", None)


def test_screen_of_an_earlier_session_is_said_to_show_that(director: Client, cup: Cup) -> None:
    Screen.objects.create(
        event_id=cup.event.pk,
        public_id="old",
        code="K7M2Q4",
        layout="standings",
        subject=cup.sessions[0].public_id,
        confirmed_by="cup-director",
        confirmed_at="2026-05-01T00:00:00Z",
    )

    page = director.get("/en/control/cup/hall/").content.decode()

    assert sentence("en", "control.show.earlier") in page
