"""Work for the publisher: due rows within the transaction, one announcement after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.conf import settings
from django.db import transaction

from broadcast import fanout
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.models import Due

# Names of channels, for each audience that may get something else of them.
Channels = Mapping[Audience, tuple[str, ...]]


def mark_due(names: Iterable[str], now: datetime) -> None:
    """Have these channels looked at for every public audience, as soon as this transaction commits."""
    mark_due_for(dict.fromkeys(PUBLIC_AUDIENCES, tuple(names)), now)


def mark_recorded(table: str, now: datetime) -> None:
    """Have a table's channel looked at because something was recorded there: what may not be seen yet begins no picture."""
    mark_due_for(dict.fromkeys(PUBLIC_AUDIENCES, (f"table:{table}",)), now, quiet=True)


def mark_due_for(channels: Channels, now: datetime, *, quiet: bool = False) -> None:
    """Have channels looked at, each audience its own, as soon as this transaction commits."""
    rows = [
        Due(audience=audience.value, name=name, at=now, quiet=quiet)
        for audience, names in channels.items()
        for name in dict.fromkeys(names)
    ]
    if rows:
        Due.objects.bulk_create(rows)
        transaction.on_commit(lambda: fanout.connect(settings.REDIS_URL).announce(fanout.WorkDue()))


def announce_table(table: str) -> None:
    """Tell the consoles of a table, once this transaction has committed, that something changed there."""
    transaction.on_commit(lambda: fanout.connect(settings.REDIS_URL).announce(fanout.TableChanged(table)))
