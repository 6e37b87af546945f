"""The commentators' pages: who may, what was asked, and the answer. What is not theirs is not there: the same 404 for all."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from http import HTTPStatus
from urllib.parse import quote

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST, require_safe

from broadcast import frames, public
from broadcast.catalogue import LANGUAGES
from broadcast.commentary.asked import MAX_BODY, Air, Asked, Mend, Say, Tell, asked_in
from broadcast.services import commentary as writing

STATUS = {"too-fast": HTTPStatus.TOO_MANY_REQUESTS}
# JSON between script tags: no name may close the element or open a comment.
_EMBEDDED = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


@require_safe
def choose(request: HttpRequest, lang: str) -> HttpResponse:
    """The matches this commentator may speak of."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    matches = public.commented_matches(request.user)
    if not matches:
        raise Http404
    listed = [
        {
            "id": match.id,
            "eyes": f"commentary.eyes.{match.eyes}",
            **{
                name: _written(getattr(match, name), lang) for name in ("event", "session", "home", "visitor")
            },
        }
        for match in matches
    ]
    return _render(request, "choose", lang, "", matches=listed)


@require_safe
def page(request: HttpRequest, lang: str, match: str) -> HttpResponse:
    """Both rooms of a match as the commentator's audience sees them, and the desk beside them."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    booth = _booth(request, match)
    now = datetime.now(UTC)
    desk = {
        "match": match,
        "ticket": public.commentator_ticket(booth.who, match, now),
        "eyes": booth.who.eyes.value,
        "called": booth.who.called,
        "now": msgspec.to_builtins(public.booth_now(booth, now)),
    }
    shown = [frame for name in booth.channels for frame in public.page_frames(name, booth.who.eyes)]
    return _render(
        request,
        "page",
        lang,
        f"{match}/",
        desk=_embedded(msgspec.json.encode(desk)),
        eyes=f"commentary.eyes.{booth.who.eyes.value}",
        frames=[
            {"channel": frame.name, "version": frame.version, "json": _embedded(frame.body)}
            for frame in shown
        ],
    )


@require_safe
def now(request: HttpRequest, lang: str, match: str) -> HttpResponse:  # noqa: ARG001 - in the path
    """What stands beside the pictures now, or 304 for who has it already."""
    if not request.user.is_authenticated:
        return _refused(HTTPStatus.UNAUTHORIZED, "log-in")
    return _now(request, _booth(request, match))


@require_POST
def tell(request: HttpRequest, lang: str, match: str) -> HttpResponse:  # noqa: ARG001 - in the path
    """A comment, a note, a mended one, or on air: the answer is what stands beside the pictures afterwards, or why not."""
    if not request.user.is_authenticated:
        return _refused(HTTPStatus.UNAUTHORIZED, "log-in")
    booth = _booth(request, match)
    try:
        asked = asked_in(request.read(MAX_BODY + 1))
    except msgspec.MsgspecError:
        return _refused(HTTPStatus.BAD_REQUEST, "malformed")
    try:
        _carry_out(booth, asked, datetime.now(UTC))
    except writing.CommentRefusal as refusal:
        return _refused(STATUS.get(refusal.code, HTTPStatus.CONFLICT), refusal.code)
    return _now(request, booth)


def _carry_out(booth: public.Booth, asked: Asked, now: datetime) -> None:
    match asked:
        case Say():
            writing.say(booth.who, asked.id, asked.meant, asked.text, now)
        case Tell():
            writing.note(booth.who, asked.id, asked.meant, asked.text, now)
        case Mend():
            writing.mend(booth.who, asked.id, asked.of, asked.text, now)
        case Air():
            writing.go_on_air(booth.who, booth.match.match.pk if asked.on else None, now)


def _booth(request: HttpRequest, match: str) -> public.Booth:
    found = public.booth(request.user, match)
    if found is None:
        raise Http404
    return found


def _now(request: HttpRequest, booth: public.Booth) -> HttpResponse:
    body = msgspec.json.encode(public.booth_now(booth, datetime.now(UTC)))
    response = HttpResponse(body, content_type="application/json")
    if request.method == "POST":
        response["Cache-Control"] = "no-store"
        return response
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response["ETag"], response["Cache-Control"] = etag, "no-store"
    answer = get_conditional_response(request, etag=etag, response=response)
    return answer if isinstance(answer, HttpResponse) else response


def _refused(status: HTTPStatus, code: str) -> HttpResponse:
    response = HttpResponse(
        msgspec.json.encode({"code": code}), status=status, content_type="application/json"
    )
    response["Cache-Control"] = "no-store"
    return response


def _render(request: HttpRequest, template: str, lang: str, path: str, **values: object) -> HttpResponse:
    other = "en" if lang == "zh" else "zh"
    context = {
        "lang": lang,
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/commentary/{path}",
        "login": request.user.get_username(),
        **values,
    }
    response = render(request, f"commentary/{template}.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _to_login(request: HttpRequest, lang: str) -> HttpResponse:
    return HttpResponseRedirect(f"/{lang}/login/?next={quote(request.path, safe='/')}")


def _embedded(json: bytes) -> SafeString:
    return mark_safe(json.decode().translate(_EMBEDDED))  # noqa: S308 - just escaped


def _written(name: frames.Name, lang: str) -> str:
    """A name in the page's script."""
    return (name.zh or name.en) if lang == "zh" else (name.en or name.zh)
