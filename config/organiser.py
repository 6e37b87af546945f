"""The organiser's page: how the server is, in plain words. What `/healthz` says, for people; any director may look."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from broadcast import fanout, public
from broadcast.hub import hub
from broadcast.publisher import clock
from config.vitals import vitals


@require_safe
def server_page(request: HttpRequest, lang: str) -> HttpResponse:
    """Processes, clocks, lines and spectators, each with a word on whether all is well. Refreshes itself."""
    if not request.user.is_authenticated:
        return HttpResponseRedirect(f"/{lang}/login/?next=/{lang}/server/")
    if not public.events_directed(request.user):
        raise Http404
    now = datetime.now(UTC)
    found = public.processes(now)
    ticks = clock.is_running or public.has_clock(found, now)
    well = {
        "server.database": _database_answers(),
        "server.clock": ticks,
        "server.redis": fanout.line_to_redis() != "gone",
    }
    if len(found) > 1:
        well["server.processes"] = not any(each.is_silent for each in found)
    values = {
        "lang": lang,
        "well": [(key, f"{key}.{'well' if is_well else 'ill'}", is_well) for key, is_well in well.items()],
        "processes": found or None,
        "watching": max(public.watching(found), hub.sockets),
        "trouble": clock.last_error,
        "started_at": vitals.started_at,
        "now": now,
    }
    answer = render(request, "staff/server.html", values)
    answer["Refresh"] = "10"
    return answer


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True
