"""Screens at the door: which codes are shown on some screen just now, who lets one in, and which screens there is a line to.

A code is let in only while a screen shows it: six letters that nobody shows would be an entry that never connects. Kept in the
database, so that it does not matter which process a screen asks. Knows no ticket and no address.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from broadcast.models import Screen, WaitingScreen, WrongCode
from broadcast.services.screens import confirm_screen

# A screen asks every other second. One that has not for this long shows the code no more, or its line is down.
WAITS_FOR = timedelta(seconds=60)
WRITTEN_EVERY = timedelta(seconds=4)
# Anybody may ask for a code: more rows than this there never are, nor more new ones a second. Who is left out asks again.
MOST_WAITING = 300
MOST_NEW_A_SECOND = 20
# So many codes that no screen shows may one login type in so long.
MOST_WRONG = 10
WRONG_FOR = timedelta(minutes=2)


class NobodyWaits(Exception):
    """No screen shows the code; `code` is what was typed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TooManyCodes(Exception):
    """The login has typed too many codes that no screen shows; it may try again after WRONG_FOR."""


def screen_waits(code: str, now: datetime) -> None:
    """Keep that a screen shows this code now."""
    known = WaitingScreen.objects.filter(code=code)
    seen_at = known.values_list("seen_at", flat=True).first()
    if seen_at is not None:
        if now - seen_at >= WRITTEN_EVERY:
            known.update(seen_at=now)
        return
    if WaitingScreen.objects.filter(since__gt=now - timedelta(seconds=1)).count() >= MOST_NEW_A_SECOND:
        return
    with transaction.atomic():
        WaitingScreen.objects.filter(seen_at__lt=now - WAITS_FOR).delete()
        _make_room()
        # It may have asked two processes at once.
        WaitingScreen.objects.get_or_create(code=code, defaults={"since": now, "seen_at": now})


def let_in(event_pk: int, code: str, *, layout: str, subject: str, label: str, by: str, now: datetime) -> str:
    """Let in the screen that shows `code` just now; returns its public id. Asked twice it is the same screen.

    Raises NobodyWaits when no screen shows the code, TooManyCodes when `by` has typed too many such, ValueError for a layout
    nobody knows.
    """
    if _wrong(by, now) >= MOST_WRONG:
        raise TooManyCodes(by)
    with transaction.atomic():
        waiting = WaitingScreen.objects.select_for_update().filter(code=code, seen_at__gte=now - WAITS_FOR)
        is_known = Screen.objects.filter(event_id=event_pk, code=code, revoked_at=None).exists()
        if is_known or waiting.first() is not None:
            waiting.delete()
            return confirm_screen(event_pk, code, layout=layout, subject=subject, label=label, by=by, now=now)
    WrongCode.objects.filter(at__lt=now - WRONG_FOR).delete()
    WrongCode.objects.create(by=by, at=now)
    raise NobodyWaits(code)


def screens_seen(screens: Collection[str], now: datetime) -> None:
    """Keep that a process has a line to these screens now."""
    if screens:
        Screen.objects.filter(public_id__in=screens, revoked_at=None).update(seen_at=now)


def _wrong(by: str, now: datetime) -> int:
    return WrongCode.objects.filter(by=by, at__gt=now - WRONG_FOR).count()


def _make_room() -> None:
    """Where all places are taken, those that asked least lately go; if one of them still waits, it asks again."""
    over = WaitingScreen.objects.count() - MOST_WAITING + 1
    if over > 0:
        oldest = WaitingScreen.objects.order_by("seen_at", "pk").values_list("pk", flat=True)[:over]
        WaitingScreen.objects.filter(pk__in=list(oldest)).delete()
