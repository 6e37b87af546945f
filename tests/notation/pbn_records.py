"""Records made by chance, of everything that PBN can carry: bidding and play need not be possible."""

from dataclasses import replace

from hypothesis import strategies as st

from bridge.boards import Vulnerability
from bridge.calls import ALL_BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Contract, Doubling, Strain
from bridge.cards import DECK
from bridge.notation.pbn_games import MANDATORY
from bridge.notation.pbn_inferred import play_contract
from bridge.notation.pbn_record import OWN_PLACE
from bridge.notation.pbn_values import write_result
from bridge.notation.record import (
    BroadcastFile,
    CallRead,
    CardRead,
    Hands,
    Note,
    ResultRead,
    Room,
    TableRecord,
)
from bridge.notation.supplements import DoubleDummy, Irregularity, Section, Tag
from bridge.seats import SEATS

LETTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters='"}')
TEXTS = st.text(LETTERS, max_size=40).map(str.strip).filter(lambda text: text != "?" and text[:1] != "#")
WORDS = TEXTS.filter(bool)
# What a comment says: no line that is a single blank, a per cent sign in front, or a mark of place.
REMARKS = st.lists(TEXTS.filter(lambda text: text[:1] not in ("%", "(")), min_size=1, max_size=3).map(
    "\n".join
)
SEAT, GLYPHS = (
    st.sampled_from(SEATS),
    st.sets(st.integers(0, 255), max_size=2).map(lambda s: tuple(sorted(s))),
)
TAG_NAMES = st.from_regex(r"[A-Z][A-Za-z]{2,12}", fullmatch=True).filter(
    lambda name: name not in OWN_PLACE and not name.endswith("Table")
)
TRICKS = st.integers(0, 13)


@st.composite
def calls(draw: st.DrawFn) -> tuple[CallRead, ...]:
    found = []
    words: tuple[Call, ...] = (PASS, PASS, DOUBLE, REDOUBLE, *ALL_BIDS)
    for call in draw(st.lists(st.sampled_from(words), max_size=20)):
        explanation = draw(st.none() | TEXTS) if draw(st.integers(0, 4)) == 0 else None
        mark = (
            Irregularity.INSUFFICIENT_BID if isinstance(call, Bid) and draw(st.integers(0, 9)) == 0 else None
        )
        if draw(st.integers(0, 14)) == 0:
            found.append(CallRead(None, found="^S", irregularity=Irregularity.TURN_SKIPPED))
        alert = explanation is not None
        found.append(CallRead(call, alert, explanation or "", glyphs=draw(GLYPHS), irregularity=mark))
    return tuple(found)


@st.composite
def cards(draw: st.DrawFn, contract: Contract | None) -> tuple[CardRead, ...]:
    """Cards in any order; unseen ones never lead, for nobody could say who leads next."""
    if contract is None:
        return ()
    found = []
    for at, card in enumerate(draw(st.permutations(DECK))[: draw(st.integers(0, 52))]):
        if at % 4 and draw(st.integers(0, 9)) == 0:
            found.append(CardRead(None))
        else:
            mark = Irregularity.REVOKE if draw(st.integers(0, 19)) == 0 else None
            text = draw(WORDS) if draw(st.integers(0, 9)) == 0 else ""
            leader = contract.leader.next if at == 0 and draw(st.integers(0, 9)) == 0 else None
            found.append(CardRead(card, 0, "", text, draw(GLYPHS), mark, leader))
    while found and found[-1].card is None:
        found.pop()
    return tuple(found)


@st.composite
def officials(draw: st.DrawFn) -> ResultRead | None:
    kind = draw(st.integers(0, 4))
    if kind < 2:
        return draw(
            st.sampled_from((None, ResultRead("P", passed_out=True), ResultRead("3HE"), ResultRead("")))
        )
    contract = Contract(
        draw(st.integers(1, 7)),
        draw(st.sampled_from(Strain)),
        draw(st.sampled_from(Doubling)),
        draw(SEAT),
    )
    swapped, agreed = draw(st.booleans()), draw(st.booleans())
    result = ResultRead("", contract, draw(TRICKS), swapped=swapped, agreed=agreed)
    return ResultRead(write_result(result), contract, result.tricks, swapped=swapped, agreed=agreed)


@st.composite
def deals(draw: st.DrawFn) -> Hands | None:
    """A deal, some hands of it not known."""
    pack = draw(st.permutations(DECK))
    hands = [frozenset(pack[at : at + 13]) for at in range(0, 52, 13)]
    unknown = draw(st.sets(SEAT, max_size=4))
    if len(unknown) == 4:
        return None
    known = [frozenset() if seat in unknown else hand for seat, hand in zip(SEATS, hands, strict=True)]
    return Hands(*known, unknown=frozenset(unknown))


@st.composite
def sections(draw: st.DrawFn) -> tuple[Section, ...]:
    found = []
    for name in draw(st.sets(st.sampled_from(("ActionTable", "ScoreTable", "XTable")), max_size=2)):
        columns = draw(st.lists(WORDS.filter(lambda text: ";" not in text), min_size=1, max_size=3))
        row = st.lists(st.text(LETTERS, max_size=12), min_size=len(columns), max_size=len(columns)).map(tuple)
        found.append(Section(name, tuple(columns), tuple(draw(st.lists(row, max_size=4)))))
    return tuple(sorted(found, key=lambda section: section.name))


@st.composite
def notes(draw: st.DrawFn, told: int, played: int, tags: tuple[Tag, ...]) -> tuple[Note, ...]:
    """Commentary at all kinds of places."""
    places = [
        Note(""),
        *(Note("", behind=name) for name in (*MANDATORY, *(tag.name for tag in tags), "Auction")),
    ]
    places += [Note("", calls=number) for number in range(1, told + 1)]
    places += [Note("", calls=told, cards=number) for number in range(1, played + 1)]
    places.append(Note("", calls=told, cards=played, after_claim=True))
    chosen = draw(st.lists(st.sampled_from(places), max_size=4))
    return tuple(replace(place, text=draw(REMARKS), is_page=draw(st.booleans())) for place in chosen)


@st.composite
def records(draw: st.DrawFn, seq: int = 1) -> TableRecord:
    dealer, official, bidding = draw(SEAT), draw(officials()), draw(calls())
    play = draw(cards(play_contract(dealer, bidding, official)))
    tags = tuple(
        sorted({name: Tag(name, draw(WORDS)) for name in draw(st.sets(TAG_NAMES, max_size=3))}.values())
    )
    names = tuple(draw(st.lists(TEXTS, min_size=4, max_size=4)))
    row = st.tuples(*[st.none() | TRICKS] * 5)
    known = DoubleDummy(tuple(draw(st.tuples(*[row] * 4)))) if draw(st.booleans()) else None
    if known and all(number is None for row_ in known.tricks for number in row_):
        known = None
    return TableRecord(
        seq=seq,
        line=0,
        board=draw(st.none() | st.integers(1, 999)),
        room=draw(st.sampled_from((None, *Room))),
        label=draw(TEXTS),
        dealer=dealer,
        vulnerability=draw(st.none() | st.sampled_from(Vulnerability)),
        hands=draw(deals()),
        calls=bidding,
        cards=play,
        claimed=draw(st.none() | TRICKS),
        official=official,
        names=names if any(names) else (),
        commentary=draw(notes(len(bidding), len(play), tags)),
        tags=tags,
        sections=draw(sections()),
        double_dummy=known,
    )


@st.composite
def files(draw: st.DrawFn) -> BroadcastFile:
    number = draw(st.integers(0, 3))
    return BroadcastFile(tuple(draw(records(seq)) for seq in range(1, number + 1)))
