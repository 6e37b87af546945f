"""The facts of a session's journal as they are written: one closed union, append-only, a later fact supersedes an earlier.

Subjects are internal ids: the journal never leaves the server as it stands.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

Words = Annotated[str, msgspec.Meta(max_length=200)]
PublicAudience = Literal["hall", "online"]
Scope = Literal["session", "match", "table", "board"]
MatchSide = Literal["home", "visitor"]
Instant = Annotated[datetime, msgspec.Meta(tz=True)]
GateName = Literal["hold", "seated", "finished", "session", "delay"]
SeatLetters = Annotated[str, msgspec.Meta(pattern="^N?E?S?W?$", min_length=1)]
BoardNumber = Annotated[int, msgspec.Meta(ge=1, le=9999)]
SeatLetter = Literal["N", "E", "S", "W"]


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="k"):
    """What all of them are."""


class PolicyBody(_Body, frozen=True, tag="policy"):
    """What an audience may see from now on: the gates it stands behind; `delay` in seconds, 0 = live."""

    audience: PublicAudience
    delay: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    gates: tuple[GateName, ...] = ("hold", "delay")


class DeclaredBody(_Body, frozen=True, tag="declared"):
    """The director says that hall and phones are out of reach of players still to play (or no longer)."""

    out_of_reach: bool


class HoldBody(_Body, frozen=True, tag="hold"):
    """Nothing new of the subject is shown; `en` and `zh` are what screens say meanwhile.

    `subject` is the internal id of the session, match or table; for a board that of its match, with the board's `number`.
    """

    scope: Scope
    subject: int
    number: BoardNumber | None = None
    en: Words = ""
    zh: Words = ""


class LiftBody(_Body, frozen=True, tag="lift"):
    """Ends the hold on a subject."""

    scope: Scope
    subject: int
    number: BoardNumber | None = None


class SeatsAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seats of one table, in the order N E S W."""

    table: int
    seats: SeatLetters = "NESW"


class SaidOf(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A player (internal id), and the round of a movement from which on something is said of him."""

    player: int
    since: int


class PresenceBody(_Body, frozen=True, tag="presence"):
    """Who came, or went, or stepped out under escort (art. 41 V: *away*, which changes no gate).

    `at` is when it happened where that is known better than by the time of entry. A later fact about the same seats
    supersedes; `mends` names an earlier fact of this kind that was wrong: of these seats it counts as never made.
    `of`: with a movement the players meant, for it goes with them where they sit down next.
    """

    who: tuple[SeatsAt, ...]
    state: Literal["here", "gone", "away"]
    at: Instant | None = None
    mends: int | None = None
    of: tuple[SaidOf, ...] = ()


class ReseatedBody(_Body, frozen=True, tag="reseated"):
    """With a movement others sit at a table of `round` now: the seats that changed hands, and to whom (None: empty).

    What was said of a seat went with its player; of whoever sits there now counts what was said of himself.
    """

    table: int
    round: Annotated[int, msgspec.Meta(ge=1)]
    players: Annotated[dict[SeatLetter, int | None], msgspec.Meta(min_length=1)]


class FinishedBody(_Body, frozen=True, tag="finished"):
    """The director says that a table has finished its boards up to and with number `upto`."""

    table: int
    upto: BoardNumber


class ClosedBody(_Body, frozen=True, tag="closed"):
    """A table has played its session to the end (or has not, after all)."""

    table: int
    closed: bool = True


class ForfeitBody(_Body, frozen=True, tag="forfeit"):
    """A side has forfeited its match in this session, confirmed by the director: its tables are nobody's peers."""

    match: int
    side: MatchSide
    forfeited: bool = True


class BroadcastOnBody(_Body, frozen=True, tag="broadcast-on"):
    """The seated gate no longer waits for a late table; the price was stated (or it waits again)."""

    table: int
    on: bool = True


class PublishedBody(_Body, frozen=True, tag="published"):
    """Everything of a closed session is open to all (the recorder, on the director's order)."""


class RecallBody(_Body, frozen=True, tag="recall"):
    """What was shown of the subject is hidden again until its gates open anew; the ledger stands."""

    audience: PublicAudience
    scope: Scope
    subject: int
    number: BoardNumber | None = None


class NoticeBody(_Body, frozen=True, tag="notice"):
    """What screens say while something is held; empty words end it."""

    en: Words = ""
    zh: Words = ""


class ProgressBody(_Body, frozen=True, tag="progress"):
    """Whether an audience is told how many boards each table has finished."""

    audience: PublicAudience
    on: bool


class DisclosedBody(_Body, frozen=True, tag="disclosed"):
    """Boards became known elsewhere (another service, in print, overheard): counts like a release of our own.

    Where nobody knows the second, it was some moment from `at` to `until`: whoever was away at either end was absent.
    """

    board_set: int
    boards: tuple[BoardNumber, ...]
    at: Instant
    where: Words
    until: Instant | None = None


class MovedBody(_Body, frozen=True, tag="moved"):
    """The start of the session, or of one match of it, moved; deadlines, lateness and the end move with it."""

    starts_at: Instant
    match: int | None = None


class ClockBody(_Body, frozen=True, tag="clock"):
    """When the session's time is over, as the hall's clock says it; None = it says nothing any more."""

    ends_at: Instant | None = None


class FineBody(_Body, frozen=True, tag="fine"):
    """A fine on a side of a match, against the stage total (art. 52 III): VP in hundredths, or IMPs.

    `contestant`: of an individual event the player it is for, else both partners are meant.
    """

    match: int
    side: MatchSide
    article: Annotated[str, msgspec.Meta(max_length=12)]
    vp_hundredths: int = 0
    imps: int = 0
    minutes: int = 0
    reason: Words = ""
    contestant: int | None = None


class ReplacedBody(_Body, frozen=True, tag="replaced"):
    """Board `number` of a match was replaced by substitute `by` (its number in the set) in both rooms, at `tables`.

    What the director said before of these tables, finished up to or closed, does not speak of the substitute.
    """

    match: int
    number: BoardNumber
    by: BoardNumber
    reason: Words
    tables: tuple[int, ...] = ()


class CancelledBody(_Body, frozen=True, tag="cancelled"):
    """A board of a match is not played; `award` are the IMPs of home and visitor, none = no score."""

    match: int
    number: BoardNumber
    reason: Words
    award: tuple[int, int] | None = None


class HallWarnedBody(_Body, frozen=True, tag="hall-warned"):
    """The whole hall was warned of an offence: from now on a first one may be fined as a second (art. 53)."""

    article: Annotated[str, msgspec.Meta(max_length=12)]


class BoardSetBody(_Body, frozen=True, tag="board-set"):
    """Before play a match was given boards of another set, from number `first` on; `was` is the set it had, from `was_first`."""

    match: int
    board_set: int
    first: BoardNumber
    last: BoardNumber
    was: int
    was_first: BoardNumber


class BreakBody(_Body, frozen=True, tag="break"):
    """The session has a break in which players meet those who have played other boards (or has none, after all)."""

    has_break: bool = True


class DealTakenBody(_Body, frozen=True, tag="deal-taken"):
    """A table went on with a board that was not its next, or while others lay unfinished: `parked` (boards by internal id).

    `next` would have been its next, None when nothing was left. `asked`: the console asked first and was told to go on;
    else the board was typed without a line, and nobody could ask.
    """

    table: int
    board: int
    next: int | None = None
    parked: tuple[int, ...] = ()
    asked: bool = True


class SkippedBody(_Body, frozen=True, tag="skipped"):
    """A table leaves a board out for now: it is not its next any more (or is again). Gates wait for it as before."""

    table: int
    board: int
    on: bool = True


class OfficialBody(_Body, frozen=True, tag="official"):
    """The official result of a board at a table, from the score sheet or a file; it stands beside the record.

    `contract` "4HX" or "P" for passed out, none = it is taken back; `tricks` are declarer's.
    """

    table: int
    board: int
    contract: Annotated[str, msgspec.Meta(pattern="^(P|[1-7][CDHSN]X{0,2})?$")] = ""
    declarer: Literal["", "N", "E", "S", "W"] = ""
    tricks: Annotated[int, msgspec.Meta(ge=0, le=13)] | None = None
    source: Annotated[str, msgspec.Meta(max_length=60)] = ""


class AddingBody(_Body, frozen=True, tag="adding"):
    """Operators may have a match of this session play boards beyond its schedule, or no longer: who allowed it, and when."""

    allowed: bool


class AddedBody(_Body, frozen=True, tag="added"):
    """An operator had a match play one more board, in both rooms: `board` by internal id, asked for at `table`."""

    match: int
    table: int
    board: int
    number: BoardNumber


class OtherRoomBody(_Body, frozen=True, tag="other-room"):
    """Operators of the event are told the other room's result once they have their own, or no longer: who said so, and when."""

    shown: bool


class RosterBody(_Body, frozen=True, tag="roster"):
    """A list of players was put right: a contestant or a player is written otherwise (`was`), was added, or taken off.

    Names as (English, Chinese); `of` is what the contestant was called then. It says nothing of who sat where.
    """

    did: Literal["team", "player", "added", "removed"]
    team: int
    of: tuple[Words, Words]
    player: int | None = None
    was: tuple[Words, Words] = ("", "")
    name: tuple[Words, Words] = ("", "")


class UndoneBody(_Body, frozen=True, tag="undone"):
    """A replacement, cancellation, fine, warning or another set of boards is taken back: fact `fact` of this journal."""

    fact: int


JournalBody = (
    PolicyBody
    | DeclaredBody
    | HoldBody
    | LiftBody
    | PresenceBody
    | ReseatedBody
    | FinishedBody
    | ClosedBody
    | ForfeitBody
    | BroadcastOnBody
    | PublishedBody
    | RecallBody
    | NoticeBody
    | ProgressBody
    | DisclosedBody
    | MovedBody
    | ClockBody
    | FineBody
    | ReplacedBody
    | CancelledBody
    | HallWarnedBody
    | BoardSetBody
    | BreakBody
    | DealTakenBody
    | OtherRoomBody
    | SkippedBody
    | AddingBody
    | AddedBody
    | OfficialBody
    | RosterBody
    | UndoneBody
)

_decoder = msgspec.json.Decoder(JournalBody)


def encode(body: JournalBody) -> bytes:
    """Canonical JSON of a journal fact."""
    return msgspec.json.encode(body)


@lru_cache(maxsize=8192)  # a journal is folded anew with every fact that comes to it
def decode(raw: bytes | str) -> JournalBody:
    """The journal fact written in `raw`."""
    return _decoder.decode(raw)


def kind_of(body: JournalBody) -> str:
    """The kind a body is stored under."""
    return str(type(body).__struct_config__.tag)
