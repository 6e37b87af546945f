"""Who may enter the seats of a table, and what there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from broadcast import models
from broadcast.public.lineups import roster_of, seat_warnings
from scoring import selectors
from scoring.methods.match import MatchSide
from scoring.schedule import PlayerInfo, TableContext


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table, both rosters (home first), who sits where by seat letter, and codes of what is wrong with that."""

    context: TableContext
    rosters: tuple[tuple[PlayerInfo, ...], tuple[PlayerInfo, ...]]
    seats: dict[str, str]
    warnings: tuple[str, ...]


def table_seats(user: User | AnonymousUser, table: str) -> TableSeats | None:
    """The seats of a table for an operator or director of its event; None for everybody else, and when there is none."""
    table_pk = selectors.table_pk(table)
    if table_pk is None or not isinstance(user, User):
        return None
    context = selectors.table_context(table_pk)
    if not models.Grant.objects.filter(
        user=user, event_id=context.event.pk, role__in=("operator", "director")
    ).exists():
        return None
    return TableSeats(
        context,
        (roster_of(context.match, MatchSide.HOME), roster_of(context.match, MatchSide.VISITOR)),
        {seat.seat.value: seat.player.public_id for seat in context.table.seats},
        seat_warnings(table_pk),
    )
