"""Canaries on everything that is hidden (`canaries`): no text that leaves the server has any of their marks.

First it is shown that those who may see them do. Then everything that leaves the server is searched, before the release and
after a recall, as nobody, as an operator of another table, as a commentator, as a screen that was never paired, as a captain. In a browser,
and at rest, in `tests/e2e/test_canary.py`.
"""

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from broadcast import fanout, hub, public, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from tests.broadcast import canaries
from tests.broadcast.canaries import (
    BENCHED,
    BENCHED_ZH,
    FINED,
    HANDS,
    MARKERS,
    REASON,
    SHOWN,
    SUBSTITUTE,
    SUIT,
    WHERE,
    WORDS,
    Evening,
    found,
    tick,
)
from tests.broadcast.halls import START, seconds
from tests.broadcast.looking import addresses, channel_names
from tests.broadcast.sockets.conftest import ticket
from tests.broadcast.sockets.lines import Line


def play(place: Evening) -> None:
    canaries.play(place)
    tick(0)


def release(place: Evening, at: float) -> None:
    canaries.release(place, START + seconds(at))
    tick(at)


def recall(place: Evening, at: float) -> None:
    canaries.recall(place, START + seconds(at))
    tick(at)


def everything(client: Client, place: Evening) -> Iterator[tuple[str, str]]:
    """Every public address: its body and its headers."""
    for path in addresses(place.hall):
        response = client.get(path)
        yield path, response.content.decode("utf-8", "replace") + str(dict(response.headers))


def where(texts: Iterator[tuple[str, str]], *more: str) -> list[tuple[str, list[str]]]:
    """Which texts have which marks in them; `more` marks are looked for as well."""
    return [(name, marks) for name, text in texts if (marks := found(text, (*MARKERS, *more)))]


def login(name: str, place: Evening, role: Any, eyes: Audience | None = None) -> Client:
    services.grant(place.hall.event.pk, name, role, eyes=eyes)
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def captain(client: Client, session: int, team: int) -> str:
    """What a captain is told with his link."""
    token = public.captain_ticket(session, team, datetime.now(UTC))
    response = client.post("/lineup/read", json.dumps({"ticket": token}), content_type="application/json")
    assert response.status_code == 200
    return response.content.decode()


def unpaired(client: Client) -> str:
    """What a screen gets that nobody has confirmed."""
    pairing = client.post("/screen/pair", "{}", content_type="application/json").json()
    claimed = client.post(
        "/screen/claim", json.dumps({"secret": pairing["secret"]}), content_type="application/json"
    )
    assert claimed.status_code == 202
    return json.dumps(pairing) + claimed.content.decode()


def stored_for(audience: Audience, place: Evening) -> Iterator[tuple[str, str]]:
    """Every channel and every page of it, as sockets and pages take them."""
    for name in channel_names(place.hall):
        one = public.frame(name, audience)
        pages = public.frame_pages(name, audience)
        yield name, str((one and one.body, [stored.body for _, stored in pages]))


def assert_nothing(place: Evening, operator: Client) -> None:
    nobody, hall = Client(), place.hall
    assert where(everything(nobody, place), *place.benched) == []
    for eyes in PUBLIC_AUDIENCES:
        commentator = login(f"eyes of {eyes.value}", place, "commentator", eyes)
        desk = commentator.get(f"/en/commentary/{hall.matches[0].public_id}/")
        assert desk.status_code == 200
        assert where(everything(commentator, place), *place.benched) == []
    for page, marks in where(everything(operator, place), *place.benched):
        # Whoever enters seats chooses from the whole roster: it says nothing of a line-up.
        assert "/seats/" in page
        assert set(marks) <= {BENCHED, BENCHED_ZH, *place.benched}
    assert (
        found(captain(nobody, hall.session.pk, hall.teams[1].pk), (*SHOWN, SUBSTITUTE, REASON, WHERE, FINED))
        == []
    )
    assert found(captain(nobody, hall.sessions[1].pk, hall.teams[1].pk), not_of_team_2(place)) == []
    assert found(unpaired(nobody)) == []
    for audience in PUBLIC_AUDIENCES:
        assert where(stored_for(audience, place), *place.benched) == []


def not_of_team_2(place: Evening) -> tuple[str, ...]:
    """The marks that the captain of team 2 may not see: all but his own players on the bench."""
    opponents = [f"{BENCHED} 1{at}" for at in (5, 6)]
    return *SHOWN, *opponents, *place.benched[:2], SUBSTITUTE, REASON, WHERE, FINED


@pytest.fixture
def place(db: None, key_file: Any, settings: Any) -> Evening:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return canaries.evening()


def test_those_who_may_see_it_see_every_marker(place):
    play(place)
    hall = place.hall

    consoles = [public.console_state(hall.desk(match).table, "op") for match in (0, 1)]
    typed = [json.dumps(public.plain(console)) for console in consoles if console is not None]
    assert found(typed[0]) == list(SHOWN)
    assert found(typed[1], (SUBSTITUTE,)) == [SUBSTITUTE]
    own = captain(Client(), hall.sessions[1].pk, hall.teams[0].pk)
    assert found(own, (f"{BENCHED} 15", place.benched[0])) == [f"{BENCHED} 15", place.benched[0]]
    director = login("director", place, "director")
    match = hall.matches[0].public_id
    session = hall.sessions[1].public_id
    pages = {
        f"rulings/?session={hall.session.public_id}": {REASON, FINED},
        f"ledger/?session={hall.session.public_id}": {WHERE},
        f"lineups/{match}/?session={session}": {BENCHED},
    }
    for page, marks in pages.items():
        response = director.get(f"/en/control/{hall.event.public_id}/{page}")
        assert response.status_code == 200, page
        assert marks <= set(found(response.content)), page

    release(place, 1)
    board = place.board_id()
    assert found(Client().get(f"/en/b/{board}/").content) == list(SHOWN)
    for audience in PUBLIC_AUDIENCES:
        assert f"board:{board}" in dict(where(stored_for(audience, place)))


def test_nothing_hidden_leaves_by_any_address_before_its_release(place):
    operator = login("other", place, "operator")
    play(place)

    assert_nothing(place, operator)


def test_nothing_is_left_anywhere_after_a_recall(place):
    operator = login("other", place, "operator")
    play(place)
    release(place, 1)

    recall(place, 2)

    assert_nothing(place, operator)
    board = place.board_id()
    for audience in PUBLIC_AUDIENCES:
        assert public.frame(f"board:{board}", audience) is None
        assert public.frame_pages(f"board:{board}", audience) == ()
        assert public.frame(f"board:{board}/2", audience) is None
    assert Client().get(f"/en/b/{board}/").status_code == 404


def test_what_is_never_public_stays_so_when_a_board_is_shown(place):
    play(place)
    release(place, 1)

    for name, marks in where(everything(Client(), place), *place.benched):
        assert set(marks) <= set(SHOWN), name
    for audience in PUBLIC_AUDIENCES:
        for name, marks in where(stored_for(audience, place), *place.benched):
            assert set(marks) <= set(SHOWN), name


def test_recalled_board_is_answered_like_one_that_never_was(place):
    play(place)
    board = place.board_id()
    fresh = Client().get(f"/en/b/{board}/")

    release(place, 1)
    recall(place, 2)
    again, never = Client().get(f"/en/b/{board}/"), Client().get(f"/en/b/{'a' * 12}/")

    for other in (again, never):
        assert other.status_code == fresh.status_code
        assert dict(other.headers) == dict(fresh.headers)
        assert other.content == fresh.content


def test_hands_lie_in_no_row_of_the_database_and_in_no_log(place, caplog):
    if connection.vendor != "sqlite":
        pytest.skip("what a row holds is the same there")
    with caplog.at_level(logging.DEBUG):
        play(place)
        # The organiser's deal was another one, says the table, and types its own.
        dropped = {"k": "deal", "hands": dict.fromkeys("NESW")}
        place.hall.desk(1, "closed").do(3, "open", dropped, {"k": "deal", "hands": HANDS})
        tick(1)
        for _ in everything(Client(), place):
            pass

    connection.ensure_connection()
    dump = "\n".join(connection.connection.iterdump())

    assert WORDS in dump, "the dump holds what was recorded"
    for hands in (SUIT, SUBSTITUTE):
        assert hands not in dump
        assert hands.encode().hex() not in dump.lower()
    queries = [record for record in caplog.records if record.name.startswith("django.db")]
    others = [record.getMessage() for record in caplog.records if record not in queries]
    assert found("\n".join(others)) == []


async def told(line: Line, messages: int = 8) -> str:
    """What comes down a line until it is quiet or closed."""
    got = []
    for _ in range(messages):
        try:
            event = await line.event(0.4)
        except TimeoutError:
            break
        got.append(str(event.get("text", "")))
        if event["type"] == "websocket.close":
            break
    return "\n".join(got)


@pytest_asyncio.fixture
async def open_hall(transactional_db, key_file):
    """The hall committed, with a hub that runs."""
    fanout.disconnect()
    await hub.hub.start()
    yield await sync_to_async(canaries.evening)()
    hub.hub.stop()
    fanout.disconnect()


def pictures(told: str) -> list[dict[str, Any]]:
    """The frames among what came down a line; a heartbeat may come before them."""
    messages = [json.loads(line) for line in told.splitlines() if line]
    return [message for message in messages if "c" in message]


def watching(*names: str, token: str | None = None) -> Line:
    protocols = ("openroom",) if token is None else ("openroom", f"ticket.{token}")
    return Line("/ws/watch", f"c={','.join(names)}", protocols, origin=None)


async def test_sockets_say_nothing_before_the_release_and_null_after_a_recall(open_hall):
    place = open_hall
    hall = place.hall
    await sync_to_async(play)(place)
    board = f"board:{await sync_to_async(place.board_id)()}"
    names = await sync_to_async(channel_names)(hall)
    groups = [names[at : at + 8] for at in range(0, len(names), 8)]

    async def all_told() -> str:
        got = ""
        for group in groups:
            async with watching(*group) as line:
                got += await told(line)
        return got

    before = await all_told()
    await sync_to_async(services.grant)(hall.event.pk, "op", "operator")
    secret = (await sync_to_async(public.pairing)(datetime.now(UTC))).secret
    async with watching(board, token=secret) as line:
        unpaired_screen = await told(line)
    async with Line(
        "/ws/console", f"t={hall.desk(1).table}", ("openroom", f"ticket.{ticket(hall.desk(1).table)}")
    ) as line:
        line.say({"k": "get", "board": 3})
        line.say({"k": "get", "board": 99})
        another_operator = await told(line)
    async with Line(
        "/ws/console", f"t={hall.desk().table}", ("openroom", f"ticket.{ticket(hall.desk(1).table)}")
    ) as line:
        anothers_ticket = await told(line)
    await sync_to_async(release)(place, 1)
    async with watching(board) as line:
        shown = await told(line)
        await sync_to_async(recall)(place, 2)
        after = await told(line)
    then = await all_told()

    assert found(before) == []
    assert found(unpaired_screen) == found(anothers_ticket) == []
    assert WORDS not in another_operator
    assert found(shown) == list(SHOWN)
    assert pictures(after)[0]["f"] is None
    assert found(after) == found(then) == []


async def test_recall_whose_announcement_was_lost_heals_and_a_newcomer_is_told_nothing(open_hall):
    place = open_hall
    await sync_to_async(play)(place)
    await sync_to_async(release)(place, 1)
    board = f"board:{await sync_to_async(place.board_id)()}"
    async with watching(board) as line:
        shown = await told(line)
        fanout.disconnect()  # nobody in this process hears the publisher any more
        await sync_to_async(recall)(place, 2)
        await hub.hub.heal()
        after = await told(line)
        async with watching(board) as newcomer:
            later = await told(newcomer)

    assert found(shown) == list(SHOWN)
    assert pictures(after)[0]["f"] is None
    assert '"c"' not in later
