"""One channel brought up to date for one audience (DESIGN section 4, step 4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from broadcast import fanout, models, public, wire
from broadcast.audiences import Audience
from broadcast.public.shown import Shelf
from broadcast.publisher.field import field_channels
from broadcast.publisher.releasing import Released, release_table
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext
from scoring.selectors import peers


def catch_up(name: str, audience: Audience, now: datetime) -> tuple[fanout.FrameReady, ...]:
    """Ask the gates, write releases, render; the announcements to make, one for each page whose bytes changed.

    Only a table's channel releases; what follows from its releases becomes due. Announce after this returns: by then
    everything is committed.
    """
    with transaction.atomic():
        kind, _, public_id = name.partition(":")
        table_pk = selectors.table_pk(public_id) if kind == "table" else None
        context = None if table_pk is None else selectors.table_context(table_pk)
        if context is not None:
            models.lock_shared(peers.sessions_sharing(context.session.pk))
        seen = models.Due.objects.filter(audience=audience.value, name=name)
        seen_pks = list(seen.values_list("pk", flat=True))
        if context is not None:
            released = release_table(context, audience, now)
            _leave_due(context, audience, released, now)
            if released.ask_again is not None:
                models.Due.objects.create(audience=audience.value, name=name, at=released.ask_again)
        announcements = _publish(name, audience)
        models.Due.objects.filter(pk__in=seen_pks).delete()
    return announcements


def _publish(name: str, audience: Audience) -> tuple[fanout.FrameReady, ...]:
    """Store the channel's frame, page by page, as a new version where its bytes changed."""
    kept = models.Channel.objects.filter(audience=audience.value)
    if not kept.filter(name=name).exists():
        if public.render(name, audience) is None:
            return ()
        models.Channel.objects.get_or_create(audience=audience.value, name=name)
    # Whoever holds the first page's lock holds all pages. Rendered under it: of two publishers the later one has the
    # later picture.
    rows = kept.select_for_update()
    first = rows.get(name=name)
    pages = dict(public.render_pages(name, audience))
    known = {row.name: row for row in (first, *rows.filter(name__startswith=f"{name}/").order_by("name"))}
    new = [_store(known[gone], b"") for gone in sorted(known.keys() - pages.keys())]
    new += [
        _store(known.get(page) or models.Channel(audience=audience.value, name=page), body)
        for page, body in pages.items()
    ]
    return tuple(announcement for announcement in new if announcement is not None)


def _store(channel: models.Channel, body: bytes) -> fanout.FrameReady | None:
    """Store a body if it is new. An empty one is a picture there is no more, and its version lives on.

    Of a page that fell away nobody is told (the others say how many there are); of a recall everybody is.
    """
    if body == bytes(channel.body):
        return None
    channel.version += 1
    channel.body = body
    channel.save()
    if not body and "/" in channel.name:
        return None
    message = wire.frame_message(channel.name, channel.version, body)
    return fanout.FrameReady(channel.audience, channel.name, channel.version, message)


def _leave_due(context: TableContext, audience: Audience, released: Released, now: datetime) -> None:
    """Make due what stands on these releases for this audience."""
    if not released.boards:
        return
    if context.stage.form.has_movement:
        _mark(dict.fromkeys(field_channels(context, released, audience)), audience, now)
        return
    match, session, stage = context.match.public_id, context.session.public_id, context.stage.public_id
    names = [f"board:{board.public_id}" for board in released.boards]
    subjects = [match]
    if released.began or released.lines:
        names += [f"match:{match}", f"session:{session}"]
        subjects.append(session)
    if released.began:
        names += _linked(context, released.boards, audience)
    if released.lines:
        # The running score stands on every table of the match and in every session it plays; the standing on all of them.
        played = selectors.match_context(context.match.pk)
        names += [f"table:{table.public_id}" for segment in played.segments for table in segment.tables]
        names += [f"session:{session.public_id}" for session in played.sessions]
        names.append(f"standing:{stage}")
        subjects += [session.public_id for session in selectors.stage_context(context.stage.pk).sessions]
    if audience is Audience.HALL:
        screens = models.Screen.objects.filter(subject__in=subjects, revoked_at=None).order_by("pk")
        names += [f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True)]
    names = [name for name in names if name != f"table:{context.table.public_id}"]
    _mark(dict.fromkeys(names), audience, now)


def _linked(context: TableContext, began: Iterable[BoardInfo], audience: Audience) -> list[str]:
    """The boards that link to one that began: the nearest on either side that may be seen."""
    shelf = Shelf(audience, [table.pk for table in context.segment.tables])
    seen = [
        board
        for board in context.segment.boards
        if any(shelf.board(table.pk, board.pk) for table in context.segment.tables)
    ]
    places = [seen.index(board) for board in began if board in seen]
    near = {at + step for at in places for step in (-1, 1)}
    return [f"board:{board.public_id}" for at, board in enumerate(seen) if at in near]


def _mark(names: Iterable[str], audience: Audience, now: datetime) -> None:
    models.Due.objects.bulk_create(models.Due(audience=audience.value, name=name, at=now) for name in names)
