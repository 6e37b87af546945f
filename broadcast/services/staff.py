"""Logins and what they may do in an event: given, withdrawn, and who did it when.

Whoever may not any more is shown out of open consoles within a beat, and every ticket is worth what its holder may now.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Literal

from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import transaction

from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.models import Grant, GrantFact, Pen
from broadcast.services.due import announce_table

Role = Literal["operator", "director", "commentator"]
LONGEST_LOGIN = 40
# No letters or digits that are mistaken for one another when somebody reads them out; about 58 bits.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _LETTERS = 3, 4
_is_login = UnicodeUsernameValidator()


class StaffRefusal(Exception):
    """Nothing was changed; `code` says why: login-name, no-such-login, eyes, not-granted, last-director."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def grant(
    event_pk: int,
    login: str,
    role: Role,
    password: str | None = None,
    *,
    eyes: Audience | None = None,
    called: str = "",
    by: str = "",
    now: datetime | None = None,
) -> None:
    """Give a login a role in an event; makes the login when it is new, sets its password when one is given.

    A commentator is given the `eyes` of one public audience, or others than he had, and is `called` so by his readers.
    `by`: the login that does it, empty at the server itself. Raises ValueError for a commentator without eyes, and for anybody
    else with some.
    """
    if (eyes in PUBLIC_AUDIENCES) != (role == "commentator"):
        raise ValueError(eyes)
    at = now or datetime.now(UTC)
    user, is_new = User.objects.get_or_create(username=login)
    if password is not None:
        user.set_password(password)
        user.save()
    if is_new or password is not None:
        _write(event_pk, login, "made" if is_new else "password", by=by, at=at)
    given, is_first = Grant.objects.get_or_create(user=user, event_id=event_pk, role=role)
    before = given.eyes, given.called
    if eyes is not None:
        given.eyes, given.called = eyes.value, called or given.called or login[:40]
        given.save()
    if is_first or before != (given.eyes, given.called):
        _write(event_pk, login, "given", by=by, at=at, role=role, eyes=given.eyes)


def give(
    event_pk: int,
    login: str,
    role: Role,
    *,
    eyes: Audience | None = None,
    called: str = "",
    by: str,
    now: datetime,
) -> str | None:
    """Give a person a role; a new one gets a random password, which is returned and kept nowhere in the clear, else None.

    Raises StaffRefusal `login-name` for a name nobody can log in with, `eyes` for a commentator without any.
    """
    name = User.normalize_username(login.strip())
    if role == "commentator" and eyes not in PUBLIC_AUDIENCES:
        raise StaffRefusal("eyes")
    try:
        _is_login(name)
    except ValidationError as error:
        raise StaffRefusal("login-name") from error
    if len(name) > LONGEST_LOGIN:
        raise StaffRefusal("login-name")
    with transaction.atomic():
        password = None if User.objects.filter(username=name).exists() else _password()
        is_speaker = role == "commentator"
        said = " ".join(called.split())[:40] if is_speaker else ""
        grant(event_pk, name, role, password, eyes=eyes if is_speaker else None, called=said, by=by, now=now)
    return password


def withdraw(event_pk: int, login: str, role: str, *, by: str, now: datetime) -> None:
    """Take a role from a login, with effect at once: open consoles of his are looked at again as soon as it is committed.

    Raises StaffRefusal `not-granted`, and `last-director` when nobody would be left to give it back.
    """
    with transaction.atomic():
        # Of two directors who withdraw one another at once one stays.
        directors = list(
            Grant.objects.select_for_update().filter(event_id=event_pk, role="director").order_by("pk")
        )
        found = Grant.objects.filter(event_id=event_pk, user__username=login, role=role).first()
        if found is None:
            raise StaffRefusal("not-granted")
        if role == "director" and len(directors) == 1:
            raise StaffRefusal("last-director")
        found.delete()
        _write(event_pk, login, "withdrawn", by=by, at=now, role=role)
        written = Pen.objects.filter(holder=login, table__segment__session__stage__event=event_pk)
        for table in written.values_list("table__public_id", flat=True):
            announce_table(table)


def new_password(event_pk: int, login: str, *, by: str, now: datetime) -> str:
    """Give somebody with a role in an event another random password; whoever is logged in under the old one no longer is.

    Raises StaffRefusal `not-granted`.
    """
    with transaction.atomic():
        grants = Grant.objects.select_related("user").filter(event_id=event_pk, user__username=login)
        found = grants.first()
        if found is None:
            raise StaffRefusal("not-granted")
        password = _password()
        found.user.set_password(password)
        found.user.save()
        _write(event_pk, login, "password", by=by, at=now)
    return password


def _password() -> str:
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS)) for _ in range(_GROUPS))


def _write(
    event_pk: int, login: str, what: str, *, by: str, at: datetime, role: str = "", eyes: str = ""
) -> None:
    GrantFact.objects.create(event_id=event_pk, login=login, what=what, role=role, eyes=eyes, at=at, by=by)
