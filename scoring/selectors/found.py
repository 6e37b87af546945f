"""What outsiders name (a slug, a public id) found in the schedule, and the lists a page starts from."""

from __future__ import annotations

from scoring import models
from scoring.schedule import EventInfo, Roster
from scoring.selectors.remembered import remembered
from scoring.selectors.values import event_value, player_value, team_value


def events() -> tuple[EventInfo, ...]:
    """All events, the latest made first."""
    return tuple(event_value(row) for row in models.Event.objects.order_by("-pk"))


def event_by_slug(slug: str) -> EventInfo | None:
    """The event with that slug."""
    row = models.Event.objects.filter(slug=slug).first()
    return None if row is None else event_value(row)


@remembered
def stage_pk(public_id: str) -> int | None:
    """The stage with that public id."""
    return models.Stage.objects.filter(public_id=public_id).values_list("pk", flat=True).first()


@remembered
def session_pk(public_id: str) -> int | None:
    """The session with that public id."""
    return models.Session.objects.filter(public_id=public_id).values_list("pk", flat=True).first()


@remembered
def match_pk(public_id: str) -> int | None:
    """The match with that public id."""
    return models.Match.objects.filter(public_id=public_id).values_list("pk", flat=True).first()


@remembered
def table_pk(public_id: str) -> int | None:
    """The table with that public id."""
    return models.Table.objects.filter(public_id=public_id).values_list("pk", flat=True).first()


@remembered
def board_pk(public_id: str) -> int | None:
    """The *segment's* board with that public id: the key `board_context` takes."""
    return models.SegmentBoard.objects.filter(public_id=public_id).values_list("pk", flat=True).first()


@remembered
def kind_of(public_id: str) -> tuple[str, int] | None:
    """What has that public id: *session*, *match*, *table* or *board* (the segment's), and its key."""
    finders = {"session": session_pk, "match": match_pk, "table": table_pk, "board": board_pk}
    found = ((kind, find(public_id)) for kind, find in finders.items())
    return next(((kind, pk) for kind, pk in found if pk is not None), None)


def teams(event_pk: int) -> tuple[Roster, ...]:
    """The teams of an event with their players, by number."""
    team_rows = models.Team.objects.filter(event=event_pk).order_by("number")
    player_rows = list(models.Player.objects.filter(team__event=event_pk).order_by("team", "number"))
    return tuple(
        Roster(
            team_value(team),
            tuple(player_value(player) for player in player_rows if player.team_id == team.pk),
        )
        for team in team_rows
    )
