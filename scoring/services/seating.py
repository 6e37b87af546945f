"""Who sits at a table in truth, whatever the schedule says: seats entered from what was seen (art. 27 begins here)."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from bridge.seats import Seat
from scoring import models
from scoring.services.keeping import get, schedule_changed
from scoring.services.matches import is_of
from scoring.services.refusal import ScheduleRefusal


@transaction.atomic
def seat_as_they_sit(table_pk: int, players: Mapping[Seat, int]) -> None:
    """Exactly these players sit at the table now, by primary key; also in seats that are not their side's.

    Raises:
        ScheduleRefusal: `unknown-table`, `unknown-player`, `player-twice`, `player-of-another-team` (of neither).
    """
    table = get(models.Table, table_pk)
    match = table.segment.match
    if len(set(players.values())) < len(players):
        raise ScheduleRefusal("player-twice", {"table": table.public_id})
    for seat, pk in players.items():
        player = get(models.Player, pk)
        if not (is_of(player, match.home) or is_of(player, match.visitor)):
            raise ScheduleRefusal("player-of-another-team", {"seat": seat.value, "player": player.public_id})
    schedule_changed()
    models.Seating.objects.filter(table=table).delete()
    # Whoever sits here does not sit in the other room, whatever was thought before.
    models.Seating.objects.filter(table__segment=table.segment, player__in=players.values()).delete()
    models.Seating.objects.bulk_create(
        models.Seating(table=table, seat=seat.value, player_id=pk) for seat, pk in players.items()
    )
