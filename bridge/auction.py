"""The auction: whose turn, which calls are legal, when it ends and what the contract is (Laws 17 to 22).

An Auction is a value: `with_call` is the strict way on, `with_forced_call` the way for what was illegal and
happened nevertheless. It knows nothing of cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridge.calls import ALL_BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Contract, Doubling
from bridge.errors import EvidenceValue, Refusal
from bridge.seats import Seat
from bridge.slots import slots_of


@dataclass(frozen=True, slots=True, init=False)
class Auction:
    """The calls made so far, with who made them, and what follows from them.

    `passes` counts the passes since the last other call; `last_bid`, `bidder` and `doubling` are what stands.
    """

    dealer: Seat
    turn: Seat
    calls: tuple[Call, ...] = ()
    seats: tuple[Seat, ...] = ()
    last_bid: Bid | None = None
    bidder: Seat | None = None
    doubling: Doubling = Doubling.UNDOUBLED
    passes: int = 0

    def __init__(  # noqa: PLR0917 - a value's fields
        self,
        dealer: Seat,
        turn: Seat,
        calls: tuple[Call, ...] = (),
        seats: tuple[Seat, ...] = (),
        last_bid: Bid | None = None,
        bidder: Seat | None = None,
        doubling: Doubling = Doubling.UNDOUBLED,
        passes: int = 0,
    ) -> None:
        _dealer(self, dealer)
        _turn(self, turn)
        _calls(self, calls)
        _seats(self, seats)
        _last_bid(self, last_bid)
        _bidder(self, bidder)
        _doubling(self, doubling)
        _passes(self, passes)

    @classmethod
    def opened(cls, dealer: Seat) -> Auction:
        """An auction in which dealer is to make the first call (Law 17B)."""
        return cls(dealer, dealer)

    @property
    def is_over(self) -> bool:
        """Whether three passes followed a bid, or four passes no bid (Laws 17E, 22)."""
        return self.passes >= (4 if self.last_bid is None else 3)

    @property
    def passed_out(self) -> bool:
        """Whether all four players passed (Law 22A)."""
        return self.last_bid is None and self.passes >= 4

    @property
    def standing(self) -> Contract | None:
        """The contract if the auction ended here, None while there is no bid.

        Declarer is the first of the side to have named the strain (Law 22B).
        """
        if self.last_bid is None or self.bidder is None:
            return None
        bid, bidder = self.last_bid, self.bidder
        declarer = next(
            seat
            for call, seat in zip(self.calls, self.seats, strict=True)
            if isinstance(call, Bid) and call.strain is bid.strain and seat.side is bidder.side
        )
        return Contract(bid.level, bid.strain, self.doubling, declarer)

    @property
    def contract(self) -> Contract | None:
        """The final contract; None before the end of the auction and when it was passed out."""
        return self.standing if self.is_over else None

    @property
    def may_double(self) -> bool:
        """Whether the opponents' bid stands undoubled (Law 19A)."""
        return self.doubling is Doubling.UNDOUBLED and self._stands_against(self.turn.next)

    @property
    def may_redouble(self) -> bool:
        """Whether the own side's bid stands doubled (Law 19B)."""
        return self.doubling is Doubling.DOUBLED and self._stands_against(self.turn)

    def _stands_against(self, seat: Seat) -> bool:
        return self.bidder is not None and self.bidder.side is seat.side

    def legal_calls(self) -> tuple[Call, ...]:
        """All calls the player in turn may make, pass first, bids from low to high; none after the end."""
        if self.is_over:
            return ()
        words: list[Call] = [PASS]
        if self.may_double:
            words.append(DOUBLE)
        if self.may_redouble:
            words.append(REDOUBLE)
        return (*words, *ALL_BIDS[_first_sufficient(self.last_bid) :])

    def with_call(self, call: Call) -> Auction:
        """The auction after one more legal call by the player in turn.

        Raises Refusal `auction-over` (Law 22), `insufficient-bid` (18), `inadmissible-double` (19A) or
        `inadmissible-redouble` (19B).
        """
        self.require_legal(call)
        return self.with_forced_call(call)

    def require_legal(self, call: Call) -> None:
        """Checks one call of the player in turn. Raises as `with_call` does."""
        if self.is_over:
            raise self._refusal("auction-over", "22", call)
        if isinstance(call, Bid):
            if self.last_bid is not None and call <= self.last_bid:
                raise self._refusal("insufficient-bid", "18", call)
        elif call is DOUBLE and not self.may_double:
            raise self._refusal("inadmissible-double", "19A", call)
        elif call is REDOUBLE and not self.may_redouble:
            raise self._refusal("inadmissible-redouble", "19B", call)

    def with_forced_call(self, call: Call) -> Auction:
        """The auction after a call that was made, legal or not.

        An insufficient bid stands as if accepted (Law 27A). An inadmissible double or redouble changes nothing
        (Law 36), neither does a call after the end (Law 39); both keep their place.
        """
        calls, seats, turn = (*self.calls, call), (*self.seats, self.turn), self.turn.next
        last_bid, bidder, doubling, passes = self.last_bid, self.bidder, self.doubling, 0
        if self.is_over:
            passes = self.passes
        elif isinstance(call, Bid):
            last_bid, bidder, doubling = call, self.turn, Doubling.UNDOUBLED
        elif call is PASS:
            passes = self.passes + 1
        elif call is DOUBLE and self.may_double:
            doubling = Doubling.DOUBLED
        elif call is REDOUBLE and self.may_redouble:
            doubling = Doubling.REDOUBLED
        return Auction(self.dealer, turn, calls, seats, last_bid, bidder, doubling, passes)

    def at_turn_of(self, seat: Seat) -> Auction:
        """The same auction with another player to call: a call out of turn that was accepted (Law 29A)."""
        return replace(self, turn=seat)

    def _refusal(self, code: str, law: str, call: Call) -> Refusal:
        evidence: dict[str, EvidenceValue] = {"call": str(call)}
        if not self.is_over:
            evidence["turn"] = self.turn.value
        if self.last_bid is not None and self.bidder is not None:
            evidence["last_bid"] = str(self.last_bid) + self.doubling.letters
            evidence["by"] = self.bidder.value
        return Refusal(code, law, evidence, tuple(map(str, self.legal_calls())))


_dealer, _turn, _calls, _seats, _last_bid, _bidder, _doubling, _passes = slots_of(Auction)


def _first_sufficient(last_bid: Bid | None) -> int:
    """Position in ALL_BIDS of the lowest sufficient bid (Law 18)."""
    return 0 if last_bid is None else (last_bid.level - 1) * 5 + last_bid.strain + 1
