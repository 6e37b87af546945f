"""A hall screen's way in: code, waiting, ticket, turned out; and bad input at the door."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from broadcast import public, services
from broadcast.audiences import Audience, Ticket
from broadcast.models import WaitingScreen
from broadcast.public.tickets import CODE_ALPHABET
from broadcast.services.waiting import MOST_NEW_A_SECOND, MOST_WAITING, WAITS_FOR
from scoring import services as scoring
from scoring.schedule import Name, Ref


@pytest.fixture
def event(db: None) -> Ref:
    return scoring.create_event("cup", Name("Cup", "杯赛"))


@pytest.fixture
def screen() -> Iterator[Client]:
    """A browser that never sends nor gets a cookie, whatever happens in a test."""
    client = Client(enforce_csrf_checks=True)
    yield client
    assert not client.cookies


def post(screen: Client, path: str, body: object) -> tuple[int, Any]:
    response = raw(screen, path, json.dumps(body).encode())
    return response.status_code, json.loads(response.content)


def raw(screen: Client, path: str, body: bytes) -> HttpResponse:
    response = screen.post(f"/screen/{path}", body, content_type="application/json")
    assert isinstance(response, HttpResponse)
    assert response.headers["Cache-Control"] == "no-store"
    return response


def test_pair_gives_a_code_and_a_secret_that_is_not_the_code(screen: Client) -> None:
    status, answer = post(screen, "pair", {})

    assert status == 200
    assert set(answer) == {"code", "secret", "address", "picture"}
    assert len(answer["code"]) == 6
    assert set(answer["code"]) <= set(CODE_ALPHABET)
    assert answer["secret"] != answer["code"]


def test_screen_waits_until_its_code_is_confirmed_and_gets_a_ticket_for_itself(
    screen: Client, event: Ref
) -> None:
    _, pairing = post(screen, "pair", {})
    waiting = post(screen, "claim", {"secret": pairing["secret"]})
    now = datetime.now(UTC)
    confirmed = services.confirm_screen(
        event.pk, pairing["code"], layout="standings", subject="x", label="", by="director", now=now
    )

    status, answer = post(screen, "claim", {"secret": pairing["secret"]})

    assert waiting == (202, {})
    assert status == 200
    assert answer["screen"] == confirmed
    assert public.read_ticket(answer["ticket"], now) == Ticket(Audience.HALL, confirmed)
    assert public.screen_may_watch(confirmed, [f"screen:{confirmed}"])


def test_code_stands_on_a_screen_while_it_asks_whether_it_is_let_in(screen: Client, event: Ref) -> None:
    _, pairing = post(screen, "pair", {})
    assert not WaitingScreen.objects.exists()

    post(screen, "claim", {"secret": pairing["secret"]})
    first = WaitingScreen.objects.get()
    WaitingScreen.objects.update(seen_at=first.seen_at - timedelta(seconds=50))
    post(screen, "claim", {"secret": pairing["secret"]})

    again = WaitingScreen.objects.get()
    assert (again.code, again.since) == (pairing["code"], first.since)
    assert again.seen_at >= first.seen_at


def test_places_at_the_door_are_bounded_and_who_asks_on_keeps_one(db: None) -> None:
    now = start = datetime.now(UTC)
    for at in range(MOST_WAITING + 10):
        now = start + timedelta(seconds=at / 10)
        services.screen_waits(f"C{at:05}", now)
        services.screen_waits("WAITER", now)

    codes = set(WaitingScreen.objects.values_list("code", flat=True))

    assert len(codes) == MOST_WAITING
    assert {"WAITER", f"C{MOST_WAITING + 9:05}"} <= codes
    services.screen_waits("LATER2", now + WAITS_FOR + timedelta(seconds=1))
    assert WaitingScreen.objects.get().code == "LATER2", "who asks no more is forgotten"


def test_crowd_at_the_door_writes_little(db: None) -> None:
    now = datetime.now(UTC)
    for at in range(5 * MOST_NEW_A_SECOND):
        services.screen_waits(f"C{at:05}", now)

    assert WaitingScreen.objects.count() == MOST_NEW_A_SECOND


def let_in(event: Ref, code: str) -> None:
    """A director lets in the screen that shows a code."""
    now = datetime.now(UTC)
    services.confirm_screen(event.pk, code, layout="standings", subject="x", label="", by="director", now=now)


def test_claim_asked_twice_gives_the_same_ticket(screen: Client, event: Ref) -> None:
    _, pairing = post(screen, "pair", {})
    let_in(event, pairing["code"])

    first, second = (post(screen, "claim", {"secret": pairing["secret"]}) for _ in range(2))

    assert first == second


def test_code_of_another_screen_lets_only_that_one_in(screen: Client, event: Ref) -> None:
    _, mine = post(screen, "pair", {})
    _, other = post(screen, "pair", {})
    let_in(event, other["code"])

    assert post(screen, "claim", {"secret": mine["secret"]}) == (202, {})


def test_screen_turned_out_gets_no_ticket_again(screen: Client, event: Ref) -> None:
    _, pairing = post(screen, "pair", {})
    now = datetime.now(UTC)
    confirmed = services.confirm_screen(
        event.pk, pairing["code"], layout="standings", subject="x", label="", by="director", now=now
    )
    services.revoke_screen(confirmed, now)

    assert post(screen, "claim", {"secret": pairing["secret"]}) == (202, {})
    assert not public.screen_may_watch(confirmed, [f"screen:{confirmed}"])


def test_claim_after_the_codes_time_is_over(screen: Client, db: None) -> None:
    old = public.pairing(datetime.now(UTC) - timedelta(hours=1))

    assert post(screen, "claim", {"secret": old.secret}) == (410, {"code": "pairing-over"})


def test_claim_with_a_damaged_secret_is_over(screen: Client, db: None) -> None:
    _, pairing = post(screen, "pair", {})

    assert post(screen, "claim", {"secret": pairing["secret"][:-2]}) == (410, {"code": "pairing-over"})


def test_claim_with_another_kind_of_ticket_is_over(screen: Client, db: None) -> None:
    ticket = public.screen_ticket("abc")

    assert post(screen, "claim", {"secret": ticket}) == (410, {"code": "pairing-over"})


MALFORMED = [
    b"{",
    b"[]",
    b'"secret"',
    b"\xff\xfe",
    b'{"secret":1}',
    b'{"secret":null}',
    b'{"secret":""}',
    b'{"secret":"x","more":1}',
    b'{"secret":"' + b"x" * 1025 + b'"}',
    b'{"secret":"x"}' + b" " * 2048,
    b" " * 1_500_000,
]


@pytest.mark.parametrize("body", [b"", b"{}", *MALFORMED], ids=lambda body: repr(body[:24]))
def test_malformed_claim_is_refused(screen: Client, body: bytes) -> None:
    response = raw(screen, "claim", body)

    assert (response.status_code, json.loads(response.content)) == (400, {"code": "malformed"})


@pytest.mark.parametrize("body", MALFORMED, ids=lambda body: repr(body[:24]))
def test_malformed_pair_is_refused(screen: Client, body: bytes) -> None:
    response = raw(screen, "pair", body)

    assert (response.status_code, json.loads(response.content)) == (400, {"code": "malformed"})


@pytest.mark.parametrize("path", ["pair", "claim"])
def test_pairing_is_asked_by_post_only(screen: Client, path: str) -> None:
    assert screen.get(f"/screen/{path}").status_code == 405
