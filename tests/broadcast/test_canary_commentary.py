"""A canary that speaks: a comment and a note with words that no other text in the world has.

Those who have the eyes read them; nothing else that leaves the server has them before the board is shown, nor after a recall, and
the note never.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from broadcast import public, publisher, services
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.journal import HoldBody, PolicyBody, RecallBody
from broadcast.services import commentary
from tests.broadcast.halls import START, Hall, make, seconds
from tests.broadcast.looking import addresses, channel_names

SAID = "numbat-under-the-stairs"
NOTED = "numbat-in-the-booth"


def login(hall: Hall, name: str, role: Any, eyes: Audience | None = None) -> Client:
    services.grant(hall.event.pk, name, role, eyes=eyes)
    client = Client()
    client.force_login(User.objects.get(username=name))
    return client


def tick(at: float) -> None:
    publisher.tick(START + seconds(at))


def policy(hall: Hall, audience: Audience, gates: tuple[Any, ...], at: float) -> None:
    name: Any = audience.value
    hall.journal(PolicyBody(name, 0, gates), START + seconds(at))


def everything(client: Client, hall: Hall) -> Iterator[tuple[str, str]]:
    for path in addresses(hall):
        response = client.get(path)
        yield path, response.content.decode("utf-8", "replace") + str(dict(response.headers))


def stored_for(audience: Audience, hall: Hall) -> Iterator[tuple[str, str]]:
    for name in channel_names(hall):
        one = public.frame(name, audience)
        yield name, str((one and one.body, [stored.body for _, stored in public.frame_pages(name, audience)]))


def where(texts: Iterator[tuple[str, str]], *marks: str) -> list[str]:
    return [name for name, text in texts if any(mark in text for mark in marks)]


@pytest.fixture
def hall(db: None, key_file: Any, settings: Any) -> Hall:
    """Board 2 was bid at one table and spoken of by a commentator with the hall's eyes; nobody online may see it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    hall = make(boards=3)
    policy(hall, Audience.ONLINE, ("hold", "finished"), 0)
    hall.desk().do(2, "open", "1N", "P", "P", "P", "=9")
    tick(1)
    who = public.Commentator(hall.event.pk, "voice", Audience.HALL, "Voice")
    meant = commentary.Meant(hall.desk().table, 2, "", 1, 0)
    commentary.say(who, "said-1", meant, SAID, START + seconds(2))
    commentary.note(who, "note-1", meant, NOTED, START + seconds(2))
    tick(2)
    return hall


def test_those_with_the_eyes_read_what_is_said_and_noted(hall):
    colleague = login(hall, "colleague", "commentator", Audience.HALL)
    desk = f"/en/commentary/{hall.matches[0].public_id}/"

    assert where(stored_for(Audience.HALL, hall), SAID) != []
    page = colleague.get(desk).content.decode()
    assert SAID in page
    assert NOTED in page
    assert NOTED in colleague.get(f"{desk}now").content.decode()


def test_nothing_said_or_noted_leaves_before_its_release(hall):
    clients = {
        "nobody": Client(),
        "operator": login(hall, "other", "operator"),
        "commentator with other eyes": login(hall, "afar", "commentator", Audience.ONLINE),
    }

    for name, client in clients.items():
        assert where(everything(client, hall), SAID, NOTED) == [], name
    assert where(stored_for(Audience.ONLINE, hall), SAID, NOTED) == []
    console = public.console_state(hall.desk().table, "op")
    assert console is not None
    assert SAID not in json.dumps(public.plain(console)), "nor at the table that is spoken of"


def test_note_never_leaves_and_a_recall_takes_the_comment_back(hall):
    policy(hall, Audience.ONLINE, ("hold",), 3)
    tick(3)

    assert where(everything(Client(), hall), SAID) != []
    assert where(everything(Client(), hall), NOTED) == []
    assert [where(stored_for(audience, hall), NOTED) for audience in PUBLIC_AUDIENCES] == [[], []]

    hall.journal(HoldBody("session", hall.session.pk), START + seconds(4))
    for audience in PUBLIC_AUDIENCES:
        name: Any = audience.value
        body = RecallBody(name, "board", hall.matches[0].pk, 2)
        services.recall(hall.session.pk, body, "director", START + seconds(4))
    tick(4)

    assert where(everything(Client(), hall), SAID) == []
    assert [where(stored_for(audience, hall), SAID) for audience in PUBLIC_AUDIENCES] == [[], []]
