"""The competition as values: what selectors hand out and services take. Pure, no storage.

Every value carries the primary key for the server's own use and, where outsiders may ask for the thing,
the public id. Names come in both scripts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum

from bridge.boards import Vulnerability
from bridge.deals import Deal
from bridge.seats import Seat
from scoring.methods.award import Award
from scoring.methods.match import MatchSide, Room
from scoring.methods.ranking import Scoring


@dataclass(frozen=True, slots=True)
class Name:
    """A name in both scripts."""

    en: str
    zh: str


class BoardStatus(Enum):
    """What became of a board in its segment. The last two are not played here any more."""

    SCHEDULED = "scheduled"
    CANCELLED = "cancelled"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"


class Form(Enum):
    """How a stage brings its teams together."""

    ROUND_ROBIN = "round-robin"
    KNOCKOUT = "knockout"
    SWISS = "swiss"
    PAIRS = "pairs"
    INDIVIDUAL = "individual"

    @property
    def has_movement(self) -> bool:
        """Whether contestants move from table to table, every encounter at one table alone."""
        return self in (Form.PAIRS, Form.INDIVIDUAL)


class ContestantKind(Enum):
    """What a contestant is. Partners of a round of an individual event are a contestant of that round."""

    TEAM = "team"
    PAIR = "pair"
    PLAYER = "player"
    PARTNERSHIP = "partnership"

    @property
    def playing(self) -> int:
        """How many of its players a movement seats; the others stand in for them. Of no other kind it seats any."""
        return {ContestantKind.PAIR: 2, ContestantKind.PLAYER: 1}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Ref:
    """What a service made, or found as asked for: its key and its public id (an event's is its slug)."""

    pk: int
    public_id: str


@dataclass(frozen=True, slots=True)
class TeamRef:
    """A team and its players in the order they were given."""

    pk: int
    public_id: str
    players: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class BoardRef:
    """A board of a set."""

    pk: int
    number: int


@dataclass(frozen=True, slots=True)
class BoardSetInfo:
    """A board set of an event."""

    pk: int
    event_pk: int
    public_id: str


@dataclass(frozen=True, slots=True)
class BoardSetRef:
    """A board set and its boards in the order they were given."""

    pk: int
    public_id: str
    boards: tuple[BoardRef, ...]


@dataclass(frozen=True, slots=True)
class EncounterRef:
    """An encounter of a movement: its match, its table, its boards in playing order."""

    match: Ref
    round: int
    number: int
    table: Ref
    boards: tuple[BoardRef, ...]


@dataclass(frozen=True, slots=True)
class SegmentRef:
    """A segment, its two tables, and its boards in playing order."""

    pk: int
    open: Ref
    closed: Ref
    boards: tuple[BoardRef, ...]


@dataclass(frozen=True, slots=True)
class EventInfo:
    """A tournament. `zone` is an IANA name, `vp_scale` one of `scoring.methods.VP_SCALES`.

    `substitutes_as_replaced`, `vp_by_scheduled`: how substitute and cancelled boards are taken (EMBARGO.md).
    `shows_other_room`: operators are told the other room's result once they have their own.
    """

    pk: int
    slug: str
    name: Name
    zone: str
    vp_scale: str
    law_edition: str
    substitutes_as_replaced: bool = True
    vp_by_scheduled: bool = True
    shows_other_room: bool = False


@dataclass(frozen=True, slots=True)
class StageInfo:
    """A stage 阶段 of an event. `scoring` is how pairs and individuals are compared, None for teams."""

    pk: int
    public_id: str
    number: int
    name: Name
    form: Form
    scoring: Scoring | None = None


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session 节: number `number` of the `of` sessions of its stage. `starts_at` in UTC."""

    pk: int
    public_id: str
    number: int
    of: int
    name: Name
    starts_at: datetime | None


@dataclass(frozen=True, slots=True)
class TeamInfo:
    """A team of an event, or another kind of contestant."""

    pk: int
    public_id: str
    number: int
    name: Name
    kind: ContestantKind = ContestantKind.TEAM


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """A player of a team."""

    pk: int
    public_id: str
    team_pk: int
    number: int
    name: Name


@dataclass(frozen=True, slots=True)
class PlayerPlaces:
    """A player of an event, whose he is, and the keys of the tables at which he is seated, in the order of play."""

    event_pk: int
    player: PlayerInfo
    team: TeamInfo
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamPlaces:
    """A team of an event, and the keys of its matches in the order of play."""

    event_pk: int
    team: TeamInfo
    matches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """A team with its players by number."""

    team: TeamInfo
    players: tuple[PlayerInfo, ...]


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """A match 场 between two teams; the carry-over is in IMPs, in hundredths.

    With a movement it is the encounter of two contestants in a `round`, home North-South.
    """

    pk: int
    public_id: str
    stage_pk: int
    number: int
    home: TeamInfo
    visitor: TeamInfo
    carry_home: Decimal
    carry_visitor: Decimal
    round: int | None = None


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits in a seat, and for which side of the match: his own, also where he sits in a wrong seat."""

    seat: Seat
    player: PlayerInfo
    side: MatchSide


@dataclass(frozen=True, slots=True)
class TableInfo:
    """One table of a segment; `seats` in the order N E S W, empty ones left out."""

    pk: int
    public_id: str
    segment_pk: int
    number: int
    room: Room
    seats: tuple[SeatInfo, ...]


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """A board as a segment plays it.

    `pk` is the board's (its deal may be played elsewhere too); `segment_board_pk` and `public_id` are those
    of this board in this segment. `number`, `dealer` and `vulnerability` are as played here; `set_number` is the number
    in the board's set. `label` is what it is shown as: "7", or "7R" for the substitute of board 7.
    """

    pk: int
    segment_board_pk: int
    public_id: str
    number: int
    position: int
    dealer: Seat
    vulnerability: Vulnerability
    set_number: int
    label: str
    status: BoardStatus = BoardStatus.SCHEDULED
    substitute_for: int | None = None
    award: Award | None = None

    @property
    def is_cancelled(self) -> bool:
        """Whether it is not played; `award` is what the sides get for it, None = no score."""
        return self.status is BoardStatus.CANCELLED

    @property
    def is_played(self) -> bool:
        """Whether it is one of the boards to be played here, and counts."""
        return self.status is BoardStatus.SCHEDULED

    @property
    def next_label(self) -> str:
        """What a substitute for it is shown as: 7R for 7, 7R2 for 7R."""
        number, _, times = self.label.partition("R")
        return f"{number}R" if number == self.label else f"{number}R{int(times or 1) + 1}"

    @property
    def short_label(self) -> str:
        """The label where it says more than the number, else nothing."""
        return "" if self.label == str(self.number) else self.label


@dataclass(frozen=True, slots=True)
class SegmentInfo:
    """What a match plays in one session. `boards` in playing order, cancelled ones among them; `tables` open room first.

    `former` are the boards that others stand in for, and substitutes taken back: what was recorded on them does not count.
    `swapped`: the match's visitor sits as home.
    """

    pk: int
    match_pk: int
    session_pk: int
    board_set_pk: int
    first: int
    last: int
    swapped: bool
    tables: tuple[TableInfo, ...]
    boards: tuple[BoardInfo, ...]
    former: tuple[BoardInfo, ...] = ()

    def table(self, room: Room) -> TableInfo:
        """The table in one of the rooms; an encounter has none in the closed room."""
        return next(table for table in self.tables if table.room is room)

    def other(self, table: TableInfo) -> TableInfo | None:
        """The table in the other room, None where there is but one."""
        return next((each for each in self.tables if each.room is table.room.other), None)

    def board(self, number: int) -> BoardInfo | None:
        """The board to be played under that number (cancelled or not), None if the segment has none."""
        return next((board for board in self.boards if board.number == number), None)

    def known_board(self, board_pk: int) -> BoardInfo | None:
        """The board with that key, whether it is still played here or not."""
        return next((board for board in (*self.boards, *self.former) if board.pk == board_pk), None)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match in one of its segments."""

    match: MatchInfo
    segment: SegmentInfo


@dataclass(frozen=True, slots=True)
class StageSessions:
    """A stage with its sessions in order."""

    stage: StageInfo
    sessions: tuple[SessionInfo, ...]


@dataclass(frozen=True, slots=True)
class EventContext:
    """An event with its stages in order."""

    event: EventInfo
    stages: tuple[StageSessions, ...]


@dataclass(frozen=True, slots=True)
class StageContext:
    """A stage: its sessions, its teams, and every segment of its matches (by match, then session)."""

    event: EventInfo
    stage: StageInfo
    sessions: tuple[SessionInfo, ...]
    teams: tuple[TeamInfo, ...]
    matches: tuple[MatchInfo, ...]
    segments: tuple[SegmentInfo, ...]


@dataclass(frozen=True, slots=True)
class FieldPlay:
    """One playing of a deal in a field; `sides` are the contestants that North-South and East-West score for."""

    match: MatchInfo
    segment: SegmentInfo
    table: TableInfo
    board: BoardInfo
    sides: tuple[tuple[TeamInfo, ...], ...]


@dataclass(frozen=True, slots=True)
class FieldContext:
    """A stage of pairs or individuals: its contestants by number, and every playing of a deal (by the board's key).

    `places`: what is played at a physical table, round by round, by session and the table's number.
    """

    stage: StageContext
    contestants: tuple[TeamInfo, ...]
    plays: Mapping[int, tuple[FieldPlay, ...]]
    places: Mapping[tuple[int, int], tuple[tuple[MatchInfo, SegmentInfo], ...]]

    def rounds(self, session_pk: int) -> int:
        """How many rounds a session has."""
        return max(
            (
                match.round or 0
                for (session, _), each in self.places.items()
                if session == session_pk
                for match, _ in each
            ),
            default=0,
        )


@dataclass(frozen=True, slots=True)
class SessionContext:
    """A session and all that is played in it, by match number."""

    event: EventInfo
    stage: StageInfo
    session: SessionInfo
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class MatchContext:
    """A match with its segments in the order of their sessions; `sessions[i]` holds `segments[i]`."""

    event: EventInfo
    stage: StageInfo
    match: MatchInfo
    sessions: tuple[SessionInfo, ...]
    segments: tuple[SegmentInfo, ...]


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table and everything that stands around it; `other` is the table in the other room, None with a movement."""

    event: EventInfo
    stage: StageInfo
    session: SessionInfo
    match: MatchInfo
    segment: SegmentInfo
    table: TableInfo
    other: TableInfo | None


@dataclass(frozen=True, slots=True)
class BoardContext:
    """A board in its segment."""

    event: EventInfo
    stage: StageInfo
    session: SessionInfo
    match: MatchInfo
    segment: SegmentInfo
    board: BoardInfo


@dataclass(frozen=True, slots=True)
class BoardDeal:
    """A board's deal, opened."""

    board_pk: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class Playing:
    """One scheduled playing of a board: the peers of a board are its playings."""

    board_pk: int
    table_pk: int
    match_pk: int
    session_pk: int


@dataclass(frozen=True, slots=True)
class ResultInfo:
    """A stored result. `contract` as in "4HX", "P" for a passed-out board; `score_ns` from North-South.

    `tricks` and `score_ns` are None while only the contract is known.
    """

    table_pk: int
    board_pk: int
    contract: str
    declarer: Seat | None
    tricks: int | None
    score_ns: int | None
    provisional: bool
