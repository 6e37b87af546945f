"""What every file format is read into: one table's record of one board, and the broadcast it belongs to.

A record holds what its file says, legal or not, and never mends it: a card held twice stays held twice, a call
after the last pass stays in the list. What was odd about it is a `Problem` with the line it was seen on. What
the record comes to (contract, tricks, score) is `outcome`'s business. Two records that say the same are equal, on
whatever lines they stand. Knows no file format.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice

from bridge.boards import Vulnerability
from bridge.calls import Call, Contract
from bridge.cards import Card
from bridge.deals import Deal, write_hand
from bridge.notation.supplements import DoubleDummy, Irregularity, Section, Tag
from bridge.seats import SEATS, Seat
from bridge.slots import slots_of

HAND = 13
PACK = 52
MOST_PROBLEMS = 10_000  # nobody reads further
MOST_BOARDS = 400  # a heading that promises more is a misprint, not a segment


class Room(Enum):
    """The two rooms of a match between teams."""

    OPEN = "open"
    CLOSED = "closed"

    @property
    def other(self) -> Room:
        """The other room of the same match."""
        return Room.CLOSED if self is Room.OPEN else Room.OPEN


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a file says that cannot be read, or cannot be true.

    `line` counts from 1; 0 means the file as a whole. `kind` is a stable word, `detail` is for people.
    """

    kind: str
    line: int = 0
    board: int | None = None
    room: Room | None = None
    detail: str = ""

    @property
    def sentence(self) -> str:
        """The detail in its place: `board 7 open: no play, no claim`."""
        place = " ".join(
            part
            for part in (f"board {self.board}" if self.board else "", self.room.value if self.room else "")
            if part
        )
        return ": ".join(part for part in (place, self.detail) if part) or self.kind.replace("-", " ")


def bounded(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of a file, at most `MOST_PROBLEMS`; that there are more is the last of them."""
    rest = iter(problems)
    first = tuple(islice(rest, MOST_PROBLEMS))
    more = sum(1 for _ in rest)
    return (*first, Problem("too-many-problems", detail=f"{more} more")) if more else first


@dataclass(frozen=True, slots=True)
class Hands:
    """Four hands as listed: there may be too many cards, too few, or one card in two hands.

    `unknown` are the seats whose hands the file says it does not know; no card is listed there.
    """

    north: frozenset[Card]
    east: frozenset[Card]
    south: frozenset[Card]
    west: frozenset[Card]
    unknown: frozenset[Seat] = field(default=frozenset(), kw_only=True)

    def of(self, seat: Seat) -> frozenset[Card]:
        """The cards listed for one seat."""
        return (self.north, self.east, self.south, self.west)[seat.index]

    def holder(self, card: Card) -> Seat | None:
        """The first seat from North that is listed with the card, or None."""
        return next((seat for seat in Seat if card in self.of(seat)), None)

    @property
    def is_proper(self) -> bool:
        """Whether these are four hands of thirteen different cards."""
        whole = self.north | self.east | self.south | self.west
        return len(whole) == PACK and all(len(self.of(seat)) == HAND for seat in SEATS)

    @property
    def is_placeholder(self) -> bool:
        """Whether each hand is one whole suit: what people enter when the deal is not known."""
        return all(len({card.suit for card in self.of(seat)}) == 1 for seat in SEATS) and self.is_proper

    @property
    def deal(self) -> Deal | None:
        """The deal, if these hands are one that can have been dealt and not a stand-in for an unknown one."""
        if not self.is_proper or self.is_placeholder:
            return None
        return Deal({seat: self.of(seat) for seat in SEATS})

    def as_strings(self) -> Iterator[tuple[str, str]]:
        """Pairs of seat letter and `S.H.D.C`, ranks from the top, a void as nothing."""
        return ((seat.value, write_hand(self.of(seat))) for seat in SEATS)


@dataclass(frozen=True, slots=True, init=False)
class CallRead:
    """One call of a record. `call` is None where `found` could not be read.

    `found` is empty for a call that was read as it stood. Two calls that stood in one value share it; `glued` is
    then true for the second. `glyphs` are numbered remarks (PBN's `$n`). A turn that was skipped is no call, but has
    its place.
    """

    call: Call | None
    alert: bool = False
    explanation: str = ""
    found: str = ""
    glued: bool = False
    line: int = field(default=0, compare=False)
    glyphs: tuple[int, ...] = ()
    irregularity: Irregularity | None = None

    def __init__(  # noqa: PLR0917 - a value's fields
        self,
        call: Call | None,
        alert: bool = False,
        explanation: str = "",
        found: str = "",
        glued: bool = False,
        line: int = 0,
        glyphs: tuple[int, ...] = (),
        irregularity: Irregularity | None = None,
    ) -> None:
        _call(self, call)
        _call_alert(self, alert)
        _call_explanation(self, explanation)
        _call_found(self, found)
        _call_glued(self, glued)
        _call_line(self, line)
        _call_glyphs(self, glyphs)
        _call_irregularity(self, irregularity)


(
    _call,
    _call_alert,
    _call_explanation,
    _call_found,
    _call_glued,
    _call_line,
    _call_glyphs,
    _call_irregularity,
) = slots_of(CallRead)


@dataclass(frozen=True, slots=True, init=False)
class CardRead:
    """One card of a play; `card` is None where `found` could not be read, or nobody saw it: somebody played something.

    `by` is who led, where that is not the player whose turn it was.
    """

    card: Card | None
    line: int = field(default=0, compare=False)
    found: str = ""
    explanation: str = ""
    glyphs: tuple[int, ...] = ()
    irregularity: Irregularity | None = None
    by: Seat | None = None

    def __init__(  # noqa: PLR0917 - a value's fields
        self,
        card: Card | None,
        line: int = 0,
        found: str = "",
        explanation: str = "",
        glyphs: tuple[int, ...] = (),
        irregularity: Irregularity | None = None,
        by: Seat | None = None,
    ) -> None:
        _card(self, card)
        _card_line(self, line)
        _card_found(self, found)
        _card_explanation(self, explanation)
        _card_glyphs(self, glyphs)
        _card_irregularity(self, irregularity)
        _card_by(self, by)


(
    _card,
    _card_line,
    _card_found,
    _card_explanation,
    _card_glyphs,
    _card_irregularity,
    _card_by,
) = slots_of(CardRead)


@dataclass(frozen=True, slots=True)
class Note:
    """Commentary as found, with its place: after so many calls and so many cards, or behind the claim.

    With a card before it, or behind the claim, it follows all the calls. `is_page`: a page of text of its own. Empty
    text clears what was shown. `behind` names the tag or table it stands behind in the file, if any.
    """

    text: str
    calls: int = 0
    cards: int = 0
    after_claim: bool = False
    is_page: bool = False
    line: int = field(default=0, compare=False)
    behind: str = ""


@dataclass(frozen=True, slots=True)
class ResultRead:
    """An official result as found, and what it says if it can be read. `tricks` are declarer's, of thirteen.

    `found` is empty where the list of results has a place for the board but nothing in it. `swapped`: dummy played
    and declarer lay on the table. `agreed`: the players agreed on tricks that are not those won.
    """

    found: str
    contract: Contract | None = None
    tricks: int | None = None
    passed_out: bool = False
    swapped: bool = False
    agreed: bool = False

    @property
    def is_readable(self) -> bool:
        """Whether the entry says how the board ended."""
        return self.passed_out or self.tricks is not None


@dataclass(frozen=True, slots=True)
class Lineup:
    """The names of four players, as found; empty where none is given."""

    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""

    def of(self, seat: Seat) -> str:
        """The name at one seat."""
        return (self.north, self.east, self.south, self.west)[seat.index]


def seated(names: Sequence[str], room: Room | None) -> Lineup | None:
    """Seats South, West, North, East of the open room, then of the closed; four names are the room's own.

    None for any other number of names, for then nobody knows who is who, and where all are empty.
    """
    own = names[4:] if len(names) == 8 and room is Room.CLOSED else names[:4]
    if len(names) not in (4, 8) or not any(own):
        return None
    south, west, north, east = own
    return Lineup(north, east, south, west)


@dataclass(frozen=True, slots=True)
class TeamRead:
    """A team's name and what it carries into the segment (IMPs, or the unit of the event)."""

    name: str
    carry: float = 0


@dataclass(frozen=True, slots=True)
class Heading:
    """What a broadcast is of. Team 1 is N-S in the open room, E-W in the closed room.

    `scoring` is the file's own letter (I = IMPs, P = pairs, B = board-a-match). `first` and `last` are board numbers.
    """

    event: str
    segment: str
    scoring: str
    first: int | None
    last: int | None
    team1: TeamRead
    team2: TeamRead

    def includes(self, board: int) -> bool:
        """Whether the heading promises the board; True where it does not say which it promises."""
        return self.first is None or self.last is None or self.first <= board <= self.last


@dataclass(frozen=True, slots=True)
class OfficialResult:
    """One entry of the file's own list of results, with the place it stands for."""

    board: int
    room: Room
    result: ResultRead


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One board at one table. `seq` counts a file's records from 1; `line` is where the record begins.

    `label` is a caption that says more than the board's number. `claimed` is declarer's total of thirteen, whoever claimed. `official` is the entry of the file's result list.
    `names` are those given for this record alone, South first, four or eight. `notes` counts the remarks of
    `commentary`, empty ones too, pages not. `is_orphan`: the deal was repeated without a place of its own.
    `other_calls` is what the record says was called in the other room; `swing_remark` a remark on IMPs, as found.
    `tags`, by name, and `sections` are what the file says beside all that.
    """

    seq: int
    line: int = field(compare=False)
    board: int | None
    room: Room | None
    label: str = ""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    hands: Hands | None = None
    calls: tuple[CallRead, ...] = ()
    cards: tuple[CardRead, ...] = ()
    claimed: int | None = None
    official: ResultRead | None = None
    names: tuple[str, ...] = ()
    notes: int = 0
    is_orphan: bool = False
    commentary: tuple[Note, ...] = ()
    other_calls: tuple[CallRead, ...] = ()
    swing_remark: str = ""
    tags: tuple[Tag, ...] = ()
    sections: tuple[Section, ...] = ()
    double_dummy: DoubleDummy | None = None

    def tag(self, name: str) -> str:
        """The value of a further tag, empty without it."""
        return next((tag.value for tag in self.tags if tag.name == name), "")

    @property
    def players(self) -> Lineup | None:
        """Who sat here by the record's own names, None where it has none."""
        return seated(self.names, self.room)


@dataclass(frozen=True, slots=True)
class BroadcastFile:
    """A whole file. `encoding_guessed` is true where nothing in the bytes proves the encoding.

    `names` are the heading's as found, in seating order (South first, open room first), also where their number fits
    no seats. `pair_names` and `pair_results` are lists that pair events give beside them, as found. `commentary` is
    what stands before the first record.
    """

    records: tuple[TableRecord, ...] = ()
    problems: tuple[Problem, ...] = ()
    heading: Heading | None = None
    open_players: Lineup | None = None
    closed_players: Lineup | None = None
    results: tuple[OfficialResult, ...] = ()
    encoding: str = "utf-8"
    encoding_guessed: bool = False
    names: tuple[str, ...] = ()
    pair_names: tuple[str, ...] = ()
    pair_results: tuple[str, ...] = ()
    commentary: tuple[Note, ...] = ()

    def players(self, room: Room) -> Lineup | None:
        """Who sits in a room by the heading."""
        return self.open_players if room is Room.OPEN else self.closed_players

    def result(self, board: int, room: Room) -> ResultRead | None:
        """The official result of a board in a room, recorded there or not."""
        found = (entry.result for entry in self.results if (entry.board, entry.room) == (board, room))
        return next(found, None)


@dataclass(frozen=True, slots=True)
class Written:
    """What a writer made of a file: its bytes, and a problem for everything that the format cannot carry."""

    data: bytes
    problems: tuple[Problem, ...] = ()
