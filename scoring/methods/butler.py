"""Butler: a board's results against their datum, in IMPs (Law 78D; common practice). Pure.

The datum is the mean of the results from North-South, to the nearest ten, with as many as are trimmed left out at either end.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from scoring.methods.imps import imps


def datum(scores: Sequence[int], trim: int = 0) -> int | None:
    """The datum of a board's results; None where trimming leaves nothing."""
    kept = sorted(scores)[trim : len(scores) - trim]
    if not kept:
        return None
    tens = (Decimal(sum(kept)) / len(kept) / 10).quantize(Decimal(1), ROUND_HALF_UP)
    return int(tens) * 10


def butler(score: int, against: int) -> int:
    """North-South's IMPs for a result against a datum; East-West's have the other sign."""
    return imps(score - against)
