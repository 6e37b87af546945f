"""Hall screens: let in by a director who reads their code, pointed at something, turned out again."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.conf import settings
from django.db import transaction

from broadcast import fanout
from broadcast.models import Screen
from broadcast.services.due import mark_due

LAYOUTS = (
    "two-rooms",
    "standings",
    "line-ups",
)  # what a screen can be told to show; `subject` is a match or a session


def confirm_screen(
    event_pk: int, code: str, *, layout: str, subject: str, label: str, by: str, now: datetime
) -> str:
    """Let in the screen that shows `code`; returns its public id. A code confirmed twice is the same screen.

    Raises ValueError for a layout nobody knows.
    """
    if layout not in LAYOUTS:
        raise ValueError(layout)
    with transaction.atomic():
        screen = (
            Screen.objects.select_for_update().filter(event_id=event_pk, code=code, revoked_at=None).first()
        )
        if screen is None:
            screen = Screen(
                event_id=event_pk,
                code=code,
                public_id=secrets.token_hex(6),
                confirmed_by=by,
                confirmed_at=now,
            )
        screen.layout, screen.subject, screen.label = layout, subject, label
        screen.save()
        mark_due([f"screen:{screen.public_id}"], now)
        return screen.public_id


def show_on_screen(screen: str, layout: str, subject: str, now: datetime) -> None:
    """Point a screen at something else.

    Raises LookupError when there is no such screen, ValueError for a layout nobody knows.
    """
    if layout not in LAYOUTS:
        raise ValueError(layout)
    with transaction.atomic():
        row = Screen.objects.select_for_update().filter(public_id=screen, revoked_at=None).first()
        if row is None:
            raise LookupError(screen)
        row.layout, row.subject = layout, subject
        row.save()
        mark_due([f"screen:{screen}"], now)


def revoke_screen(screen: str, now: datetime) -> None:
    """Turn a screen out: its ticket is worth nothing from now on."""
    with transaction.atomic():
        Screen.objects.filter(public_id=screen, revoked_at=None).update(revoked_at=now)
        transaction.on_commit(
            lambda: fanout.connect(settings.REDIS_URL).announce(fanout.ScreenRevoked(screen))
        )
