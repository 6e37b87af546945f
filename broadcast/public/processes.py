"""How the server is: its processes, its clocks, and how many are watching."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from broadcast import models

SILENT_AFTER = timedelta(seconds=20)  # a process says how it is every five
LATE_AFTER = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class ProcessNow:
    """A process as it last said; `is_silent`: it has not been heard of for a while."""

    name: str
    serves: bool
    ticks: bool
    started_at: datetime
    seen_at: datetime
    ticked_at: datetime | None
    spectators: int
    trouble: str
    is_silent: bool


def processes(now: datetime) -> tuple[ProcessNow, ...]:
    """Every process heard of in the last hour, by name."""
    return tuple(
        ProcessNow(
            row.name,
            row.serves,
            row.ticks,
            row.started_at,
            row.seen_at,
            row.ticked_at,
            row.spectators,
            row.trouble,
            is_silent=row.seen_at < now - SILENT_AFTER,
        )
        for row in models.Process.objects.order_by("name")
    )


def has_clock(found: tuple[ProcessNow, ...], now: datetime) -> bool:
    """Whether any of these processes has ticked of late."""
    return any(each.ticked_at is not None and each.ticked_at >= now - LATE_AFTER for each in found)


def watching(found: tuple[ProcessNow, ...]) -> int:
    """How many spectators' sockets are open in all processes that are alive."""
    return sum(each.spectators for each in found if not each.is_silent)
