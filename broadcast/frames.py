"""Frames: everything an audience may see of one channel, complete. Codes, numbers and names in both scripts, no sentences.

Pure: built from what has been released (folded boards, result lines) and the competition's names. Field order and
encoding are fixed, so equal knowledge gives equal bytes.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

from bridge.actions import Source
from bridge.board import BoardState, CallView, CommentView, Phase, TrickView
from bridge.seats import Side
from broadcast.packing import pack

_encoder = msgspec.json.Encoder()

BUDGETS = {"board": 2048, "table": 4096, "match": 4096, "session": 4096, "standing": 4096, "screen": 4096}


# [n, m]: page n of a list that has m; left out where there is but one.
Page = tuple[int, int] | msgspec.UnsetType
# Of a screen: the public id of the picture that stands in its corner; left out where there is none.
Corner = str | msgspec.UnsetType


class Name(msgspec.Struct, frozen=True):
    """A name in both scripts."""

    en: str
    zh: str


class Team(msgspec.Struct, frozen=True):
    """A team."""

    id: str
    name: Name


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """How current the picture is: always said (LIVE, DELAYED n min, held).

    `boards`: a board is shown when every table has finished it; `after`: everything is shown after the session.
    """

    kind: Literal["live", "delayed", "held", "boards", "after"]
    minutes: int = 0
    notice: Name | None = None


class SessionName(msgspec.Struct, frozen=True):
    """Session `number` of `of` in its stage."""

    id: str
    name: Name
    number: int
    of: int


class Line(msgspec.Struct, frozen=True):
    """One room's result on a board; `score` from North-South, `over` tricks above (or below) the contract."""

    contract: str
    declarer: str | None
    tricks: int | None
    over: int | None
    score: int | None
    lead: str | None
    provisional: bool


class Seated(msgspec.Struct, frozen=True):
    """Who sits in a seat, and for which side of the match."""

    name: Name
    team: Literal["home", "visitor"]


class Room(msgspec.Struct, frozen=True):
    """One table of a match."""

    id: str
    number: int
    room: str


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match: IMPs with carry-over, after how many boards visible in both rooms, of how many that can count.

    `fines`: IMPs taken off home's and visitor's total in a knockout, a line of their own like a carry-over (art. 52 III).
    """

    id: str
    home: Team
    visitor: Team
    imps: tuple[float, float]
    carry: tuple[float, float]
    after: int
    boards: int
    vp: tuple[float, float] | None
    provisional: bool
    fines: tuple[int, int] | None = None


class Pairing(msgspec.Struct, frozen=True):
    """A match without its score: for frames that must not change whenever another board ends."""

    id: str
    home: Team
    visitor: Team


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call in the auction; the first is the dealer's."""

    call: str
    alert: bool = False
    text: str = ""
    corrected: bool = False
    illegal: bool = False


class Trick(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards clockwise from the leader, null = nobody saw it; `marks` by position."""

    leader: str
    cards: tuple[str | None, ...]
    winner: str | None = None
    marks: dict[str, str] = {}


class Comment(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a commentator said of the position after `at` = [calls, cards]."""

    at: tuple[int, int]
    text: str
    author: str
    corrected: bool = False


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """One board at one table as far as it has been released; `label` "7R" for the substitute of board 7.

    `comments` are as many of the newest as there is room for, oldest first; `earlier` is how many there are before them.
    `pause`: why the table waits, on the picture of a table alone.
    """

    number: int
    dealer: str
    vulnerable: str
    hands: dict[str, str | None] | None
    phase: str
    turn: str | None
    auction: tuple[Call, ...]
    contract: str | None
    declarer: str | None
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    line: Line | None
    joined: tuple[int, int] | None = None
    claim: int | None = None
    conflicts: tuple[str, ...] = ()
    label: str = ""
    comments: tuple[Comment, ...] = ()
    earlier: int = 0
    pause: Literal["director", "break", "away", "technical", ""] = ""


class Other(msgspec.Struct, frozen=True):
    """The other room on the same board, as far as it is visible."""

    table: str
    line: Line | None
    swing: tuple[int, int] | None


class BoardLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scheduled board; `id` null while nothing of it may be seen. `label` where it says more than the number."""

    number: int
    id: str | None
    label: str = ""


class Head(msgspec.Struct, frozen=True):
    """What stands at the top of every page of a match."""

    event: Name
    slug: str
    zone: str
    stage: Name
    session: SessionName
    mode: Mode


class Round(msgspec.Struct, frozen=True):
    """Round `number` of `of` of a movement; `prev` and `next` are what is played at the same place before and after."""

    number: int
    of: int
    prev: str | None
    next: str | None


class TableFrame(Head, frozen=True, tag="table", tag_field="k"):
    """A table, live. With a movement it has a `round`, no score of its own and no other room."""

    match: Score | Pairing
    table: Room
    seats: dict[str, Seated]
    board: Board | None
    other: Other | None
    boards: tuple[BoardLink, ...]
    round: Round | msgspec.UnsetType = msgspec.UNSET


class BoardRoom(msgspec.Struct, frozen=True):
    """One room's side of a board."""

    table: Room
    seats: dict[str, Seated]
    board: Board | None


class BoardFrame(Head, frozen=True, omit_defaults=True, tag="board", tag_field="k"):
    """A board in both rooms. `ruled`: it does not count any more; `award` are the IMPs the sides got for it instead."""

    match: Pairing
    number: int
    rooms: dict[str, BoardRoom]
    swing: tuple[int, int] | None
    prev: str | None
    next: str | None
    label: str = ""
    ruled: Literal["replaced", "cancelled", ""] = ""
    award: tuple[int, int] | None = None
    page: Page = msgspec.UNSET


class CommentsFrame(msgspec.Struct, frozen=True, tag="comments", tag_field="k"):
    """A page of a board that has comments alone: each room's, oldest first. No picture stands without its first page."""

    comments: dict[str, tuple[Comment, ...]]
    page: Page = msgspec.UNSET


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board in the list of a match. A cancelled one has no swing; `award` are the IMPs of home and visitor for it, if any."""

    number: int
    id: str | None
    open: Line | None
    closed: Line | None
    swing: tuple[int, int] | None
    label: str = ""
    cancelled: bool = False
    award: tuple[int, int] | None = None


class MatchFrame(Head, frozen=True, tag="match", tag_field="k"):
    """A match board by board: every scheduled board, blank while not visible."""

    match: Score
    tables: dict[str, str]
    rows: tuple[Row, ...]
    page: Page = msgspec.UNSET


class TableNow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in a list, with the board last seen there; `finished` boards where the audience is told how far tables are."""

    id: str
    number: int
    board: int | None
    label: str = ""
    finished: int | None = None


class Running(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match in the list of a session; `held`: it or one of its rooms is held while the session goes on."""

    match: Score
    tables: dict[str, TableNow]
    held: bool = False


# How far a session is by what was shown of it: nothing yet, something, every result of every board.
HowFar = Literal["before", "on", "over"]


class SessionFrame(Head, frozen=True, tag="session", tag_field="k"):
    """The running scores of a session. `starts` in epoch seconds, as moved by the director."""

    matches: tuple[Running, ...]
    page: Page = msgspec.UNSET
    starts: int | None = None
    state: HowFar = "before"


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A team's place; `tied` names the rule that separated it from the team above with equal VP. `fines` are off its `vp`."""

    rank: int
    team: Team
    played: int
    vp: float
    imps: tuple[int, int]
    quotient: float | None
    live: bool
    tied: str | None
    fines: float | None = None


class StandingFrame(msgspec.Struct, frozen=True, tag="standing", tag_field="k"):
    """The standing of a stage from what this audience may see."""

    event: Name
    slug: str
    zone: str
    stage: Name
    provisional: bool
    rows: tuple[Standing, ...]
    page: Page = msgspec.UNSET


class TwoRooms(msgspec.Struct, frozen=True):
    """Layout *two rooms*: both tables of a match and its boards, from one snapshot."""

    tables: tuple[TableFrame, TableFrame]
    rows: tuple[Row, ...]
    k: str = "screen"
    layout: str = "two-rooms"
    corner: Corner = msgspec.UNSET


class Standings(msgspec.Struct, frozen=True):
    """Layout *standings*: the session's running scores and the stage's standing."""

    session: SessionFrame
    standing: StandingFrame | None
    k: str = "screen"
    layout: str = "standings"
    corner: Corner = msgspec.UNSET


class NoticeBoard(msgspec.Struct, frozen=True):
    """Layout *notice*: the director's words, below the event's name and its time."""

    notice: Name
    event: Name
    zone: str
    k: str = "screen"
    layout: str = "notice"
    corner: Corner = msgspec.UNSET


class LinedUp(msgspec.Struct, frozen=True):
    """A match's line-ups: players in the order N E S W by room, null = not public yet; `home` sits N-S in room `north_south`.

    `opens_at`: when the first of them opens by the rules, epoch seconds, null when no line-ups are asked for.
    """

    match: Pairing
    north_south: Literal["open", "closed"]
    tables: dict[str, int]
    seats: dict[str, tuple[Name | None, Name | None, Name | None, Name | None]]
    opens_at: int | None


class LineUps(msgspec.Struct, frozen=True):
    """Layout *line-ups*: every match of a session, its two line-ups side by side. Changes when one opens, not with play."""

    event: Name
    slug: str
    zone: str
    stage: Name
    session: SessionName
    matches: tuple[LinedUp, ...]
    page: Page = msgspec.UNSET
    k: str = "screen"
    layout: str = "line-ups"
    corner: Corner = msgspec.UNSET


Frame = (
    TableFrame
    | BoardFrame
    | CommentsFrame
    | MatchFrame
    | SessionFrame
    | StandingFrame
    | TwoRooms
    | Standings
    | NoticeBoard
    | LineUps
)


def encode(frame: msgspec.Struct) -> bytes:
    """The bytes of a frame, the same for everybody who gets it; `packing` says how they are read."""
    return _encoder.encode(pack(msgspec.to_builtins(frame)))


def encode_line(line: Line | None) -> str:
    """A line as a projection keeps it; empty = none."""
    return "" if line is None else _encoder.encode(line).decode()


def decode_line(text: str) -> Line | None:
    """Inverse of `encode_line`."""
    return msgspec.json.decode(text, type=Line) if text else None


def number(value: Decimal | int) -> float:
    """A number as JSON shows it: whole ones without a fraction."""
    return int(value) if value == int(value) else float(value)


def line_of(state: BoardState) -> Line | None:
    """The result line of a folded board, None while it has none."""
    result = state.result
    if result is None:
        return None
    if result.contract is None:
        return Line("P", None, None, None, 0, None, state.provisional)
    over = None if result.tricks is None else result.tricks - (result.contract.level + 6)
    lead = None if state.opening_lead is None else str(state.opening_lead)
    return Line(
        contract=str(result.contract),
        declarer=result.contract.declarer.value,
        tricks=result.tricks,
        over=over,
        score=result.score_ns,
        lead=lead,
        provisional=state.provisional,
    )


def finished_line(state: BoardState) -> Line | None:
    """The line of a board that is finished; a board still in play has none to show."""
    return line_of(state) if state.phase is Phase.FINISHED else None


def board_of(state: BoardState, label: str = "", *, live: bool = False) -> Board:
    """A folded board as spectators see it; `label` where it says more than its number. `live`: as the table stands now."""
    contract = state.contract
    won = (state.declarer_tricks, state.defender_tricks)
    if contract is not None and contract.declarer.side is Side.EW:
        won = (won[1], won[0])
    deal = state.deal
    return Board(
        number=state.setup.number,
        dealer=state.setup.dealer.value,
        vulnerable=state.setup.vulnerability.value,
        hands=None if deal is None or not any(deal.hands.values()) else dict(deal.as_strings()),
        phase=state.phase.value,
        turn=state.turn.value if state.turn else None,
        auction=tuple(_call(call) for call in state.calls),
        contract="P" if state.passed_out else (str(contract) if contract else None),
        declarer=contract.declarer.value if contract else None,
        tricks=tuple(_trick(trick) for trick in state.tricks if trick.cards),
        won=won,
        line=finished_line(state),
        joined=state.joined_tricks,
        claim=state.claim.tricks if state.claim else None,
        conflicts=tuple(dict.fromkeys(conflict.code for conflict in state.conflicts)),
        label=label,
        comments=tuple(_comment(comment) for comment in state.comments),
        pause=state.pause.value if live and state.pause else "",
    )


def _comment(view: CommentView) -> Comment:
    return Comment((view.calls, view.cards), view.text, view.author, view.corrected)


def _call(view: CallView) -> Call:
    return Call(str(view.call), view.alert, view.explanation, view.corrected, view.illegal)


def _trick(view: TrickView) -> Trick:
    marks: dict[str, str] = {}
    for position, card in enumerate(view.clockwise):
        if card is None:
            continue
        if card.revoke:
            marks[str(position)] = "revoke"
        elif card.corrected:
            marks[str(position)] = "corrected"
        elif card.source is Source.INFERRED:
            marks[str(position)] = "inferred"
    cards = tuple(None if card is None or card.card is None else str(card.card) for card in view.clockwise)
    return Trick(view.leader.value, cards, view.winner.value if view.winner else None, marks)
