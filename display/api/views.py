"""The answers: public, cacheable, the same for everybody, readable from any site. What is not there is one and the same 404."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from broadcast import public
from display.api.routes import ROUTES
from display.api.whole import whole
from display.headers import conditional
from display.views import spectators_page

FILE = Path(__file__).resolve().parents[2] / "static" / "api" / "v1" / "openapi.json"
JSON = "application/json"
# Any site's script may read, nothing here is anybody's own: no cookie is looked at, none is set.
OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}
_encoder = msgspec.json.Encoder()

View = Callable[..., HttpResponse]


def answering(find: Callable[..., bytes | None]) -> View:
    """A view of what `find` gives for the part of the path that names something; None is "not there"."""

    @csrf_exempt
    def view(request: HttpRequest, **named: str) -> HttpResponse:
        if request.method == "OPTIONS":
            return _with(HttpResponse(status=HTTPStatus.NO_CONTENT), OPEN | PREFLIGHT)
        if request.method not in {"GET", "HEAD"}:
            response = _said(HTTPStatus.METHOD_NOT_ALLOWED, "method-not-allowed")
            response["Allow"] = PREFLIGHT["Access-Control-Allow-Methods"]
            return response
        body = find(**named)
        if body is None:
            return _said(HTTPStatus.NOT_FOUND, "not-found")
        return _with(conditional(request, HttpResponse(body, content_type=JSON)), OPEN)

    return view


def _said(status: HTTPStatus, code: str) -> HttpResponse:
    return _with(HttpResponse(_encoder.encode({"code": code}), status=status, content_type=JSON), OPEN)


def _with(response: HttpResponse, headers: dict[str, str]) -> HttpResponse:
    for name, value in headers.items():
        response[name] = value
    return response


def _events() -> bytes:
    return _encoder.encode(public.event_names())


def _event(slug: str) -> bytes | None:
    outline = public.event_outline(slug)
    return None if outline is None else _encoder.encode(outline)


def channel(kind: str) -> Callable[..., bytes | None]:
    """What everybody may see of a channel of that kind, by its id."""

    def find(id: str) -> bytes | None:  # noqa: A002 - as the path and the OpenAPI file call it
        pages = public.page_frames(f"{kind}:{id}")
        return _encoder.encode(whole([page.body for page in pages])) if pages else None

    return find


@cache
def _document() -> bytes:
    return FILE.read_bytes()


def _nothing(rest: str) -> None:
    """No such route."""


def _double_dummy(id: str) -> bytes | None:  # noqa: A002 - as above
    analysis = public.double_dummy(id, datetime.now(UTC))
    return None if analysis is None else _encoder.encode(analysis)


def _match_players(id: str) -> bytes | None:  # noqa: A002 - as above
    seated = public.seated_players(f"match:{id}")
    return _encoder.encode(seated) if seated else None


def _player(id: str) -> bytes | None:  # noqa: A002 - as above
    found = public.player_page(id)
    return None if found is None else _encoder.encode(found)


def _team(id: str) -> bytes | None:  # noqa: A002 - as above
    found = public.team_page(id)
    return None if found is None else _encoder.encode(found)


FINDERS: dict[str, Callable[..., Any]] = {
    "events": _events,
    "event": _event,
    "double-dummy": _double_dummy,
    "match-players": _match_players,
    "player": _player,
    "team": _team,
}
document = answering(_document)
nothing = answering(_nothing)


@require_safe
def page(request: HttpRequest, lang: str) -> HttpResponse:
    """What there is to ask for, in words for people."""
    routes = [(f"/api/v1/{route.path}", f"api.route.{route.name}") for route in ROUTES]
    rules = [f"api.rule.{name}" for name in ("same", "etag", "ids", "fields")]
    return spectators_page(
        request, "api", lang, routes=[*routes, ("/api/v1/openapi.json", "api.route.openapi")], rules=rules
    )
