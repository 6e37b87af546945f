"""A walk along every address there is, as somebody without a login: each is known here, or the walk fails."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin, Subprotocol

from broadcast import wire
from config.playing.operator import Operator
from tests.e2e.hall import Answer, Hall, hall

DEALS = {
    "1": {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}
}
FULL: list[dict[str, Any]] = [
    {"k": "open"},
    *({"k": "call", "call": call} for call in ("1N", "P", "P", "P")),
    {"k": "claim", "tricks": 7},
]


@dataclass(frozen=True, slots=True)
class Stop:
    """One address of the walk. `{table}` and the like stand for public ids of the hall; to "*": out of the house."""

    path: str
    status: int
    to: str = ""
    method: str = "GET"


LOGIN = "/en/login/?next="
DESK = "/en/control/evening/lineups/"
WALK: dict[str, list[Stop]] = {
    "healthz": [Stop("/healthz", 200)],
    "login": [Stop("/en/login/", 200), Stop("/zh/login/", 200), Stop("/en/login/", 403, method="POST")],
    "server": [
        Stop("/en/server/", 302, LOGIN + "/en/server/"),
        Stop("/zh/server/", 302, "/zh/login/?next=/zh/server/"),
    ],
    "people": [
        Stop("/en/server/people/", 302, LOGIN + "/en/server/people/"),
        Stop("/zh/server/people/?event=evening", 302, "/zh/login/?next=/zh/server/people/%3Fevent%3Devening"),
        Stop("/en/server/people/", 403, method="POST"),
    ],
    "logout": [Stop("/en/logout/", 405), Stop("/en/logout/", 403, method="POST")],
    "console:choose": [
        Stop("/en/console/", 302, LOGIN + "/en/console/"),
        Stop("/en/console/", 403, method="POST"),
    ],
    "console:practice": [
        Stop("/en/console/practice/", 200),
        Stop("/zh/console/practice/", 200),
        Stop("/en/console/practice/", 403, method="POST"),
    ],
    "console:deal": [
        Stop("/en/console/{open}/1/deal/", 405),
        Stop("/en/console/{open}/1/deal/", 403, method="POST"),
    ],
    "console:table": [
        Stop("/en/console/{open}/", 302, LOGIN + "/en/console/{open}/"),
        Stop("/en/console/nothing/", 302, LOGIN + "/en/console/nothing/"),
    ],
    "control:events": [Stop("/en/control/", 302, LOGIN + "/en/control/")],
    "control:room": [
        Stop("/en/control/evening/", 302, LOGIN + "/en/control/evening/"),
        Stop("/en/control/nothing/", 302, LOGIN + "/en/control/nothing/"),
    ],
    "control:named": [
        Stop("/en/control/evening/hold/", 302, LOGIN + "/en/control/evening/"),
        Stop("/en/control/evening/hold/", 403, method="POST"),
        Stop("/en/control/evening/nothing/", 302, LOGIN + "/en/control/evening/"),
    ],
    "commentary:choose": [Stop("/en/commentary/", 302, LOGIN + "/en/commentary/")],
    "commentary:match": [
        Stop("/en/commentary/{match}/", 302, LOGIN + "/en/commentary/{match}/"),
        Stop("/en/commentary/{match}/", 403, method="POST"),
    ],
    "commentary:now": [Stop("/en/commentary/{match}/now", 401)],
    "commentary:tell": [
        Stop("/en/commentary/{match}/tell", 405),
        Stop("/en/commentary/{match}/tell", 403, method="POST"),
    ],
    "lineups:captain": [Stop("/en/lineup/", 200), Stop("/en/lineup/", 403, method="POST")],
    "lineups:read": [Stop("/lineup/read", 405), Stop("/lineup/read", 400, method="POST")],
    "lineups:hand-in": [Stop("/lineup/hand-in", 405), Stop("/lineup/hand-in", 400, method="POST")],
    "lineups:seats": [
        Stop("/en/seats/{open}/", 302, LOGIN + "/en/seats/{open}/"),
        Stop("/en/seats/{open}/", 403, method="POST"),
    ],
    "lineups:tab": [Stop("/en/control/evening/line-ups/", 302, LOGIN + "/en/control/evening/line-ups/")],
    "lineups:director": [Stop(DESK, 302, LOGIN + DESK)],
    "lineups:terms": [Stop(DESK + "terms/", 302, LOGIN + DESK), Stop(DESK + "terms/", 403, method="POST")],
    "lineups:match": [Stop(DESK + "{match}/", 302, LOGIN + DESK + "{match}/")],
    "lineups:command": [
        Stop(DESK + "{match}/right/", 302, LOGIN + DESK + "{match}/"),
        Stop(DESK + "{match}/right/", 403, method="POST"),
    ],
    "lineups:link": [Stop(DESK + "{match}/home/", 302, LOGIN + DESK + "{match}/home/")],
    "screen-pair": [Stop("/screen/pair", 405), Stop("/screen/pair", 200, method="POST")],
    "screen-claim": [Stop("/screen/claim", 405), Stop("/screen/claim", 400, method="POST")],
    "display:choose-language": [Stop("/", 302, "/en/"), Stop("/", 403, method="POST")],
    "display:home": [Stop("/en/", 200), Stop("/zh/", 200), Stop("/fr/", 404)],
    "display:event": [Stop("/en/e/evening/", 200), Stop("/en/e/nothing/", 404), Stop("/en/e/Bad Slug/", 404)],
    "display:session": [
        Stop("/en/s/{session}/", 200),
        Stop("/zh/s/{session}/", 200),
        Stop("/en/s/{match}/", 404),
        Stop("/en/s/aaaaaaaaaaaa/", 404),
    ],
    "display:match": [
        Stop("/en/m/{match}/", 200),
        Stop("/en/m/aaaaaaaaaaaa/", 404),
        Stop("/en/m/{open}/", 404),
    ],
    "display:table": [Stop("/zh/t/{open}/", 200), Stop("/en/t/{match}/", 404), Stop("/en/t/1/", 404)],
    "display:board": [
        Stop("/en/b/{board}/", 200),
        Stop("/en/b/{match}/", 404),
        Stop("/en/b/{board}/", 403, method="POST"),
    ],
    "display:player": [
        Stop("/en/p/{player}/", 200),
        Stop("/zh/p/aaaaaaaaaaaa/", 404),
        Stop("/en/p/{match}/", 404),
        Stop("/en/no-spoilers/p/{player}/", 404),
    ],
    "display:team": [
        Stop("/en/team/{team}/", 200),
        Stop("/zh/team/aaaaaaaaaaaa/", 404),
        Stop("/en/team/{match}/", 404),
        Stop("/en/no-spoilers/team/{team}/", 404),
    ],
    "display:find": [
        Stop("/en/e/evening/find/", 200),
        Stop("/zh/e/evening/find/?q=a%20b", 200),
        Stop("/en/e/nothing/find/?q=a", 404),
        Stop("/en/no-spoilers/e/evening/find/", 404),
    ],
    "display:unscored-home": [Stop("/en/no-spoilers/", 200), Stop("/fr/no-spoilers/", 404)],
    "display:unscored-event": [
        Stop("/en/no-spoilers/e/evening/", 200),
        Stop("/en/no-spoilers/e/nothing/", 404),
    ],
    "display:unscored-session": [
        Stop("/zh/no-spoilers/s/{session}/", 200),
        Stop("/en/no-spoilers/s/{match}/", 404),
    ],
    "display:unscored-match": [
        Stop("/en/no-spoilers/m/{match}/", 200),
        Stop("/en/no-spoilers/m/{open}/", 404),
    ],
    "display:unscored-table": [
        Stop("/zh/no-spoilers/t/{open}/", 200),
        Stop("/en/no-spoilers/t/{match}/", 404),
    ],
    "display:unscored-board": [
        Stop("/en/no-spoilers/b/{board}/", 200),
        Stop("/en/no-spoilers/b/aaaaaaaaaaaa/", 404),
    ],
    "display:download": [
        Stop("/en/b/{board}/boards.pbn", 200),
        Stop("/zh/m/{match}/boards.lin", 200),
        Stop("/en/t/{open}/boards.json", 200),
        Stop("/en/t/{closed}/boards.json", 404),
        Stop("/en/s/{match}/boards.pbn", 404),
        Stop("/en/b/{board}/boards.exe", 404),
        Stop("/en/b/{board}/boards.pbn", 403, method="POST"),
    ],
    "display:viewer": [
        Stop("/en/b/{board}/open/bbo", 302, "*"),
        Stop("/en/b/{board}/closed/bbo", 404),
        Stop("/en/b/{match}/open/bbo", 404),
    ],
    "display:overlay": [
        Stop("/en/overlay/contract/", 200),
        Stop("/zh/overlay/score/?table={open}", 200),
        Stop("/en/overlay/everything/", 404),
    ],
    "display:embed": [
        Stop("/en/embed/t/{open}/", 200),
        Stop("/zh/embed/b/{board}/", 200),
        Stop("/en/embed/b/{match}/", 404),
        Stop("/en/embed/m/{match}/", 404),
    ],
    "display:api": [Stop("/en/api/", 200), Stop("/zh/api/", 200)],
    "api:events": [Stop("/api/v1/events", 200), Stop("/api/v1/events", 405, method="POST")],
    "api:event": [Stop("/api/v1/events/evening", 200), Stop("/api/v1/events/nothing", 404)],
    "api:session": [Stop("/api/v1/sessions/{session}", 200), Stop("/api/v1/sessions/{match}", 404)],
    "api:standing": [Stop("/api/v1/standings/{match}", 404)],
    "api:match": [Stop("/api/v1/matches/{match}", 200), Stop("/api/v1/matches/{open}", 404)],
    "api:table": [Stop("/api/v1/tables/{open}", 200), Stop("/api/v1/tables/{match}", 404)],
    "api:board": [Stop("/api/v1/boards/{board}", 200), Stop("/api/v1/boards/{match}", 404)],
    "api:double-dummy": [Stop("/api/v1/boards/{board}/double-dummy", 404)],
    "api:match-players": [
        Stop("/api/v1/matches/{match}/players", 200),
        Stop("/api/v1/matches/{open}/players", 404),
    ],
    "api:player": [Stop("/api/v1/players/{player}", 200), Stop("/api/v1/players/{match}", 404)],
    "api:team": [Stop("/api/v1/teams/{team}", 200), Stop("/api/v1/teams/{match}", 404)],
    "api:openapi": [Stop("/api/v1/openapi.json", 200)],
    "api:nothing": [Stop("/api/v1/", 404), Stop("/api/v1/no/such/thing", 404)],
    "display:picture": [Stop("/picture/nothing", 404), Stop("/picture/0123456789ab", 404)],
    "display:screen": [Stop("/en/screen/", 200), Stop("/en/screen/", 403, method="POST")],
}
STOPS = [(name, stop) for name, stops in WALK.items() for stop in stops]


@pytest.fixture(scope="module")
def open_hall() -> Iterator[tuple[Hall, dict[str, str]]]:
    """A hall in which one board has been played in one room, and the ids that stand in paths."""
    with hall() as place:
        match = place.make("match", deals=DEALS)
        place.start()

        async def play() -> None:
            async with Operator(place.url, match["open"], match["tickets"]["open"]) as desk:
                for action in FULL:
                    assert (await desk.act(1, action))["k"] == "ack"

        asyncio.run(play())
        rows = place.frame(f"match:{match['match']}", lambda frame: bool(frame["rows"][0]["open"]))["rows"]
        yield (
            place,
            {
                **{name: match[name] for name in ("open", "closed", "match", "session", "player", "team")},
                "board": rows[0]["id"],
            },
        )


def names(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}"
        else:
            inner = pattern.namespace or ""
            yield from names(pattern, f"{space}{inner}:" if inner else space)


def asked(place: Hall, stop: Stop, ids: dict[str, str]) -> Answer:
    path = stop.path.format(**ids).replace(" ", "%20")
    body = b"" if stop.method == "POST" else None
    return place.ask(stop.method, path, body, {"Accept-Language": "en"})


def test_every_address_is_on_the_walk():
    assert sorted(set(names(get_resolver()))) == sorted(WALK)


@pytest.mark.parametrize(("name", "stop"), STOPS, ids=[f"{stop.method} {stop.path}" for _, stop in STOPS])
def test_a_stranger_gets_what_the_walk_says_and_the_same_again(open_hall, name, stop):
    place, ids = open_hall

    first, second = asked(place, stop, ids), asked(place, stop, ids)

    assert first.status == stop.status
    assert second.status == stop.status
    if stop.to == "*":
        assert first.headers["Location"].startswith("https://www.bridgebase.com/tools/handviewer.html?lin=")
    else:
        assert first.headers.get("Location", "") == stop.to.format(**ids)
    assert "default-src 'none'" in first.headers["Content-Security-Policy"]
    assert b"Traceback" not in first.body
    if name.startswith(("display:", "api:")):
        assert "Set-Cookie" not in first.headers
        assert first.body == second.body


def test_what_is_not_there_and_what_is_not_shown_are_the_same_answer(open_hall):
    place, ids = open_hall

    never, hidden, misspelt = (
        asked(place, Stop(path, 404), ids)
        for path in ("/en/b/aaaaaaaaaaaa/", "/en/m/{closed}/", "/en/no/such/thing/")
    )

    varying = {"Date"}
    assert never.body == hidden.body == misspelt.body
    assert {n: v for n, v in never.headers.items() if n not in varying} == {
        n: v for n, v in misspelt.headers.items() if n not in varying
    }


@pytest.mark.parametrize(
    "path",
    [
        "/static/../manage.py",
        "/static/%2e%2e/manage.py",
        "/static/nothing.js",
        "/admin/",
        "/en",
        "//evil.example/en/",
    ],
)
def test_no_way_leads_out_of_the_house(open_hall, path):
    place, _ = open_hall

    assert place.get(path).status in {301, 404}
    assert place.get(path).headers.get("Location", "/en/") == "/en/"


def closing(place: Hall, path: str, origin: str | None = None) -> Any:
    """How a socket ends that nobody wants: its close code, or the status of the refused handshake."""

    async def knock() -> int:
        try:
            async with connect(
                place.url.replace("http", "ws", 1) + path,
                origin=None if origin is None else Origin(origin),
                subprotocols=[Subprotocol("openroom")],
                compression=None,
            ) as line:
                async with asyncio.timeout(15):
                    while True:
                        await line.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        except InvalidHandshake as refused:
            return getattr(getattr(refused, "response", None), "status_code", 0)

    return asyncio.run(knock())


@pytest.mark.parametrize(
    ("path", "origin", "code"),
    [
        ("/ws/watch", None, 4400),
        ("/ws/watch?c=secrets:aaaaaaaaaaaa", None, 4400),
        ("/ws/watch?c=" + ",".join(f"table:{n}" for n in range(wire.MAX_CHANNELS + 1)), None, 4400),
        ("/ws/console?t={open}", "own", 4401),
        ("/ws/console?t={open}", "http://evil.example", 4403),
        ("/ws/console?t={open}", None, 4403),
    ],
)
def test_an_unwelcome_socket_is_told_the_code(open_hall, path, origin, code):
    place, ids = open_hall

    assert closing(place, path.format(**ids), origin=place.url if origin == "own" else origin) == code


def test_a_socket_that_is_not_there_is_refused(open_hall):
    place, _ = open_hall

    assert closing(place, "/ws/nothing") == 403
    assert "no such socket: '/ws/nothing'" in place.log


def test_nothing_on_the_walk_was_a_fault(open_hall):
    place, ids = open_hall
    for _, stop in STOPS:
        asked(place, stop, ids)

    assert "Traceback" not in place.log
    assert place.get("/healthz").status == 200
