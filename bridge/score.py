"""What a contract is worth on the board (Law 77)."""

from __future__ import annotations

from typing import Final

from bridge.calls import Doubling, Strain
from bridge.errors import Refusal

_TRICK: Final = {
    Strain.CLUBS: 20,
    Strain.DIAMONDS: 20,
    Strain.HEARTS: 30,
    Strain.SPADES: 30,
    Strain.NOTRUMP: 30,
}


def score(level: int, strain: Strain, doubling: Doubling, vulnerable: bool, tricks: int) -> int:
    """Total points for declarer's side (Law 77); negative when the contract failed.

    `tricks` are declarer's of the thirteen; `vulnerable` is declarer's side.
    Raises Refusal `not-a-trick-count` outside 0 to 13.
    """
    if not 0 <= tricks <= 13:
        raise Refusal("not-a-trick-count", "77", {"tricks": tricks})
    over = tricks - level - 6
    if over < 0:
        return -_undertricks(-over, doubling, vulnerable)
    odd_tricks = (level * _TRICK[strain] + (10 if strain is Strain.NOTRUMP else 0)) << doubling
    points = odd_tricks + _premium(level, odd_tricks, vulnerable) + 50 * doubling
    if doubling is Doubling.UNDOUBLED:
        return points + over * _TRICK[strain]
    return points + over * (200 if vulnerable else 100) * doubling


def _premium(level: int, odd_tricks: int, vulnerable: bool) -> int:
    """Part score, game and slam premiums."""
    premium = (500 if vulnerable else 300) if odd_tricks >= 100 else 50
    if level == 6:
        premium += 750 if vulnerable else 500
    elif level == 7:
        premium += 1500 if vulnerable else 1000
    return premium


def _undertricks(down: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    # Doubled: 200, then 300 each; not vulnerable 100, 200, 200, then 300 each.
    doubled = 300 * down - 100 if vulnerable else 300 * down - 200 - 100 * min(down - 1, 2)
    return doubled * doubling
