"""Holding, lifting, delaying: what the journal says afterwards, once and twice, and what is refused."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client

from broadcast import journal, services
from broadcast.catalogue import sentence
from broadcast.journal import HoldBody, JournalBody, LiftBody, PolicyBody
from broadcast.models import Due, JournalFact
from tests.control.conftest import Cup


def post(client: Client, command: str, **fields: str) -> str:
    """Carry out a command that must succeed; returns the address of the page it leads to."""
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 303, response.content.decode()
    return response.headers["Location"]


def refused(client: Client, command: str, **fields: str) -> str:
    """Ask for what must be refused; returns the page."""
    response = client.post(f"/en/control/cup/{command}/", fields)
    assert response.status_code == 400
    page: str = response.content.decode()
    assert sentence("en", "control.refused") in page
    return page


def bodies() -> list[JournalBody]:
    return [
        journal.decode(body) for body in JournalFact.objects.order_by("pk").values_list("body", flat=True)
    ]


@pytest.fixture
def subjects(cup: Cup) -> dict[str, tuple[str, int]]:
    """By scope: the form's subject, and the primary key that belongs in the journal."""
    segment = cup.latest[0]
    return {
        "session": (f"session:{cup.sessions[-1].public_id}", cup.sessions[-1].pk),
        "match": (f"match:{cup.matches[0].public_id}", cup.matches[0].pk),
        "table": (f"table:{segment.closed.public_id}", segment.closed.pk),
    }


@pytest.mark.parametrize("scope", ["session", "match", "table"])
def test_hold_is_written_into_the_latest_sessions_journal(
    director: Client, cup: Cup, subjects: dict[str, tuple[str, int]], scope: str
) -> None:
    key, pk = subjects[scope]

    location = post(director, "hold", subject=key, en="  Back at\n14:30 ", zh="两点半继续")

    fact = JournalFact.objects.get()
    assert re.fullmatch("/en/control/cup/broadcast/[?]done=[0-9]+-[0-9]+#holds", location)
    assert (fact.session_id, fact.by) == (cup.sessions[-1].pk, "cup-director")
    assert journal.decode(fact.body) == HoldBody(scope, pk, None, "Back at 14:30", "两点半继续")  # type: ignore[arg-type]
    assert Due.objects.filter(name=f"table:{cup.latest[0].closed.public_id}").exists()


@pytest.mark.parametrize("scope", ["session", "match", "table"])
def test_lift_ends_the_hold(director: Client, subjects: dict[str, tuple[str, int]], scope: str) -> None:
    key, pk = subjects[scope]
    post(director, "hold", subject=key)

    post(director, "lift", subject=key)

    assert bodies()[-1] == LiftBody(scope, pk)  # type: ignore[arg-type]


def test_hold_pressed_twice_is_one_fact_and_keeps_its_words(
    director: Client, subjects: dict[str, tuple[str, int]]
) -> None:
    post(director, "hold", subject=subjects["table"][0], en="A player is ill")

    post(director, "hold", subject=subjects["table"][0])

    assert len(bodies()) == 1


def test_hold_again_with_other_words_changes_the_words(
    director: Client, subjects: dict[str, tuple[str, int]]
) -> None:
    post(director, "hold", subject=subjects["table"][0], en="A player is ill")

    post(director, "hold", subject=subjects["table"][0], en="Back at three")

    assert [body.en for body in bodies() if isinstance(body, HoldBody)] == [
        "A player is ill",
        "Back at three",
    ]


def test_lift_pressed_twice_is_one_fact(director: Client, subjects: dict[str, tuple[str, int]]) -> None:
    post(director, "hold", subject=subjects["match"][0])
    post(director, "lift", subject=subjects["match"][0])

    post(director, "lift", subject=subjects["match"][0])

    assert len(bodies()) == 2


def test_page_shows_what_is_held_with_its_words_and_lifts_it(
    director: Client, subjects: dict[str, tuple[str, int]]
) -> None:
    key = subjects["table"][0]
    before = director.get("/en/control/cup/broadcast/").content.decode()

    post(director, "hold", subject=key, en="<b>Lights</b> out")
    after = director.get("/en/control/cup/broadcast/").content.decode()

    assert sentence("en", "control.nothing-held") in before
    assert sentence("en", "control.nothing-held") not in after
    assert "Closed room, table 1 · Harbour – Eastgate" in after
    assert "&lt;b&gt;Lights&lt;/b&gt; out" in after
    assert f'<input type="hidden" name="subject" value="{key}">' in after


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "session",
        "session:",
        "table:1",
        "match:zzzzzzzzzzzz",
        "screen:x",
        "table:{match}",
        "session:{older}",
    ],
)
@pytest.mark.parametrize("command", ["hold", "lift"])
def test_subject_outside_the_latest_session_is_refused(
    director: Client, cup: Cup, command: str, subject: str
) -> None:
    page = refused(
        director,
        command,
        subject=subject.format(match=cup.matches[0].public_id, older=cup.sessions[0].public_id),
    )

    assert sentence("en", "control.refused.not-in-session") in page
    assert bodies() == []


def test_table_of_an_earlier_session_is_refused(director: Client, cup: Cup) -> None:
    refused(director, "hold", subject=f"table:{cup.segments[0].open.public_id}")

    assert bodies() == []


def test_table_of_another_event_is_refused(make_cup: Callable[..., Cup], director: Client) -> None:
    other = make_cup("open")

    refused(director, "hold", subject=f"table:{other.latest[0].open.public_id}")

    assert bodies() == []


def test_primary_key_in_a_form_is_no_subject(director: Client, cup: Cup) -> None:
    refused(director, "hold", subject=f"table:{cup.latest[0].open.pk}", pk=str(cup.latest[0].open.pk))

    assert bodies() == []


def test_words_too_long_are_refused_and_kept_in_the_form(
    director: Client, subjects: dict[str, tuple[str, int]]
) -> None:
    page = refused(director, "hold", subject=subjects["session"][0], zh="停" * 201)

    assert sentence("en", "control.refused.too-long", n=200) in page
    assert "停" * 201 in page
    assert bodies() == []


@pytest.fixture
def no_embargo(cup: Cup) -> Cup:
    """Both audiences see everything at once: a policy of its own, which the director's page offers to nobody."""
    for audience in ("hall", "online"):
        services.write_journal(cup.sessions[-1].pk, PolicyBody(audience, 0), "setup", datetime.now(UTC))
    return cup


@pytest.mark.parametrize(("typed", "seconds"), [("30", 1800), (" 5 ", 300), ("１５", 900), ("1440", 86_400)])
@pytest.mark.usefixtures("no_embargo")
def test_delay_is_written_in_seconds(director: Client, cup: Cup, typed: str, seconds: int) -> None:
    location = post(director, "delay", session=cup.sessions[-1].public_id, audience="online", minutes=typed)

    session = cup.sessions[-1].public_id
    assert re.fullmatch(f"/en/control/cup/broadcast/[?]session={session}&done=[0-9]+-[0-9]+#delays", location)
    assert bodies()[2:] == [PolicyBody("online", seconds)]


@pytest.mark.usefixtures("no_embargo")
def test_delay_back_to_live_is_written(director: Client, cup: Cup) -> None:
    session = cup.sessions[-1].public_id
    post(director, "delay", session=session, audience="hall", minutes="10")

    post(director, "delay", session=session, audience="hall", minutes="0")

    assert bodies()[-1] == PolicyBody("hall", 0)


@pytest.mark.usefixtures("no_embargo")
def test_delay_set_twice_is_one_fact(director: Client, cup: Cup) -> None:
    for _ in range(2):
        post(director, "delay", session=cup.sessions[-1].public_id, audience="online", minutes="30")

    assert len(bodies()) == 3


@pytest.mark.parametrize("typed", ["", "-1", "1441", "9999", "99999", "1.5", "½", "ten", "1e2"])
def test_delay_that_is_no_number_of_minutes_is_refused(director: Client, cup: Cup, typed: str) -> None:
    page = refused(director, "delay", session=cup.sessions[-1].public_id, audience="online", minutes=typed)

    assert sentence("en", "control.refused.bad-minutes", n=1440) in page
    assert bodies() == []


@pytest.mark.parametrize("audience", ["", "director", "everybody"])
def test_delay_of_an_audience_that_has_none_is_refused(director: Client, cup: Cup, audience: str) -> None:
    refused(director, "delay", session=cup.sessions[-1].public_id, audience=audience, minutes="5")

    assert bodies() == []


def test_delay_from_a_page_of_another_session_is_refused(director: Client, cup: Cup) -> None:
    page = refused(director, "delay", session="a2b3c4d5e6f7", audience="online", minutes="0")

    assert sentence("en", "control.refused.not-in-session") in page
    assert bodies() == []


def test_event_without_a_session_has_a_page_and_nothing_to_hold(
    make_cup: Callable[..., Cup],
) -> None:
    from tests.control.conftest import logged_in

    make_cup("empty", sessions=0)
    client = logged_in("empty-director")

    page = client.get("/zh/control/empty/")
    held = client.post("/zh/control/empty/hold/", {"subject": "session:x"})

    assert (page.status_code, held.status_code) == (200, 400)
    assert sentence("zh", "control.no-session") in page.content.decode()
    assert sentence("zh", "control.refused.not-in-session") in held.content.decode()
