"""What the processes of a server say of themselves every few seconds. Facts of the machine room, not of the record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from broadcast.models import Process

FORGOTTEN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Report:
    """One process: whether it serves sockets and whether it ticks, its spectators, its last tick, and what troubles it."""

    name: str
    serves: bool
    ticks: bool
    started_at: datetime
    ticked_at: datetime | None
    spectators: int
    trouble: str


def report(one: Report, now: datetime) -> None:
    """Write down how a process is, in place of what it said before; who has been silent for an hour is forgotten."""
    Process.objects.update_or_create(
        name=one.name,
        defaults={
            "serves": one.serves,
            "ticks": one.ticks,
            "started_at": one.started_at,
            "seen_at": now,
            "ticked_at": one.ticked_at,
            "spectators": one.spectators,
            "trouble": one.trouble[:80],
        },
    )
    Process.objects.filter(seen_at__lt=now - FORGOTTEN_AFTER).delete()


def farewell(name: str) -> None:
    """A process ends in good order: nobody need miss it."""
    Process.objects.filter(name=name).delete()
