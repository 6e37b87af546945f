"""Logins and what they may do in an event."""

from __future__ import annotations

from typing import Literal

from django.contrib.auth.models import User
from django.db import transaction

from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.models import Grant

Role = Literal["operator", "director", "commentator"]


@transaction.atomic
def grant(
    event_pk: int,
    login: str,
    role: Role,
    password: str | None = None,
    *,
    eyes: Audience | None = None,
    called: str = "",
) -> None:
    """Give a login a role in an event; makes the login when it is new, sets its password when one is given.

    A commentator is given the `eyes` of one public audience, or others than he had, and is `called` so by his readers.
    Raises ValueError for a commentator without eyes, and for anybody else with some.
    """
    if (eyes in PUBLIC_AUDIENCES) != (role == "commentator"):
        raise ValueError(eyes)
    user, _ = User.objects.get_or_create(username=login)
    if password is not None:
        user.set_password(password)
        user.save()
    given, _ = Grant.objects.get_or_create(user=user, event_id=event_pk, role=role)
    if eyes is not None:
        given.eyes, given.called = eyes.value, called or given.called or login[:40]
        given.save()
