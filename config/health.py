"""Is this process well? Answered for load balancers and for whoever looks after the server."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, JsonResponse

from broadcast import fanout, public, wire
from broadcast.hub import hub
from broadcast.publisher import clock
from config.postgresql.patience import at_most
from config.vitals import FIRST_TICK, LOOK_SECONDS, vitals

STALE_SECONDS = 10


def healthz(_request: HttpRequest) -> JsonResponse:
    """200 when this process can do its work, 503 when it cannot; says what is wrong here and elsewhere.

    A web process whose clock is another's stays in service without it: what it has is still to be seen, and actions are
    taken. `clock` is then *elsewhere* or *missing*.
    """
    now = datetime.now(UTC)
    found: tuple[public.ProcessNow, ...] = ()
    try:
        with at_most(LOOK_SECONDS):
            found = public.processes(now)
        database = "ok"
    except (DatabaseError, InterfaceError) as error:
        database = type(error).__name__
        connection.close()
    age = None if clock.last_tick is None else round((now - clock.last_tick).total_seconds(), 1)
    body = {
        "database": database,
        "clock": _ticking(age, found, now),
        "tick_age": age,
        "error": clock.last_error,
        "redis": fanout.line_to_redis(),
        "spectators": wire.round_viewers(hub.sockets),
        "processes": {
            "serving": sum(each.serves and not each.is_silent for each in found),
            "ticking": sum(each.ticks and not each.is_silent for each in found),
            "silent": sum(each.is_silent for each in found),
        },
    }
    well = database == "ok" and body["clock"] != "late"
    return JsonResponse(body, status=200 if well else 503, headers={"Cache-Control": "no-store"})


def _ticking(age: float | None, found: tuple[public.ProcessNow, ...], now: datetime) -> str:
    if clock.is_running:
        if age is None:
            return "starting" if now < vitals.started_at + FIRST_TICK else "late"
        return "ok" if age < STALE_SECONDS else "late"
    return "elsewhere" if public.has_clock(found, now) else "missing"
