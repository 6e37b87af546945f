"""The tables an operator chooses from: who writes at each, and how far it is. Reads; only operators and directors are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from broadcast import frames, models
from broadcast.public.scores import name_of
from broadcast.public.staff import Login, events_with_role, latest_sessions
from scoring.schedule import SessionContext


@dataclass(frozen=True, slots=True)
class OperatorTable:
    """A table an operator may open; with a movement in one of its rounds.

    `pen`: the login that holds it, empty when nobody does. `finished` of `boards` are in. `is_now`: with a movement, that this is
    the first round of the table which is not.
    """

    id: str
    number: int
    room: str
    round: int | None
    event: frames.Name
    session: frames.Name
    home: frames.Name
    visitor: frames.Name
    pen: str
    boards: int
    finished: int
    is_begun: bool
    is_now: bool


def operator_tables(user: Login) -> tuple[OperatorTable, ...]:
    """The tables of the latest sessions of the events in which a login is operator or director: two queries beside the schedule's."""
    contexts = [
        context
        for event in events_with_role(user, ("operator", "director"))
        for context in latest_sessions(event)
    ]
    pks = [
        table.pk for context in contexts for pairing in context.pairings for table in pairing.segment.tables
    ]
    pens = dict(models.Pen.objects.filter(table__in=pks).values_list("table_id", "holder"))
    written = models.Transcript.objects.filter(table__in=pks, last_play__gt=0)
    phases = {
        (table, board): phase for table, board, phase in written.values_list("table_id", "board_id", "phase")
    }
    return tuple(table for context in contexts for table in _of_session(context, pens, phases))


def _of_session(
    context: SessionContext, pens: dict[int, str], phases: dict[tuple[int, int], str]
) -> Iterator[OperatorTable]:
    awaited: set[int] = set()
    for pairing in sorted(context.pairings, key=lambda each: each.match.round or 0):
        boards = [board for board in pairing.segment.boards if board.is_played]
        for table in pairing.segment.tables:
            known = [phases.get((table.pk, board.pk), "waiting") for board in boards]
            finished = known.count("finished")
            is_now = (
                pairing.match.round is not None and finished < len(boards) and table.number not in awaited
            )
            if finished < len(boards):
                awaited.add(table.number)
            yield OperatorTable(
                table.public_id,
                table.number,
                table.room.value,
                pairing.match.round,
                name_of(context.event.name),
                name_of(context.session.name),
                name_of(pairing.match.home.name),
                name_of(pairing.match.visitor.name),
                pens.get(table.pk, ""),
                len(boards),
                finished,
                any(phase != "waiting" for phase in known),
                is_now,
            )
