"""The play section of a PBN game: a column for each seat, from the opening leader on, a row for each trick.

Rows are no playing order: who leads to a trick follows from the one before, by the rules. Both ways of that change
stand here side by side. A hyphen is a card that nobody saw or that was not played. Some files begin rows at other seats
than the first: the hands tell where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bridge.calls import Strain
from bridge.cards import Card
from bridge.notation.pbn_auction import MARKS, MOST_WORDS, NotesByNumber, read_glyph, read_reference
from bridge.notation.pbn_complaints import Complaints
from bridge.notation.pbn_values import read_card
from bridge.notation.record import PACK, CardRead, Hands
from bridge.notation.supplements import Irregularity
from bridge.play import trick_winner
from bridge.seats import SEATS, Seat

FULL_TRICK = 4
FEWEST_ROWS = 2
UNSEEN = CardRead(None)
_TOKEN = re.compile(rf"{MARKS}|-++|[A-Za-z0-9]++|[^\s]")
_FIRST_GLYPH = 7  # `!` behind a card


@dataclass(slots=True)
class PlaySection:
    """A play while its lines are read: cells of the table in the order they stand."""

    cells: list[CardRead] = field(default_factory=list)
    complaints: Complaints = field(default_factory=Complaints)
    goes_on: bool = False
    has_ended: bool = False
    _words: int = 0
    _is_full: bool = False
    _references: dict[int, int] = field(default_factory=dict)
    _irregularity: Irregularity | None = None

    def take(self, text: str, line: int) -> None:
        """Adds a line, or a part of one between comments. A row of four cards, as most are, goes a shorter way."""
        row = [read_card(word) for word in text.split()]
        is_plain = len(row) == FULL_TRICK and not self.has_ended and self._irregularity is None
        if is_plain and None not in row and len(self.cells) + FULL_TRICK <= PACK:
            self.cells.extend(CardRead(card, line) for card in row)
            return
        for match in _TOKEN.finditer(text):
            self._words += 1
            if self._words > MOST_WORDS:
                if not self._is_full:
                    self.complaints.add("too-many-cards", line, "the rest is not read")
                self._is_full = True
                return
            self._take(match.group(), line)

    def _take(self, word: str, line: int) -> None:
        if word == "*":
            self.has_ended = True
        elif word[0] == "^":
            self._take_irregularity(word, line)
        elif word[0] in "=$!?":
            self._take_mark(word, line)
        elif len(self.cells) >= PACK:
            if word.strip("-+"):
                self.complaints.add("too-many-cards", line, word)
        elif word == "+" or not word.strip("-"):
            self.goes_on = self.goes_on or word == "+"
            self.cells.append(replace(UNSEEN, line=line))
        else:
            self._take_card(word, line)

    def _take_card(self, word: str, line: int) -> None:
        if self.has_ended:
            self.complaints.add("card-behind-the-end", line, word)
        card = read_card(word)
        if card is None:
            self.complaints.add("unreadable-card", line, word)
        found = "" if card else word[:20]
        self.cells.append(CardRead(card, line, found, irregularity=self._irregularity))
        self._irregularity = None

    def _take_irregularity(self, word: str, line: int) -> None:
        marks = {"^R": Irregularity.REVOKE, "^L": Irregularity.LEAD_OUT_OF_TURN}
        mark = marks.get(word.upper())
        if mark is None or self._irregularity is not None:
            self.complaints.add("unreadable-irregularity", line, word)
        self._irregularity = mark or self._irregularity

    def _take_mark(self, word: str, line: int) -> None:
        number = read_reference(word) if word[0] == "=" else None
        glyph = read_glyph(word, _FIRST_GLYPH) if word[0] != "=" else None
        if not self.cells:
            self.complaints.add("mark-without-card", line, word)
        elif number is not None:
            self._references.setdefault(len(self.cells) - 1, number)
        elif glyph is not None:
            last = self.cells[-1]
            self.cells[-1] = replace(last, glyphs=tuple(sorted({*last.glyphs, glyph})))
        else:
            self.complaints.add("unreadable-mark", line, word)

    @property
    def references(self) -> set[int]:
        """The numbers of the notes that cards refer to."""
        return set(self._references.values())

    def explain(self, notes: NotesByNumber) -> None:
        """Puts the notes to the cards that refer to them."""
        for at, number in self._references.items():
            if number in notes:
                self.cells[at] = replace(self.cells[at], explanation=notes[number][0])


@dataclass(frozen=True, slots=True)
class Played:
    """Cards in playing order. `order` says at which place of the order each cell of the table comes.

    `unordered` counts the cards that are left over because nobody can say who led.
    """

    cards: tuple[CardRead, ...]
    order: dict[int, int]
    unordered: int = 0
    shifted: int = 0


def played(
    cells: Sequence[CardRead],
    first: Seat,
    strain: Strain | None,
    turn: Seat | None,
    hands: Hands | None = None,
) -> Played:
    """The cells of a table in playing order. `first` leads and has the first column; `turn` should have led.

    With `hands`, a row whose cards all lie as many seats on begins at that seat.
    """
    cards: list[CardRead] = []
    order: dict[int, int] = {}
    leader: Seat | None = first
    begun = [at for at, cell in enumerate(cells) if not _is_blank(cell)]
    end = begun[-1] + 1 if begun else 0
    holders = holders_of(hands) if hands else {}
    shifted = 0
    for row in range(0, end, FULL_TRICK):
        shifts = _shifts(cells[row : row + FULL_TRICK], first, holders) if holders else set()
        shift = shifts.pop() if len(shifts) == 1 else 0
        shifted += shift > 0
        places = {first.offset(shift + place): row + place for place in range(FULL_TRICK)}
        trick = {seat: cells[at] if at < len(cells) else UNSEEN for seat, at in places.items()}
        marked = [seat for seat in SEATS if trick[seat].irregularity is Irregularity.LEAD_OUT_OF_TURN]
        before = leader if row else turn
        leader = marked[0] if marked else leader
        if leader is None:
            left = sum(1 for cell in cells[row:] if not _is_blank(cell))
            return Played(tuple(cards), order, left, shifted)
        seats = [leader.offset(place) for place in range(FULL_TRICK)]
        for seat in seats:
            order[places[seat]] = len(cards)
            cards.append(trick[seat])
        if before is not leader:
            at = order[places[leader]]
            cards[at] = replace(cards[at], by=leader)
        leader = _winner(seats, [trick[seat] for seat in seats], strain)
    while cards and _is_blank(cards[-1]):
        cards.pop()
    return Played(tuple(cards), order, shifted=shifted)


def are_rows_shifted(cells: Sequence[CardRead], first: Seat, hands: Hands) -> bool:
    """Whether the hands tell that rows begin at other seats than the first: each row at one seat, and several do."""
    holders = holders_of(hands)
    rows = [_shifts(cells[at : at + FULL_TRICK], first, holders) for at in range(0, len(cells), FULL_TRICK)]
    told = [shifts for shifts in rows if shifts]
    return (
        all(len(shifts) == 1 for shifts in told) and sum(1 for shifts in told if shifts != {0}) >= FEWEST_ROWS
    )


def holders_of(hands: Hands) -> dict[Card, Seat]:
    """Who holds each card, the first from North if several do."""
    return {card: seat for seat in reversed(SEATS) for card in hands.of(seat)}


def _shifts(row: Sequence[CardRead], first: Seat, holders: Mapping[Card, Seat]) -> set[int]:
    """How many seats on from their columns the cards of a row lie."""
    return {
        (holders[read.card].index - first.index - place) % FULL_TRICK
        for place, read in enumerate(row)
        if read.card is not None and read.card in holders
    }


def table(cards: Sequence[CardRead], leader: Seat | None, strain: Strain | None) -> Iterator[list[CardRead]]:
    """The rows of the table, columns from the first leader on: the way back from `played`.

    `leader` is whose turn it is to lead; the rows end where nobody can say who led.
    """
    first = cards[0].by or leader if cards else None
    for at in range(0, len(cards), FULL_TRICK):
        trick = [*cards[at : at + FULL_TRICK]]
        trick += [UNSEEN] * (FULL_TRICK - len(trick))
        leader = trick[0].by or leader
        if leader is None or first is None:
            return
        seats = [leader.offset(place) for place in range(FULL_TRICK)]
        by_seat = dict(zip(seats, trick, strict=True))
        yield [by_seat[first.offset(place)] for place in range(FULL_TRICK)]
        leader = _winner(seats, trick, strain)


def _is_blank(cell: CardRead) -> bool:
    return cell.card is None and not cell.found and cell.by is None and not (cell.glyphs or cell.explanation)


def _winner(seats: Sequence[Seat], trick: Sequence[CardRead], strain: Strain | None) -> Seat | None:
    """Who wins the trick; None where the strain or all cards are unknown."""
    if strain is None:
        return None
    plays = [(seat, read.card) for seat, read in zip(seats, trick, strict=True)]
    return trick_winner(plays, strain.suit)
