"""The director's pages of line-ups. What is not theirs is not there: the same 404 for all."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

import segno
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from broadcast import public
from broadcast.catalogue import LANGUAGES
from broadcast.lineup_pages.commands import COMMANDS, Asked
from broadcast.lineup_pages.panel import MatchRow, Panel, Words, panel
from broadcast.services.lineups import LineUpRefusal
from scoring.schedule import EventInfo, SessionInfo


class _Room:
    """One event's session as its director asked for it."""

    def __init__(self, request: HttpRequest, lang: str, slug: str) -> None:
        self.request, self.lang, self.now = request, lang, datetime.now(UTC)
        self.event = self._event(slug)
        self.room = public.control_room(self.event)
        self.session = self._session()
        self.words = Words(lang, self.event.zone)
        self.path = f"/{lang}/control/{slug}/lineups/"
        self.query = f"?session={self.session.public_id}"

    def _event(self, slug: str) -> EventInfo:
        for event in public.events_directed(self.request.user):
            if event.slug == slug:
                return event
        raise Http404

    def _session(self) -> SessionInfo:
        """The session named, else the next to start: its line-ups are the ones that are due; else the last."""
        wanted = self.request.GET.get("session", "")
        named = [each for each in self.room.sessions if each.public_id == wanted]
        coming = [each for each in self.room.sessions if each.starts_at and each.starts_at > self.now]
        found = named or ([] if wanted else [*coming[:1], *self.room.sessions[-1:]])
        if not found:
            raise Http404
        return found[0]

    def panel(self) -> Panel:
        return panel(self.session.pk, self.words, self.now)

    def match(self, match: str) -> MatchRow:
        found = next((row for row in self.panel().matches if row.id == match), None)
        if found is None:
            raise Http404
        return found

    def place(self, match: str, side: str = "home") -> public.Place:
        for found in public.line_up_desk(self.session.pk, self.now):
            if found.match.public_id == match and side in ("home", "visitor"):
                team = found.match.home if side == "home" else found.match.visitor
                return public.place_of(self.session.pk, team_pk=team.pk)
        raise Http404

    def show(self, template: str, path: str = "", status: int = 200, **values: object) -> HttpResponse:
        other = "en" if self.lang == "zh" else "zh"
        context = {
            "lang": self.lang,
            "other_language": LANGUAGES[other],
            "other_path": f"/{other}/control/{self.event.slug}/lineups/{path}{self.query}",
            "login": self.request.user.get_username(),
            "room": self.room,
            "here": "line-ups",
            "has_line_ups": True,
            "event": self.words.name(self.event.name),
            "slug": self.event.slug,
            "clock": self.words.clock(self.now),
            "session_name": self.words.name(self.session.name),
            "session_id": self.session.public_id,
            "sessions": [(each.public_id, self.words.name(each.name)) for each in self.room.sessions],
            "path": self.path,
            "query": self.query,
            **values,
        }
        return render(self.request, f"lineups/{template}.html", context, status=status)


@require_safe
def page(request: HttpRequest, lang: str, slug: str) -> HttpResponse:
    """All line-ups of a session."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    room = _Room(request, lang, slug)
    return room.show("panel", panel=room.panel())


@require_safe
def match_page(request: HttpRequest, lang: str, slug: str, match: str) -> HttpResponse:
    """One match: both line-ups, entered from paper or changed, and who chooses second."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    room = _Room(request, lang, slug)
    return room.show("match", f"{match}/", match=room.match(match))


@require_safe
def link(request: HttpRequest, lang: str, slug: str, match: str, side: str) -> HttpResponse:
    """A captain's link, to be shown as a QR code or sent."""
    if not request.user.is_authenticated:
        return _to_login(request, lang)
    room = _Room(request, lang, slug)
    place = room.place(match, side)
    ticket = public.captain_ticket(place.session.pk, place.team.pk, room.now)
    address = request.build_absolute_uri(f"/{lang}/lineup/") + f"#{ticket}"
    code = segno.make(address, error="m", micro=False)
    return room.show(
        "link",
        f"{match}/{side}/",
        match=room.match(match),
        side=side,
        team=room.words.name(place.team.name),
        address=address,
        has_begun=public.has_begun(place.segment),
        code=code.svg_data_uri(border=2, light="white", scale=4),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def command(request: HttpRequest, lang: str, slug: str, name: str, match: str = "") -> HttpResponse:
    """Carry out one command, then show the page; a refusal shows it at once, with the reason."""
    back = f"/{lang}/control/{slug}/lineups/{match}{'/' if match else ''}"
    if not request.user.is_authenticated:
        return _to_login(request, lang, back)
    room = _Room(request, lang, slug)
    if request.method != "POST":  # somebody's reload, or the way back from the login
        return HttpResponseRedirect(back + room.query)
    asked = Asked(
        room.session.pk,
        room.place(match) if match else None,
        request.POST.dict(),
        tuple(request.POST.getlist("yellow")),
        request.user.get_username(),
        room.now,
    )
    try:
        COMMANDS[name](asked)
    except LineUpRefusal as refusal:
        refused = f"lineups.refused.{refusal.code}"
        if match:
            return room.show("match", f"{match}/", 400, match=room.match(match), refusal=refused)
        return room.show("panel", status=400, panel=room.panel(), refusal=refused)
    response = HttpResponseRedirect(back + room.query)
    response.status_code = 303  # fetch the page afresh: a reload asks for nothing twice
    return response


def _to_login(request: HttpRequest, lang: str, then: str | None = None) -> HttpResponse:
    return HttpResponseRedirect(f"/{lang}/login/?next={quote(then or request.get_full_path(), safe='/')}")
