"""Cross-IMPs of pairs: every result of a board against every other (Law 78D; common practice). Pure.

The score is the mean over the comparisons, unrounded, so that boards played at different numbers of tables weigh alike. Scores are from North-South; East-West get the same with the other sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from scoring.methods.imps import imps


def cross_imp_sums(scores: Sequence[int]) -> tuple[int, ...]:
    """North-South's IMPs for each of the scores, over all others."""
    return tuple(sum(imps(score - other) for other in scores) for score in scores)


def cross_imps(scores: Sequence[int]) -> tuple[Decimal | None, ...]:
    """North-South's mean IMPs for each of the scores; None while there is nothing to compare it with."""
    if len(scores) < 2:
        return (None,) * len(scores)
    others = len(scores) - 1
    return tuple(Decimal(total) / others for total in cross_imp_sums(scores))
