"""Due channels, worked off: tables as soon as they are due, derived frames at most once a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from django.conf import settings

from broadcast import fanout, metrics, models
from broadcast.audiences import Audience
from broadcast.publisher.catchup import catch_up, draw
from broadcast.publisher.renewal import begin_tables
from broadcast.services.following import follow_event
from broadcast.services.lineups import publish_due
from broadcast.services.screens import turn_playlists

AT_ONCE = "table:"
TOGETHER = 25  # derived frames drawn from one moment: the record waits so long for the database
Key = tuple[Audience, str]
Failed = dict[Key, Exception]


def announce(announcement: fanout.Announcement) -> None:
    """Tell the hubs."""
    fanout.connect(settings.REDIS_URL).announce(announcement)


def tick(now: datetime, clock: Callable[[], datetime] | None = None) -> int:
    """Bring everything that is due up to date, derived frames last; returns how many frames were new.

    With a `clock` tables that become due meanwhile need not wait for all derived frames.
    """
    publish_due(now)
    begin_tables(now)
    try:
        turn_playlists(now)
        follow_event(now)
    finally:  # a list nobody can read keeps no table waiting
        new = work_due(now, at_once_only=True) + work_due(now, at_once_only=False, clock=clock)
    return new


def work_due(now: datetime, *, at_once_only: bool, clock: Callable[[], datetime] | None = None) -> int:
    """Work off what is due at `now`, tables first: what they release makes the others due; returns how many frames were new.

    A channel that fails does not keep the others waiting. Raises ExceptionGroup with what failed; it stays due.
    """
    new = 0
    failed: Failed = {}
    while True:
        tables, derived = _due(now, failed)
        if tables:
            new += _work_tables(tables, now, failed)
            continue
        if at_once_only or not derived:
            break
        # One audience's at a time, in the order of names.
        audience = derived[0][0]
        new += _work([name for of, name in derived if of is audience][:TOGETHER], audience, now, failed)
        if clock is not None:
            then = clock()
            new += _work_tables(_due(then, failed)[0], then, failed)
    if failed:
        named = ", ".join(f"{name} for {audience.value}" for audience, name in failed)
        raise ExceptionGroup(f"could not be brought up to date: {named}", list(failed.values()))
    return new


def _work_tables(tables: Sequence[Key], now: datetime, failed: Failed) -> int:
    """Bring tables up to date: those at which nothing waits to be released many at a time, then each of the others."""
    new = 0
    for audience in dict.fromkeys(audience for audience, _ in tables):
        names = [name for of, name in tables if of is audience]
        if len(names) > 1:
            for first in range(0, len(names), TOGETHER):
                new += _work(names[first : first + TOGETHER], audience, now, failed)
            left = set(
                models.Due.objects.filter(at__lte=now, audience=audience.value, name__in=names).values_list(
                    "name", flat=True
                )
            )
            names = [name for name in names if name in left and (audience, name) not in failed]
        new += sum(_work([name], audience, now, failed) for name in names)
    return new


def _work(names: Sequence[str], audience: Audience, now: datetime, failed: Failed) -> int:
    """Bring channels up to date and tell of it; those that fail together are tried one by one."""
    try:
        announcements = draw(names, audience) if len(names) > 1 else catch_up(names[0], audience, now)
    except Exception as error:  # noqa: BLE001 - raised by `work_due`, after the others
        if len(names) > 1:
            return sum(_work([name], audience, now, failed) for name in names)
        failed[audience, names[0]] = error
        return 0
    for announcement in announcements:
        announce(announcement)
    metrics.FRAMES.inc(len(announcements))
    return len(announcements)


def _due(at: datetime, failed: Failed) -> tuple[list[Key], list[Key]]:
    """The tables that are due by an instant and did not fail, and everything else.

    In the order of names, never of rows: that would tell, in versions, at which tables something is kept back.
    """
    rows = models.Due.objects.filter(at__lte=at).order_by("audience", "name")
    keys = [(Audience(audience), name) for audience, name in rows.values_list("audience", "name").distinct()]
    waiting = [key for key in keys if key not in failed]
    tables = [key for key in waiting if key[1].startswith(AT_ONCE)]
    return tables, [key for key in waiting if not key[1].startswith(AT_ONCE)]
