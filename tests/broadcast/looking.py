"""What an audience can get, looked at from outside: its channels, and every public address of the URL configuration."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from broadcast import models
from broadcast.audiences import Audience
from scoring import selectors
from tests.broadcast.halls import Hall

Seen = dict[str, tuple[int, bytes]]


def channel_names(hall: Hall) -> list[str]:
    """Every channel of a hall, screens apart."""
    names = [
        f"standing:{hall.stage.public_id}",
        *(f"session:{session.public_id}" for session in hall.sessions),
    ]
    for match in hall.matches:
        names.append(f"match:{match.public_id}")
        for segment in selectors.match_context(match.pk).segments:
            names += [f"table:{table.public_id}" for table in segment.tables]
            names += [f"board:{board.public_id}" for board in segment.boards]
    return names


def stored(audience: Audience) -> Seen:
    """The newest frame of every channel that an audience has."""
    rows = models.Channel.objects.filter(audience=audience.value).order_by("name")
    return {
        name: (version, bytes(body)) for name, version, body in rows.values_list("name", "version", "body")
    }


def patterns() -> list[str]:
    """Every pattern of the URL configuration, spelt as it is nested."""

    def walk(resolver: URLResolver, before: str) -> Iterator[str]:
        for each in resolver.url_patterns:
            spelt = before + str(each.pattern)
            if isinstance(each, URLResolver):
                yield from walk(each, spelt)
            else:
                assert isinstance(each, URLPattern)
                yield spelt

    return list(walk(get_resolver(), ""))


def _ids(hall: Hall, kind: str) -> list[str]:
    return [name.partition(":")[2] for name in channel_names(hall) if name.startswith(kind)]


# A maker of examples for every URL pattern; one that is missing fails a test. Staff's pages are asked for without a login.
EXAMPLES: dict[str, Callable[[Hall], list[str]]] = {
    "healthz": lambda _: ["/healthz"],
    "<lang:lang>/login/": lambda _: ["/en/login/"],
    "<lang:lang>/server/": lambda _: ["/en/server/"],
    "<lang:lang>/server/people/": lambda hall: [f"/zh/server/people/?event={hall.event.public_id}"],
    "<lang:lang>/logout/": lambda _: ["/en/logout/"],
    "<lang:lang>/console/": lambda _: ["/en/console/"],
    "<lang:lang>/console/practice/": lambda _: ["/zh/console/practice/"],
    "<lang:lang>/console/<slug:table>/": lambda hall: [
        f"/en/console/{each}/" for each in _ids(hall, "table")[:1]
    ],
    "<lang:lang>/console/<slug:table>/<int:board>/deal/": lambda hall: [
        f"/en/console/{each}/1/deal/" for each in _ids(hall, "table")[:1]
    ],
    "<lang:lang>/control/": lambda _: ["/zh/control/"],
    "<lang:lang>/control/^(?P<slug>[a-z0-9-]{1,60})/$": lambda hall: [f"/en/control/{hall.event.public_id}/"],
    "<lang:lang>/control/^(?P<slug>[a-z0-9-]{1,60})/(?P<name>[a-z-]{1,30})/$": lambda hall: [
        f"/en/control/{hall.event.public_id}/{name}/" for name in ("hold", "ledger", "broadcast", "never")
    ],
    "<lang:lang>/commentary/": lambda _: ["/zh/commentary/"],
    **{
        f"<lang:lang>/commentary/^(?P<match>[a-z2-7]{{12}})/{tail}$": lambda hall, tail=tail: [  # type: ignore[misc]
            f"/en/commentary/{_ids(hall, 'match')[0]}/{tail}"
        ]
        for tail in ("", "now", "tell")
    },
    "screen/pair": lambda _: ["/screen/pair"],
    "screen/claim": lambda _: ["/screen/claim"],
    "": lambda _: ["/"],
    "^(?P<lang>en|zh)/lineup/$": lambda _: ["/en/lineup/"],
    "lineup/read": lambda _: ["/lineup/read"],
    "lineup/hand-in": lambda _: ["/lineup/hand-in"],
    "^(?P<lang>en|zh)/seats/(?P<table>[a-z2-7]{12})/$": lambda hall: [
        f"/zh/seats/{each}/" for each in _ids(hall, "table")[:1]
    ],
    "^(?P<lang>en|zh)/control/(?P<slug>[a-z0-9-]{1,60})/line-ups/$": lambda _: ["/zh/control/cup/line-ups/"],
    **{
        f"^(?P<lang>en|zh)/control/(?P<slug>[a-z0-9-]{{1,60}})/lineups/{tail}$": maker
        for tail, maker in {
            "": lambda _: ["/en/control/cup/lineups/"],
            "(?P<name>terms)/": lambda _: ["/en/control/cup/lineups/terms/"],
            "(?P<match>[a-z2-7]{12})/": lambda hall: [f"/en/control/cup/lineups/{_ids(hall, 'match')[0]}/"],
            "(?P<match>[a-z2-7]{12})/(?P<name>right|paper|change|renew)/": lambda hall: [
                f"/en/control/cup/lineups/{_ids(hall, 'match')[0]}/{name}/"
                for name in ("right", "paper", "change", "renew")
            ],
            "(?P<match>[a-z2-7]{12})/(?P<side>home|visitor)/": lambda hall: [
                f"/en/control/cup/lineups/{_ids(hall, 'match')[0]}/home/"
            ],
        }.items()
    },
    "^(?P<lang>en|zh)/$": lambda _: ["/en/"],
    "^(?P<lang>en|zh)/e/(?P<slug>[a-z0-9-]{1,64})/$": lambda hall: [f"/zh/e/{hall.event.public_id}/"],
    "^(?P<lang>en|zh)/s/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/zh/s/{each}/" for each in _ids(hall, "session")
    ],
    "^(?P<lang>en|zh)/m/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/en/m/{each}/" for each in _ids(hall, "match")
    ],
    "^(?P<lang>en|zh)/t/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/zh/t/{each}/" for each in _ids(hall, "table")
    ],
    "^(?P<lang>en|zh)/b/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/en/b/{each}/" for each in _ids(hall, "board")
    ],
    "^(?P<lang>en|zh)/p/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/zh/p/{player.public_id}/" for team in hall.teams for player in team.players
    ],
    "^(?P<lang>en|zh)/team/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/en/team/{team.public_id}/" for team in hall.teams
    ],
    "^(?P<lang>en|zh)/e/(?P<slug>[a-z0-9-]{1,64})/find/$": lambda hall: [
        f"/{lang}/e/{hall.event.public_id}/find/{words}" for lang, words in (("zh", ""), ("en", "?q=1"))
    ],
    "^(?P<lang>en|zh)/no-spoilers/$": lambda _: ["/zh/no-spoilers/"],
    "^(?P<lang>en|zh)/no-spoilers/e/(?P<slug>[a-z0-9-]{1,64})/$": lambda hall: [
        f"/en/no-spoilers/e/{hall.event.public_id}/"
    ],
    **{
        f"^(?P<lang>en|zh)/no-spoilers/{kind[0]}/(?P<public_id>[a-z2-7]{{12}})/$": lambda hall, kind=kind: [  # type: ignore[misc]
            f"/en/no-spoilers/{kind[0]}/{each}/" for each in _ids(hall, kind)
        ]
        for kind in ("session", "match", "table", "board")
    },
    "^(?P<lang>en|zh)/(?P<letter>[smtb])/(?P<public_id>[a-z2-7]{12})/boards\\.(?P<form>pbn|lin|json)$": lambda hall: [
        f"/{lang}/{kind[0]}/{each}/boards.{form}"
        for kind, lang, form in (
            ("session", "en", "pbn"),
            ("match", "zh", "lin"),
            ("table", "en", "json"),
            ("board", "en", "lin"),
        )
        for each in _ids(hall, kind)
    ],
    "^(?P<lang>en|zh)/b/(?P<public_id>[a-z2-7]{12})/(?P<room>open|closed)/bbo$": lambda hall: [
        f"/en/b/{each}/open/bbo" for each in _ids(hall, "board")
    ],
    "^(?P<lang>en|zh)/overlay/(?P<fact>contract|score|auction|names|trick)/$": lambda hall: [
        f"/en/overlay/{fact}/?table={_ids(hall, 'table')[0]}"
        for fact in ("contract", "score", "auction", "names", "trick")
    ],
    "^(?P<lang>en|zh)/embed/(?P<letter>[tb])/(?P<public_id>[a-z2-7]{12})/$": lambda hall: [
        f"/zh/embed/{kind[0]}/{each}/" for kind in ("table", "board") for each in _ids(hall, kind)
    ],
    "^(?P<lang>en|zh)/api/$": lambda _: ["/en/api/"],
    "api/v1/^events$": lambda _: ["/api/v1/events"],
    "api/v1/^events/(?P<slug>[a-z0-9-]{1,64})$": lambda hall: [f"/api/v1/events/{hall.event.public_id}"],
    **{
        f"api/v1/^{many}/(?P<id>[a-z2-7]{{12}})$": lambda hall, many=many, kind=kind: [  # type: ignore[misc]
            f"/api/v1/{many}/{each}" for each in _ids(hall, kind)
        ]
        for many, kind in {
            "sessions": "session",
            "standings": "standing",
            "matches": "match",
            "tables": "table",
            "boards": "board",
        }.items()
    },
    "api/v1/^boards/(?P<id>[a-z2-7]{12})/double-dummy$": lambda hall: [
        f"/api/v1/boards/{each}/double-dummy" for each in _ids(hall, "board")
    ],
    "api/v1/^matches/(?P<id>[a-z2-7]{12})/players$": lambda hall: [
        f"/api/v1/matches/{each}/players" for each in _ids(hall, "match")
    ],
    "api/v1/^players/(?P<id>[a-z2-7]{12})$": lambda hall: [
        f"/api/v1/players/{player.public_id}" for team in hall.teams for player in team.players
    ],
    "api/v1/^teams/(?P<id>[a-z2-7]{12})$": lambda hall: [
        f"/api/v1/teams/{team.public_id}" for team in hall.teams
    ],
    "api/v1/openapi.json": lambda _: ["/api/v1/openapi.json"],
    "api/v1/<path:rest>": lambda _: ["/api/v1/nothing", "/api/v1/boards/1"],
    "picture/<slug:public_id>": lambda _: ["/picture/0123456789ab"],
    "^(?P<lang>en|zh)/screen/$": lambda _: ["/en/screen/"],
}
# Headers that are the clock (staff's redirects expire at once).
_CLOCK = {"Date", "Expires"}
# New for everybody who asks, whatever goes on in the hall.
_FRESH = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')


def addresses(hall: Hall) -> list[str]:
    """Every example of every pattern."""
    return [path for maker in EXAMPLES.values() for path in maker(hall)]


@cache
def _visitor() -> Client:
    """A client keeps what its first request loads; every request is a new visitor's all the same."""
    return Client()


def answers(hall: Hall) -> dict[str, tuple[object, ...]]:
    """What a visitor without a ticket gets: status, every header but Date and fresh cookies' values, and the body."""
    got: dict[str, tuple[object, ...]] = {}
    client = _visitor()
    for path in addresses(hall):
        client.cookies.clear()
        response = client.get(path)
        headers = {name: value for name, value in response.headers.items() if name not in _CLOCK}
        body = _FRESH.sub(rb"\1", response.content)
        got[path] = (response.status_code, headers, sorted(response.cookies), body)
    return got
