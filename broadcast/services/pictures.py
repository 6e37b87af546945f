"""Pictures of sponsors and federations: taken in once they are checked, put in the corner of the screens, taken away."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from broadcast import pictures
from broadcast.audiences import Audience
from broadcast.models import Picture, Screen
from broadcast.services.due import mark_due_for

MOST_PICTURES = 24  # of an event


def add_picture(event_pk: int, raw: bytes, *, label: str, by: str, now: datetime) -> str:
    """Take in an uploaded file; returns its public id.

    Raises pictures.BadPicture for what is no picture that may be shown, OverflowError when the event has enough.
    """
    checked = pictures.checked(raw)
    with transaction.atomic():
        if Picture.objects.filter(event_id=event_pk).count() >= MOST_PICTURES:
            raise OverflowError(MOST_PICTURES)
        row = Picture.objects.create(
            event_id=event_pk,
            public_id=secrets.token_hex(6),
            kind=checked.kind,
            width=checked.width,
            height=checked.height,
            body=checked.body,
            label=label,
            added_by=by,
            added_at=now,
        )
        _renew(event_pk, now)
        return row.public_id


def put_in_corner(event_pk: int, picture: str, now: datetime) -> None:
    """Put a picture in the corner of all screens of its event, in the place of another; an empty name leaves it free."""
    with transaction.atomic():
        Picture.objects.filter(event_id=event_pk).exclude(public_id=picture).update(in_corner=False)
        Picture.objects.filter(event_id=event_pk, public_id=picture).update(in_corner=True)
        _renew(event_pk, now)


def remove_picture(event_pk: int, picture: str, now: datetime) -> None:
    """Take a picture away; one that is gone stays gone."""
    with transaction.atomic():
        Picture.objects.filter(event_id=event_pk, public_id=picture).delete()
        _renew(event_pk, now)


def _renew(event_pk: int, now: datetime) -> None:
    screens = Screen.objects.filter(event_id=event_pk, revoked_at=None).order_by("pk")
    names = tuple(f"screen:{screen}" for screen in screens.values_list("public_id", flat=True))
    mark_due_for({Audience.HALL: names}, now)
