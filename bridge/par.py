"""Par: what both sides come to when all know all the cards and nobody errs, from the tricks each seat takes in each strain.

A game of rising contracts worked out from its end: whoever may bid again does so only where that is better; a contract that
fails is doubled, one that makes is not. A side bids as one: by whichever of the two does better, whose turn it would be aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bridge.boards import Vulnerability
from bridge.calls import ALL_BIDS, Bid, Contract, Doubling, Strain
from bridge.score import score
from bridge.seats import SEATS, Seat, Side

Tricks = Mapping[tuple[Seat, Strain], int]  # of the thirteen, by declarer and strain
PACKED_STRAINS: Final = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)


@dataclass(frozen=True, slots=True)
class Par:
    """`score` from North-South; `contracts` are those that come to it and no side would leave, none on a board passed out."""

    score: int
    contracts: tuple[Contract, ...]


def par(tricks: Tricks, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par of a deal; it depends on the dealer where both sides can make something."""
    game = _Game(tricks, vulnerability)
    first, second = dealer.side, dealer.next.side
    passed = max(0, game.best(second, 0))  # the second side's, when the first has passed
    opened = game.best(first, 0)
    # A side opens only if that is better for it than to pass and see what the other does.
    points, side = (opened, first) if opened > -passed else (passed, second)
    ns = points if side is Side.NS else -points
    return Par(ns, tuple(game.reaching(points, side)) if points else ())


def packed(tricks: Tricks) -> str:
    """Twenty hexadecimal digits, N E S W, each NT S H D C."""
    return "".join(f"{tricks[seat, strain]:x}" for seat in SEATS for strain in PACKED_STRAINS)


def unpacked(text: str) -> Tricks:
    """Inverse of `packed`. Raises ValueError for what no table is packed as."""
    if len(text) != len(SEATS) * len(PACKED_STRAINS):
        raise ValueError(f"no table of tricks: {text!r}")
    digits = iter(text)
    found = {(seat, strain): int(next(digits), 16) for seat in SEATS for strain in PACKED_STRAINS}
    if max(found.values()) > 13:
        raise ValueError(f"no table of tricks: {text!r}")
    return found


class _Game:
    """The values of all contracts for both sides, each in the points of the side that declares."""

    def __init__(self, tricks: Tricks, vulnerability: Vulnerability) -> None:
        self._tricks = tricks
        self._vulnerability = vulnerability
        self._plain = {(bid, side): self._value(bid, side) for bid in ALL_BIDS for side in Side}
        # From the highest down: what a contract comes to once the other side has answered as well as it can.
        self._settled: dict[tuple[Bid, Side], int] = {}
        above = dict.fromkeys(Side, -(10**6))  # the best a side can come to with any higher bid
        for bid in reversed(ALL_BIDS):
            for side in Side:
                other = next(each for each in Side if each is not side)
                self._settled[bid, side] = min(self._plain[bid, side], -above[other])
            for side in Side:
                above[side] = max(above[side], self._settled[bid, side])

    def best(self, side: Side, start: int) -> int:
        """The best a side can come to with a bid from ALL_BIDS[start] on."""
        return max(self._settled[bid, side] for bid in ALL_BIDS[start:])

    def reaching(self, points: int, side: Side) -> Iterator[Contract]:
        """The contracts with that value for a side, or against it, that nobody would leave: one a strain.

        Of those that fail only the highest: they are what somebody pays to keep the others from more.
        """
        for owner in Side:
            worth = points if owner is side else -points
            stable = {
                bid.strain: bid
                for bid in ALL_BIDS
                if self._plain[bid, owner] == self._settled[bid, owner] == worth
            }
            least = max((bid.level for bid in stable.values()), default=0) if worth < 0 else 0
            for strain in reversed(Strain):
                if strain in stable and stable[strain].level >= least:
                    yield from self._declared(stable[strain], owner, worth)

    def _declared(self, bid: Bid, side: Side, worth: int) -> Iterator[Contract]:
        for seat in SEATS:
            if seat.side is side and self._by(bid, seat) == worth:
                down = self._tricks[seat, bid.strain] < bid.level + 6
                yield Contract(bid.level, bid.strain, Doubling.DOUBLED if down else Doubling.UNDOUBLED, seat)

    def _value(self, bid: Bid, side: Side) -> int:
        """By whichever of the side's players does better in it."""
        return max(self._by(bid, seat) for seat in SEATS if seat.side is side)

    def _by(self, bid: Bid, seat: Seat) -> int:
        taken = self._tricks[seat, bid.strain]
        doubling = Doubling.DOUBLED if taken < bid.level + 6 else Doubling.UNDOUBLED
        return score(bid.level, bid.strain, doubling, self._vulnerability.is_vulnerable(seat.side), taken)
