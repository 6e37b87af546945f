"""A player found by his public id: whose he is, and every table at which he was seated."""

from __future__ import annotations

from scoring import models
from scoring.schedule import PlayerPlaces
from scoring.selectors.remembered import remembered
from scoring.selectors.values import player_value, team_value


@remembered
def player_places(public_id: str) -> PlayerPlaces | None:
    """Where a player sits or sat, in the order it is played; None when there is no such player."""
    row = models.Player.objects.filter(public_id=public_id).select_related("team").first()
    if row is None:
        return None
    seated = models.Seating.objects.filter(player=row.pk).order_by(
        "table__segment__session__stage__number",
        "table__segment__session__number",
        "table__segment__match__round",
        "table__number",
        "pk",
    )
    return PlayerPlaces(
        row.team.event_id,
        player_value(row),
        team_value(row.team),
        tuple(seated.values_list("table", flat=True)),
    )
