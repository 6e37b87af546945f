"""A field of pairs or individuals: the contestants of a stage, where each deal is played, and what follows at which table."""

from __future__ import annotations

from collections import defaultdict

from bridge.seats import Side
from scoring import models
from scoring.methods.match import MatchSide
from scoring.schedule import (
    ContestantKind,
    FieldContext,
    FieldPlay,
    MatchInfo,
    SegmentInfo,
    TableInfo,
    TeamInfo,
)
from scoring.selectors.contexts import stage_context
from scoring.selectors.remembered import remembered
from scoring.selectors.values import team_value


@remembered
def field_context(stage_pk: int) -> FieldContext:
    """The field of a stage with movements."""
    stage = stage_context(stage_pk)
    matches = {match.pk: match for match in stage.matches}
    players = {
        seat.player.team_pk for segment in stage.segments for table in segment.tables for seat in table.seats
    }
    own = {row.pk: team_value(row) for row in models.Team.objects.filter(pk__in=players)}
    plays: defaultdict[int, list[FieldPlay]] = defaultdict(list)
    places: defaultdict[tuple[int, int], list[tuple[MatchInfo, SegmentInfo]]] = defaultdict(list)
    for segment in stage.segments:
        match, table = matches[segment.match_pk], segment.tables[0]
        sides = tuple(_contestants(match, table, side, own) for side in MatchSide)
        places[segment.session_pk, table.number].append((match, segment))
        for board in segment.boards:
            plays[board.pk].append(FieldPlay(match, segment, table, board, sides))
    teams = {
        team.pk: team for each in plays.values() for play in each for side in play.sides for team in side
    }
    return FieldContext(
        stage=stage,
        contestants=tuple(sorted(teams.values(), key=lambda team: team.number)),
        plays={board: tuple(each) for board, each in plays.items()},
        places={
            place: tuple(sorted(each, key=lambda pair: pair[0].round or 0)) for place, each in places.items()
        },
    )


def _contestants(
    match: MatchInfo, table: TableInfo, side: MatchSide, own: dict[int, TeamInfo]
) -> tuple[TeamInfo, ...]:
    """Who gets what a side of an encounter scores: the pair, or both players of a partnership."""
    team = match.home if side is MatchSide.HOME else match.visitor
    if team.kind is not ContestantKind.PARTNERSHIP:
        return (team,)
    seats = Side.NS.seats if side is MatchSide.HOME else Side.EW.seats
    return tuple(own[seat.player.team_pk] for seat in table.seats if seat.seat in seats)
