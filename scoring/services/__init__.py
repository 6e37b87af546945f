"""The only writer of the competition.

Every service may be called again with the same arguments: it finds what it made and returns it. What cannot
be, or differs from what stands, is refused (`ScheduleRefusal`, with a code and the evidence) and nothing is
stored. Rows are named by primary key; results are written by `broadcast.services` alone.
"""

from scoring.services.added_boards import add_board
from scoring.services.boards import add_board_set, set_deal
from scoring.services.encounters import add_encounters
from scoring.services.events import add_session, add_stage, add_team, create_event, show_other_room
from scoring.services.matches import add_match, add_segment, seat_players
from scoring.services.mending import add_player, remove_player, rename_player, rename_team
from scoring.services.own_boards import give_board_set
from scoring.services.refusal import ScheduleRefusal
from scoring.services.results import clear_result, store_result
from scoring.services.rulings import cancel_board, replace_board, restore_board
from scoring.services.seating import seat_as_they_sit

__all__ = [
    "ScheduleRefusal",
    "add_board",
    "add_board_set",
    "add_encounters",
    "add_match",
    "add_player",
    "add_segment",
    "add_session",
    "add_stage",
    "add_team",
    "cancel_board",
    "clear_result",
    "create_event",
    "give_board_set",
    "remove_player",
    "rename_player",
    "rename_team",
    "replace_board",
    "restore_board",
    "seat_as_they_sit",
    "seat_players",
    "set_deal",
    "show_other_room",
    "store_result",
]
