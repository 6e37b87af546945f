"""Due channels, worked off: tables as soon as they are due, derived frames at most once a second."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings

from broadcast import fanout, metrics, models
from broadcast.audiences import Audience
from broadcast.publisher.catchup import catch_up
from broadcast.services.lineups import publish_due

AT_ONCE = ("table:",)
Key = tuple[Audience, str]


def announce(announcement: fanout.Announcement) -> None:
    """Tell the hubs."""
    fanout.connect(settings.REDIS_URL).announce(announcement)


def tick(now: datetime) -> int:
    """Bring everything that is due up to date, derived frames last; returns how many frames were new."""
    publish_due(now)
    return work_due(now, at_once_only=True) + work_due(now, at_once_only=False)


def work_due(now: datetime, *, at_once_only: bool) -> int:
    """Work off what is due at `now`; returns how many frames were new.

    A channel that fails does not keep the others waiting. Raises ExceptionGroup with what failed; it stays due.
    """
    new = 0
    failed: dict[Key, Exception] = {}
    while keys := [key for key in _due_keys(now, at_once_only) if key not in failed]:
        for audience, name in keys:
            try:
                announcements = catch_up(name, audience, now)
            except Exception as error:  # noqa: BLE001 - raised below, after the others
                failed[audience, name] = error
                continue
            for announcement in announcements:
                announce(announcement)
            new += len(announcements)
            metrics.FRAMES.inc(len(announcements))
    if failed:
        names = ", ".join(f"{name} for {audience.value}" for audience, name in failed)
        raise ExceptionGroup(f"could not be brought up to date: {names}", list(failed.values()))
    return new


def _due_keys(now: datetime, at_once_only: bool) -> list[Key]:
    """What is due, tables first: what they release makes the others due.

    In the order of names, never of rows: that would tell, in versions, at which tables something is kept back.
    """
    rows = (
        models.Due.objects.filter(at__lte=now)
        .order_by("audience", "name")
        .values_list("audience", "name")
        .distinct()
    )
    keys = [(Audience(audience), name) for audience, name in rows]
    tables = [key for key in keys if key[1].startswith(AT_ONCE)]
    return tables if at_once_only else tables + [key for key in keys if not key[1].startswith(AT_ONCE)]
