"""The embargo (EMBARGO.md): which facts an audience may be shown now.

Gates read states and instants, never cards, calls, scores or text. A new gate is one file here and one line in GATES.
Pure: states, facts' instants and the clock come as arguments.
"""

from broadcast.embargo.delay import Delay
from broadcast.embargo.gates import Gate, Place, Policy, Standing, opens_at
from broadcast.embargo.hold import Held, Hold
from broadcast.embargo.releases import Plan, Recorded, Shown, places, plan_release, visible

GATES: tuple[Gate, ...] = (Hold(), Delay())

__all__ = [
    "GATES",
    "Delay",
    "Gate",
    "Held",
    "Hold",
    "Place",
    "Plan",
    "Policy",
    "Recorded",
    "Shown",
    "Standing",
    "opens_at",
    "places",
    "plan_release",
    "visible",
]
