"""Logins and what they may do in an event."""

from __future__ import annotations

from typing import Literal

from django.contrib.auth.models import User
from django.db import transaction

from broadcast.models import Grant


@transaction.atomic
def grant(
    event_pk: int, login: str, role: Literal["operator", "director"], password: str | None = None
) -> None:
    """Give a login a role in an event; makes the login when it is new, sets its password when one is given."""
    user, _ = User.objects.get_or_create(username=login)
    if password is not None:
        user.set_password(password)
        user.save()
    Grant.objects.get_or_create(user=user, event_id=event_pk, role=role)
