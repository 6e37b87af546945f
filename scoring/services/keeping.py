"""How rows are made: found again when they stand as asked for, refused when they stand otherwise.

Also the public ids: HMAC of a natural key under the event's own secret, so that they can be neither guessed
nor counted.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Any, TypeVar

from django.db.models import Manager, Model

from scoring import models
from scoring.schedule import Name
from scoring.services.refusal import ScheduleRefusal

_Row = TypeVar("_Row", bound=Model)


def public_id(event: models.Event, *natural_key: str | int) -> str:
    """The public id of something in an event, e.g. `public_id(event, "match", 1, 2)`."""
    text = "/".join(str(part) for part in natural_key)
    digest = hmac.new(bytes(event.key), text.encode(), sha256).digest()
    return b32encode(digest).decode("ascii").lower()[: models.PUBLIC_ID_LENGTH]


def get(model: type[_Row], pk: int) -> _Row:
    """The row with that key.

    Raises:
        ScheduleRefusal: `unknown-...`, there is none.
    """
    row = _rows(model).filter(pk=pk).first()
    if row is None:
        raise ScheduleRefusal(f"unknown-{_kind(model)}", {"pk": pk})
    return row


def keep(model: type[_Row], natural_key: dict[str, Any], values: dict[str, Any]) -> _Row:
    """The row with that natural key, made with `values` if it was not there.

    Raises:
        ScheduleRefusal: `...-stands-otherwise`, it was there with other values.
    """
    row, made = _rows(model).get_or_create(**natural_key, defaults=values)
    if made:
        schedule_changed()
        return row
    different = [field for field, value in values.items() if getattr(row, field) != value]
    if different:
        raise ScheduleRefusal(f"{_kind(model)}-stands-otherwise", {"fields": different})
    return row


def schedule_changed() -> None:
    """What readers remember of the schedule is out of date when this transaction commits."""
    models.Schedule.objects.update_or_create(pk=1, defaults={"token": secrets.token_hex(16)})


def names(name: Name) -> dict[str, Any]:
    """The columns of a name; a script that is missing borrows the other's.

    Raises:
        ScheduleRefusal: `no-name` or `name-too-long`.
    """
    english, chinese = name.en.strip(), name.zh.strip()
    if not english and not chinese:
        raise ScheduleRefusal("no-name")
    for spelling in (english, chinese):
        if len(spelling) > models.NAME_LENGTH:
            raise ScheduleRefusal("name-too-long", {"name": spelling, "at_most": models.NAME_LENGTH})
    return {"name_en": english or chinese, "name_zh": chinese or english}


def counted_from_one(what: str, number: int) -> int:
    """The number, if it is one that things are counted by.

    Raises:
        ScheduleRefusal: `no-such-number`.
    """
    if not 1 <= number <= 9999:
        raise ScheduleRefusal("no-such-number", {"of": what, "number": number})
    return number


def _rows(model: type[_Row]) -> Manager[_Row]:
    return model._default_manager  # noqa: SLF001 - Django documents it as public, the name notwithstanding


def _kind(model: type[Model]) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in model.__name__)[1:]
