"""The director's pages: who may, what was asked, and the answer. What is not theirs is not there: the same 404 for all."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from broadcast import public
from broadcast.catalogue import LANGUAGES
from broadcast.control.commands import COMMANDS, Asked, ControlRefusal
from broadcast.control.page import control_page

_BY_NAME = {command.name: command for command in COMMANDS}


class SeeOther(HttpResponseRedirect):
    """After a POST: fetch the page afresh, so that a reload asks for nothing twice."""

    status_code = 303


@require_safe
def events(request: HttpRequest, lang: str) -> HttpResponse:
    """The events of a director; straight to the page when there is one only."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    mine = public.events_directed(request.user)
    if not mine:
        raise Http404
    if len(mine) == 1:
        return HttpResponseRedirect(_room_path(lang, mine[0].slug))
    listed = [(event.slug, event.name.zh if lang == "zh" else event.name.en) for event in mine]
    return _render(request, "events", lang, "", events=listed)


@require_safe
def room(request: HttpRequest, lang: str, slug: str) -> HttpResponse:
    """The control page of an event."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    return _room_page(request, lang, _directed(request, slug))


@require_http_methods(["GET", "HEAD", "POST"])
def command(request: HttpRequest, lang: str, slug: str, name: str) -> HttpResponse:
    """Carry out one command, then show the page; a refusal shows it at once, with the reason and what was typed."""
    if not request.user.is_authenticated:
        return _to_login(request, lang, _room_path(lang, slug))
    directed = _directed(request, slug)
    if request.method != "POST":  # somebody's reload, or the way back from the login
        return HttpResponseRedirect(_room_path(lang, slug))
    asked = Asked(directed, request.POST.dict(), request.user.get_username(), datetime.now(UTC))
    try:
        _BY_NAME[name].carry_out(asked)
    except ControlRefusal as refusal:
        # The room as it is now: what was refused may have been of an older one.
        return _room_page(request, lang, _directed(request, slug), refusal, name)
    return SeeOther(f"{_room_path(lang, slug)}#{_BY_NAME[name].shows}")


def _directed(request: HttpRequest, slug: str) -> public.ControlRoom:
    for event in public.events_directed(request.user):
        if event.slug == slug:
            return public.control_room(event)
    raise Http404


def _room_page(
    request: HttpRequest,
    lang: str,
    directed: public.ControlRoom,
    refusal: ControlRefusal | None = None,
    asked: str = "",
) -> HttpResponse:
    response = _render(
        request,
        "room",
        lang,
        f"{directed.event.slug}/",
        page=control_page(directed, lang, datetime.now(UTC)),
        refusal=refusal and f"control.refused.{refusal.code}",
        refused=refusal.values.get("n", "") if refusal else "",
        typed=request.POST if asked == "confirm" else {},
        words=request.POST if asked == "hold" else {},
    )
    response.status_code = 400 if refusal else 200
    return response


def _render(request: HttpRequest, template: str, lang: str, path: str, **values: object) -> HttpResponse:
    other = "en" if lang == "zh" else "zh"
    context = {
        "lang": lang,
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/control/{path}",
        "login": request.user.get_username(),
        **values,
    }
    return render(request, f"control/{template}.html", context)


def _to_login(request: HttpRequest, lang: str, then: str | None = None) -> HttpResponse:
    wish = quote(then or request.path, safe="/")
    return HttpResponseRedirect(f"/{lang}/login/?next={wish}")


def _room_path(lang: str, slug: str) -> str:
    return f"/{lang}/control/{slug}/"
