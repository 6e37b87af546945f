"""What the values of LIN tags mean: deals, calls, cards, results, headings, names. Each reader takes one value.

A reader returns what it could read and, in words, what it could not; it never raises. It does not know which record
it reads for, so lines and boards are the caller's to add.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridge.boards import Vulnerability
from bridge.calls import ALL_BIDS, Call, parse_call, parse_contract
from bridge.cards import DECK, Card, Suit, parse_card
from bridge.errors import Refusal
from bridge.notation.record import HAND, PACK, CallRead, Hands, Heading, ResultRead, Room, TeamRead
from bridge.seats import Seat

DEALERS = {"1": Seat.SOUTH, "2": Seat.WEST, "3": Seat.NORTH, "4": Seat.EAST}
ORDER = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
VULNERABILITIES = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
FILLER = "-"
MOST_LETTERS = 1000  # of a deal or a whole auction; the longest auction has 638
MOST_NAMES = 4000  # more than any list of pairs

_HOLDINGS = {suit.letter: {str(card)[1]: card for card in DECK if card.suit is suit} for suit in Suit}
_ALL_CARDS = frozenset(DECK)
# What nearly every value is, found at once; the rest is read with more patience.
CARDS = {
    spelt: card
    for card in DECK
    for spelt in (str(card), str(card).lower(), str(card)[0].lower() + str(card)[1])
}
# With whether the call is alerted.
CALLS = {
    word + mark: (parse_call(word), bool(mark))
    for word in ("p", "d", "r", *(str(bid) for bid in ALL_BIDS))
    for mark in ("", "!")
}
_PACKED = re.compile(r"(?>(?:[1-7](?:NT?|[CDHS])|[PDR]|XX?)!?|-)++", re.IGNORECASE)  # never goes back: X, XX
_PACKED_CALL = re.compile(r"([1-7](?:NT?|[CDHS])|[PDR]|XX?)(!?)|-", re.IGNORECASE)
_RESULT = re.compile(
    r"(?P<bid>[1-7][CDHSN]T?)(?P<early>X{0,2})(?P<declarer>[NESW])(?P<late>X{0,2})(?P<tricks>=|[+-]\d{1,2})",
    re.IGNORECASE | re.ASCII,
)
_PLACE = re.compile(r"(?P<room>[oc])(?P<board>\d{1,4})(?:\s*,\s*(?P<label>.*))?", re.IGNORECASE | re.DOTALL)
_CAPTION = re.compile(r"board\s+(?P<board>\d{1,4})", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d{1,5}(?:\.\d{1,3})?")


@dataclass(frozen=True, slots=True)
class DealRead:
    """A deal as listed; no hands where the dealer stands alone. `complaints` are pairs of a kind and what is wrong."""

    dealer: Seat | None
    hands: Hands | None
    complaints: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class CallsRead:
    """The calls of one value. `complaint` is a kind, or empty; `fillers` counts places that are no calls."""

    calls: tuple[CallRead, ...]
    fillers: int = 0
    complaint: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record belongs."""

    room: Room
    board: int
    label: str = ""


def read_deal(value: str) -> DealRead:
    """Reads `3SAKHQ..DC..,hand,hand[,hand]`: dealer digit, then South, West, North and perhaps East."""
    text = "".join(value[:MOST_LETTERS].split())
    dealer = DEALERS.get(text[:1])
    if dealer and len(text) == 1:
        return DealRead(dealer, None, (("md-without-hands", "a dealer and no hands"),))
    listed = [*(text[1:] if text[:1].isdigit() else text).split(","), "", "", "", ""][: len(ORDER)]
    complaints = [] if dealer else [("md-dealer", f"no dealer: {text[:1]!r}")]
    hands: list[frozenset[Card]] = []
    for seat, hand in zip(ORDER, listed, strict=True):
        cards, complaint = _read_hand(hand)
        hands.append(cards)
        if complaint:
            complaints.append(("md-hand-syntax", f"{seat.value}: {complaint}"))
    unknown = {seat for seat, hand in zip(ORDER, listed, strict=True) if not hand}
    known = frozenset().union(*hands[:3])
    if not hands[3] and len(known) == PACK - HAND and all(len(hand) == HAND for hand in hands[:3]):
        hands[3] = _ALL_CARDS - known
        unknown.discard(Seat.EAST)
    south, west, north, east = hands
    read = Hands(north, east, south, west, unknown=frozenset(unknown))
    return DealRead(dealer, read, (*complaints, *_wrong_numbers(read)))


def _read_hand(text: str) -> tuple[frozenset[Card], str]:
    cards: list[Card] = []
    holding: dict[str, Card] = {}
    complaint = ""
    for letter in text.upper().replace("10", "T"):
        if (card := holding.get(letter)) is not None:
            cards.append(card)
        elif letter in _HOLDINGS:
            holding = _HOLDINGS[letter]
        else:
            complaint = complaint or f"unexpected {letter!r}"
    hand = frozenset(cards)
    return hand, complaint or ("a card twice" if len(hand) < len(cards) else "")


def _wrong_numbers(hands: Hands) -> list[tuple[str, str]]:
    if hands.is_proper:
        return []
    listed = [hands.of(seat) for seat in ORDER]
    wrong = [
        ("md-hand-count", f"{seat.value} has {len(hand)} cards")
        for seat, hand in zip(ORDER, listed, strict=True)
        if len(hand) != HAND
    ]
    known = frozenset().union(*listed)
    if len(known) < PACK:
        missing = sorted(_ALL_CARDS - known, reverse=True)
        listed_out = " ".join(map(str, missing)) if len(missing) <= HAND else f"{len(missing)} cards"
        wrong.append(("md-missing-card", listed_out))
    if sum(map(len, listed)) > len(known):
        wrong.append(
            ("md-card-twice", " ".join(sorted(str(c) for c in known if sum(c in h for h in listed) > 1)))
        )
    return wrong


def read_card(value: str) -> Card | None:
    """Reads `S7`, `s7` or `s10`; None for anything else."""
    try:
        return parse_card(value)
    except Refusal:
        return None


def read_call(value: str) -> Call | None:
    """Reads one call: `p d r`, `1C` to `7N`, `1NT`, any case; None for anything else."""
    try:
        return parse_call(value)
    except Refusal:
        return None


def read_calls(value: str, line: int = 0) -> CallsRead:
    """Reads the value of an `mb`: usually one call, sometimes a filler, two calls, or a whole auction."""
    text = value.strip()
    if len(text) > MOST_LETTERS:
        return CallsRead((), complaint="too-many-calls")
    alert, bare = text.endswith("!"), text.rstrip("!").rstrip()
    call = read_call(bare)
    if call is not None:
        return CallsRead((CallRead(call, alert, line=line),))
    if text == FILLER:
        return CallsRead((), fillers=1)
    if not _PACKED.fullmatch(text):
        return CallsRead((CallRead(None, alert, found=text, line=line),), complaint="unreadable-call")
    parts = [match.groups() for match in _PACKED_CALL.finditer(text)]
    calls = [CallRead(read_call(word), bool(mark), line=line) for word, mark in parts if word]
    fillers = len(parts) - len(calls)
    if len(calls) == 2 and not fillers:
        first, second = calls
        glued = (
            CallRead(first.call, first.alert, found=text, line=line),
            CallRead(second.call, second.alert, found=text, glued=True, line=line),
        )
        return CallsRead(glued, complaint="glued-calls")
    return CallsRead(tuple(calls), fillers, "auction-in-one-value")


def read_result(value: str) -> ResultRead:
    """Reads an entry of a result list: `4HEx-1`, `3HNxx=`, `P`. One that cannot be read keeps its text alone."""
    text = value.strip()
    if text.upper() in ("P", "PASS"):
        return ResultRead(text, passed_out=True)
    match = _RESULT.fullmatch(text)
    doubled = match["early"] + match["late"] if match else ""
    if match is None or len(doubled) > 2:
        return ResultRead(text)
    contract = parse_contract(match["bid"] + doubled, Seat(match["declarer"].upper()))
    tricks = contract.tricks_needed + (0 if match["tricks"] == "=" else int(match["tricks"]))
    return ResultRead(text, contract, tricks if 0 <= tricks <= HAND else None)


def read_heading(value: str) -> tuple[Heading, tuple[str, ...]]:
    """Reads `vg`: nine fields with commas between; the fields that are padded with blanks come back too."""
    found = value.split(",")
    fields = [field.strip() for field in found] + [""] * 9
    heading = Heading(
        event=fields[0],
        segment=fields[1],
        scoring=fields[2],
        first=_whole(fields[3]),
        last=_whole(fields[4]),
        team1=TeamRead(fields[5], _amount(fields[6])),
        team2=TeamRead(fields[7], _amount(fields[8])),
    )
    return heading, tuple(repr(field) for field in found[:9] if field.strip(" ") != field and field.strip())


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\d{1,4}", text) else None


def _amount(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        return 0
    return float(text) if "." in text else int(text)


def read_names(value: str) -> tuple[str, ...]:
    """The names of a `pn` as found, in the order South, West, North, East, then the other room's."""
    return tuple(name.strip() for name in value.split(",", MOST_NAMES)[:MOST_NAMES])


def read_place(value: str) -> Place | None:
    """Reads `o7`, `c12` or `o1,BOARD 1`; None for other text, which is only a bookmark."""
    match = _PLACE.fullmatch(value.strip())
    if match is None:
        return None
    room = Room.OPEN if match["room"].lower() == "o" else Room.CLOSED
    return Place(room, int(match["board"]), (match["label"] or "").strip())


def read_caption(value: str) -> int | None:
    """The board number of a caption `Board 7`, or None."""
    match = _CAPTION.fullmatch(value.strip())
    return int(match["board"]) if match else None


def read_tricks(value: str) -> int | None:
    """A number of tricks, 0 to 13, or None."""
    text = value.strip()
    return int(text) if re.fullmatch(r"\d{1,2}", text) and int(text) <= HAND else None
