"""A canary on every board that is hidden: an explanation and a deal that no other text in the world has.

First it is shown that those who may see it do. Then everything that leaves the server is searched, before the release and
after a recall, as nobody, as an operator of another table, as a screen that was never paired, as a captain.
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

from bridge.deals import parse_deal
from broadcast import fanout, hub, public, publisher, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.journal import HoldBody, PolicyBody, RecallBody
from scoring import selectors
from tests.broadcast.halls import START, Hall, correction, make, seconds
from tests.broadcast.looking import addresses, channel_names
from tests.broadcast.sockets.conftest import ticket
from tests.broadcast.sockets.lines import Line

# One suit to a hand: nobody is dealt that.
HANDS = {
    "N": "AKQJT98765432...",
    "E": ".AKQJT98765432..",
    "S": "..AKQJT98765432.",
    "W": "...AKQJT98765432",
}
SUIT = "AKQJT98765432"
WORDS = "quokka-in-the-rafters"
MARKERS = (SUIT, WORDS)


def evening() -> Hall:
    """A hall whose every board has the rare deal; nobody may see anything before everybody has played it."""
    return make(boards=3, deal=parse_deal(HANDS), live=False)


def play(hall: Hall) -> None:
    """Board 2 at one table, bid, explained, corrected, claimed; nothing of it may be seen."""
    hall.journal(PolicyBody("hall", 0, ("hold", "finished")))
    desk = hall.desk()
    bid = {"k": "call", "call": "1N", "alert": True, "text": WORDS}
    ids = desk.do(2, "open", bid, "P", "P", "P")
    desk.do(2, correction(ids[1], bid | {"text": f"{WORDS} indeed"}), "=9")
    tick(hall, 0)


def release(hall: Hall, at: float) -> None:
    for audience in PUBLIC_AUDIENCES:
        hall.journal(PolicyBody(name(audience), 0, ("hold",)), START + seconds(at))
    tick(hall, at)


def recall(hall: Hall, at: float) -> None:
    now = START + seconds(at)
    hall.journal(HoldBody("session", hall.session.pk), now)
    for audience in PUBLIC_AUDIENCES:
        body = RecallBody(name(audience), "board", hall.matches[0].pk, 2)
        services.recall(hall.session.pk, body, "director", now)
    tick(hall, at)


def name(audience: Audience) -> Any:
    """An audience as the journal spells it."""
    return audience.value


def board_id(hall: Hall) -> str:
    """The public id of board 2 in the first match."""
    board = selectors.match_context(hall.matches[0].pk).segments[0].board(2)
    assert board is not None
    return board.public_id


def tick(_: Hall, at: float) -> None:
    publisher.tick(START + seconds(at))


def found(text: str | bytes) -> list[str]:
    """The markers in something that was sent."""
    plain = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return [marker for marker in MARKERS if marker in plain]


def everything(client: Client, hall: Hall) -> Iterator[tuple[str, str]]:
    """Every public address: its body and its headers."""
    for path in addresses(hall):
        response = client.get(path)
        yield path, response.content.decode("utf-8", "replace") + str(dict(response.headers))


def where(texts: Iterator[tuple[str, str]]) -> list[str]:
    return [name for name, text in texts if found(text)]


def login(name: str, hall: Hall, role: Any) -> Client:
    services.grant(hall.event.pk, name, role)
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def captain(client: Client, hall: Hall) -> str:
    """What a captain of the very match is told with his link."""
    token = public.captain_ticket(hall.session.pk, hall.teams[0].pk, datetime.now(UTC))
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


def stored_for(audience: Audience, hall: Hall) -> Iterator[tuple[str, str]]:
    """Every channel and every page of it, as sockets and pages take them."""
    for name in channel_names(hall):
        one = public.frame(name, audience)
        pages = public.frame_pages(name, audience)
        yield name, str((one and one.body, [stored.body for _, stored in pages]))


def assert_nothing(hall: Hall, operator: Client) -> None:
    nobody = Client()
    assert where(everything(nobody, hall)) == []
    assert where(everything(operator, hall)) == []
    assert found(captain(nobody, hall)) == []
    assert found(unpaired(nobody)) == []
    for audience in PUBLIC_AUDIENCES:
        assert where(stored_for(audience, hall)) == []


@pytest.fixture
def hall(db: None, key_file: Any, settings: Any) -> Hall:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    return evening()


def test_those_who_may_see_it_see_every_marker(hall):
    play(hall)

    console = public.console_state(hall.desk().table, "op")
    assert console is not None
    assert found(json.dumps(public.plain(console))) == list(MARKERS)

    release(hall, 1)
    board = board_id(hall)
    assert found(Client().get(f"/en/b/{board}/").content) == list(MARKERS)
    for audience in PUBLIC_AUDIENCES:
        assert f"board:{board}" in where(stored_for(audience, hall))


def test_nothing_hidden_leaves_by_any_address_before_its_release(hall):
    operator = login("other", hall, "operator")
    play(hall)

    assert_nothing(hall, operator)


def test_nothing_is_left_anywhere_after_a_recall(hall):
    operator = login("other", hall, "operator")
    play(hall)
    release(hall, 1)

    recall(hall, 2)

    assert_nothing(hall, operator)
    board = board_id(hall)
    for audience in PUBLIC_AUDIENCES:
        assert public.frame(f"board:{board}", audience) is None
        assert public.frame_pages(f"board:{board}", audience) == ()
        assert public.frame(f"board:{board}/2", audience) is None
    assert Client().get(f"/en/b/{board}/").status_code == 404


def test_recalled_board_is_answered_like_one_that_never_was(hall):
    play(hall)
    board = board_id(hall)
    fresh = Client().get(f"/en/b/{board}/")

    release(hall, 1)
    recall(hall, 2)
    again, never = Client().get(f"/en/b/{board}/"), Client().get(f"/en/b/{'a' * 12}/")

    for other in (again, never):
        assert other.status_code == fresh.status_code
        assert dict(other.headers) == dict(fresh.headers)
        assert other.content == fresh.content


def test_hands_lie_in_no_row_of_the_database_and_in_no_log(hall, caplog):
    if connection.vendor != "sqlite":
        pytest.skip("what a row holds is the same there")
    with caplog.at_level(logging.DEBUG):
        play(hall)
        hall.desk(1).do(1, "open", {"k": "deal", "hands": HANDS})
        tick(hall, 1)
        for _ in everything(Client(), hall):
            pass

    connection.ensure_connection()
    dump = "\n".join(connection.connection.iterdump())

    assert WORDS in dump, "the dump holds what was recorded"
    assert SUIT not in dump
    assert SUIT.encode().hex() not in dump.lower()
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
    yield await sync_to_async(evening)()
    hub.hub.stop()
    fanout.disconnect()


def watching(*names: str, token: str | None = None) -> Line:
    protocols = ("openroom",) if token is None else ("openroom", f"ticket.{token}")
    return Line("/ws/watch", f"c={','.join(names)}", protocols, origin=None)


async def test_sockets_say_nothing_before_the_release_and_null_after_a_recall(open_hall):
    hall = open_hall
    await sync_to_async(play)(hall)
    board = f"board:{await sync_to_async(board_id)(hall)}"
    names = await sync_to_async(channel_names)(hall)
    groups = [names[at : at + 8] for at in range(0, len(names), 8)]

    async def all_told() -> str:
        got = ""
        for group in groups:
            async with watching(*group) as line:
                got += await told(line)
        return got

    before = await all_told()
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
    await sync_to_async(release)(hall, 1)
    async with watching(board) as line:
        shown = await told(line)
        await sync_to_async(recall)(hall, 2)
        after = await told(line)
    then = await all_told()

    assert found(before) == []
    assert found(unpaired_screen) == found(anothers_ticket) == []
    assert WORDS not in another_operator
    assert found(shown) == list(MARKERS)
    assert json.loads(after.splitlines()[0])["f"] is None
    assert found(after) == found(then) == []


async def test_recall_whose_announcement_was_lost_heals_and_a_newcomer_is_told_nothing(open_hall):
    hall = open_hall
    await sync_to_async(play)(hall)
    await sync_to_async(release)(hall, 1)
    board = f"board:{await sync_to_async(board_id)(hall)}"
    async with watching(board) as line:
        shown = await told(line)
        fanout.disconnect()  # nobody in this process hears the publisher any more
        await sync_to_async(recall)(hall, 2)
        await hub.hub.heal()
        after = await told(line)
        async with watching(board) as newcomer:
            later = await told(newcomer)

    assert found(shown) == list(MARKERS)
    assert json.loads(after.splitlines()[0])["f"] is None
    assert '"c"' not in later
