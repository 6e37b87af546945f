"""The only writer of the record: what somebody asked for becomes facts, or is refused.

Every function is one short transaction; what follows for screens is left as due channels and announced after commit.
Locks in this order: session, pen, transcript, channel.
"""

from broadcast.services.journal import recall, write_journal
from broadcast.services.pens import take_pen
from broadcast.services.record import Accepted, Answer, Refused, Stale, record
from broadcast.services.screens import confirm_screen, revoke_screen, show_on_screen
from broadcast.services.staff import grant

__all__ = [
    "Accepted",
    "Answer",
    "Refused",
    "Stale",
    "confirm_screen",
    "grant",
    "recall",
    "record",
    "revoke_screen",
    "show_on_screen",
    "take_pen",
    "write_journal",
]
