"""What PBN leaves to be inferred from a record, the same on the way in and on the way out.

The reader takes an inference for said; the writer says only what would be inferred wrongly. Knows records, no text.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridge.calls import Contract, Strain
from bridge.notation.outcome import follow_calls
from bridge.notation.pbn_tables import is_table
from bridge.notation.pbn_values import read_trump
from bridge.notation.record import PACK, CallRead, CardRead, ResultRead
from bridge.seats import SEATS, Seat


def is_plain(name: str) -> bool:
    """Whether nothing but comments stands behind a tag of this name: no calls, no cards, no rows."""
    return name not in ("Auction", "Play", "Note") and not is_table(name)


def play_contract(
    dealer: Seat | None, calls: Sequence[CallRead], official: ResultRead | None
) -> Contract | None:
    """The contract the cards are to be put in order by: of a whole auction, else the official one."""
    auction = follow_calls(dealer, calls)
    told = official.contract if official else None
    return auction.contract if auction.is_complete or told is None else told


def play_strain(contract: Contract | None, contract_tag: str) -> Strain | None:
    """The strain the cards were played in; the tag of an end position has nothing but that."""
    return contract.strain if contract else read_trump(contract_tag)


def passes_left_out(dealer: Seat | None, calls: Sequence[CallRead], official: ResultRead | None) -> int:
    """How many passes before the first call would make the official declarer of the auction's contract its own."""
    told = official.contract if official else None
    own = follow_calls(dealer, calls).contract if told else None
    if own is None or told is None or (own.level, own.strain) != (told.level, told.strain):
        return 0
    return (told.declarer.index - own.declarer.index) % len(SEATS)


def derived_claim(
    calls: Sequence[CallRead], cards: Sequence[CardRead], official: ResultRead | None, goes_on: bool = False
) -> int | None:
    """The tricks claimed, as far as the official result says it: where something was recorded and breaks off."""
    is_partial = bool(calls or cards) and len(cards) < PACK
    if not is_partial or goes_on or official is None or official.passed_out:
        return None
    return official.tricks
