"""The embargo (EMBARGO.md): which facts an audience may be shown now.

Gates read states and instants, never cards, calls, scores or text. A new gate is one file here and one line in GATES.
Pure: states, facts' instants and the clock come as arguments.
"""

from broadcast.embargo.delay import Delay
from broadcast.embargo.finished import Finished
from broadcast.embargo.gates import PRESETS, Gate, Place, Policy, Standing, opens_at
from broadcast.embargo.hold import Held, Hold
from broadcast.embargo.releases import Plan, Recorded, Shown, places, plan_release, visible
from broadcast.embargo.seated import Seated
from broadcast.embargo.session import Session
from broadcast.embargo.spoilt import OUTSIDE, Absence, Exposure, Spoilt, always_absent, spoilt

GATES: tuple[Gate, ...] = (Hold(), Seated(), Finished(), Session(), Delay())

__all__ = [
    "GATES",
    "OUTSIDE",
    "PRESETS",
    "Absence",
    "Delay",
    "Exposure",
    "Finished",
    "Gate",
    "Held",
    "Hold",
    "Place",
    "Plan",
    "Policy",
    "Recorded",
    "Seated",
    "Session",
    "Shown",
    "Spoilt",
    "Standing",
    "always_absent",
    "opens_at",
    "places",
    "plan_release",
    "spoilt",
    "visible",
]
