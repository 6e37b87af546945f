"""The captain's page and what it asks: the ticket comes in the body, from the link's fragment, never in an address.

No cookie is read. A ticket that is not good, for whatever reason, gets one and the same answer.
"""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from broadcast import public
from broadcast.audiences import MAX_LENGTH, BadTicket
from broadcast.catalogue import LANGUAGES
from broadcast.lineups import LineUp
from broadcast.services import lineups

MAX_BODY = 4096

Token = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_LENGTH)]


class Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How does my line-up stand?"""

    ticket: Token


class HandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """This is my line-up; `after` is the number of the newest one the page has seen, 0 = none."""

    ticket: Token
    line_up: LineUp
    after: Annotated[int, msgspec.Meta(ge=0)]


_read = msgspec.json.Decoder(Read)
_hand_in = msgspec.json.Decoder(HandIn)


@require_safe
def page(request: HttpRequest, lang: str) -> HttpResponse:
    """The page; it holds nothing and is the same for everybody."""
    other = "en" if lang == "zh" else "zh"
    context = {"lang": lang, "other_language": LANGUAGES[other], "other_path": f"/{other}/lineup/"}
    return render(request, "lineups/captain.html", context)


@csrf_exempt
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """The state of a captain's line-up."""
    now = datetime.now(UTC)
    try:
        place = public.captain_of(_read.decode(_body(request)).ticket, now)
    except msgspec.MsgspecError:
        return _refused(HTTPStatus.BAD_REQUEST, "malformed")
    except BadTicket:
        return _refused(HTTPStatus.FORBIDDEN, "no-ticket")
    return _answer(HTTPStatus.OK, public.captain_view(place, now))


@csrf_exempt
@require_POST
def hand_in(request: HttpRequest) -> HttpResponse:
    """Hand in a line-up; the answer is the state afterwards, or why nothing was stored."""
    now = datetime.now(UTC)
    try:
        asked = _hand_in.decode(_body(request))
        place = public.captain_of(asked.ticket, now)
    except msgspec.MsgspecError:
        return _refused(HTTPStatus.BAD_REQUEST, "malformed")
    except BadTicket:
        return _refused(HTTPStatus.FORBIDDEN, "no-ticket")
    try:
        lineups.hand_in(
            place.session.pk, place.team.pk, asked.line_up, by="captain", now=now, after=asked.after
        )
    except lineups.LineUpRefusal as refusal:
        return _refused(HTTPStatus.CONFLICT, refusal.code)
    return _answer(HTTPStatus.OK, public.captain_view(place, datetime.now(UTC)))


def _body(request: HttpRequest) -> bytes:
    """The body, never read further than it may go.

    Raises msgspec.ValidationError when there is more.
    """
    body = request.read(MAX_BODY + 1)
    if len(body) > MAX_BODY:
        raise msgspec.ValidationError("body too long")
    return body


def _refused(status: HTTPStatus, code: str) -> HttpResponse:
    return _answer(status, {"code": code})


def _answer(status: HTTPStatus, body: public.CaptainView | dict[str, str]) -> HttpResponse:
    response = HttpResponse(msgspec.json.encode(body), status=status, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response
