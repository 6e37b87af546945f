"""Line-ups (art. 18, 19): who may sit down second, until when each side may choose, when what it chose is opened. Pure.

Knows neither rows nor keys: what a side handed in is a number here until it is opened.
"""

from broadcast.lineups.bodies import (
    HandedInBody,
    LineUp,
    LineUpBody,
    LinkBody,
    OpenedBody,
    ReopenedBody,
    RightBody,
    SatBody,
    TermsBody,
    decode,
    decode_line_up,
    encode,
    encode_line_up,
    kind_of,
)
from broadcast.lineups.rights import Encounter, home_has_right, seating_right
from broadcast.lineups.rules import (
    Status,
    Times,
    barred,
    deadline,
    is_late,
    opening,
    status,
    waits_for,
)
from broadcast.lineups.seats import SeatWarning, seats_of_side, warnings_about
from broadcast.lineups.sitting import seats_after
from broadcast.lineups.state import LineUps, MatchLineUps, SideLineUp, line_ups_after

__all__ = [
    "Encounter",
    "HandedInBody",
    "LineUp",
    "LineUpBody",
    "LineUps",
    "LinkBody",
    "MatchLineUps",
    "OpenedBody",
    "ReopenedBody",
    "RightBody",
    "SatBody",
    "SeatWarning",
    "SideLineUp",
    "Status",
    "TermsBody",
    "Times",
    "barred",
    "deadline",
    "decode",
    "decode_line_up",
    "encode",
    "encode_line_up",
    "home_has_right",
    "is_late",
    "kind_of",
    "line_ups_after",
    "opening",
    "seating_right",
    "seats_after",
    "seats_of_side",
    "status",
    "waits_for",
    "warnings_about",
]
