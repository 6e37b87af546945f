"""The only reader of the competition: rows become the frozen values of `schedule`, never models.

Plain functions of a few queries each, whatever the number of rows; nothing is cached here. A public id that
does not exist gives None (outsiders send them); a primary key that does not exist is a fault and raises
`NotScheduled`. What an audience may see of all this is not known here.
"""

from scoring.selectors.boards import (
    board_set_of,
    deal_of,
    deals_of,
    has_deal,
    playings,
    results,
    unscheduled_boards,
)
from scoring.selectors.contestants import team_places
from scoring.selectors.contexts import (
    NotScheduled,
    board_context,
    event_context,
    match_context,
    session_context,
    stage_context,
    table_context,
)
from scoring.selectors.fields import field_context
from scoring.selectors.found import (
    board_pk,
    event_by_slug,
    events,
    kind_of,
    match_pk,
    session_pk,
    stage_pk,
    table_pk,
    teams,
)
from scoring.selectors.outlines import SetOutline, set_outlines
from scoring.selectors.players import player_places
from scoring.selectors.remembered import one_schedule, schedule_token
from scoring.selectors.rosters import roster

__all__ = [
    "NotScheduled",
    "SetOutline",
    "board_context",
    "board_pk",
    "board_set_of",
    "deal_of",
    "deals_of",
    "event_by_slug",
    "event_context",
    "events",
    "field_context",
    "has_deal",
    "kind_of",
    "match_context",
    "match_pk",
    "one_schedule",
    "player_places",
    "playings",
    "results",
    "roster",
    "schedule_token",
    "session_context",
    "session_pk",
    "set_outlines",
    "stage_context",
    "stage_pk",
    "table_context",
    "table_pk",
    "team_places",
    "teams",
    "unscheduled_boards",
]
