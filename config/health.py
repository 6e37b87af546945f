"""Is this process well? Answered for load balancers and for the organiser's eye."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

from broadcast import fanout
from broadcast.hub import hub
from broadcast.publisher import clock

STALE_SECONDS = 10


def healthz(_request: HttpRequest) -> JsonResponse:
    """200 when database and clock do their work, 503 when one does not; says which."""
    now = datetime.now(UTC)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        database = "ok"
    except DatabaseError as error:
        database = type(error).__name__
    age = None if clock.last_tick is None else round((now - clock.last_tick).total_seconds(), 1)
    ticking = "off" if not clock.is_running else ("ok" if age is not None and age < STALE_SECONDS else "late")
    body = {
        "database": database,
        "clock": ticking,
        "tick_age": age,
        "error": clock.last_error,
        "redis": fanout.line_to_redis(),
        "spectators": hub.sockets,
        "watched": hub.watched,
    }
    well = database == "ok" and ticking != "late"
    return JsonResponse(body, status=200 if well else 503, headers={"Cache-Control": "no-store"})
