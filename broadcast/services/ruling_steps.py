"""The steps that rulings on the boards of a match have in common: pens held, the fact written, everything that it reaches left due."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

import msgspec

from broadcast import journal
from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.journal import JournalBody
from broadcast.public.planning import RulingRefusal, pairing_of
from broadcast.public.shown import waiting_tables
from broadcast.services.drawn import Drawn
from broadcast.services.due import announce_table, mark_due_for
from broadcast.services.journal import store_fact
from broadcast.services.pens import locked_pen
from broadcast.services.reach import Look, look_at, reached
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Pairing
from scoring.selectors import peers


@dataclass(frozen=True, slots=True)
class Before:
    """What stood before a ruling on a match: its session, the deals it played, and the sessions that had a deal in common."""

    look: Look
    match_pk: int
    deals: frozenset[int]
    sharing: frozenset[int]


@contextmanager
def refusing() -> Iterator[None]:
    """What the schedule refuses is refused here in the same way."""
    try:
        yield
    except scoring.ScheduleRefusal as refusal:
        raise RulingRefusal(refusal.code, refusal.evidence) from refusal


def look_before(session_pk: int, match_pk: int) -> Before:
    """What stands now. The caller holds the session."""
    sharing = frozenset(peers.sessions_sharing(session_pk))
    return Before(look_at(session_pk), match_pk, _deals(session_pk, match_pk), sharing)


def leave_due(before: Before, now: datetime) -> None:
    """What a ruling on a match reaches: what is drawn from it, and everybody who plays a deal that it plays no more, or anew."""
    session_pk = before.look.session_pk
    changed = before.deals ^ _deals(session_pk, before.match_pk)
    mark_due_for(reached(before.look, changed), now)
    mark_drawn(before.match_pk, now)
    # Sessions that have no deal in common with this one any more: nobody else knows them from here.
    left = before.sharing - set(peers.sessions_sharing(session_pk))
    contexts = [selectors.session_context(each) for each in sorted(left)]
    for audience in PUBLIC_AUDIENCES if contexts else ():
        drawn = chain.from_iterable(Drawn(audience).everything(each) for each in contexts)
        mark_due_for({audience: (*drawn, *waiting_tables(audience, sessions=left))}, now)


def mark_drawn(match_pk: int, now: datetime) -> None:
    """Have everything that stands on a match's boards or score looked at."""
    mark_due_for(
        {audience: tuple(Drawn(audience).on_score_of(match_pk)) for audience in PUBLIC_AUDIENCES}, now
    )


def write_ruling(session_pk: int, body: JournalBody, by: str, now: datetime) -> int:
    """Append the fact; returns its number. Raises RulingRefusal `too-long`."""
    try:
        journal.decode(journal.encode(body))
    except msgspec.ValidationError as error:
        raise RulingRefusal("too-long") from error
    return store_fact(session_pk, body, by, now)


def hold_pens(pairing: Pairing) -> tuple[int, ...]:
    """Keep the writers of both rooms out until the transaction ends, and tell their consoles afterwards."""
    tables = sorted(pairing.segment.tables, key=lambda table: table.pk)
    for table in tables:
        locked_pen(table.pk)
        announce_table(table.public_id)
    return tuple(table.pk for table in tables)


def _deals(session_pk: int, match_pk: int) -> frozenset[int]:
    """The deals that a match plays as it stands."""
    return frozenset(board.pk for board in pairing_of(session_pk, match_pk).segment.boards if board.is_played)
