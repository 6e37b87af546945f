"""The only writer of the record: what somebody asked for becomes facts, or is refused.

Every function is one short transaction; what follows for screens is left as due channels and announced after commit.
Locks in this order: session, pen, transcript, channel.
"""

from broadcast.services.adding import Added, add_board, allow_adding
from broadcast.services.double_dummy import confirm_double_dummy, keep_double_dummy
from broadcast.services.handing import hand_out
from broadcast.services.journal import recall, write_journal
from broadcast.services.official import set_official
from broadcast.services.other_room import show_other_room
from broadcast.services.own_boards import give_board_set
from broadcast.services.pens import take_pen
from broadcast.services.pictures import add_picture, put_in_corner, remove_picture
from broadcast.services.presses import press
from broadcast.services.processes import Report, farewell, report
from broadcast.services.record import Accepted, Answer, Refused, Stale, record, record_together
from broadcast.services.rosters import Called, Joined, Left, RosterChange, RosterRefusal, mend_rosters
from broadcast.services.rulings import PlanOutOfDate, cancel_boards, enter_fine, replace_boards, undo_ruling
from broadcast.services.screens import (
    confirm_screen,
    freeze_screen,
    next_on_screen,
    put_notice,
    revoke_screen,
    show_in_turn,
    show_on_screen,
)
from broadcast.services.skipping import Skipped, skip_board
from broadcast.services.staff import StaffRefusal, give, grant, new_password, withdraw
from broadcast.services.waiting import NobodyWaits, TooManyCodes, let_in, screen_waits, screens_seen

__all__ = [
    "Accepted",
    "Added",
    "Answer",
    "Called",
    "Joined",
    "Left",
    "NobodyWaits",
    "PlanOutOfDate",
    "Refused",
    "Report",
    "RosterChange",
    "RosterRefusal",
    "Skipped",
    "StaffRefusal",
    "Stale",
    "TooManyCodes",
    "add_board",
    "add_picture",
    "allow_adding",
    "cancel_boards",
    "confirm_double_dummy",
    "confirm_screen",
    "enter_fine",
    "farewell",
    "freeze_screen",
    "give",
    "give_board_set",
    "grant",
    "hand_out",
    "keep_double_dummy",
    "let_in",
    "mend_rosters",
    "new_password",
    "next_on_screen",
    "press",
    "put_in_corner",
    "put_notice",
    "recall",
    "record",
    "record_together",
    "remove_picture",
    "replace_boards",
    "report",
    "revoke_screen",
    "screen_waits",
    "screens_seen",
    "set_official",
    "show_in_turn",
    "show_on_screen",
    "show_other_room",
    "skip_board",
    "take_pen",
    "undo_ruling",
    "withdraw",
    "write_journal",
]
