"""The page Hall: lists, next, freeze, words, the clock, previews, and the way in from a picture of dots."""

import json
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from broadcast import public, publisher, services
from broadcast.audiences import Audience
from broadcast.catalogue import sentence
from broadcast.models import Picture, Screen, journal_state
from broadcast.packing import unpack
from broadcast.pictures import MOST_BYTES
from broadcast.playlists import Item, decode
from broadcast.services.pictures import MOST_PICTURES
from scoring import selectors
from tests.broadcast.test_pictures import png
from tests.control.conftest import Cup

PAGE = "/en/control/cup/hall/"


def post(client: Client, command: str, status: int = 303, **fields: object) -> str:
    response = client.post(f"/en/control/cup/{command}/", fields)
    page: str = response.content.decode()
    assert response.status_code == status, page
    return page


@pytest.fixture
def showings(cup: Cup) -> tuple[str, str]:
    return f"two-rooms:{cup.matches[0].public_id}", f"clock:{cup.sessions[-1].public_id}"


@pytest.fixture
def screens(director: Client, showings: tuple[str, str]) -> list[str]:
    """Two screens, both rooms on each."""
    for code in ("K7M2Q4", "K7M2Q5"):
        services.screen_waits(code, datetime.now(UTC))
        post(director, "confirm", code=code, show=showings[0], label=code[-1])
    return list(Screen.objects.order_by("pk").values_list("public_id", flat=True))


def test_list_is_made_from_the_rows_that_are_filled_in(director, cup, screens, showings):
    post(
        director,
        "in-turn",
        screen=screens[0],
        show=[showings[0], "", showings[1]],
        seconds=["60", "30", "20"],
    )

    first, second = Screen.objects.order_by("pk")
    assert decode(first.playlist) == (
        Item("two-rooms", cup.matches[0].public_id, 60),
        Item("clock", cup.sessions[-1].public_id, 20),
    )
    assert second.playlist == ""


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([], "empty-list"),
        ([("", "30"), ("", "30")], "empty-list"),
        ([("first", "4")], "bad-seconds"),
        ([("first", "3601")], "bad-seconds"),
        ([("first", "soon")], "bad-seconds"),
        ([("first", "30")] * 13, "long-list"),
        ([("two-rooms:elsewhere", "30")], "not-in-session"),
    ],
)
def test_list_that_cannot_be_is_refused_and_nothing_changes(director, screens, showings, rows, code):
    known = [showings[0] if each == "first" else each for each, _ in rows]

    page = post(director, "in-turn", 400, screen=screens[0], show=known, seconds=[each for _, each in rows])

    n = {"bad-seconds": 5, "long-list": 12}.get(code, "")
    assert sentence("en", f"control.refused.{code}", n=n) in page
    assert not Screen.objects.exclude(playlist="").exists()


def test_all_screens_are_told_with_one_press_and_stay_together(director, screens, showings):
    post(director, "in-turn", screen="all", show=list(showings), seconds=["60", "20"])

    rows = Screen.objects.values_list("playlist", "place", "since").distinct()
    assert len(rows) == 1

    post(director, "next", screen="all")
    assert set(Screen.objects.values_list("place", "layout")) == {(1, "clock")}

    post(director, "point", screen="all", show=showings[0])
    assert set(Screen.objects.values_list("playlist", "layout")) == {("", "two-rooms")}


def test_page_says_what_each_shows_and_what_comes_next(director, screens, showings):
    post(director, "in-turn", screen=screens[0], show=list(showings), seconds=["60", "20"])
    shown = {each["id"]: each for each in director.get(f"{PAGE}?live").json()}
    first, second = (shown[screen] for screen in screens)

    assert first["next"] == sentence("en", "control.show.clock")
    assert 57 <= first["left"] <= 60
    assert (second["left"], second["is_list"]) == (None, False)

    post(director, "freeze", screen=screens[0], on="1")
    frozen = next(each for each in director.get(f"{PAGE}?live").json() if each["id"] == screens[0])
    assert (frozen["left"], frozen["is_frozen"]) == (None, True)
    page = director.get(PAGE).content.decode()
    assert sentence("en", "hall.thaw") in page
    assert sentence("en", "hall.freeze") not in page
    post(director, "freeze", screen=screens[0], on="0")
    assert not Screen.objects.filter(frozen=True).exists()


def test_words_now_and_off(director, screens):
    post(director, "words", screen=screens[1], en="Tea is served", zh="茶歇")
    assert list(Screen.objects.order_by("pk").values_list("notice_en", "notice_zh")) == [
        ("", ""),
        ("Tea is served", "茶歇"),
    ]
    assert "Tea is served" in director.get(PAGE).content.decode()

    director.post("/en/control/cup/words/", {"screen": "all", "take-off": "1", "en": "left in the form"})

    assert set(Screen.objects.values_list("notice_en", "notice_zh")) == {("", "")}


def test_clock_is_set_put_on_and_taken_away(director, cup):
    def ends() -> datetime | None:
        return journal_state(cup.sessions[-1].pk).ends_at

    post(director, "clock", 400, more="5")
    post(director, "clock", at="16:40")
    first = ends()
    assert first is not None
    assert first.astimezone(UTC).second == 0
    post(director, "clock", more="5")
    assert ends() == first + timedelta(minutes=5)
    post(director, "clock", 400, at="quarter past")
    post(director, "clock", at="")
    assert ends() is None


def test_screen_of_another_event_is_not_there(director, screens):
    for command in ("next", "freeze", "words", "in-turn", "point"):
        page = director.post(
            f"/en/control/cup/{command}/", {"screen": "elsewhere", "on": "1", "show": "", "seconds": "5"}
        )
        assert page.status_code == 400


def test_editor_is_of_one_screen_with_its_list_filled_in(director, screens, showings):
    post(director, "in-turn", screen=screens[0], show=list(showings), seconds=["61", "22"])

    page = director.get(f"{PAGE}?screen={screens[0]}").content.decode()

    assert re.findall(r'name="seconds" value="(\d+)"', page)[:3] == ["61", "22", "30"]
    assert page.count(f'<option value="{showings[1]}" selected>') == 1
    assert 'name="seconds"' not in director.get(PAGE).content.decode()


def test_previews_have_tickets_for_the_screens_that_end(director, screens):
    page = director.get("/en/control/cup/previews/").content.decode()
    found = json.loads(re.search(r'id="tickets" type="application/json">(.*?)</script>', page)[1])  # type: ignore[index]

    ticket = public.read_ticket(found[0]["ticket"], datetime.now(UTC))

    assert {each["id"] for each in found} == set(screens)
    assert (ticket.audience, ticket.subject) == (Audience.HALL, found[0]["id"])
    assert ticket.expires() is not None
    assert Client().get("/en/control/cup/previews/").status_code == 302


def test_picture_of_dots_leads_to_the_form_with_the_code_in_it(director, screens, showings):
    pairing = Client().post("/screen/pair", {"lang": "zh"}, content_type="application/json").json()
    path = pairing["address"].removeprefix("http://testserver")
    assert pairing["picture"].startswith("data:image/svg+xml")

    stranger = Client().get(path)
    led = director.get(path)
    page = director.get(led.headers["Location"]).content.decode()

    assert unquote(stranger.headers["Location"]) == f"/zh/login/?next={path}"
    assert led.headers["Location"].endswith("#new-screen")
    assert f'name="code" value="{pairing["code"]}"' in page


def test_finished_boards_are_there_to_replay_with_one_press_the_last_by_itself(room):
    hall = room(gates=("hold",))
    desk = hall.hall.desk(0)
    screen = services.confirm_screen(
        hall.hall.event.pk,
        "K7M2Q4",
        layout="replay",
        subject=hall.hall.matches[0].public_id,
        label="",
        by="d",
        now=hall.now,
    )

    def replays() -> list[str]:
        (row,) = hall.director.get("/en/control/cup/hall/", {"live": ""}).json()
        return [each["text"] for each in row["replays"]]

    last = sentence("en", "hall.replay.last")
    before = replays()
    desk.play(2, now=hall.now)
    publisher.tick(hall.now)

    page = hall.get("hall/")
    boards = selectors.match_context(hall.hall.matches[0].pk).segments[0].boards
    finished, other = (next(each.public_id for each in boards if each.number == n) for n in (2, 3))
    assert replays() == [*before, "2"]
    assert before[0] == last
    assert f"&amp;show=replay:{finished}" in page
    assert f'value="replay:{other}"' not in page
    hall.director.post(f"/en/control/cup/point/?show=replay:{finished}", {"screen": screen})
    assert Screen.objects.get(public_id=screen).subject == finished


def upload(client: Client, raw: bytes, status: int = 303) -> str:
    file = SimpleUploadedFile("logo.svg", raw, content_type="image/svg+xml")  # what it is called says nothing
    return post(client, "picture", status, file=file, label="Federation")


def test_picture_is_taken_in_put_in_the_corner_and_taken_away(director, cup, screens):
    upload(director, png())
    picture = Picture.objects.get()
    page = director.get(PAGE).content.decode()
    sent = Client().get(f"/picture/{picture.public_id}")

    assert f"/picture/{picture.public_id}" in page
    assert (sent.headers["Content-Type"], sent.content) == ("image/png", png())
    assert "sandbox" in sent.headers["Content-Security-Policy"]
    assert "Set-Cookie" not in sent.headers

    post(director, "point", screen="all", show=f"pictures:{cup.sessions[-1].public_id}")
    post(director, "corner", picture=picture.public_id)
    body = public.render(f"screen:{screens[0]}", Audience.HALL)
    assert body is not None
    frame = unpack(json.loads(body))
    assert (frame["corner"], frame["of"]["pictures"]) == (picture.public_id, [picture.public_id])

    post(director, "remove-picture", picture=picture.public_id)
    body = public.render(f"screen:{screens[0]}", Audience.HALL)
    assert body is not None
    assert "corner" not in unpack(json.loads(body))
    assert Client().get(f"/picture/{picture.public_id}").status_code == 404


@pytest.mark.parametrize(
    ("raw", "code", "n"),
    [
        (b"<svg><script>alert(1)</script></svg>", "bad-picture", 16),
        (png(8, 8), "sides-of-picture", 4096),
        (png() + bytes(MOST_BYTES), "large-picture", 2),
    ],
    ids=["svg", "small", "large"],
)
def test_what_is_no_picture_is_refused_and_said(director, raw, code, n):
    page = upload(director, raw, 400)

    assert sentence("en", f"control.refused.{code}", n=n) in page
    assert not Picture.objects.exists()


def test_pictures_of_another_event_are_not_there(director, make_cup):
    other = make_cup("open")
    services.add_picture(other.event.pk, png(), label="", by="d", now=datetime.now(UTC))
    picture = Picture.objects.get().public_id

    post(director, "corner", 400, picture=picture)
    post(director, "remove-picture", picture=picture)

    assert Picture.objects.filter(in_corner=False).count() == 1


def test_event_has_pictures_enough(director, cup):
    for _ in range(MOST_PICTURES):
        services.add_picture(cup.event.pk, png(), label="", by="d", now=datetime.now(UTC))

    assert sentence("en", "control.refused.enough-pictures", n=MOST_PICTURES) in upload(director, png(), 400)
