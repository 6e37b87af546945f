"""A team (or another contestant) found by its public id: every match it plays, and all that are brought together by an event."""

from __future__ import annotations

from django.db.models import Q

from scoring import models
from scoring.schedule import TeamPlaces
from scoring.selectors.remembered import remembered
from scoring.selectors.values import team_value


@remembered
def team_places(public_id: str) -> TeamPlaces | None:
    """The matches of a team in the order they are played; of a player of an individual event those at which he is seated.

    None when there is no such team.
    """
    row = models.Team.objects.filter(public_id=public_id).first()
    if row is None:
        return None
    seated = models.Seating.objects.filter(player__team=row.pk).values("table__segment__match")
    segments = models.Segment.objects.filter(
        Q(match__home=row.pk) | Q(match__visitor=row.pk) | Q(match__in=seated)
    ).order_by("match__stage__number", "session__number", "match__round", "match__number", "pk")
    matches = tuple(dict.fromkeys(segments.values_list("match", flat=True)))
    return TeamPlaces(row.event_id, team_value(row), matches)
