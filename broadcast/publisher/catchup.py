"""One channel brought up to date for one audience (DESIGN section 4, step 4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from broadcast import fanout, models, public, wire
from broadcast.audiences import Audience
from broadcast.publisher.releasing import Released, release_table
from scoring import selectors
from scoring.schedule import TableContext


def catch_up(name: str, audience: Audience, now: datetime) -> fanout.FrameReady | None:
    """Ask the gates, write releases, render; the announcement to make if the channel's bytes changed.

    Only a table's channel releases; what follows from its releases becomes due. Announce after this returns: by then
    everything is committed.
    """
    with transaction.atomic():
        kind, _, public_id = name.partition(":")
        table_pk = selectors.table_pk(public_id) if kind == "table" else None
        context = None if table_pk is None else selectors.table_context(table_pk)
        if context is not None:
            models.lock_shared(context.session.pk)
        seen = models.Due.objects.filter(audience=audience.value, name=name)
        seen_pks = list(seen.values_list("pk", flat=True))
        if context is not None:
            released = release_table(context, audience, now)
            _leave_due(context, audience, released, now)
            if released.ask_again is not None:
                models.Due.objects.create(audience=audience.value, name=name, at=released.ask_again)
        announcement = _publish(name, audience)
        models.Due.objects.filter(pk__in=seen_pks).delete()
    return announcement


def _publish(name: str, audience: Audience) -> fanout.FrameReady | None:
    """Store the channel's frame as a new version if its bytes changed."""
    models.Channel.objects.get_or_create(audience=audience.value, name=name)
    channel = models.Channel.objects.select_for_update().get(audience=audience.value, name=name)
    body = public.render(name, audience)
    if body is None:
        if not channel.version:
            channel.delete()
        return None
    if body == bytes(channel.body):
        return None
    channel.version += 1
    channel.body = body
    channel.save()
    return fanout.FrameReady(audience.value, name, channel.version, wire.frame_message(name, channel.version, body))


def _leave_due(context: TableContext, audience: Audience, released: Released, now: datetime) -> None:
    """Make due what stands on these releases for this audience."""
    if not released.boards:
        return
    match, session = context.match.public_id, context.session.public_id
    names = [f"board:{board.public_id}" for board in released.boards]
    subjects = [match]
    if released.began or released.lines:
        names += [f"match:{match}", f"session:{session}"]
        names += [f"board:{public_id}" for board in released.boards for public_id in _neighbours(context, board.position)]
        subjects.append(session)
    if released.lines:
        names += [f"table:{context.other.public_id}", f"standing:{context.stage.public_id}"]
    if audience is Audience.HALL:
        screens = models.Screen.objects.filter(subject__in=subjects, revoked_at=None).order_by("pk")
        names += [f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True)]
    _mark(dict.fromkeys(names), audience, now)


def _neighbours(context: TableContext, position: int) -> list[str]:
    return [board.public_id for board in context.segment.boards if abs(board.position - position) == 1]


def _mark(names: Iterable[str], audience: Audience, now: datetime) -> None:
    models.Due.objects.bulk_create(models.Due(audience=audience.value, name=name, at=now) for name in names)
