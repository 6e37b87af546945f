"""What comes after a table's session: the same place in the hall in the session that follows, for whoever sits on at it."""

from __future__ import annotations

import msgspec

from broadcast import frames
from broadcast.public.heads import starts_of
from broadcast.public.scores import name_of
from scoring import selectors
from scoring.schedule import SessionInfo, StageInfo, TableContext, TableInfo


class Ahead(msgspec.Struct, frozen=True):
    """The table of that number and room in the session that follows. `starts`: its hour, epoch seconds; None without one.

    `stage` where it is another than that of the session before.
    """

    table: str
    session: frames.SessionName
    stage: frames.Name | None
    starts: int | None


def ahead(table: str) -> Ahead | None:
    """What comes after a table's session; None where nothing does, or nothing is drawn for its place yet."""
    table_pk = selectors.table_pk(table)
    return None if table_pk is None else ahead_of(selectors.table_context(table_pk))


def ahead_of(context: TableContext) -> Ahead | None:
    """The same for a table that is known with all around it."""
    for stage, session in _later(context):
        place = _same_place(context, session)
        if place is not None:
            is_same = stage.pk == context.stage.pk
            named = frames.SessionName(session.public_id, name_of(session.name), session.number, session.of)
            return Ahead(place.public_id, named, None if is_same else name_of(stage.name), _opens(session))
    return None


def _later(context: TableContext) -> list[tuple[StageInfo, SessionInfo]]:
    """The sessions that follow, the next one first: by their hours, and without hours as the event lists them."""
    every = [
        (each.stage, session)
        for each in selectors.event_context(context.event.pk).stages
        for session in each.sessions
    ]
    at = next(at for at, (_, session) in enumerate(every) if session.pk == context.session.pk)
    own = context.session.starts_at
    if own is None:
        return every[at + 1 :]
    # Of another series that plays at the same hours none follows: its tables are other tables.
    later = [
        (each.starts_at, place)
        for place, (_, each) in enumerate(every)
        if each.starts_at is not None and each.starts_at > own
    ]
    return [every[place] for _, place in sorted(later)]


def _same_place(context: TableContext, session: SessionInfo) -> TableInfo | None:
    """The table of that number and room, in its first round where there are rounds."""
    found = [
        (pairing.match.round or 0, table)
        for pairing in selectors.session_context(session.pk).pairings
        for table in pairing.segment.tables
        if (table.number, table.room) == (context.table.number, context.table.room)
    ]
    return min(found, key=lambda each: each[0], default=(0, None))[1]


def _opens(session: SessionInfo) -> int | None:
    """From when its tables are given to operators: not before the hour of the schedule, nor before it was put off to."""
    moved = starts_of(session)
    planned = None if session.starts_at is None else int(session.starts_at.timestamp())
    return max((hour for hour in (moved, planned) if hour is not None), default=None)
