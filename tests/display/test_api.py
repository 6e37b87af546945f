"""The JSON interface: every answer is as its description says, every route stands in it, and nothing is told that pages would not tell."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from bridge.seats import Seat
from broadcast import journal, publisher, services
from broadcast.audiences import Audience
from broadcast.catalogue import sentences
from broadcast.public import page_frames, to_analyse
from display.api.document import written
from display.api.routes import ROUTES
from display.api.urls import urlpatterns
from display.api.views import FILE
from display.api.whole import whole
from tests.broadcast.fields import field
from tests.broadcast.halls import START, Hall, make
from tests.broadcast.looking import channel_names
from tests.display.schemas import complaints

pytestmark = pytest.mark.django_db

DOCUMENT: dict[str, Any] = json.loads(FILE.read_bytes())
KINDS = {route.channel: route for route in ROUTES if route.channel}


@pytest.fixture(autouse=True)
def key(tmp_path: Path, settings: Settings) -> None:
    settings.OPENROOM_KEY_FILE = tmp_path / "deals.key"


def ask(path: str, method: str = "get", **headers: str) -> Any:
    answer: Any = getattr(Client(headers=headers), method)(f"/api/v1/{path}")
    assert not answer.cookies
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    return answer


def schema_of(route: str, status: str = "200") -> dict[str, Any]:
    """What the description says of an answer, by the name of its route."""
    for path in DOCUMENT["paths"].values():
        if path["get"]["operationId"] == route:
            found: dict[str, Any] = path["get"]["responses"][status]["content"]["application/json"]["schema"]
            return found
    raise LookupError(route)


def wrong_with(route: str, value: Any, status: str = "200") -> list[str]:
    return list(complaints(value, schema_of(route, status), DOCUMENT["components"]["schemas"]))


@pytest.fixture
def hall() -> Hall:
    """Board 1 played in both rooms of match 0 with a lead and a comment's worth of alerts, board 2 begun."""
    hall = make(sessions=2)
    for room in ("open", "closed"):
        alerted = {"k": "call", "call": "1N", "alert": True, "text": "14-16"}
        hall.desk(0, room).do(1, "open", alerted, "P", "P", "P", "@SA", "@S8", "=9")
    hall.desk(0).do(2, "open", "1N")
    publisher.tick(START + timedelta(seconds=2))
    return hall


def test_the_file_says_what_the_answers_are_made_of() -> None:
    assert FILE.read_bytes() == written(), "run `manage.py openapi`"


def test_every_route_is_described_and_everything_described_is_a_route() -> None:
    named = {pattern.name for pattern in urlpatterns} - {"nothing"}
    described = {path["get"]["operationId"] for path in DOCUMENT["paths"].values()}

    assert named == described
    assert {f"/{route.path}" for route in ROUTES} | {"/openapi.json"} == set(DOCUMENT["paths"])
    assert DOCUMENT["openapi"].startswith("3.1")
    assert reverse("api:openapi") == "/api/v1/openapi.json"


def test_every_answer_of_a_hall_is_as_described(hall: Hall) -> None:
    for one in to_analyse(Audience.ONLINE, 9):
        services.keep_double_dummy(one, "7a5587a5586839968388", (7, 7, 8))
    row = ask(f"matches/{hall.matches[0].public_id}").json()["rows"][0]
    answers = [
        ("events", ask("events")),
        ("event", ask(f"events/{hall.event.public_id}")),
        ("double-dummy", ask(f"boards/{row['id']}/double-dummy")),
        ("match-players", ask(f"matches/{hall.matches[0].public_id}/players")),
    ]
    answers += [("player", ask(f"players/{each['id']}")) for each in answers[-1][1].json()]
    answers += [("team", ask(f"teams/{team.public_id}")) for team in hall.teams]
    for name in channel_names(hall):
        kind, _, public_id = name.partition(":")
        route = KINDS[kind]
        answer = ask(route.path.replace("{id}", public_id))
        if answer.status_code == 200:
            answers.append((route.name, answer))
        else:
            assert wrong_with(route.name, answer.json(), "404") == []

    assert {name for name, _ in answers} == {route.name for route in ROUTES}
    for name, answer in answers:
        assert answer.headers["Content-Type"] == "application/json"
        assert wrong_with(name, answer.json()) == [], name


def test_every_answer_of_a_field_of_pairs_is_as_described() -> None:
    place = field()
    place.desk(1).play(1)
    publisher.tick(START + timedelta(seconds=2))
    encounter = place.at(1)
    session = ask(f"sessions/{place.session.public_id}").json()
    table = ask(f"tables/{encounter.table.public_id}").json()
    board = ask(f"boards/{table['boards'][0]['id']}").json()
    found = {
        "session": session,
        "standing": ask(f"standings/{place.stage.public_id}").json(),
        "match": ask(f"matches/{encounter.match.public_id}").json(),
        "table": table,
        "board": board,
    }

    assert [each["k"] for each in found.values()] == ["field", "ranking", "encounter", "table", "traveller"]
    assert {name: wrong_with(name, value) for name, value in found.items()} == {name: [] for name in found}


def test_an_answer_that_is_not_as_described_is_complained_about(hall: Hall) -> None:
    match = ask(f"matches/{hall.matches[0].public_id}").json()
    assert wrong_with("match", match) == []

    assert wrong_with("match", match | {"secret": 1})
    assert wrong_with("match", {name: value for name, value in match.items() if name != "rows"})
    assert wrong_with("match", match | {"rows": [{"number": "1"}]})
    assert wrong_with("match", match | {"k": "board"})


def test_a_board_has_the_whole_of_both_rooms_by_name(hall: Hall) -> None:
    rows = ask(f"matches/{hall.matches[0].public_id}").json()["rows"]
    board = ask(f"boards/{rows[0]['id']}").json()

    assert list(board["rooms"]) == ["open", "closed"]
    closed = board["rooms"]["closed"]["board"]
    assert closed["auction"][0] == {"call": "1N", "alert": True, "text": "14-16"}
    assert closed["tricks"][0]["cards"][:2] == ["SA", "S8"]
    assert closed["line"]["tricks"] == 9
    assert set(board["rooms"]["open"]["seats"]) == {seat.value for seat in Seat}


def test_lists_that_travel_in_pages_are_whole() -> None:
    hall = make(matches=20, boards=2)
    publisher.tick(START + timedelta(seconds=2))
    pages = page_frames(f"session:{hall.session.public_id}")
    assert len(pages) > 1  # there is something to put together

    session = ask(f"sessions/{hall.session.public_id}").json()

    assert len(session["matches"]) == 20
    assert "page" not in session
    assert wrong_with("session", session) == []


def test_what_was_said_of_a_board_stands_with_its_room() -> None:
    said = {"at": [1, 0], "text": "light", "author": "A"}
    first = {
        "k": "board",
        "rooms": {"open": {"board": {"number": 1}}, "closed": {"board": None}},
        "page": [1, 2],
    }
    more = {"k": "comments", "comments": {"open": [said], "closed": [said]}, "page": [2, 2]}

    found = whole([json.dumps(first).encode(), json.dumps(more).encode()])

    assert found["rooms"] == {"open": {"board": {"number": 1, "comments": [said]}}, "closed": {"board": None}}


def test_an_event_tells_its_zone_and_when_its_sessions_start_as_moved(hall: Hall) -> None:
    later = START + timedelta(hours=2)
    hall.journal(journal.MovedBody(later))

    event = ask("events/cup").json()

    assert event["zone"] == "Asia/Shanghai"
    starts = [session["starts"] for session in event["stages"][0]["sessions"]]
    assert starts == [int(later.timestamp()), int((START + timedelta(days=1)).timestamp())]
    assert event["stages"][0]["id"] == hall.stage.public_id


def test_absent_unreleased_recalled_and_no_route_are_the_same_answer(hall: Hall) -> None:
    rows = ask(f"matches/{hall.matches[0].public_id}").json()["rows"]
    shown = f"boards/{rows[0]['id']}"
    assert ask(shown).status_code == 200  # there is something to hide
    hall.journal(journal.HoldBody("session", hall.session.pk), START + timedelta(seconds=3))
    recalled = journal.RecallBody("online", "board", hall.matches[0].pk, 1)
    services.recall(hall.session.pk, recalled, "director", START + timedelta(seconds=3))
    publisher.tick(START + timedelta(seconds=4))
    hidden = next(
        name.partition(":")[2]
        for name in channel_names(hall)
        if name.startswith("board:") and not page_frames(name)
    )

    answers = [
        ask(path)
        for path in (
            shown,
            f"boards/{hidden}",
            "boards/aaaaaaaaaaaa",
            "events/nowhere",
            "nothing/at/all",
            "tables/1",
        )
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert {answer.content for answer in answers} == {b'{"code":"not-found"}'}
    assert len({tuple(sorted(answer.headers.items())) for answer in answers}) == 1


def test_an_answer_is_kept_and_asked_for_again_by_its_etag(hall: Hall) -> None:
    path = f"matches/{hall.matches[0].public_id}"
    first = ask(path)

    again = ask(path, if_none_match=first.headers["ETag"])

    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["Cache-Control"] == again.headers["Cache-Control"] == "public, max-age=1"
    assert ask(path, if_none_match='"other"').status_code == 200


def test_any_site_may_read_and_nobody_may_write() -> None:
    answer = ask("events", "options", origin="https://elsewhere.example")

    assert answer.status_code == 204
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert [ask("events", method).status_code for method in ("post", "put", "delete", "patch")] == [405] * 4


def test_the_page_about_it_names_every_route_in_both_languages() -> None:
    for lang in ("en", "zh"):
        html = Client().get(f"/{lang}/api/").content.decode()
        assert [route.path for route in ROUTES if f"/api/v1/{route.path}" not in html] == []
        assert [
            route.name for route in ROUTES if sentences(lang)[f"api.route.{route.name}"] not in html
        ] == []
