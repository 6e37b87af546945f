"""Two rooms become one match: who sits where, the swing of a board, the running score.

Pure. Knows scores from North-South's side and nothing of how they came about. All amounts are reported
in the order home, visitor of the *match*, whoever sat as home in a segment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from bridge.seats import Seat, Side
from scoring.methods.award import Award
from scoring.methods.imps import imps
from scoring.methods.vp import VpScale


class Room(Enum):
    """The two rooms of a match."""

    OPEN = "open"
    CLOSED = "closed"

    @property
    def other(self) -> Room:
        """The other room."""
        return Room.CLOSED if self is Room.OPEN else Room.OPEN


class MatchSide(Enum):
    """The two sides of a match, as the schedule names them."""

    HOME = "home"
    VISITOR = "visitor"

    @property
    def other(self) -> MatchSide:
        """The opponents."""
        return MatchSide.VISITOR if self is MatchSide.HOME else MatchSide.HOME


def sits_north_south(room: Room, swapped: bool = False) -> MatchSide:
    """The side of the match that sits North-South at a table (art. 18 II: home, in the open room).

    `swapped`: in this segment the match's visitor sits as home.
    """
    return MatchSide.HOME if (room is Room.OPEN) != swapped else MatchSide.VISITOR


def match_side(seat: Seat, room: Room, swapped: bool = False) -> MatchSide:
    """The side of the match that sits in one seat of one table."""
    north_south = sits_north_south(room, swapped)
    return north_south if seat.side is Side.NS else north_south.other


@dataclass(frozen=True, slots=True)
class BoardOutcome:
    """One scheduled board: each room's score from North-South, None while the room has none.

    `is_cancelled`: whatever was scored there does not count; `award` stands instead, None = no score.
    """

    open_ns: int | None = None
    closed_ns: int | None = None
    swapped: bool = False
    provisional: bool = False
    is_cancelled: bool = False
    award: Award | None = None


@dataclass(frozen=True, slots=True)
class Swing:
    """IMPs of one board: at most one side has any, a flat board is 0, 0."""

    home: int
    visitor: int


def swing(outcome: BoardOutcome) -> Swing | None:
    """The IMPs of a board both rooms have finished, else None (Law 78B). A cancelled board has none."""
    if outcome.is_cancelled or outcome.open_ns is None or outcome.closed_ns is None:
        return None
    won = imps(outcome.open_ns - outcome.closed_ns)
    if outcome.swapped:
        won = -won
    return Swing(max(won, 0), max(-won, 0))


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The running score over the boards both rooms have finished.

    `home_imps`, `visitor_imps` are won at the table or by an award that balances; `carry` (home, visitor) stands apart
    and may have hundredths. `after` boards count so far, of `boards` scheduled; `cancelled` are those among the others
    that never will. `unbalanced`: awards by which the sides keep different scores. `provisional`: a counted result may
    change. `fines`: IMPs off the total of a knockout match, a line of their own (art. 52 III).
    """

    home_imps: int
    visitor_imps: int
    carry: tuple[Decimal, Decimal]
    after: int
    boards: int
    provisional: bool = False
    cancelled: int = 0
    unbalanced: tuple[Award, ...] = ()
    fines: tuple[int, int] = (0, 0)

    @property
    def is_running(self) -> bool:
        """Whether boards are still to come."""
        return self.after + self.cancelled < self.boards

    @property
    def margins(self) -> tuple[int, int]:
        """Home's and visitor's net IMPs, each with its own awards: the two need not balance (Law 12C2)."""
        won = self.home_imps - self.visitor_imps
        return (
            won + sum(award.home for award in self.unbalanced),
            -won + sum(award.visitor for award in self.unbalanced),
        )

    @property
    def imps_won(self) -> tuple[int, int]:
        """IMPs that home and visitor won, awards among them."""
        return (
            self.home_imps + sum(max(award.home, 0) for award in self.unbalanced),
            self.visitor_imps + sum(max(award.visitor, 0) for award in self.unbalanced),
        )

    @property
    def imps_lost(self) -> tuple[int, int]:
        """IMPs that home and visitor lost, awards among them."""
        return (
            self.visitor_imps + sum(max(-award.home, 0) for award in self.unbalanced),
            self.home_imps + sum(max(-award.visitor, 0) for award in self.unbalanced),
        )

    @property
    def totals(self) -> tuple[Decimal, Decimal]:
        """Home's and visitor's IMPs with carry-over and awards added, and fines taken off."""
        awards = sum(award.home for award in self.unbalanced), sum(award.visitor for award in self.unbalanced)
        return self._total(Decimal(awards[0]), Decimal(awards[1]))

    @property
    def knockout_totals(self) -> tuple[Decimal, Decimal]:
        """The totals where one side must win: of awards that do not balance the mean goes to both (Law 12C4); halves exist."""
        mean = sum((award.mean for award in self.unbalanced), Decimal(0))
        return self._total(max(mean, Decimal(0)), max(-mean, Decimal(0)))

    def _total(self, home: Decimal, visitor: Decimal) -> tuple[Decimal, Decimal]:
        return (
            self.home_imps + self.carry[0] + home - self.fines[0],
            self.visitor_imps + self.carry[1] + visitor - self.fines[1],
        )


NO_CARRY = (Decimal(0), Decimal(0))


def match_score(
    outcomes: Iterable[BoardOutcome],
    carry: tuple[Decimal, Decimal] = NO_CARRY,
    fines: tuple[int, int] = (0, 0),
) -> MatchScore:
    """The running score of a match; `outcomes` holds every scheduled board, finished or not."""
    scheduled = tuple(outcomes)
    played = [(outcome, won) for outcome in scheduled if (won := swing(outcome)) is not None]
    awards = [outcome.award for outcome in scheduled if outcome.is_cancelled and outcome.award is not None]
    balanced = [award for award in awards if award.is_balanced]
    return MatchScore(
        home_imps=sum(won.home for _, won in played) + sum(max(award.home, 0) for award in balanced),
        visitor_imps=sum(won.visitor for _, won in played) + sum(max(award.visitor, 0) for award in balanced),
        carry=carry,
        after=len(played) + len(awards),
        boards=len(scheduled),
        provisional=any(outcome.provisional for outcome, _ in played),
        cancelled=sum(outcome.is_cancelled and outcome.award is None for outcome in scheduled),
        unbalanced=tuple(award for award in awards if not award.is_balanced),
        fines=fines,
    )


def match_vp(
    score: MatchScore, scale: VpScale, *, by_scheduled: bool = True
) -> tuple[Decimal, Decimal] | None:
    """Home's and visitor's VP of a match, None before its first counted board.

    The scale goes by the boards scheduled (`by_scheduled` False: less those cancelled without a score), and by IMPs won in
    this match: carry-over and fines are not among them (art. 52 III). Each side's VP come from its own margin.
    """
    if score.after == 0:
        return None
    boards = score.boards if by_scheduled else score.boards - score.cancelled
    home, visitor = score.margins
    return scale.vp(home, boards)[0], scale.vp(-visitor, boards)[1]
