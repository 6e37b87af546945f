"""Figures for Prometheus at a port of their own, beside what `broadcast.metrics` counts: what is so just now."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import Gauge, start_http_server

from broadcast import fanout
from broadcast.hub import hub
from broadcast.publisher import clock
from config.vitals import vitals

_NOW: dict[str, tuple[str, Callable[[], float]]] = {
    "openroom_spectators": ("Spectators' sockets open in this process", lambda: hub.sockets),
    "openroom_channels_watched": ("Channels watched, counted by socket", lambda: hub.watched),
    "openroom_last_tick_timestamp_seconds": (
        "When this process last ticked; 0 where it does not",
        lambda: clock.last_tick.timestamp() if clock.last_tick else 0,
    ),
    "openroom_database_up": ("Whether the database answered last", lambda: vitals.trouble != "database"),
    "openroom_redis_up": (
        "Whether the line to Redis stands, where there is one",
        lambda: fanout.line_to_redis() != "gone",
    ),
}


def serve_metrics(host: str, port: int) -> None:
    """Answer Prometheus at an address, in a thread. Raises OSError when the address cannot be had."""
    for name, (about, value) in _NOW.items():
        Gauge(name, about).set_function(value)
    start_http_server(port, host)
