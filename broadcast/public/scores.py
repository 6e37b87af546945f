"""Released results fed to the pure methods: swings, running scores, VPs and standings of one audience."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from decimal import Decimal

from broadcast import frames
from broadcast.public.fines import Fines
from broadcast.public.shown import Shelf
from scoring.methods import vp_scale
from scoring.methods.match import BoardOutcome, MatchScore, Room, Swing, match_score, match_vp, swing
from scoring.methods.standing import Encounter, standing
from scoring.schedule import (
    BoardInfo,
    EventInfo,
    Form,
    MatchInfo,
    Name,
    SegmentInfo,
    StageContext,
    StageInfo,
    TeamInfo,
)


def name_of(name: Name) -> frames.Name:
    """A name for a frame."""
    return frames.Name(name.en, name.zh)


def team_of(team: TeamInfo) -> frames.Team:
    """A team for a frame."""
    return frames.Team(team.public_id, name_of(team.name))


def pairing_of(match: MatchInfo) -> frames.Pairing:
    """A match's teams for a frame."""
    return frames.Pairing(match.public_id, team_of(match.home), team_of(match.visitor))


def outcome(shelf: Shelf, segment: SegmentInfo, board: BoardInfo) -> BoardOutcome:
    """What the audience knows of a board in both rooms."""
    lines = [shelf.line(segment.table(room).pk, board.pk) for room in (Room.OPEN, Room.CLOSED)]
    return BoardOutcome(
        open_ns=lines[0].score if lines[0] else None,
        closed_ns=lines[1].score if lines[1] else None,
        swapped=segment.swapped,
        provisional=any(line is not None and line.provisional for line in lines),
        is_cancelled=board.is_cancelled,
        award=board.award,
    )


def award_of(board: BoardInfo) -> tuple[int, int] | None:
    """The IMPs of home and visitor on a cancelled board, None without any."""
    return None if board.award is None else (board.award.home, board.award.visitor)


def swing_of(shelf: Shelf, segment: SegmentInfo, board: BoardInfo) -> tuple[int, int] | None:
    """Home's and visitor's IMPs on a board both rooms have shown."""
    won: Swing | None = swing(outcome(shelf, segment, board))
    return (won.home, won.visitor) if won else None


def running(
    shelf: Shelf, match: MatchInfo, segments: Iterable[SegmentInfo], fines: tuple[int, int] = (0, 0)
) -> MatchScore:
    """The running score of a match over all its segments; `fines` in IMPs, of a knockout alone."""
    outcomes = [outcome(shelf, segment, board) for segment in segments for board in segment.boards]
    return match_score(outcomes, (match.carry_home, match.carry_visitor), fines)


def score_of(
    shelf: Shelf,
    event: EventInfo,
    stage: StageInfo,
    match: MatchInfo,
    segments: Iterable[SegmentInfo],
    *,
    fines: Fines,
) -> frames.Score:
    """A match for a frame. VPs are given where the stage counts them; fines stand here where it does not (art. 52 III)."""
    is_knockout = stage.form is Form.KNOCKOUT
    fined = fines.imps(match.pk) if is_knockout else (0, 0)
    score = running(shelf, match, segments, fined)
    vp = None
    if not is_knockout:
        vp = match_vp(score, vp_scale(event.vp_scale), by_scheduled=event.vp_by_scheduled)
    totals = score.knockout_totals if is_knockout else score.totals
    return frames.Score(
        id=match.public_id,
        home=team_of(match.home),
        visitor=team_of(match.visitor),
        imps=(frames.number(totals[0]), frames.number(totals[1])),
        carry=(frames.number(score.carry[0]), frames.number(score.carry[1])),
        after=score.after,
        boards=score.boards - score.cancelled,
        vp=None if vp is None else (float(vp[0]), float(vp[1])),
        provisional=score.provisional,
        fines=fined if any(fined) else None,
    )


def segments_by_match(context: StageContext) -> defaultdict[int, list[SegmentInfo]]:
    """The segments of each match of a stage, by its key."""
    found: defaultdict[int, list[SegmentInfo]] = defaultdict(list)
    for segment in context.segments:
        found[segment.match_pk].append(segment)
    return found


def standing_frame(shelf: Shelf, context: StageContext, fines: Fines) -> frames.StandingFrame:
    """The standing of a stage."""
    teams = {team.public_id: team for team in context.teams}
    segments = segments_by_match(context)
    encounters = [
        Encounter(
            match.home.public_id,
            match.visitor.public_id,
            running(shelf, match, segments[match.pk]),
        )
        for match in context.matches
    ]
    off: dict[str, Decimal] = {}
    for match in context.matches:
        for team, vp in zip((match.home, match.visitor), fines.vp(match.pk), strict=True):
            if vp:
                off[team.public_id] = off.get(team.public_id, Decimal(0)) + vp
    table = standing(
        tuple(teams),
        encounters,
        vp_scale(context.event.vp_scale),
        off,
        by_scheduled=context.event.vp_by_scheduled,
    )
    return frames.StandingFrame(
        event=name_of(context.event.name),
        slug=context.event.slug,
        zone=context.event.zone,
        stage=name_of(context.stage.name),
        provisional=table.provisional,
        rows=tuple(
            frames.Standing(
                rank=row.rank,
                team=team_of(teams[row.team]),
                played=row.played,
                vp=float(row.vp),
                imps=(row.imps_won, row.imps_lost),
                quotient=None if row.quotient is None else float(row.quotient),
                live=row.live,
                tied=row.tied.value if row.tied else None,
                fines=float(row.fines) if row.fines else None,
            )
            for row in table.rows
        ),
    )
