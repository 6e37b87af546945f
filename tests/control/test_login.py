"""The staff's way in and out, in both languages."""

import pytest
from django.test import Client

from broadcast.catalogue import sentence
from broadcast.services import grant
from tests.control.conftest import PASSWORD, Cup


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_login_page_speaks_the_language_of_its_path(db: None, lang: str) -> None:
    page = Client().get(f"/{lang}/login/").content.decode()

    assert sentence(lang, "login.title") in page
    assert 'name="csrfmiddlewaretoken"' in page


def test_director_who_logs_in_comes_to_the_control_page(cup: Cup) -> None:
    response = Client().post("/zh/login/", {"username": "cup-director", "password": PASSWORD})

    assert (response.status_code, response.headers["Location"]) == (302, "/zh/control/")


def test_operator_who_logs_in_comes_to_the_tables(cup: Cup) -> None:
    grant(cup.event.pk, "op1", "operator", PASSWORD)

    response = Client().post("/en/login/", {"username": "op1", "password": PASSWORD})

    assert (response.status_code, response.headers["Location"]) == (302, "/en/console/")


def test_login_goes_on_to_where_somebody_wanted_to_go(cup: Cup) -> None:
    page = Client().get("/en/login/?next=/en/control/cup/").content.decode()
    response = Client().post(
        "/en/login/", {"username": "cup-director", "password": PASSWORD, "next": "/en/control/cup/"}
    )

    assert '<input type="hidden" name="next" value="/en/control/cup/">' in page
    assert response.headers["Location"] == "/en/control/cup/"


def test_login_never_leads_to_another_host(cup: Cup) -> None:
    form = {"username": "cup-director", "password": PASSWORD, "next": "https://elsewhere.example/"}

    response = Client().post("/en/login/", form)

    assert response.headers["Location"] == "/en/control/"


@pytest.mark.parametrize(
    "form", [{"username": "cup-director", "password": "wrong"}, {"username": "nobody"}, {}]
)
def test_wrong_login_says_so_and_not_which_half_was_wrong(cup: Cup, form: dict[str, str]) -> None:
    response = Client().post("/en/login/", form)

    page = response.content.decode()
    assert response.status_code == 200
    assert sentence("en", "login.wrong") in page
    assert "wrong" not in page.replace(sentence("en", "login.wrong"), "")


def test_logout_is_a_press_and_ends_the_login(director: Client) -> None:
    by_link = director.get("/en/logout/")
    still_in = director.get("/en/control/cup/")
    pressed = director.post("/en/logout/")

    assert (by_link.status_code, still_in.status_code, pressed.status_code) == (405, 200, 302)
    assert director.get("/en/control/cup/").status_code == 302
