"""Who may see a control page, and that nobody else learns whether there is one."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from broadcast.control import commands
from broadcast.control.pages.paged import PAGES
from broadcast.models import JournalFact, Screen
from broadcast.services import grant
from tests.control.conftest import PASSWORD, Cup, logged_in

COMMANDS = ["hold", "lift", "delay", "confirm", "point", "revoke"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_page_for_a_stranger_leads_to_the_login(cup: Cup, lang: str) -> None:
    response = Client().get(f"/{lang}/control/{cup.slug}/")

    assert response.status_code == 302
    assert response.headers["Location"] == f"/{lang}/login/?next=/{lang}/control/{cup.slug}/"


def test_login_answers_the_same_for_an_event_that_is_not_there(db: None) -> None:
    response = Client().get("/en/control/never/")

    assert response.status_code == 302


@pytest.mark.parametrize("command", COMMANDS)
def test_command_of_a_stranger_leads_to_the_login_and_back_to_the_page(cup: Cup, command: str) -> None:
    response = Client().post(f"/en/control/{cup.slug}/{command}/", {"subject": "session:x"})

    assert response.headers["Location"] == f"/en/login/?next=/en/control/{cup.slug}/"
    assert not JournalFact.objects.exists()


@pytest.mark.parametrize("path", ["", "cup/", *(f"cup/{command}/" for command in COMMANDS)])
def test_operator_without_the_director_role_finds_nothing(cup: Cup, path: str) -> None:
    grant(cup.event.pk, "op1", "operator", PASSWORD)
    client = logged_in("op1")

    response = (
        client.post(f"/en/control/{path}") if path.count("/") == 2 else client.get(f"/en/control/{path}")
    )

    assert response.status_code == 404


@pytest.mark.parametrize("command", COMMANDS)
def test_director_of_another_event_finds_nothing(
    make_cup: Callable[..., Cup], cup: Cup, command: str
) -> None:
    make_cup("open")
    client = logged_in("open-director")
    form = {"subject": f"session:{cup.sessions[-1].public_id}", "code": "K7M2Q4"}

    page = client.get(f"/en/control/{cup.slug}/")
    posted = client.post(f"/en/control/{cup.slug}/{command}/", form)

    assert (page.status_code, posted.status_code) == (404, 404)
    assert not JournalFact.objects.exists()
    assert not Screen.objects.exists()


def test_foreign_event_and_no_event_are_the_same_answer(make_cup: Callable[..., Cup], cup: Cup) -> None:
    make_cup("open")
    client = logged_in("open-director")

    foreign, nothing = client.get(f"/en/control/{cup.slug}/"), client.get("/en/control/never/")

    assert foreign.status_code == nothing.status_code == 404
    assert foreign.content == nothing.content


def test_director_of_one_event_comes_straight_to_its_page(director: Client, cup: Cup) -> None:
    response = director.get("/en/control/")

    assert (response.status_code, response.headers["Location"]) == (302, f"/en/control/{cup.slug}/")


def test_director_of_two_events_chooses(make_cup: Callable[..., Cup], director: Client, cup: Cup) -> None:
    other = make_cup("open")
    grant(other.event.pk, f"{cup.slug}-director", "director")

    response = director.get("/zh/control/")

    assert response.status_code == 200
    assert b'href="/zh/control/cup/"' in response.content
    assert b'href="/zh/control/open/"' in response.content


def test_page_is_kept_by_no_cache(director: Client, cup: Cup) -> None:
    response = director.get(f"/en/control/{cup.slug}/")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"


def test_command_asked_for_by_its_address_shows_the_page(director: Client, cup: Cup) -> None:
    response = director.get(f"/en/control/{cup.slug}/hold/")

    assert (response.status_code, response.headers["Location"]) == (
        302,
        f"/en/control/{cup.slug}/broadcast/#holds",
    )


def test_command_without_the_forms_token_is_refused(cup: Cup) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username=f"{cup.slug}-director"))

    response = client.post(
        f"/en/control/{cup.slug}/hold/", {"subject": f"session:{cup.sessions[-1].public_id}"}
    )

    assert response.status_code == 403
    assert not JournalFact.objects.exists()


def test_every_page_and_command_is_closed_to_whoever_directs_nothing_here(
    make_cup: Callable[..., Cup], cup: Cup
) -> None:
    make_cup("open")
    grant(cup.event.pk, "op1", "operator", PASSWORD)
    names = [command.name for command in commands.COMMANDS] + [page.name for page in PAGES if page.name]

    for client in (logged_in("op1"), logged_in("open-director")):
        for name in names:
            address = f"/en/control/{cup.slug}/{name}/"
            assert (client.get(address).status_code, client.post(address).status_code) == (404, 404), name

    assert {Client().get(f"/en/control/{cup.slug}/{name}/").status_code for name in names} == {302}
    assert not JournalFact.objects.exists()


def test_every_command_wants_the_forms_token(cup: Cup) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username=f"{cup.slug}-director"))

    answers = {
        command.name: client.post(f"/en/control/{cup.slug}/{command.name}/").status_code
        for command in commands.COMMANDS
    }

    assert set(answers.values()) == {403}
    assert not JournalFact.objects.exists()
