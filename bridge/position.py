"""Where a board stands between two entries.

A Position grows while a record is read (`reading`); afterwards nobody changes it. It holds what was recorded, not what
can be inferred from it.
"""

from __future__ import annotations

from bridge.actions import Claimed, Pause, ResultGiven
from bridge.auction import Auction
from bridge.boards import BoardSetup
from bridge.calls import Contract
from bridge.corrections import Record
from bridge.deals import Deal
from bridge.play import Play
from bridge.seats import Seat
from bridge.views import CallView, Conflict, Phase


class Position:
    """A board between two entries."""

    __slots__ = (
        "auction",
        "call_at",
        "calls",
        "claim",
        "conflicts",
        "contract",
        "deal",
        "given",
        "is_joined",
        "is_lost",
        "is_opened",
        "pause",
        "play",
        "record",
        "setup",
        "unplaced",
    )

    def __init__(self, setup: BoardSetup, deal: Deal | None, record: Record) -> None:
        self.setup = setup
        self.deal = deal
        self.record = record
        self.is_opened = self.is_lost = self.is_joined = False
        self.auction = Auction.opened(setup.dealer)
        self.calls: list[CallView] = []
        self.contract: Contract | None = None
        self.play: Play | None = None
        self.claim: Claimed | None = None
        self.given: ResultGiven | None = None
        self.conflicts: list[Conflict] = []
        self.unplaced: list[str] = []
        self.pause: Pause | None = None
        self.call_at: dict[str, int] = {}

    @property
    def phase(self) -> Phase:
        """How far the board has come, by what was recorded."""
        if self.given is not None or self.claim is not None:
            return Phase.FINISHED
        if self.play is not None:
            if self.play.is_over:
                return Phase.FINISHED
            return Phase.LOST if self.is_lost else Phase.PLAY
        if self.auction.passed_out:
            return Phase.FINISHED
        if self.is_lost:
            return Phase.LOST
        return Phase.AUCTION if self.is_opened else Phase.WAITING

    @property
    def turn(self) -> Seat | None:
        """Who calls or plays next, None if nobody or unknown."""
        phase = self.phase
        if phase is Phase.AUCTION:
            return self.auction.turn
        return self.play.turn if phase is Phase.PLAY and self.play is not None else None
