"""International match points (Law 78B). Pure."""

from bisect import bisect_right

# The smallest difference worth 1, 2, 3 ... 24 IMPs.
_THRESHOLDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: int) -> int:
    """The IMPs, 0 to 24, for a difference in total points; of the difference's own sign (Law 78B)."""
    won = bisect_right(_THRESHOLDS, abs(difference))
    return won if difference >= 0 else -won
