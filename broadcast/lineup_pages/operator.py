"""Direct seating: an operator or director enters who has sat down at a table, from the rosters of both teams."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from bridge.seats import Seat
from broadcast import public
from broadcast.catalogue import LANGUAGES
from broadcast.lineup_pages.panel import Words
from broadcast.services import lineups


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, lang: str, table: str) -> HttpResponse:
    """Four seats to choose for; whatever was seen is taken, and what is wrong with it is said at once."""
    if not request.user.is_authenticated:
        return HttpResponseRedirect(f"/{lang}/login/?next={quote(request.path, safe='/')}")
    found = public.table_seats(request.user, table)
    if found is None:
        raise Http404
    refusal = ""
    if request.method == "POST":
        chosen = {seat: player for seat in Seat if (player := request.POST.get(seat.value, ""))}
        try:
            lineups.seat_directly(table, chosen, request.user.get_username(), datetime.now(UTC))
        except lineups.LineUpRefusal as refused:
            refusal = f"lineups.refused.{refused.code}"
        else:
            response = HttpResponseRedirect(f"/{lang}/seats/{table}/")
            response.status_code = 303
            return response
    return _page(request, lang, found, refusal)


def _page(request: HttpRequest, lang: str, found: public.TableSeats, refusal: str) -> HttpResponse:
    context, words = found.context, Words(lang, found.context.event.zone)
    other = "en" if lang == "zh" else "zh"
    teams = zip((context.match.home, context.match.visitor), found.rosters, strict=True)
    values = {
        "lang": lang,
        "other_language": LANGUAGES[other],
        "other_path": f"/{other}/seats/{context.table.public_id}/",
        "login": request.user.get_username(),
        "table": context.table.public_id,
        "title": f"{words.say(f'room.{context.table.room.value}')} {context.table.number}",
        "match": words.match(context.match),
        "seats": [
            (seat.value, words.say(f"seat.{seat.value}"), found.seats.get(seat.value, "")) for seat in Seat
        ],
        "teams": [
            (words.name(team.name), [(each.public_id, words.name(each.name)) for each in roster])
            for team, roster in teams
        ],
        "warnings": [f"lineups.console.{code}" for code in found.warnings],
        "refusal": refusal,
    }
    return render(request, "lineups/seats.html", values, status=400 if refusal else 200)
