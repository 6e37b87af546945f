"""The pages: each hands out what *online* may see of a channel, embedded as data; the browser draws it.

Thin on purpose. What was never there, is not released and has been recalled is one and the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import msgspec
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from broadcast import public
from broadcast.catalogue import LANGUAGES
from broadcast.frames import Name
from display import modules
from display.headers import conditional

PICTURE_SECONDS = 3600

# JSON between script tags: no name may close the element or open a comment.
_EMBEDDED = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


# What stands behind the language in addresses of pages that tell no result.
UNSCORED = "no-spoilers/"
HAVE_UNSCORED = {"home", "event", "match", "table", "board"}


@dataclass(frozen=True, slots=True)
class EmbeddedFrame:
    """A frame as a page carries it: the channel and version its script element names, and the body."""

    channel: str
    version: int
    json: SafeString


def embedded(channel: str, version: int, body: bytes) -> EmbeddedFrame:
    """A frame made safe to stand inside a script element."""
    return EmbeddedFrame(channel, version, as_data(body))


def as_data(body: bytes) -> SafeString:
    """JSON made safe to stand inside a script element."""
    return mark_safe(body.decode().translate(_EMBEDDED))  # noqa: S308 - just escaped


def _embedded(frame: public.PageFrame) -> EmbeddedFrame:
    return embedded(frame.name, frame.version, frame.body)


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """Sends a visitor to the language the browser asks for first, English if neither is named."""
    response = HttpResponseRedirect(f"/{_preferred(request.headers.get('Accept-Language', ''))}/")
    patch_vary_headers(response, ["Accept-Language"])
    return response


@require_safe
def home(request: HttpRequest, lang: str, *, scored: bool = True) -> HttpResponse:
    """The events: what is being played, and when it goes on."""
    page = public.front_page(scored=scored)
    front = as_data(msgspec.json.encode(page.events)) if page.events else ""
    frames = [_embedded(each) for each in page.frames] if page.events else None
    listed = [listed_event(each, lang) for each in page.events]
    return _page(request, "home", lang, frames, scored=scored, events=listed, front=front)


def listed_event(event: public.EventNow, lang: str) -> dict[str, str]:
    """An event for the list that is there before, and without, any script: its name, how far it is, its next start there."""
    starts = event.coming[0].starts if event.state == "before" else None
    there = None if starts is None else datetime.fromtimestamp(starts, ZoneInfo(event.zone))
    return {
        "slug": event.slug,
        "name": named(event.event, lang),
        "state": f"home.{event.state}",
        "starts": "" if there is None else f"{there:%Y-%m-%d %H:%M}",
    }


@require_safe
def event(request: HttpRequest, lang: str, slug: str, *, scored: bool = True) -> HttpResponse:
    """An event: its schedule, its sessions' running scores and its standings."""
    page = public.event_page(slug, scored=scored)
    if page is None:
        return not_found(request)
    schedule = as_data(msgspec.json.encode(page.schedule))
    finds = slug if scored else ""
    frames = [_embedded(each) for each in page.frames]
    counting = _counting(page.frames)
    return _page(
        request, "event", lang, frames, scored=scored, schedule=schedule, finds=finds, counting=counting
    )


@require_safe
def session(request: HttpRequest, lang: str, public_id: str, *, scored: bool = True) -> HttpResponse:
    """One session: its running scores, and the standing of its stage."""
    frames = public.session_page(public_id, scored=scored)
    if not frames:
        return not_found(request)
    counting = _counting(frames)
    return _page(
        request, "event", lang, [_embedded(each) for each in frames], scored=scored, counting=counting
    )


def _counting(pages: Iterable[public.PageFrame]) -> SafeString | None:
    """How the standings of a page are counted, as its data."""
    told = public.counting(each.name for each in pages)
    return as_data(msgspec.json.encode(told)) if told else None


@require_safe
def match(request: HttpRequest, lang: str, public_id: str, *, scored: bool = True) -> HttpResponse:
    """A match board by board."""
    return _channel_page(request, "match", lang, public_id, scored=scored)


@require_safe
def table(request: HttpRequest, lang: str, public_id: str, *, scored: bool = True) -> HttpResponse:
    """A table, live."""
    return _channel_page(request, "table", lang, public_id, scored=scored)


@require_safe
def board(request: HttpRequest, lang: str, public_id: str, *, scored: bool = True) -> HttpResponse:
    """A board in both rooms, move by move, with what it comes to double dummy where that was worked out and results are wanted."""
    now = datetime.now(UTC)
    analysis = public.double_dummy(public_id, now) if scored else None
    # "null" where there may be one later: a page asks for none where nothing is ever worked out.
    may_come = scored and (analysis is not None or public.is_analysing(now))
    told = as_data(msgspec.json.encode(analysis)) if may_come else None
    return _channel_page(request, "board", lang, public_id, scored=scored, double_dummy=told)


@require_safe
def player(request: HttpRequest, lang: str, public_id: str) -> HttpResponse:
    """A player: where he sat, and what was shown of his boards."""
    found = public.player_page(public_id)
    if found is None:
        return not_found(request)
    return _page(request, "player", lang, [], scored=True, player=as_data(msgspec.json.encode(found)))


@require_safe
def team(request: HttpRequest, lang: str, public_id: str) -> HttpResponse:
    """A team, a pair or a player of an individual event: its matches, its places, who sat for it."""
    found = public.team_page(public_id)
    if found is None:
        return not_found(request)
    return _page(request, "team", lang, [], scored=True, team=as_data(msgspec.json.encode(found)))


@require_safe
def find(request: HttpRequest, lang: str, slug: str) -> HttpResponse:
    """Teams and players of an event by name: a page of links, whole without any script."""
    found = public.find(slug, request.GET.get("q", ""))
    if found is None:
        return not_found(request)
    other = f"/{'en' if lang == 'zh' else 'zh'}/e/{found.slug}/find/"
    values = {
        "event": named(found.event, lang),
        "slug": found.slug,
        "words": found.words,
        "teams": [(each.id, named(each.name, lang)) for each in found.teams],
        "players": [
            (each.id, named(each.name, lang), named(each.team.name, lang) if each.team else "")
            for each in found.players
        ],
        "other_path": f"{other}?{urlencode({'q': found.words})}" if found.words else other,
    }
    return _page(request, "find", lang, None, scored=True, **values)


def named(name: Name, lang: str) -> str:
    """A name in the page's script, or in the other if there is none."""
    return (name.zh or name.en) if lang == "zh" else (name.en or name.zh)


@require_safe
def screen(request: HttpRequest, lang: str) -> HttpResponse:
    """A hall screen. The page itself holds nothing: what it shows comes over the socket, to its ticket."""
    context = {"lang": lang, "preload": modules.needed_by("js/screen.js")}
    return conditional(request, render(request, "display/screen.html", context))


@require_safe
def picture(request: HttpRequest, public_id: str) -> HttpResponse:
    """A picture of a sponsor or a federation: its bytes alone, which nothing may run in and which never change under their id."""
    found = public.picture(public_id)
    if found is None:
        return not_found(request)
    kind, body = found
    response = HttpResponse(body, content_type=kind)
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cache-Control"] = f"public, max-age={PICTURE_SECONDS}, immutable"
    return response


@require_safe
def overlay(request: HttpRequest, lang: str, fact: str) -> HttpResponse:
    """One fact for streaming software. The page is the same for everybody: of which table, and with whose eyes, is the address's."""
    context = {"lang": lang, "fact": fact, "preload": modules.needed_by("js/overlay.js")}
    return conditional(request, render(request, "display/overlay.html", context))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001 - handler404
    """The one answer for everything that is not there; it depends on the language alone."""
    first = request.path_info.split("/")[1]
    lang = first if first in LANGUAGES else "en"
    return render(request, "display/not_found.html", {"lang": lang}, status=404)


def _channel_page(
    request: HttpRequest, kind: str, lang: str, public_id: str, *, scored: bool, **values: object
) -> HttpResponse:
    channel = f"{kind}:{public_id}"
    pages = public.page_frames(channel, scored=scored)
    if not pages:
        return not_found(request)
    # Names lead to their players' pages, which are results: where none are told, they lead nowhere.
    people = as_data(msgspec.json.encode(public.seated_players(channel))) if scored else ""
    return _page(
        request, kind, lang, [_embedded(each) for each in pages], scored=scored, people=people, **values
    )


def spectators_page(request: HttpRequest, kind: str, lang: str, **values: object) -> HttpResponse:
    """A page of words alone, in the look of the others; `kind` names its template."""
    return _page(request, kind, lang, None, scored=True, **values)


def _page(
    request: HttpRequest,
    kind: str,
    lang: str,
    frames: list[EmbeddedFrame] | None = None,
    *,
    scored: bool,
    **values: object,
) -> HttpResponse:
    other = "en" if lang == "zh" else "zh"
    root, rest = f"/{lang}/", request.path_info.split("/", 2)[2]
    # The address alone says whether there are results; every link of a page keeps it.
    with_results, without = root + rest.removeprefix(UNSCORED), root + UNSCORED + rest.removeprefix(UNSCORED)
    context = {
        "lang": lang,
        "root": root if scored else root + UNSCORED,
        "scored": scored,
        "switch_path": (without if scored else with_results) if kind in HAVE_UNSCORED else "",
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/{request.path_info.split('/', 2)[2]}",
        "frames": frames or [],
        "module": f"js/{kind}.js" if frames is not None else None,
        "preload": modules.needed_by(f"js/{kind}.js") if frames is not None else (),
        **values,
    }
    return conditional(request, render(request, f"display/{kind}.html", context))


def _preferred(accepted: str) -> str:
    """The language of ours a browser likes best (RFC 9110, 12.5.4)."""
    best, weight = "en", 0.0
    for choice in accepted.split(","):
        tag, _, parameters = choice.partition(";")
        lang = tag.strip().lower().partition("-")[0]
        try:
            quality = float(parameters.strip().removeprefix("q=") or 1)
        except ValueError:
            quality = 0.0
        if lang in LANGUAGES and quality > weight:
            best, weight = lang, quality
    return best
