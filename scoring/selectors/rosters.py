"""The players of a team."""

from __future__ import annotations

from scoring import models
from scoring.schedule import PlayerInfo
from scoring.selectors.remembered import remembered
from scoring.selectors.values import player_value


@remembered
def roster(team_pk: int) -> tuple[PlayerInfo, ...]:
    """The players of a team, by number."""
    rows = models.Player.objects.filter(team=team_pk).order_by("number")
    return tuple(player_value(row) for row in rows)
