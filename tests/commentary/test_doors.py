"""Who may speak, what may be said how often, and that nobody else learns whether there is anything to speak of."""

import json
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client

from broadcast import models, publisher, services
from broadcast.audiences import Audience
from broadcast.packing import unpack
from broadcast.services.commentary import MOST_A_MINUTE
from tests.broadcast.halls import START
from tests.commentary.conftest import words

ONLINE = Audience.ONLINE


def login(name, hall, role):
    services.grant(hall.event.pk, name, role)
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def embedded(client, path, channel):
    """A frame that stands in the page."""
    html = client.get(path).content.decode()
    block = html.partition(f'data-channel="{channel}"')[2].partition(">")[2].partition("</script>")[0]
    return unpack(json.loads(block)) if block else None


@pytest.mark.parametrize("tail", ["", "now", "tell"])
def test_stranger_is_sent_to_the_login_or_told_so(booth, seat, tail):
    path = seat("ann").path(tail)
    response = (
        Client().post(path, "{}", content_type="application/json") if tail == "tell" else Client().get(path)
    )

    assert response.status_code == (401 if tail else 302)
    assert tail or response.headers["Location"] == f"/en/login/?next={path}"


@pytest.mark.parametrize("role", ["operator", "director"])
@pytest.mark.parametrize("tail", ["", "now", "tell"])
def test_other_staff_find_no_desk(booth, seat, role, tail):
    client = login("other", booth, role)
    path = seat("ann").path(tail)
    response = (
        client.post(path, "{}", content_type="application/json") if tail == "tell" else client.get(path)
    )

    assert response.status_code == 404
    assert client.get("/en/commentary/").status_code == 404


def test_desk_of_another_event_is_answered_like_one_that_never_was(booth, seat):
    from tests.broadcast.halls import make

    other = make(slug="bowl")
    stranger = seat("zed", event=other.event.pk)
    never = stranger.client.get("/en/commentary/aaaaaaaaaaaa/")

    assert stranger.client.get(stranger.path()).status_code == never.status_code == 404
    assert stranger.client.get(stranger.path()).content == never.content
    assert stranger.tell(words(booth))[0] == 404
    assert not models.Fact.objects.filter(is_comment=True).exists()


def test_commentator_is_no_operator_and_no_director(booth, seat):
    ann = seat("ann")
    table = booth.desk().table

    for path in (f"/en/console/{table}/", f"/en/control/{booth.event.public_id}/", f"/en/seats/{table}/"):
        assert ann.client.get(path).status_code == 404


def test_matches_are_offered_and_the_login_leads_there(booth, seat):
    page = seat("ann").client.get("/zh/commentary/").content.decode()
    services.grant(booth.event.pk, "ann", "commentator", "plain", eyes=Audience.HALL)
    response = Client().post("/en/login/", {"username": "ann", "password": "plain"})

    assert all(f"/zh/commentary/{match.public_id}/" in page for match in booth.matches)
    assert response.headers["Location"] == "/en/commentary/"


def test_page_shows_what_its_eyes_see_and_no_more(booth, seat):
    channel = f"table:{booth.desk().table}"
    ann, cy = seat("ann"), seat("cy", ONLINE)

    assert embedded(ann.client, ann.path(), channel)["board"]["number"] == 1
    assert embedded(cy.client, cy.path(), channel)["board"] is None
    assert ann.client.get(ann.path()).headers["Cache-Control"] == "no-store"


def test_comment_is_recorded_under_the_name_readers_know(booth, seat):
    ann = seat("ann")
    status, now = ann.tell(words(booth))
    (own,) = now["own"]

    assert status == 200
    assert (own["text"], own["where"]["at"], own["shown"]) == ("a quiet pass", [2, 0], False)
    publisher.tick(datetime.now(UTC))
    channel = f"table:{booth.desk().table}"
    (shown,) = embedded(ann.client, ann.path(), channel)["board"]["comments"]
    assert (shown["author"], shown["at"]) == ("Ann W.", [2, 0])
    assert ann.now()["own"][0]["shown"]


def test_eyes_that_have_not_seen_a_position_cannot_speak_of_it(booth, seat):
    cy = seat("cy", ONLINE)

    assert cy.tell(words(booth)) == (409, {"code": "not-shown"})
    assert cy.tell(words(booth, k="note")) == (409, {"code": "not-shown"})
    assert cy.tell(words(booth, table="aaaaaaaaaaaa")) == (409, {"code": "not-shown"})
    assert seat("ann").tell(words(booth, (3, 0))) == (409, {"code": "not-shown"})


def test_same_id_twice_is_one_comment(booth, seat):
    ann, body = seat("ann"), words(booth)

    assert ann.tell(body)[0] == ann.tell(body)[0] == 200
    assert len(ann.now()["own"]) == 1
    assert ann.tell(body | {"text": "other"}) == (409, {"code": "id-used"})


def test_too_many_words_at_once_are_refused(booth, seat):
    ann = seat("ann")
    for _ in range(MOST_A_MINUTE):
        assert ann.tell(words(booth))[0] == 200

    assert ann.tell(words(booth)) == (429, {"code": "too-fast"})


def test_words_are_mended_and_taken_back_by_their_author_alone(booth, seat):
    ann, bob, body = seat("ann"), seat("bob"), words(booth)
    ann.tell(body)
    mend = {"k": "mend", "id": "m-1", "of": body["id"], "text": "a noisy pass"}

    assert bob.tell(mend) == (409, {"code": "not-yours"})
    assert [each["text"] for each in ann.tell(mend)[1]["own"]] == ["a noisy pass"]
    assert ann.tell(mend | {"id": "m-2", "text": None})[1]["own"] == []
    assert ann.tell(mend | {"id": "m-3"}) == (409, {"code": "already-taken-back"})


def test_notes_are_read_by_colleagues_with_the_same_eyes(booth, seat):
    ann, bob, cy = seat("ann"), seat("bob"), seat("cy", ONLINE)
    ann.tell(words(booth, k="note", text="I take the next board"))

    (note,) = bob.now()["notes"]
    assert (note["text"], note["author"], note["mine"]) == ("I take the next board", "Ann W.", False)
    assert cy.now()["notes"] == []
    assert bob.now()["own"] == []


def test_on_air_is_seen_by_all_and_lapses(booth, seat):
    ann, cy = seat("ann"), seat("cy", ONLINE)
    ann.tell({"k": "air", "on": True})
    (there,) = cy.now()["air"]

    assert (there["called"], there["mine"], there["match"]) == ("Ann W.", False, ann.match)
    models.Grant.objects.filter(user__username="ann").update(air_until=START)
    assert cy.now()["air"] == []
    ann.tell({"k": "air", "on": True})
    ann.tell({"k": "air", "on": False})
    assert cy.now()["air"] == []


def test_nothing_new_is_304(booth, seat):
    ann = seat("ann")
    first = ann.client.get(ann.path("now"))
    again = ann.client.get(ann.path("now"), headers={"If-None-Match": first.headers["ETag"]})

    assert (first.status_code, again.status_code) == (200, 304)
    assert first.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "changed",
    [
        {"k": "shout"},
        {"more": 1},
        {"id": ""},
        {"id": "x" * 41},
        {"table": "../secret"},
        {"board": 0},
        {"board": "1"},
        {"at": [1]},
        {"at": [-1, 0]},
        {"at": [1, 10_000]},
        {"text": ""},
        {"text": None},
        {"text": "x" * 561},
        {"label": "7R; drop"},
    ],
    ids=str,
)
def test_what_is_malformed_is_told_so_and_leaves_nothing(booth, seat, changed):
    assert seat("ann").tell(words(booth) | changed) == (400, {"code": "malformed"})
    assert not models.Fact.objects.filter(is_comment=True).exists()


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"\xff", b" " * 5000, b'{"k":"air","on":"yes"}', b'{"k":"mend"}']
)
def test_bodies_that_are_no_message_are_told_so(booth, seat, body):
    assert seat("ann").tell(body) == (400, {"code": "malformed"})


@pytest.mark.parametrize(("text", "code"), [("x" * 281, "too-long"), (" \n", "empty")])
def test_words_that_cannot_be_read_are_refused_with_the_reason(booth, seat, text, code):
    assert seat("ann").tell(words(booth, text=text)) == (409, {"code": code})


def test_press_without_a_token_does_nothing(booth, seat):
    ann = seat("ann")
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="ann"))

    response = strict.post(ann.path("tell"), json.dumps(words(booth)), content_type="application/json")

    assert response.status_code == 403
    assert not models.Fact.objects.filter(is_comment=True).exists()


def test_commentator_taken_back_finds_nothing(booth, seat):
    ann = seat("ann")
    models.Grant.objects.filter(user__username="ann").delete()

    assert ann.client.get(ann.path()).status_code == 404
    assert ann.tell(words(booth))[0] == 404


def test_commentator_without_eyes_and_staff_with_some_are_refused(booth):
    with pytest.raises(ValueError, match="None"):
        services.grant(booth.event.pk, "x", "commentator")
    with pytest.raises(ValueError, match="DIRECTOR"):
        services.grant(booth.event.pk, "x", "commentator", eyes=Audience.DIRECTOR)
    with pytest.raises(ValueError, match="HALL"):
        services.grant(booth.event.pk, "x", "operator", eyes=Audience.HALL)
