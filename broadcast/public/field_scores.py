"""Released results of pairs and individuals fed to the pure methods: what a deal gave at each table, and the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from broadcast import field_frames, frames, models
from broadcast.public.fines import Fines
from broadcast.public.scores import name_of, team_of
from broadcast.public.shown import Shelf
from scoring.methods.award import Artificial
from scoring.methods.cross_imps import cross_imps
from scoring.methods.fines import Fine
from scoring.methods.matchpoints import percentages, rounded
from scoring.methods.ranking import RankingRow, Scored, Scoring, artificial_value, ranking
from scoring.schedule import BoardInfo, FieldContext, FieldPlay, MatchInfo, SegmentInfo

WHOLE = Decimal(100)


@dataclass(frozen=True, slots=True)
class Compared:
    """A playing of a deal as an audience sees it: its line, what it is worth from North-South, or what stands instead.

    `value` in percent or IMPs, unrounded, None while there is nothing to compare it with; `artificial` for both sides.
    """

    play: FieldPlay
    line: frames.Line | None
    value: Decimal | None
    artificial: tuple[Artificial, Artificial] | None

    def score(self, scoring: Scoring) -> field_frames.Score | None:
        """Both sides' scores for a frame; an artificial one by its nominal value."""
        if self.artificial is not None:
            return _nominal(self.artificial, scoring)
        if self.value is None:
            return None
        shown = rounded(self.value)
        return frames.number(shown), frames.number(_theirs(shown, scoring))

    def value_of(self, side: int, scoring: Scoring) -> Decimal | None:
        """What its result is worth for North-South (0) or East-West (1)."""
        if self.value is None or not side:
            return self.value
        return _theirs(self.value, scoring)


def scoring_of(field: FieldContext) -> Scoring:
    """How the boards of a field are compared.

    Raises LookupError for a stage of teams.
    """
    if field.stage.stage.scoring is None:
        raise LookupError(field.stage.stage.public_id)
    return field.stage.stage.scoring


class Eyes:
    """What an audience can know of a field: one shelf, and the rounds that were forfeited; one snapshot."""

    def __init__(self, shelf: Shelf, field: FieldContext) -> None:
        self.shelf, self.field, self.scoring = shelf, field, scoring_of(field)

    @cached_property
    def _forfeited(self) -> dict[int, str]:
        """The side that forfeited, by encounter."""
        found: dict[int, str] = {}
        for session in self.field.stage.sessions:
            found |= models.journal_state(session.pk).forfeited
        return found

    def compared(self, board_pk: int) -> tuple[Compared, ...]:
        """Every playing of a deal, by session, round and table: scores stand on the results this audience may see."""
        lines = [(play, self.line(play)) for play in self.field.plays.get(board_pk, ())]
        scores = [line.score for _, line in lines if line is not None and line.score is not None]
        method = percentages if self.scoring is Scoring.MATCHPOINTS else cross_imps
        values = iter(method(scores))
        return tuple(
            Compared(
                play,
                line,
                next(values) if line is not None and line.score is not None else None,
                self._artificial(play, line),
            )
            for play, line in lines
        )

    def line(self, play: FieldPlay) -> frames.Line | None:
        """The line that counts: of a cancelled board none does, whatever was shown before."""
        return self.shelf.line(play.table.pk, play.board.pk) if play.board.is_played else None

    def _artificial(self, play: FieldPlay, line: frames.Line | None) -> tuple[Artificial, Artificial] | None:
        """Of a board cancelled with a score, or not played because a side forfeited the round (art. 24, 25)."""
        if play.board.is_cancelled:
            award = play.board.award
            return (
                None if award is None else (Artificial.of_imps(award.home), Artificial.of_imps(award.visitor))
            )
        return None if line is not None else self._given_up(play.match.pk, play.segment)

    def given_up(self, match: MatchInfo, segment: SegmentInfo) -> field_frames.Score | None:
        """What both sides get on a board of an encounter that is not played because one of them forfeited; None if neither did."""
        artificial = self._given_up(match.pk, segment)
        return None if artificial is None else _nominal(artificial, self.scoring)

    def _given_up(self, match_pk: int, segment: SegmentInfo) -> tuple[Artificial, Artificial] | None:
        """The round was forfeited (art. 24); a side of which a result in it may be seen has withdrawn in its middle (art. 25).

        That another was played behind a gate must not be told.
        """
        side = self._forfeited.get(match_pk)
        if side is None:
            return None
        lost = Artificial.WITHDRAWN if self._has_played(segment) else Artificial.AVERAGE_MINUS
        plus = Artificial.AVERAGE_PLUS
        return (lost, plus) if side == "home" else (plus, lost)

    def _has_played(self, segment: SegmentInfo) -> bool:
        """Whether a result of the encounter counts that this audience may see."""
        return any(
            board.is_played and self.shelf.line(table.pk, board.pk) is not None
            for table in segment.tables
            for board in segment.boards
        )


def award_of(board: BoardInfo, scoring: Scoring) -> field_frames.Score | None:
    """What both sides get on a cancelled board, in the unit of the scoring; None for no score."""
    if board.award is None:
        return None
    return _nominal([Artificial.of_imps(imps) for imps in (board.award.home, board.award.visitor)], scoring)


def ranking_frame(eyes: Eyes) -> field_frames.RankingFrame:
    """The ranking of a stage."""
    field, scoring = eyes.field, eyes.scoring
    context = field.stage
    deals = [each for board in field.plays for each in eyes.compared(board)]
    fines = _fines(field)
    rows = ranking(
        [team.public_id for team in field.contestants],
        _scored(deals, scoring),
        scoring,
        fines,
        edition=context.event.law_edition,
    )
    live = _live(deals)
    teams = {team.public_id: team for team in field.contestants}
    return field_frames.RankingFrame(
        event=name_of(context.event.name),
        slug=context.event.slug,
        zone=context.event.zone,
        stage=name_of(context.stage.name),
        scoring=scoring.value,
        provisional=bool(live) or any(each.line is not None and each.line.provisional for each in deals),
        rows=tuple(
            field_frames.Ranked(
                rank=row.rank,
                contestant=team_of(teams[row.contestant]),
                boards=row.boards,
                percent=_number(row.total) if scoring is Scoring.MATCHPOINTS else None,
                imps=_number(row.total) if scoring is Scoring.IMPS else None,
                live=row.contestant in live,
                fines=_fine(row, scoring),
            )
            for row in rows
        ),
    )


def _nominal(artificial: Sequence[Artificial], scoring: Scoring) -> field_frames.Score:
    """Both sides' artificial scores for a frame, without what Law 12C2c makes of them over a session."""
    ours, theirs = (artificial_value(each, (), scoring) for each in artificial)
    return frames.number(ours), frames.number(theirs)


def _theirs(value: Decimal, scoring: Scoring) -> Decimal:
    """What East-West get where North-South have `value`."""
    return WHOLE - value if scoring is Scoring.MATCHPOINTS else -value


def _scored(deals: Iterable[Compared], scoring: Scoring) -> Iterable[Scored]:
    for each in deals:
        for at, side in enumerate(each.play.sides):
            artificial = each.artificial[at] if each.artificial else None
            value = None if artificial else each.value_of(at, scoring)
            if value is not None or artificial is not None:
                for team in side:
                    yield Scored(team.public_id, each.play.segment.session_pk, value, artificial)


def _live(deals: Iterable[Compared]) -> set[str]:
    """The contestants who have a score and boards still to come."""
    counted: set[str] = set()
    open_: set[str] = set()
    for each in deals:
        if each.play.board.is_cancelled:
            continue
        to = counted if each.value is not None or each.artificial is not None else open_
        to.update(team.public_id for side in each.play.sides for team in side)
    return counted & open_


def _fines(field: FieldContext) -> dict[str, Fine]:
    fines = Fines(session.pk for session in field.stage.sessions)
    found: dict[str, Decimal] = {}
    sides = {play.match.pk: play.sides for plays in field.plays.values() for play in plays}
    for match, both in sides.items():
        for name, side in zip(("home", "visitor"), both, strict=True):
            for team in side:
                worth = fines.worth(match, name, team.pk)
                if worth:
                    found[team.public_id] = found.get(team.public_id, Decimal(0)) + worth
    return {team: Fine(worth) for team, worth in found.items()}


def _fine(row: RankingRow, scoring: Scoring) -> float | None:
    if row.fine is None:
        return None
    return frames.number(row.fine.percent_of_top if scoring is Scoring.MATCHPOINTS else row.fine.imps)


def _number(total: Decimal | None) -> float | None:
    return None if total is None else frames.number(total)
