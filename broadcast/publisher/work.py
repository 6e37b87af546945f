"""Due channels, worked off: tables as soon as they are due, derived frames at most once a second."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings

from broadcast import fanout, models
from broadcast.audiences import Audience
from broadcast.publisher.catchup import catch_up

AT_ONCE = ("table:",)


def announce(announcement: fanout.Announcement) -> None:
    """Tell the hubs."""
    fanout.connect(settings.REDIS_URL).announce(announcement)


def tick(now: datetime) -> int:
    """Bring everything that is due up to date, derived frames last; returns how many frames were new."""
    return work_due(now, at_once_only=True) + work_due(now, at_once_only=False)


def work_due(now: datetime, *, at_once_only: bool) -> int:
    """Work off what is due at `now`; returns how many frames were new."""
    new = 0
    while keys := _due_keys(now, at_once_only):
        for audience, name in keys:
            announcement = catch_up(name, audience, now)
            if announcement is not None:
                announce(announcement)
                new += 1
    return new


def _due_keys(now: datetime, at_once_only: bool) -> list[tuple[Audience, str]]:
    rows = models.Due.objects.filter(at__lte=now).order_by("pk").values_list("audience", "name")
    keys = dict.fromkeys((Audience(audience), name) for audience, name in rows)
    if at_once_only:
        return [key for key in keys if key[1].startswith(AT_ONCE)]
    # Tables first: what they release makes the others due.
    return sorted(keys, key=lambda key: not key[1].startswith(AT_ONCE))
