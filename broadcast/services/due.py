"""Work for the publisher: due rows within the transaction, one announcement after it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import transaction

from broadcast import fanout
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.models import Due


def mark_due(names: Iterable[str], now: datetime) -> None:
    """Have these channels looked at for every public audience, as soon as this transaction commits."""
    Due.objects.bulk_create(
        Due(audience=audience.value, name=name, at=now) for name in names for audience in PUBLIC_AUDIENCES
    )
    transaction.on_commit(lambda: fanout.connect(settings.REDIS_URL).announce(fanout.WorkDue()))


def announce_table(table: str) -> None:
    """Tell the consoles of a table, once this transaction has committed, that something changed there."""
    transaction.on_commit(lambda: fanout.connect(settings.REDIS_URL).announce(fanout.TableChanged(table)))
