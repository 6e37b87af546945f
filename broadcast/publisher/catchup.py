"""One channel brought up to date for one audience (DESIGN section 4, step 4)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from broadcast import fanout, models, public, wire
from broadcast.audiences import Audience
from broadcast.public.shown import Shelf, waiting_tables
from broadcast.publisher.field import field_channels
from broadcast.publisher.releasing import Released, release_table
from scoring import selectors
from scoring.schedule import BoardInfo, TableContext


def catch_up(name: str, audience: Audience, now: datetime) -> tuple[fanout.FrameReady, ...]:
    """Ask the gates, write releases, render; the announcements to make, one for each page whose bytes changed.

    Only a table's channel releases; what follows from its releases becomes due. Announce after this returns: by then
    everything is committed.
    """
    kind, _, public_id = name.partition(":")
    table_pk = selectors.table_pk(public_id) if kind == "table" else None
    if table_pk is None:
        return draw([name], audience)
    with transaction.atomic():
        models.lock_shared([selectors.table_context(table_pk).session.pk])
        seen = _seen([name], audience)
        # As the schedule stands now that the session is held still.
        with selectors.one_schedule():
            context = selectors.table_context(table_pk)
            released = release_table(context, audience, now)
            _leave_due(context, audience, released, now)
            if released.ask_again is not None:
                models.Due.objects.create(
                    audience=audience.value, name=name, at=released.ask_again, quiet=True
                )
            begin = {name} if released.boards else _to_begin([name], seen)
            return _publish([name], audience, [due.pk for due in seen], begin, released.states)


def draw(names: Collection[str], audience: Audience) -> tuple[fanout.FrameReady, ...]:
    """Render channels, several from one moment and in one transaction; the announcements to make.

    Nothing is released: a table at which something waits to be is left due, for `catch_up`.
    """
    with transaction.atomic():
        seen = _seen(names, audience)
        tables = [name for name in names if name.startswith("table:")]
        waiting = waiting_tables(audience, tables) if tables else frozenset()
        drawn = [name for name in names if name not in waiting]
        done = [due.pk for due in seen if due.name not in waiting]
        return _publish(drawn, audience, done, _to_begin(drawn, seen))


def _seen(names: Collection[str], audience: Audience) -> list[models.Due]:
    """What is due of some channels: read before anything else."""
    return list(models.Due.objects.filter(audience=audience.value, name__in=names))


def _to_begin(names: Collection[str], seen: Collection[models.Due]) -> set[str]:
    """The channels whose picture is begun if there is none yet: not those due for something recorded alone, of which
    nothing may be seen. That there is a picture, or when it came, would tell that somebody plays.
    """
    quiet = {due.name for due in seen if due.quiet} - {due.name for due in seen if not due.quiet}
    return set(names) - quiet


def _publish(
    names: Collection[str],
    audience: Audience,
    seen: list[int],
    begin: Collection[str],
    known: Mapping[Hashable, object] | None = None,
) -> tuple[fanout.FrameReady, ...]:
    """Store channels' frames, page by page, each as a new version where its bytes changed; `begin`: those that may be new,
    `known`: what was just folded.
    """
    rows = _locked(names, audience)
    if missing := [name for name in names if name not in rows and name in begin]:
        with public.one_moment():
            missing = [name for name in missing if public.render(name, audience) is not None]
        new = [models.Channel(audience=audience.value, name=name) for name in missing]
        models.Channel.objects.bulk_create(
            new, ignore_conflicts=True
        )  # another publisher may have been first
        rows = _locked(names, audience) if missing else rows
    announcements = []
    with public.one_moment(known):
        for name in names:
            if name in rows:
                announcements += _publish_one(name, audience, rows)
    models.Due.objects.filter(pk__in=seen).delete()
    return tuple(announcement for announcement in announcements if announcement is not None)


def _locked(names: Collection[str], audience: Audience) -> dict[str, models.Channel]:
    """The stored pages of some channels, by name.

    Whoever holds the first page's lock holds all pages. Rendered under it: of two publishers the later one has the later
    picture. Locked in the order of names, so that two never wait for each other.
    """
    asked = Q(name__in=names)
    for name in names:
        if not name.startswith("table:"):  # those have one page
            asked |= Q(name__gt=f"{name}/", name__lt=f"{name}0")  # what begins with the name and a stroke
    rows = models.Channel.objects.filter(asked, audience=audience.value).select_for_update()
    return {row.name: row for row in rows.order_by("name")}


def _publish_one(
    name: str, audience: Audience, rows: Mapping[str, models.Channel]
) -> list[fanout.FrameReady | None]:
    pages = dict(public.render_pages(name, audience))
    known = {name, *(each for each in rows if each.startswith(f"{name}/"))}
    new = [_store(rows[gone], b"") for gone in sorted(known - pages.keys())]
    new += [
        _store(rows.get(page) or models.Channel(audience=audience.value, name=page), body)
        for page, body in pages.items()
    ]
    return new


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
        screens = models.Screen.objects.filter(scope__in=subjects, revoked_at=None).order_by("pk")
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
