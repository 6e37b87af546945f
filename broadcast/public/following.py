"""Where a hall screen looks when the event has moved on: at what stands in the same place of the session that is played now.

Reads the schedule, the times sessions start, and what the hall was shown; never what was recorded, so that where a screen looks
tells nothing of what is behind a gate. A board stays what it is: who wants to see one again means that one.
"""

from __future__ import annotations

from datetime import datetime

from broadcast import models
from broadcast.audiences import Audience
from broadcast.public.heads import how_far
from broadcast.public.moment import once
from broadcast.public.shown import Shelf
from broadcast.public.standing import states_now
from scoring import selectors
from scoring.methods.match import Room
from scoring.schedule import Pairing, SessionContext, SessionInfo


def moved_on(subject: str, now: datetime) -> str:
    """The subject that stands for this one in the session that goes on now; itself where the event has not moved on."""
    match selectors.kind_of(subject):
        case ("session", pk):
            after = _after(pk, now)
            return subject if after is None else after.public_id
        case ("match", pk):
            return _match(subject, pk, now)
        case ("table", pk):
            return _table(subject, pk, now)
    return subject


def session_of(subject: str) -> SessionContext | None:
    """The session of something a screen can show; of a match that goes over several, the last of which something was shown."""
    match selectors.kind_of(subject):
        case ("session", pk):
            session_pk = pk
        case ("match", pk):
            sessions = [each.pk for each in selectors.match_context(pk).sessions]
            shown = _shown(sessions)
            session_pk = [*sessions[:1], *(each for each in sessions if each in shown)][-1]
        case ("table", pk):
            session_pk = selectors.table_context(pk).session.pk
        case ("board", pk):
            session_pk = selectors.board_context(pk).session.pk
        case _:
            return None
    return selectors.session_context(session_pk)


def _match(subject: str, match_pk: int, now: datetime) -> str:
    """The match at its table in the session that follows its last."""
    context = selectors.match_context(match_pk)
    if not context.segments:
        return subject
    after = _after(context.sessions[-1].pk, now)
    place = _at(after, context.segments[-1].tables[0].number, Room.OPEN) if after else None
    return place.match.public_id if place else subject


def _table(subject: str, table_pk: int, now: datetime) -> str:
    """The table with its number and room; with a movement in the newest of its rounds of which the hall may see something."""
    context = selectors.table_context(table_pk)
    number, room = context.table.number, context.table.room
    after = _after(context.session.pk, now)
    place = _at(after, number, room) if after else None
    session = context.session
    if after is not None and place is not None:
        subject, session = place.segment.table(room).public_id, after
    return _in_round(subject, session.pk, number) if context.stage.form.has_movement else subject


def _in_round(subject: str, session_pk: int, number: int) -> str:
    """The table in the newest round that may be seen there. Never back: what a screen was pointed at in advance waits for its round."""
    stage = selectors.session_context(session_pk).stage
    places = selectors.field_context(stage.pk).places.get((session_pk, number), ())
    tables = [(each.tables[0], each.boards) for _, each in places]
    shelf = Shelf(Audience.HALL, [table.pk for table, _ in tables])
    seen = [
        at
        for at, (table, boards) in enumerate(tables)
        if any(shelf.board(table.pk, board.pk) for board in boards)
    ]
    here = [at for at, (table, _) in enumerate(tables) if table.public_id == subject]
    return tables[max(seen + here)][0].public_id if here else subject


def _at(session: SessionInfo, number: int, room: Room) -> Pairing | None:
    """What is played in a session at the table with a number, in its first round there."""
    found = [
        pairing
        for pairing in _pairings(session)
        for table in pairing.segment.tables
        if (table.number, table.room) == (number, room)
    ]
    return min(found, key=lambda each: (each.match.round or 0, each.match.pk), default=None)


def _after(session_pk: int, now: datetime) -> SessionInfo | None:
    """The newest session that goes on in place of this one; None while this one is the event's.

    In its own stage the newest that has begun; where its stage has no further one, what began later in a later stage, once this is over.
    """
    return once(("after", session_pk, now), lambda: _find_after(session_pk, now))


def _find_after(session_pk: int, now: datetime) -> SessionInfo | None:
    here = selectors.session_context(session_pk)
    stages = selectors.event_context(here.event.pk).stages
    same = [
        session
        for each in stages
        if each.stage.pk == here.stage.pk
        for session in each.sessions
        if session.number > here.session.number
    ]
    if same:
        begun = _begun(here, same, now)
        return begun[-1] if begun else None
    began = _starts(here.session)
    later = [
        (starts, session)
        for each in stages
        if each.stage.number > here.stage.number
        for session in each.sessions
        if (starts := _starts(session)) is not None and began is not None and starts > began
    ]
    if not later or _how_far(here) == "on":
        return None
    # By the hour; of several that began together the first stage's: the final before the match for the third place.
    later.sort(key=lambda each: each[0])
    gone_on = {session.pk for session in _begun(here, [session for _, session in later], now)}
    newest = max((starts for starts, session in later if session.pk in gone_on), default=None)
    return next((session for starts, session in later if starts == newest), None)


def _begun(here: SessionContext, sessions: list[SessionInfo], now: datetime) -> list[SessionInfo]:
    """Those of which something was shown; and the next, where its time has come and nothing of this one is awaited."""
    shown = _shown([session.pk for session in sessions])
    begun = [session for session in sessions if session.pk in shown]
    if begun:
        return begun
    starts = _starts(sessions[0])
    return sessions[:1] if starts is not None and starts <= now and _how_far(here) != "on" else []


def _starts(session: SessionInfo) -> datetime | None:
    """When a session starts, as the director has moved it."""
    return states_now().of(session.pk).starts_at or session.starts_at


def _how_far(here: SessionContext) -> str:
    segments = [pairing.segment for pairing in here.pairings]
    shelf = Shelf(Audience.HALL, [table.pk for segment in segments for table in segment.tables])
    return how_far(shelf, segments)


def _shown(session_pks: list[int]) -> frozenset[int]:
    """The sessions of which the hall was shown anything."""
    rows = models.Shown.objects.filter(
        audience=Audience.HALL.value, recalled=False, transcript__table__segment__session__in=session_pks
    )
    return frozenset(rows.values_list("transcript__table__segment__session", flat=True).distinct())


def _pairings(session: SessionInfo) -> tuple[Pairing, ...]:
    return selectors.session_context(session.pk).pairings
