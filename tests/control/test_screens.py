"""Hall screens on the control page: let in by their code, pointed elsewhere, turned out; once, twice, and malformed."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from broadcast import services
from broadcast.catalogue import sentence
from broadcast.models import Due, Screen, WaitingScreen
from broadcast.services.waiting import MOST_WRONG, WAITS_FOR, WRONG_FOR
from tests.control.conftest import Cup, logged_in

SHANGHAI = ZoneInfo("Asia/Shanghai")


def post(client: Client, command: str, **fields: str) -> None:
    """Carry out a command that must succeed."""
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 303, response.content.decode()
    where, _, part = response.headers["Location"].partition("?")
    assert (where, part.partition("#")[2]) == ("/en/control/cup/hall/", "screens")


def refused(client: Client, command: str, **fields: str) -> str:
    """Ask for what must be refused; returns the page."""
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 400
    page: str = response.content.decode()
    return page


@pytest.fixture(autouse=True)
def waiting(db: None) -> None:
    """A screen shows a code."""
    services.screen_waits("K7M2Q4", datetime.now(UTC))


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
    unheard = refused(director, "confirm", code=pairing["code"], show=standings)
    before = screen.post("/screen/claim", secret, content_type="application/json")

    post(director, "confirm", code=pairing["code"].lower(), show=standings)
    after = screen.post("/screen/claim", secret, content_type="application/json")
    post(director, "revoke", screen=after.json()["screen"])
    turned_out = screen.post("/screen/claim", secret, content_type="application/json")

    assert sentence("en", "control.refused.no-screen", n=pairing["code"]) in unheard
    assert [answer.status_code for answer in (before, after, turned_out)] == [202, 200, 202]
    assert after.json()["screen"] == Screen.objects.get().public_id


def test_code_confirmed_twice_is_one_screen(director: Client, both_rooms: str, standings: str) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)

    post(director, "confirm", code="K7M2Q4", show=standings)

    assert Screen.objects.get().layout == "standings"


def test_code_that_no_screen_shows_is_refused_in_words_and_nothing_typed_is_lost(
    director: Client, both_rooms: str, standings: str
) -> None:
    page = refused(director, "confirm", code="k7m-2q5", show=standings, label="Foyer")

    assert sentence("en", "control.refused.no-screen", n="K7M2Q5") in page
    assert 'name="code" value="k7m-2q5"' in page
    assert 'value="Foyer"' in page
    assert f'<option value="{standings}" selected>' in page
    assert not Screen.objects.exists()
    post(director, "confirm", code="k7m-2q4", show=standings, label="Foyer")
    assert Screen.objects.get().label == "Foyer"


def test_code_of_a_screen_that_asks_no_more_is_refused(director: Client, both_rooms: str) -> None:
    then = datetime.now(UTC) - WAITS_FOR - timedelta(seconds=1)
    WaitingScreen.objects.update(since=then, seen_at=then)

    page = refused(director, "confirm", code="K7M2Q4", show=both_rooms)

    assert sentence("en", "control.refused.no-screen", n="K7M2Q4") in page


def test_code_let_in_by_one_event_is_no_others(
    make_cup: Callable[..., Cup], director: Client, both_rooms: str
) -> None:
    other = make_cup("open")
    post(director, "confirm", code="K7M2Q4", show=both_rooms)

    answer = logged_in("open-director").post(
        "/en/control/open/confirm/", {"code": "K7M2Q4", "show": f"two-rooms:{other.matches[0].public_id}"}
    )

    assert answer.status_code == 400
    assert Screen.objects.count() == 1


def test_nobody_tries_one_code_after_the_other(
    director: Client, both_rooms: str, make_cup: Callable[..., Cup]
) -> None:
    for _ in range(MOST_WRONG):
        refused(director, "confirm", code="AAAAAA", show=both_rooms)

    page = refused(director, "confirm", code="K7M2Q4", show=both_rooms)
    other = make_cup("open")
    answer = logged_in("open-director").post(
        "/en/control/open/confirm/", {"code": "K7M2Q4", "show": f"two-rooms:{other.matches[0].public_id}"}
    )

    assert sentence("en", "control.refused.many-codes", n=2) in page
    assert answer.status_code == 303, "another login is not kept waiting"
    later = datetime.now(UTC) + WRONG_FOR
    services.screen_waits("K7M2Q6", later)
    assert services.let_in(
        other.event.pk, "K7M2Q6", layout="clock", subject="x", label="", by="cup-director", now=later
    )


def test_page_says_of_each_screen_whether_it_is_connected(director: Client, both_rooms: str) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)
    screen = Screen.objects.get()

    def line() -> tuple[str, bool]:
        (row,) = director.get("/en/control/cup/hall/", {"live": ""}).json()
        return row["line"], row["is_connected"]

    never = line()
    services.screens_seen([screen.public_id], datetime.now(UTC))
    here = line()
    gone = datetime.now(UTC) - timedelta(minutes=5)
    services.screens_seen([screen.public_id], gone)

    assert never == (sentence("en", "hall.never-seen"), False)
    assert here == (sentence("en", "hall.connected"), True)
    since = f"{gone.astimezone(ZoneInfo('Asia/Shanghai')):%H:%M}"
    assert line() == (sentence("en", "hall.not-seen", since=since), False)
    assert (
        sentence("en", "hall.not-seen", since=since) in director.get("/en/control/cup/hall/").content.decode()
    )


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

    what = sentence("en", "control.show.standings")
    assert sentence("en", "hall.of-session", what=what, session="Session 1") in page


def test_screen_stays_with_a_session_on_purpose_and_the_page_says_so(
    director: Client, cup: Cup, both_rooms: str, standings: str
) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)
    screen = Screen.objects.get().public_id
    page = "/en/control/cup/hall/"
    assert "Stays with" not in director.get(page).content.decode()

    post(director, "point", screen=screen, show=standings, pinned="1")
    assert sentence("en", "hall.pinned", session="Session 2") in director.get(page).content.decode()
    assert " checked>" in director.get(page, {"screen": screen}).content.decode()

    post(director, "point", screen=screen, show=standings)
    assert not Screen.objects.get().pinned


def test_what_is_chosen_of_a_session_that_is_over_stays_without_being_asked(
    director: Client, cup: Cup, both_rooms: str
) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)
    first = cup.sessions[0].public_id

    response = director.post(
        "/en/control/cup/point/",
        {"session": first, "screen": Screen.objects.get().public_id, "show": f"standings:{first}"},
    )

    assert response.status_code == 303
    assert (Screen.objects.get().subject, Screen.objects.get().pinned) == (first, True)


def test_no_words_at_all_are_refused_and_the_words_there_stay(
    director: Client, cup: Cup, both_rooms: str
) -> None:
    post(director, "confirm", code="K7M2Q4", show=both_rooms)
    post(director, "words", screen="all", en="Tea at four")

    page = refused(director, "words", screen="all", en=" ", zh="")

    assert sentence("en", "control.refused.no-words") in page
    assert Screen.objects.get().notice_en == "Tea at four"
