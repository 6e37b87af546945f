"""A deal as sealed bytes: one fixed length, so that the ciphertext does not tell how much is known.

Knows how a board's hands are spelt at rest and which seal belongs to which board; no rows.
"""

from __future__ import annotations

from functools import lru_cache

from bridge.deals import Deal, parse_deal
from bridge.seats import Seat
from scoring.sealing import open_sealed, seal

_UNKNOWN = "?"
_LENGTH = 4 * 16 + 3  # four hands of thirteen cards and three dots, three blanks between


def seal_deal(deal: Deal, board_set: str, number: int) -> bytes:
    """The deal of board `number` of the set with public id `board_set`, sealed."""
    hands = deal.as_strings()
    spelt = [_UNKNOWN if (hand := hands[seat.value]) is None else hand for seat in Seat]
    return seal(" ".join(spelt).ljust(_LENGTH).encode("ascii"), _context(board_set, number))


@lru_cache(maxsize=4096)
def open_deal(sealed: bytes, board_set: str, number: int) -> Deal:
    """The deal that was sealed for this board. One that was opened stays open in memory: it is asked for at every card.

    Raises:
        SealError: the key does not fit or the seal is broken.
    """
    spelt = open_sealed(sealed, _context(board_set, number)).decode("ascii").split()
    return parse_deal(
        {seat.value: None if hand == _UNKNOWN else hand for seat, hand in zip(Seat, spelt, strict=True)}
    )


def _context(board_set: str, number: int) -> str:
    return f"board/{board_set}/{number}"
