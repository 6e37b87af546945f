"""Which rows a backup holds, and how one is written as JSON. Knows the models by their registry alone."""

from __future__ import annotations

from collections import deque
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import ForeignKey, Model, Q, QuerySet

from scoring import selectors

FORMAT = 1
_APPS = ("scoring", "broadcast")
# How this machine is, and what it can work out again: not what happened.
_OF_THE_MOMENT = {"broadcast.process", "broadcast.doubledummy"}
_PLAIN = (bool, int, type(None))

Row = dict[str, Any]


def models() -> dict[str, type[Model]]:
    """Every model a backup holds, by label: logins first, then the competition, then the record."""
    found: dict[str, type[Model]] = {User._meta.label_lower: User}
    for app in _APPS:
        for model in apps.get_app_config(app).get_models():
            if model._meta.label_lower not in _OF_THE_MOMENT:
                found[model._meta.label_lower] = model
    return found


def rows_of(model: type[Model], event: int | None) -> QuerySet[Model]:
    """The rows of a model in the order of their keys: all, or those of one event (its primary key)."""
    rows = model._default_manager.order_by("pk")
    if event is None:
        return rows
    if model is User:
        grants = apps.get_model("broadcast", "Grant")._default_manager.filter(event=event)
        return rows.filter(pk__in=grants.values("user"))
    path = _path_to_event(model)
    if path is not None:
        return rows.filter(Q(**{path or "pk": event}))
    if any(field.name == "name" for field in model._meta.concrete_fields):
        # A channel is named after what it shows; a new server goes on counting its versions where this one stood.
        return rows.filter(name__in=_channels_of(event, model))
    return rows


def _channels_of(event: int, model: type[Model]) -> list[str]:
    """The names in use for channels of one event, further pages of lists among them."""
    shown = {
        public_id
        for each in models().values()
        if any(field.name == "public_id" for field in each._meta.concrete_fields)
        for public_id in rows_of(each, event).values_list("public_id", flat=True)
    }
    names = model._default_manager.order_by("name").values_list("name", flat=True).distinct()
    return [name for name in names if name.partition(":")[2].partition("/")[0] in shown]


def fields_of(row: Model) -> Row:
    """A row as JSON can hold it."""
    values: Row = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        values[field.attname] = value if isinstance(value, _PLAIN) else field.value_to_string(row)
    return values


def row_from(model: type[Model], values: Row) -> Model:
    """The row that was written like that. Raises KeyError, TypeError or ValidationError for what no such row can have been."""
    row = model()
    for field in model._meta.concrete_fields:
        setattr(
            row,
            field.attname,
            field.target_field.to_python(values[field.attname])
            if isinstance(field, ForeignKey)
            else field.to_python(values[field.attname]),
        )
    return row


def migrations() -> dict[str, str]:
    """The newest migration of each app whose rows are kept: a file fits into a database of the same."""
    applied = MigrationRecorder.Migration.objects.filter(app__in=("auth", *_APPS)).order_by("pk")
    return dict(applied.values_list("app", "name"))


def event_key(slug: str) -> int | None:
    """The primary key of an event, None if there is none of that name."""
    event = selectors.event_by_slug(slug)
    return None if event is None else event.pk


def _path_to_event(model: type[Model]) -> str | None:
    """The look-up that leads from a model to its event; empty for the event itself, None where there is none."""
    event = apps.get_model("scoring", "Event")
    waiting: deque[tuple[type[Model], str]] = deque([(model, "")])
    seen = {model}
    while waiting:
        here, path = waiting.popleft()
        if here is event:
            return path
        for field in here._meta.concrete_fields:
            target = field.related_model
            if (
                isinstance(field, ForeignKey)
                and not field.null
                and isinstance(target, type)
                and target not in seen
            ):
                seen.add(target)
                waiting.append((target, f"{path}__{field.name}" if path else field.name))
    return None
