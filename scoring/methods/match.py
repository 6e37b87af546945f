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
    """One scheduled board: each room's score from North-South, None while the room has none."""

    open_ns: int | None = None
    closed_ns: int | None = None
    swapped: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Swing:
    """IMPs of one board: at most one side has any, a flat board is 0, 0."""

    home: int
    visitor: int


def swing(outcome: BoardOutcome) -> Swing | None:
    """The IMPs of a board both rooms have finished, else None (Law 78B)."""
    if outcome.open_ns is None or outcome.closed_ns is None:
        return None
    won = imps(outcome.open_ns - outcome.closed_ns)
    if outcome.swapped:
        won = -won
    return Swing(max(won, 0), max(-won, 0))


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The running score over the boards both rooms have finished.

    `home_imps`, `visitor_imps` are won at the table; `carry` (home, visitor) stands apart and may have
    hundredths. `after` boards count so far, of `boards` scheduled. `provisional`: a counted result may change.
    """

    home_imps: int
    visitor_imps: int
    carry: tuple[Decimal, Decimal]
    after: int
    boards: int
    provisional: bool = False

    @property
    def is_running(self) -> bool:
        """Whether boards are still to come."""
        return self.after < self.boards

    @property
    def totals(self) -> tuple[Decimal, Decimal]:
        """Home's and visitor's IMPs with the carry-over added."""
        return self.home_imps + self.carry[0], self.visitor_imps + self.carry[1]


NO_CARRY = (Decimal(0), Decimal(0))


def match_score(outcomes: Iterable[BoardOutcome], carry: tuple[Decimal, Decimal] = NO_CARRY) -> MatchScore:
    """The running score of a match; `outcomes` holds every scheduled board, finished or not."""
    scheduled = tuple(outcomes)
    counted = [(outcome, won) for outcome in scheduled if (won := swing(outcome)) is not None]
    return MatchScore(
        home_imps=sum(won.home for _, won in counted),
        visitor_imps=sum(won.visitor for _, won in counted),
        carry=carry,
        after=len(counted),
        boards=len(scheduled),
        provisional=any(outcome.provisional for outcome, _ in counted),
    )


def match_vp(score: MatchScore, scale: VpScale) -> tuple[Decimal, Decimal] | None:
    """Home's and visitor's VP of a match, None before its first counted board.

    The scale goes by the boards scheduled, and by IMPs won in this match: carry-over is not among them.
    """
    if score.after == 0:
        return None
    return scale.vp(score.home_imps - score.visitor_imps, score.boards)
