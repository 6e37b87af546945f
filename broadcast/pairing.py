"""How a hall screen without a ticket comes by one: it asks for a code, shows it, and asks again until a director let it in.

No cookie is read: what a screen may see hangs on its ticket alone. Asking again is what says that the code still stands on a screen.
"""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated, Literal

import msgspec
import segno
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from broadcast import public, services
from broadcast.audiences import MAX_LENGTH, BadTicket

MAX_BODY = 2 * MAX_LENGTH  # bytes; a secret is a ticket


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code, please; the director's page is asked for in `lang`."""

    lang: Literal["en", "zh"] = "en"


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Am I let in? `secret` came with the code."""

    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_LENGTH)]


_ask = msgspec.json.Decoder(Ask)
_claim = msgspec.json.Decoder(Claim)


@csrf_exempt
@require_POST
def pair(request: HttpRequest) -> HttpResponse:
    """A code to show, the secret that goes with it, and the picture of the address at which a phone can let the screen in."""
    try:
        lang = _ask.decode(_body(request) or b"{}").lang
    except msgspec.MsgspecError:
        return _answer(HTTPStatus.BAD_REQUEST, {"code": "malformed"})
    pairing = public.pairing(datetime.now(UTC))
    address = request.build_absolute_uri(f"/{lang}/control/") + f"?code={pairing.code}"
    picture = segno.make(address, error="m", micro=False).svg_data_uri(border=3, light="white", scale=4)
    return _answer(
        HTTPStatus.OK,
        {"code": pairing.code, "secret": pairing.secret, "address": address, "picture": picture},
    )


@csrf_exempt
@require_POST
def claim(request: HttpRequest) -> HttpResponse:
    """The screen's ticket once its code was confirmed; 202 until then, 410 when the code is no longer good."""
    try:
        secret = _claim.decode(_body(request)).secret
    except msgspec.MsgspecError:
        return _answer(HTTPStatus.BAD_REQUEST, {"code": "malformed"})
    now = datetime.now(UTC)
    try:
        found = public.claim_screen(secret, now)
    except BadTicket:
        return _answer(HTTPStatus.GONE, {"code": "pairing-over"})
    if found is None:
        services.screen_waits(public.pairing_code(secret, now), now)
        return _answer(HTTPStatus.ACCEPTED, {})
    ticket, screen = found
    return _answer(HTTPStatus.OK, {"ticket": ticket, "screen": screen})


def _body(request: HttpRequest) -> bytes:
    """The body, never read further than it may go.

    Raises msgspec.ValidationError when there is more.
    """
    body = request.read(MAX_BODY + 1)
    if len(body) > MAX_BODY:
        raise msgspec.ValidationError("body too long")
    return body


def _answer(status: HTTPStatus, body: dict[str, str]) -> HttpResponse:
    response = HttpResponse(msgspec.json.encode(body), status=status, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response
