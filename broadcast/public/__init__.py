"""The only reader for an audience: the embargo's one door. Pages, sockets, downloads and counts come from here.

Nothing here writes. What was never released, is not released any more and never existed gives the same answer: None.
"""

from broadcast.public.ahead import Ahead
from broadcast.public.captains import CaptainView, captain_of, captain_ticket, captain_view
from broadcast.public.channels import render, render_pages
from broadcast.public.commentary import (
    Booth,
    BoothNow,
    Commentator,
    CommentedMatch,
    booth,
    booth_now,
    commentator_eyes,
    commentator_ticket,
    commented_matches,
)
from broadcast.public.consoles import (
    BoardDocument,
    ConsoleNow,
    ConsoleState,
    PenOut,
    SeatsNow,
    console_adds,
    console_board,
    console_boards,
    console_labels,
    console_marks,
    console_news,
    console_now,
    console_seats,
    console_state,
    last_typed,
    pen,
    plain,
)
from broadcast.public.contestants import TeamPage, team_page
from broadcast.public.counting import counting
from broadcast.public.double_dummy import Analysis, ToAnalyse, double_dummy, is_analysing, to_analyse
from broadcast.public.finding import Found, find
from broadcast.public.following import moved_on, session_of
from broadcast.public.front import EventNow, FrontPage, front_page
from broadcast.public.handing import OutOfTurn
from broadcast.public.lineup_desk import MatchDesk, SideDesk, line_up_desk, line_up_terms
from broadcast.public.lineups import Place, Warned, has_begun, place_of, seat_warnings
from broadcast.public.moment import one_moment
from broadcast.public.operator_tables import OperatorTable, operator_tables
from broadcast.public.other_room import OtherRoom, other_room
from broadcast.public.outlines import EventName, EventOutline, event_names, event_outline
from broadcast.public.pages import (
    EventPage,
    PageFrame,
    Schedule,
    event_page,
    page_frames,
    session_page,
)
from broadcast.public.people import (
    Person,
    Right,
    RightWritten,
    may_give_password,
    may_operate,
    people_of,
    rights_written,
)
from broadcast.public.pictures import PictureInfo, picture, pictures_of
from broadcast.public.planning import (
    PlannedBoard,
    ReplacementPlan,
    RulingRefusal,
    clean_substitutes,
    plan_cancellation,
    plan_replacement,
)
from broadcast.public.players import PlayerPage, SeatedPlayer, player_page, seated_players
from broadcast.public.processes import ProcessNow, has_clock, processes, watching
from broadcast.public.released import ReleasedBoard, released_boards, released_in
from broadcast.public.replayable import replayable
from broadcast.public.room import RoomNow, room_now
from broadcast.public.rosters import Bond, bonds, rosters
from broadcast.public.seating import TableSeats, table_seats
from broadcast.public.staff import (
    ControlRoom,
    ScreenInfo,
    control_room,
    events_directed,
    may_direct,
)
from broadcast.public.stored import Stored, frame, frame_pages, frames, screen_may_watch, versions
from broadcast.public.table_boards import BoardStatus
from broadcast.public.table_marks import TableMark, table_marks
from broadcast.public.tickets import (
    claim_screen,
    issue_ticket,
    operator_ticket,
    pairing,
    pairing_code,
    preview_ticket,
    read_ticket,
    screen_ticket,
)
from broadcast.public.written import FactWritten, facts_written, newest_written

__all__ = [
    "Ahead",
    "Analysis",
    "BoardDocument",
    "BoardStatus",
    "Bond",
    "Booth",
    "BoothNow",
    "CaptainView",
    "Commentator",
    "CommentedMatch",
    "ConsoleNow",
    "ConsoleState",
    "ControlRoom",
    "EventName",
    "EventNow",
    "EventOutline",
    "EventPage",
    "FactWritten",
    "Found",
    "FrontPage",
    "MatchDesk",
    "OperatorTable",
    "OtherRoom",
    "OutOfTurn",
    "PageFrame",
    "PenOut",
    "Person",
    "PictureInfo",
    "Place",
    "PlannedBoard",
    "PlayerPage",
    "ProcessNow",
    "ReleasedBoard",
    "ReplacementPlan",
    "Right",
    "RightWritten",
    "RoomNow",
    "RulingRefusal",
    "Schedule",
    "ScreenInfo",
    "SeatedPlayer",
    "SeatsNow",
    "SideDesk",
    "Stored",
    "TableMark",
    "TableSeats",
    "TeamPage",
    "ToAnalyse",
    "Warned",
    "bonds",
    "booth",
    "booth_now",
    "captain_of",
    "captain_ticket",
    "captain_view",
    "claim_screen",
    "clean_substitutes",
    "commentator_eyes",
    "commentator_ticket",
    "commented_matches",
    "console_adds",
    "console_board",
    "console_boards",
    "console_labels",
    "console_marks",
    "console_news",
    "console_now",
    "console_seats",
    "console_state",
    "control_room",
    "counting",
    "double_dummy",
    "event_names",
    "event_outline",
    "event_page",
    "events_directed",
    "facts_written",
    "find",
    "frame",
    "frame_pages",
    "frames",
    "front_page",
    "has_begun",
    "has_clock",
    "is_analysing",
    "issue_ticket",
    "last_typed",
    "line_up_desk",
    "line_up_terms",
    "may_direct",
    "may_give_password",
    "may_operate",
    "moved_on",
    "newest_written",
    "one_moment",
    "operator_tables",
    "operator_ticket",
    "other_room",
    "page_frames",
    "pairing",
    "pairing_code",
    "pen",
    "people_of",
    "picture",
    "pictures_of",
    "place_of",
    "plain",
    "plan_cancellation",
    "plan_replacement",
    "player_page",
    "preview_ticket",
    "processes",
    "read_ticket",
    "released_boards",
    "released_in",
    "render",
    "render_pages",
    "replayable",
    "rights_written",
    "room_now",
    "rosters",
    "screen_may_watch",
    "screen_ticket",
    "seat_warnings",
    "seated_players",
    "session_of",
    "session_page",
    "table_marks",
    "table_seats",
    "team_page",
    "to_analyse",
    "versions",
    "watching",
]
