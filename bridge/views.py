"""What a folded board shows: the calls, cards, tricks, conflicts and the result, each with where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bridge.actions import Happened, Source
from bridge.calls import Call, Contract
from bridge.cards import Card
from bridge.errors import Evidence, Refusal
from bridge.seats import Seat


class Phase(Enum):
    """How far a board has come."""

    WAITING = "waiting"
    AUCTION = "auction"
    PLAY = "play"
    FINISHED = "finished"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class CallView:
    """A call in its place. `entry_id` is the entry first made there, whatever corrected it.

    `illegal`: it does not fit what came before; `happened`: it did not, and was real.
    """

    entry_id: str
    seat: Seat
    call: Call
    alert: bool = False
    explanation: str = ""
    corrected: bool = False
    happened: Happened | None = None
    illegal: bool = False


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in its trick; None is a card nobody saw. `entry_id` is "" for a card the fold added itself."""

    entry_id: str
    seat: Seat
    card: Card | None
    source: Source = Source.SEEN
    corrected: bool = False
    happened: Happened | None = None
    illegal: bool = False
    revoke: bool = False


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick: its cards as they were played, and who won it (None while open or when it cannot be told)."""

    leader: Seat
    cards: tuple[CardView, ...]
    winner: Seat | None = None

    @property
    def is_complete(self) -> bool:
        """Whether all four players have played."""
        return len(self.cards) == 4

    @property
    def clockwise(self) -> tuple[CardView | None, ...]:
        """The cards clockwise from the leader; None for a player who was passed over and has not played yet."""
        by_seat = {view.seat: view for view in self.cards}
        around = [by_seat.get(self.leader.offset(step)) for step in range(4)]
        while around and around[-1] is None:
            around.pop()
        return tuple(around)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something in the record that does not fit: the code of a refusal, and the entry it was found at."""

    code: str
    law: str
    entry_id: str
    evidence: Evidence

    @classmethod
    def of(cls, refusal: Refusal, entry_id: str) -> Conflict:
        """The refusal as it stands in a record."""
        return cls(refusal.code, refusal.law, entry_id, refusal.evidence)


@dataclass(frozen=True, slots=True)
class CommentView:
    """What was said of a position: after so many calls and cards, those the fold added itself among them."""

    entry_id: str
    calls: int
    cards: int
    text: str
    author: str
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class BoardResult:
    """How the board ended: None contract is passed out (score 0), None tricks are not known yet."""

    contract: Contract | None
    tricks: int | None
    score_ns: int | None

    @property
    def declarer(self) -> Seat | None:
        """Declarer's seat, None when passed out."""
        return self.contract.declarer if self.contract else None

    @property
    def line_over(self) -> int | None:
        """Tricks above (or, negative, below) the contract; None when passed out or not known."""
        if self.contract is None or self.tricks is None:
            return None
        return self.tricks - self.contract.tricks_needed
