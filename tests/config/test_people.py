"""Who may do what: given and withdrawn on the organiser's page and at the server, on record, and nobody helps himself to more."""

import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from broadcast import models, public, services
from broadcast.audiences import Audience
from tests.broadcast.halls import make

PAGE = "/en/server/people/"


@pytest.fixture
def hall(db, settings, tmp_path):
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return make()


def login(hall, name, role):
    services.grant(hall.event.pk, name, role, eyes=Audience.HALL if role == "commentator" else None)
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


@pytest.fixture
def chief(hall):
    return login(hall, "chief", "director")


def give(client, name, role="operator", **more):
    return client.post(PAGE, {"do": "give", "login": name, "role": role, **more})


def password_in(response):
    found = re.search(r'class="people-password">([a-z0-9-]+)<', response.content.decode())
    return found and found[1]


def rights(hall):
    return {
        (person.login, right.role) for person in public.people_of(hall.event.pk) for right in person.rights
    }


def test_new_person_gets_a_password_that_is_shown_once_and_opens_the_console(hall, chief):
    answer = give(chief, "mei")
    password = password_in(answer)
    again = give(chief, "mei")

    assert answer.status_code == 200
    assert answer.headers["Cache-Control"].find("no-store") >= 0
    assert password is not None
    assert len(password) == 14
    assert (again.status_code, password_in(again)) == (303, None)
    assert password not in chief.get(PAGE).content.decode()
    client = Client()
    assert client.login(username="mei", password=password)
    assert client.get(f"/en/console/{hall.desk().table}/").status_code == 200


def test_commentator_is_given_eyes_and_a_name_and_then_others(hall, chief):
    give(chief, "ann", "commentator", eyes="hall", called="Ann  Weber")
    give(chief, "ann", "commentator", eyes="online", called="")

    (ann,) = [person for person in public.people_of(hall.event.pk) if person.login == "ann"]
    assert ann.rights == (public.Right("commentator", "online", "Ann Weber"),)
    assert "Commentator “Ann Weber”: what spectators online see" in chief.get(PAGE).content.decode()


def test_withdrawal_is_stated_first_then_counts_at_once(hall, chief):
    mei = login(hall, "mei", "operator")
    stated = chief.get(PAGE, {"do": "withdraw", "login": "mei", "role": "operator"}).content.decode()
    assert "An open console of mei closes within seconds" in stated
    assert mei.get(f"/en/console/{hall.desk().table}/").status_code == 200

    answer = chief.post(PAGE, {"do": "withdraw", "login": "mei", "role": "operator"})

    assert answer.status_code == 303
    assert ("mei", "operator") not in rights(hall)
    assert mei.get(f"/en/console/{hall.desk().table}/").status_code == 404
    assert chief.post(PAGE, {"do": "withdraw", "login": "mei", "role": "operator"}).status_code == 400


def test_director_withdrawn_finds_neither_his_room_nor_this_page(hall, chief):
    deputy = login(hall, "deputy", "director")
    room = f"/en/control/{hall.event.public_id}/"
    assert deputy.get(room + "?live").status_code == 200

    answer = deputy.post(PAGE, {"do": "withdraw", "login": "deputy", "role": "director"})

    assert answer.headers["Location"] == "/en/"
    assert [deputy.get(path).status_code for path in (room, room + "?live", PAGE)] == [404, 404, 404]
    assert deputy.post(room + "hold/", {"scope": "session"}).status_code == 404


def test_last_director_stays(hall, chief):
    answer = chief.post(PAGE, {"do": "withdraw", "login": "chief", "role": "director"})

    assert answer.status_code == 400
    assert "the only director" in answer.content.decode()
    assert ("chief", "director") in rights(hall)


def test_everything_is_on_record_with_who_and_when(hall, chief):
    before = datetime.now(UTC)
    give(chief, "ann", "commentator", eyes="hall")
    chief.post(PAGE, {"do": "withdraw", "login": "ann", "role": "commentator"})
    written = public.rights_written(hall.event.pk, 3)

    assert [(fact.by, fact.login, fact.what, fact.role, fact.eyes) for fact in written] == [
        ("chief", "ann", "withdrawn", "commentator", ""),
        ("chief", "ann", "given", "commentator", "hall"),
        ("chief", "ann", "made", "", ""),
    ]
    assert all(before <= fact.at <= datetime.now(UTC) for fact in written)
    english, chinese = (chief.get(f"/{lang}/server/people/").content.decode() for lang in ("en", "zh"))
    assert "chief withdrew a right of ann. Commentator." in english
    assert "chief：收回 ann：解说员。" in chinese


def test_nobody_but_a_director_of_the_event_gives_anything(hall, chief):
    stranger = make(slug="bowl")
    others = [
        login(hall, "mei", "operator"),
        login(hall, "ann", "commentator"),
        login(stranger, "far", "director"),
    ]
    for client in others:
        fields = {"do": "give", "login": "x", "role": "director", "event": hall.event.public_id}
        assert client.post(PAGE, fields).status_code == 404
        assert client.get(PAGE, {"event": hall.event.public_id}).status_code == 404

    assert not User.objects.filter(username="x").exists()
    assert Client().post(PAGE, {"do": "give", "login": "x", "role": "director"}).status_code == 302
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="chief"))
    assert give(strict, "x").status_code == 403


def test_password_opens_no_event_that_its_maker_does_not_direct(hall, chief):
    """Else whoever directs one event would make himself a director of every other."""
    stranger = make(slug="bowl")
    far, mei = login(stranger, "far", "director"), login(hall, "mei", "operator")
    old = User.objects.get(username="far").password
    assert password_in(give(chief, "far")) is None
    assert "do=password&amp;login=mei" in (page := chief.get(PAGE).content.decode())
    assert "do=password&amp;login=far" not in page

    assert chief.post(PAGE, {"do": "password", "login": "far"}).status_code == 404
    password = password_in(chief.post(PAGE, {"do": "password", "login": "mei"}))

    assert User.objects.get(username="far").password == old
    assert far.get("/en/control/bowl/").status_code == 200
    assert Client().login(username="mei", password=password)
    assert mei.get("/en/console/").status_code == 302, "whoever was logged in logs in again"


@pytest.mark.parametrize("name", ["", " ", "a b", "x" * 41, "<b>", "a/b"])
def test_name_nobody_could_log_in_with_is_refused_in_words(hall, chief, name):
    answer = give(chief, name)

    assert answer.status_code == 400
    assert "no blanks" in answer.content.decode()
    assert User.objects.count() == 1


def test_what_the_page_never_offers_is_not_there(hall, chief):
    assert give(chief, "x", "owner").status_code == 404
    assert chief.post(PAGE, {"do": "sing"}).status_code == 404
    assert give(chief, "x", "commentator").status_code == 400
    assert not User.objects.filter(username="x").exists()


def test_server_s_command_gives_lists_and_withdraws(hall, capsys):
    slug = hall.event.public_id
    call_command("people", slug, "give", "裁判长", "director")
    made = re.fullmatch(r"裁判长: director, password (\S+)\n", capsys.readouterr().out)
    call_command("people", slug, "give", "ann", "commentator", "--eyes", "online", "--called", "Ann W.")
    capsys.readouterr()
    call_command("people", slug)

    assert capsys.readouterr().out == "ann\tcommentator online Ann W.\n裁判长\tdirector\n"
    assert made is not None
    assert Client().login(username="裁判长", password=made[1])
    call_command("people", slug, "password", "裁判长")
    assert not Client().login(username="裁判长", password=made[1])
    call_command("people", slug, "withdraw", "ann", "commentator")
    assert rights(hall) == {("裁判长", "director")}
    assert {fact.by for fact in public.rights_written(hall.event.pk, 9)} == {""}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nowhere",), "no event"),
        (("cup", "withdraw", "chief", "director"), "the only director"),
        (("cup", "withdraw", "chief", "operator"), "withdrawn already"),
        (("cup", "password", "nobody"), "withdrawn already"),
    ],
)
def test_server_s_command_says_what_it_cannot_do(hall, chief, arguments, words):
    with pytest.raises(CommandError, match=words):
        call_command("people", *arguments)
    assert models.Grant.objects.count() == 1
