"""The director's pages: who may, what was asked, and the answer. What is not theirs is not there: the same 404 for all."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from typing import cast
from urllib.parse import quote, urlencode

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_http_methods, require_safe

from broadcast import public
from broadcast.catalogue import LANGUAGES
from broadcast.control.asking import Asked, Command, ControlRefusal, Refused
from broadcast.control.commands import COMMANDS
from broadcast.control.pages.hall_editor import COMMANDS as EDITED
from broadcast.control.pages.paged import PAGES, Page, csv_of, page_values
from broadcast.control.pages.written import done_field
from broadcast.control.steps import Asking, Words
from broadcast.pictures import MOST_BYTES

_COMMANDS = {command.name: command for command in COMMANDS}
_PAGES = {page.name: page for page in PAGES}
_NOW = _PAGES[""]
_LIVE = {"", "hall"}  # pages that ask by themselves how things stand
_BACK = {"now": "", "table": "table", "rulings": "rulings/", "ledger": "ledger/"}


class SeeOther(HttpResponseRedirect):
    """After a POST: fetch the page afresh, so that a reload asks for nothing twice."""

    status_code = 303


@require_safe
def events(request: HttpRequest, lang: str) -> HttpResponse:
    """The events of a director; straight to the page when there is one only."""
    if not request.user.is_authenticated:
        return _to_login(request, lang, request.get_full_path())
    mine = public.events_directed(request.user)
    if not mine:
        raise Http404
    code = request.GET.get("code", "")
    then = f"hall/?{urlencode({'code': code})}#new-screen" if code else ""
    if len(mine) == 1:
        return HttpResponseRedirect(_room_path(lang, mine[0].slug) + then)
    listed = [(event.slug, event.name.zh if lang == "zh" else event.name.en) for event in mine]
    return _render(request, "events", lang, "", events=listed, then=then)


@require_safe
def room(request: HttpRequest, lang: str, slug: str) -> HttpResponseBase:
    """The director's room of an event."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    return _page(request, lang, _asked(request, slug), _NOW)


@require_http_methods(["GET", "HEAD", "POST"])
def named(request: HttpRequest, lang: str, slug: str, name: str) -> HttpResponseBase:
    """Another of the director's pages, or a command: what would follow from it, or the press itself."""
    if not request.user.is_authenticated:
        page = name if name in _PAGES else ""
        return _to_login(request, lang, _room_path(lang, slug) + (f"{page}/" if page else ""))
    asked = _asked(request, slug)
    if name in _PAGES and request.method != "POST":
        return _page(request, lang, asked, _PAGES[name])
    if name not in _COMMANDS:
        raise Http404
    command = _COMMANDS[name]
    if (
        command.states is None and request.method != "POST"
    ):  # somebody's reload, or the way back from the login
        return HttpResponseRedirect(_back(lang, asked, command))
    try:
        return _carry_out(request, lang, asked, command)
    except ControlRefusal as refusal:
        return _refused(request, lang, asked, command, refusal)


def _carry_out(request: HttpRequest, lang: str, asked: Asked, command: Command) -> HttpResponse:
    """A press that was told what follows, and still follows, is carried out; else it is told first."""
    if command.states is not None:
        stated = command.states(asked, _words(asked, lang))
        if stated is None and request.method != "POST":
            return HttpResponseRedirect(_back(lang, asked, command, done="nothing"))
        token = request.POST.get("stated", "")
        if stated is not None and (request.method != "POST" or not stated.is_press or token != stated.token):
            return _step(request, lang, asked, command, stated, changed=bool(token))
    session = asked.room.session
    before = public.newest_written(session.session.pk) if session else 0
    command.carry_out(asked)
    facts = public.facts_written(session.session.pk, after=before) if session else ()
    return SeeOther(_back(lang, asked, command, done=done_field(command.name, facts, asked.by)))


def _step(
    request: HttpRequest, lang: str, asked: Asked, command: Command, step: Asking, *, changed: bool
) -> HttpResponse:
    path = f"{asked.room.event.slug}/{command.name}/"
    response = _render(
        request,
        "step",
        lang,
        path,
        room=asked.room,
        step=step,
        command=command.name,
        back=_back(lang, asked, command),
        session=asked.session.session.public_id,
        to=asked.fields.get("to", ""),
        table=asked.fields.get("table", ""),
        changed=changed,
    )
    response.status_code = 409 if changed else 200
    return response


def _page(
    request: HttpRequest,
    lang: str,
    asked: Asked,
    page: Page,
    *,
    refusal: ControlRefusal | None = None,
) -> HttpResponseBase:
    if page.name == "ledger" and request.GET.get("as") == "csv":
        return _file(asked)
    values: dict[str, object] = {}
    try:
        values = dict(page_values(page, asked, _words(asked, lang)))
    except ControlRefusal as wrong:
        if page.name != "ledger":  # a session, a table of another event or day
            return HttpResponseRedirect(_room_path(lang, asked.room.event.slug))
        refusal = wrong
    if "live" in request.GET and page.name in _LIVE:
        return _live(request, values.get("live", values["page"]))
    path = f"{asked.room.event.slug}/{page.name}{'/' if page.name else ''}"
    refused = asked.refused
    name = refused.command if refused else ""
    says = cast("frozenset[str]", values.get("says", frozenset()))
    at = refused.place if refused and refused.place in says else ""
    response = _render(
        request,
        page.template,
        lang,
        path,
        room=asked.room,
        here=page.name,
        refusal=refusal and f"control.refused.{refusal.code}",
        refused=refusal.values if refusal else {},
        at=at,
        address=_own_address(lang, asked, page) if refused else "",
        typed={name: request.POST},
        words=request.POST if name in {"hold", "notice"} else {},
        **values,
    )
    response.status_code = 400 if refusal else 200
    return response


def _file(asked: Asked) -> StreamingHttpResponse:
    response = StreamingHttpResponse(csv_of(asked), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="ledger-{asked.room.event.slug}.csv"'
    return response


def _refused(
    request: HttpRequest, lang: str, asked: Asked, command: Command, refusal: ControlRefusal
) -> HttpResponseBase:
    """The page the form stood on with all that was typed, in the room as it is now: what was refused may have been of an older one."""
    refused = Refused(command.name, refusal, asked.fields, asked.lists)
    room = _directed(request, asked.room.event.slug, asked.fields.get("session", ""))
    fresh = Asked(room, {}, asked.by, datetime.now(UTC), refused=refused)
    where = command.shows.partition("/")[0]
    page = _PAGES[where] if where in {"broadcast", "hall", "rulings", "roster"} else _NOW
    return _page(request, lang, fresh, page, refusal=refusal)


def _own_address(lang: str, asked: Asked, page: Page) -> str:
    """Where a page is found that answers a form: its scripts ask there, and so does who loads it again."""
    asked_for = asked.refused.fields if asked.refused else {}
    query = {}
    if asked_for.get("session") and asked.room.session is not None:
        query["session"] = asked.room.session.session.public_id
    if page.name == "hall" and asked.refused and asked.refused.command in EDITED:
        query["screen"] = asked_for.get("screen", "")
    address = _room_path(lang, asked.room.event.slug) + (f"{page.name}/" if page.name else "")
    return address + (f"?{urlencode(query)}" if query else "")


def _asked(request: HttpRequest, slug: str) -> Asked:
    fields = {**request.GET.dict(), **request.POST.dict()}
    lists = {name: [*request.GET.getlist(name), *request.POST.getlist(name)] for name in fields}
    directed = _directed(request, slug, fields.get("session", ""))
    upload = request.FILES.get("file")
    file = upload.read(MOST_BYTES + 1) if upload else None
    return Asked(directed, fields, request.user.get_username(), datetime.now(UTC), lists, file)


def _directed(request: HttpRequest, slug: str, session: str) -> public.ControlRoom:
    for event in public.events_directed(request.user):
        if event.slug == slug:
            try:
                return public.control_room(event, session)
            except LookupError:  # the press is refused by what asks for its session
                return public.control_room(event)
    raise Http404


def _live(request: HttpRequest, page: object) -> HttpResponse:
    """The page's values alone, or 304 for who has them already; for nobody's cache."""
    response = HttpResponse(msgspec.json.encode(page), content_type="application/json")
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"], response["Cache-Control"] = etag, "no-store"
    answer = get_conditional_response(request, etag=etag, response=response)
    return answer if isinstance(answer, HttpResponse) else response


def _render(request: HttpRequest, template: str, lang: str, path: str, **values: object) -> HttpResponse:
    other = "en" if lang == "zh" else "zh"
    query = request.GET.dict()
    context = {
        "lang": lang,
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/control/{path}" + (f"?{urlencode(query)}" if query else ""),
        "login": request.user.get_username(),
        "is_demo": settings.OPENROOM_DEMO != "" and path == f"{settings.OPENROOM_DEMO}/",
        **values,
    }
    return render(request, f"control/{template}.html", context)


def _words(asked: Asked, lang: str) -> Words:
    return Words(lang, asked.room.event.zone)


def _back(lang: str, asked: Asked, command: Command, *, done: str = "") -> str:
    """Where a press leads: where it was pressed, else the part of the page that shows what it did; in the same session.

    A ruling that was made leads to the rulings: there it stands, with who and when and the way back. `done` is what the page then
    says of the press.
    """
    path, _, part = command.shows.partition("#")
    if asked.fields.get("to", "") in _BACK and not (done and path == "rulings/"):
        path, part = _BACK[asked.fields["to"]], ""
    if path == "table" and not asked.fields.get("table"):
        path = ""
    query = {}
    if path == "table":
        query, path = {"table": asked.fields.get("table", "")}, "table/"
    if "session" in asked.fields and asked.room.session is not None:
        query["session"] = asked.room.session.session.public_id
    if done:
        query["done"] = done
    address = _room_path(lang, asked.room.event.slug) + path
    return address + (f"?{urlencode(query)}" if query else "") + (f"#{part}" if part else "")


def _to_login(request: HttpRequest, lang: str, then: str | None = None) -> HttpResponse:
    wish = quote(then or request.path, safe="/")
    return HttpResponseRedirect(f"/{lang}/login/?next={wish}")


def _room_path(lang: str, slug: str) -> str:
    return f"/{lang}/control/{slug}/"
