"""Files of table records by chance, for writers: legal or not, whole or in pieces.

`plain` files hold what any text format of two rooms can write; `wild` ones hold any text and any numbers anywhere.
"""

from dataclasses import replace

from hypothesis import strategies as st

from bridge.boards import Vulnerability
from bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, Strain
from bridge.cards import DECK
from bridge.notation.lin_values import read_result
from bridge.notation.record import (
    HAND,
    PACK,
    BroadcastFile,
    CallRead,
    CardRead,
    Hands,
    Heading,
    Note,
    OfficialResult,
    Room,
    TableRecord,
    TeamRead,
    seated,
)
from bridge.seats import Seat

WORDS = st.text("abcXYZ äöß中-.'!?09", min_size=1, max_size=9).map(str.strip).filter(bool)
PROSE = st.lists(WORDS, min_size=1, max_size=3).map("\n".join)
AWKWARD = (
    "",
    "|",
    "a|b",
    "x,y",
    "\n",
    "\nmb",
    "\r\n",
    "o1",
    "Board 3",
    "p4H!",
    "]",
    '"',
    "}",
    "Ã¼",
    "pc|SA|",
)
ANYTHING = st.sampled_from(AWKWARD) | st.text(max_size=8)

CALLS: st.SearchStrategy[Call] = st.sampled_from((PASS, DOUBLE, REDOUBLE)) | st.builds(
    Bid, st.integers(1, 7), st.sampled_from(Strain)
)
CARDS = st.sampled_from(DECK)
DEALT = st.permutations(DECK).map(
    lambda deck: Hands(*(frozenset(deck[at : at + HAND]) for at in range(0, PACK, HAND)))
)
LISTED = st.builds(Hands, *(st.frozensets(CARDS, max_size=14),) * 4)
RESULTS = st.sampled_from(("", "P", "4HEx-1", "3NN=", "7CSxx=", "1SW+3", "3HE", "PASS")).map(read_result)
TEAMS = st.builds(TeamRead, WORDS, st.integers(0, 99) | st.sampled_from((0.5, 12.25)))


@st.composite
def plain(draw: st.DrawFn) -> BroadcastFile:
    """A segment of one to three boards with a heading, names, results, proper deals, commentary and alerts."""
    first, count = draw(st.integers(1, 900)), draw(st.integers(1, 3))
    heading = Heading(draw(WORDS), draw(WORDS), "I", first, first + count - 1, draw(TEAMS), draw(TEAMS))
    places = [(first + at, room) for at in range(count) for room in Room]
    results = tuple(OfficialResult(board, room, draw(RESULTS)) for board, room in places)
    names = tuple(draw(st.lists(WORDS, min_size=8, max_size=8)))
    records = tuple(
        replace(draw(_record(seq, entry.board, entry.room)), official=entry.result)
        for seq, entry in enumerate(results, start=1)
        if draw(st.integers(0, 5))
    )
    return BroadcastFile(
        records=tuple(replace(record, seq=seq) for seq, record in enumerate(records, start=1)),
        heading=heading,
        open_players=seated(names, Room.OPEN),
        closed_players=seated(names, Room.CLOSED),
        results=results,
        names=names,
        commentary=tuple(draw(st.lists(st.builds(Note, PROSE), max_size=2))),
    )


@st.composite
def _record(draw: st.DrawFn, seq: int, board: int, room: Room) -> TableRecord:
    texts = st.just("") | PROSE
    calls = [CallRead(call, draw(st.booleans())) for call in draw(st.lists(CALLS, max_size=8))]
    calls = [
        replace(call, alert=True, explanation=draw(PROSE)) if call.alert and draw(st.booleans()) else call
        for call in calls
    ]
    cards = draw(st.lists(st.builds(CardRead, CARDS), max_size=9))
    claimed = draw(st.none() | st.integers(0, HAND))
    notes = [
        *(Note(draw(texts), calls=draw(st.integers(0, len(calls)))) for _ in range(draw(st.integers(0, 2)))),
        *(
            Note(draw(texts), len(calls), draw(st.integers(1, len(cards))), is_page=draw(st.booleans()))
            for _ in range(draw(st.integers(0, 2)) if cards else 0)
        ),
    ]
    notes.sort(key=lambda note: (note.cards, note.calls))
    if claimed is not None:
        notes += [
            Note(draw(texts), len(calls), len(cards), after_claim=True)
            for _ in range(draw(st.integers(0, 1)))
        ]
    return TableRecord(
        seq=seq,
        line=0,
        board=board,
        room=room,
        label=draw(st.just("") | WORDS),
        dealer=draw(st.sampled_from(Seat)),
        vulnerability=draw(st.sampled_from(Vulnerability)),
        hands=draw(DEALT),
        calls=tuple(calls),
        cards=tuple(cards),
        claimed=claimed,
        names=tuple(draw(st.just([]) | st.lists(WORDS, min_size=4, max_size=4))),
        notes=sum(not note.is_page for note in notes),
        commentary=tuple(notes),
        other_calls=tuple(CallRead(call) for call in draw(st.lists(CALLS, max_size=3))),
        swing_remark=draw(st.just("") | WORDS),
    )


@st.composite
def wild(draw: st.DrawFn) -> BroadcastFile:
    """Any text and any hands anywhere, rooms, numbers and headings missing, places twice."""
    number = st.none() | st.integers(-5, 99_999)
    team = st.builds(
        TeamRead, ANYTHING, st.integers(-5, 10**7) | st.floats(allow_nan=False, allow_infinity=False)
    )
    heading = st.builds(Heading, ANYTHING, ANYTHING, ANYTHING, number, number, team, team)
    results = st.lists(
        st.builds(OfficialResult, st.integers(0, 40), st.sampled_from(Room), RESULTS), max_size=4
    )
    names = tuple(draw(st.lists(ANYTHING, max_size=9)))
    records = draw(st.lists(_wild_record(), max_size=3))
    return BroadcastFile(
        records=tuple(replace(record, seq=seq) for seq, record in enumerate(records, start=1)),
        heading=draw(st.none() | heading),
        open_players=seated(names, Room.OPEN),
        closed_players=seated(names, Room.CLOSED) if len(names) == 8 else None,
        results=tuple(draw(results)),
        names=names,
        pair_names=tuple(draw(st.lists(ANYTHING, max_size=3))),
        commentary=tuple(draw(st.lists(st.builds(Note, ANYTHING), max_size=2))),
    )


def _wild_record() -> st.SearchStrategy[TableRecord]:
    call = st.builds(CallRead, st.none() | CALLS, st.booleans(), ANYTHING, ANYTHING)
    return st.builds(
        TableRecord,
        seq=st.just(1),
        line=st.just(0),
        board=st.none() | st.integers(-1, 99_999),
        room=st.none() | st.sampled_from(Room),
        label=ANYTHING,
        dealer=st.none() | st.sampled_from(Seat),
        vulnerability=st.none() | st.sampled_from(Vulnerability),
        hands=st.none() | LISTED,
        calls=st.lists(call, max_size=4).map(tuple),
        cards=st.lists(st.builds(CardRead, st.none() | CARDS, found=ANYTHING), max_size=4).map(tuple),
        claimed=st.none() | st.integers(-1, 99),
        official=st.none() | RESULTS,
        names=st.lists(ANYTHING, max_size=9).map(tuple),
        is_orphan=st.booleans(),
        commentary=st.lists(st.builds(Note, ANYTHING, st.integers(0, 5), st.integers(0, 5)), max_size=2).map(
            tuple
        ),
    )
