"""What files for dealing machines have in common: boards by number and how their cards lie, nothing else.

Dealer and vulnerability follow from the number (Laws 2 and 78). Every reader here is lenient: a deal that is none is
kept as far as it goes and named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridge.boards import dealer_of, vulnerability_of
from bridge.cards import RANK_LETTERS, Card, Suit, parse_rank
from bridge.deals import WRITTEN_SUITS, Deal
from bridge.notation.record import PACK, BroadcastFile, Hands, Problem, TableRecord, Written
from bridge.seats import SEATS, Seat

MOST_BOARDS = 999  # more than any machine deals in one go: a file that claims more is none of these

# The pack as these files count it: spades, hearts, diamonds, clubs, each from the ace down.
RANKS_DOWN = "AKQJT98765432"
PACK_ORDER = tuple(Card(suit, parse_rank(rank)) for suit in WRITTEN_SUITS for rank in RANKS_DOWN)
NUMBER = {card: number for number, card in enumerate(PACK_ORDER, start=1)}
SUIT_MARKS: Mapping[int, Suit] = dict(zip(b"\x06\x03\x04\x05", WRITTEN_SUITS, strict=True))
TEXT_LENGTH = PACK + 4 * len(SEATS)


@dataclass(frozen=True, slots=True)
class Dealt:
    """One board of a dealing file as read. `line` is 0 in files without lines; `problem` a kind, or empty."""

    number: int
    hands: Hands
    line: int = 0
    problem: str = ""
    detail: str = ""


def file_of(boards: Iterable[Dealt], problems: Iterable[Problem] = ()) -> BroadcastFile:
    """The boards as records without play; a deal that is none is named."""
    read = list(boards)
    records = tuple(_record(seq, board) for seq, board in enumerate(read, start=1))
    return BroadcastFile(records, (*problems, *(problem for board in read for problem in _complaints(board))))


def _record(seq: int, board: Dealt) -> TableRecord:
    return TableRecord(
        seq=seq,
        line=board.line,
        board=board.number,
        room=None,
        dealer=dealer_of(board.number),
        vulnerability=vulnerability_of(board.number),
        hands=board.hands,
    )


def _complaints(board: Dealt) -> Iterator[Problem]:
    if board.problem:
        yield Problem(board.problem, board.line, board.number, detail=board.detail)
    if not board.hands.is_proper:
        counts = " ".join(f"{seat.value}{len(board.hands.of(seat))}" for seat in SEATS)
        yield Problem("deal-not-complete", board.line, board.number, detail=f"cards: {counts}")


def hands_of(held: Mapping[Seat, Iterable[Card]]) -> Hands:
    """Hands out of a list for each seat."""
    return Hands(*(frozenset(held.get(seat, ())) for seat in SEATS))


def by_owner(owners: Sequence[Seat | None]) -> Hands:
    """Hands out of the owner of each card, in the pack's order; None where the file does not say."""
    held: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for card, owner in zip(PACK_ORDER, owners, strict=False):
        if owner is not None:
            held[owner].append(card)
    return hands_of(held)


def read_numbers(digits: bytes) -> Hands | None:
    """North, East and South as thirteen card numbers of two digits each; West has the rest. None if they are not."""
    if not digits.isdigit():
        return None
    numbers = [int(digits[at : at + 2]) for at in range(0, len(digits), 2)]
    if len(numbers) != 39 or len(set(numbers)) != len(numbers) or not all(1 <= n <= PACK for n in numbers):
        return None
    cards = [PACK_ORDER[number - 1] for number in numbers]
    rest = [card for card in PACK_ORDER if card not in cards]
    return Hands(*(frozenset(part) for part in (cards[:13], cards[13:26], cards[26:], rest)))


def write_numbers(deal: Deal) -> bytes:
    """The inverse of `read_numbers` for a complete deal: 78 digits."""
    return "".join(
        f"{number:02}" for seat in SEATS[:3] for number in sorted(map(NUMBER.__getitem__, _held(deal, seat)))
    ).encode()


def read_marked(text: bytes) -> Hands | None:
    """Four hands from North, each four suit marks with the ranks behind; None if the text is no such thing."""
    held: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    marks, suit = 0, Suit.SPADES
    for byte in text:
        if byte in SUIT_MARKS:
            suit = SUIT_MARKS[byte]
            if suit is not WRITTEN_SUITS[marks % 4] or marks == 4 * len(SEATS):
                return None
            marks += 1
        elif marks and chr(byte) in RANK_LETTERS:
            held[SEATS[(marks - 1) // 4]].append(Card(suit, parse_rank(chr(byte))))
        else:
            return None
    return hands_of(held) if marks == 4 * len(SEATS) else None


def write_marked(deal: Deal) -> bytes:
    """The inverse of `read_marked` for a complete deal: 68 bytes."""
    mark = {suit: bytes((byte,)) for byte, suit in SUIT_MARKS.items()}
    return b"".join(
        mark[suit]
        + "".join(
            card.rank.letter for card in sorted(_held(deal, seat), reverse=True) if card.suit is suit
        ).encode()
        for seat in SEATS
        for suit in WRITTEN_SUITS
    )


def _held(deal: Deal, seat: Seat) -> frozenset[Card]:
    return deal.hand(seat) or frozenset()


def blocks(data: bytes, length: int) -> tuple[list[bytes], tuple[Problem, ...]]:
    """Blocks of one length, at most `MOST_BOARDS`, and a problem for what is left over."""
    end = min(len(data) - length + 1, MOST_BOARDS * length)
    whole = [data[at : at + length] for at in range(0, end, length)]
    left = len(data) - length * len(whole)
    return whole, (
        Problem("file-cut-short", detail=f"{left} bytes after the last whole board"),
    ) if left else ()


def deals_of(file: BroadcastFile) -> tuple[dict[int, Deal], tuple[Problem, ...]]:
    """The complete deals of a file by board number, and a problem for each board or record that gives none.

    Where two records of a board list different deals the first counts, and the difference is named.
    """
    deals: dict[int, Deal] = {}
    problems = []
    for record in file.records:
        deal = record.hands.deal if record.hands else None
        what = "no board number" if record.board is None else "" if deal else "no complete deal"
        if record.board is None or deal is None:
            problems.append(Problem("not-carried", record.line, record.board, record.room, f"deal: {what}"))
        elif deals.setdefault(record.board, deal) != deal:
            detail = f"board {record.board}: another deal than before, the first is taken"
            problems.append(
                Problem("rooms-have-different-deals", record.line, record.board, record.room, detail)
            )
    return deals, tuple(problems)


def written(data: bytes, file: BroadcastFile, problems: Iterable[Problem]) -> Written:
    """What a writer of deals hands out; that everything else stays behind is said once."""
    played = sum(bool(record.calls or record.cards or record.official) for record in file.records)
    more = (Problem("not-carried", detail=f"auction, play and result of {played} records: deals alone"),)
    return Written(data, (*problems, *(more if played else ())))
