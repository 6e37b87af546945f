"""The play section of a PBN game: a column for each seat, from the opening leader on, a row for each trick.

Rows are no playing order: who leads to a trick follows from the one before, by the rules. Both ways of that change
stand here side by side. A hyphen is a card that nobody saw or that was not played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bridge.calls import Strain
from bridge.notation.pbn_auction import MARKS, read_glyph, read_reference
from bridge.notation.pbn_values import read_card
from bridge.notation.record import PACK, CardRead, Problem
from bridge.notation.supplements import Irregularity
from bridge.play import trick_winner
from bridge.seats import SEATS, Seat

FULL_TRICK = 4
UNSEEN = CardRead(None)
_TOKEN = re.compile(rf"{MARKS}|-++|[A-Za-z0-9]++|[^\s]")
_FIRST_GLYPH = 7  # `!` behind a card


@dataclass(slots=True)
class PlaySection:
    """A play while its lines are read: cells of the table in the order they stand."""

    cells: list[CardRead] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    goes_on: bool = False
    has_ended: bool = False
    _references: dict[int, int] = field(default_factory=dict)
    _irregularity: Irregularity | None = None

    def take(self, text: str, line: int) -> None:
        """Adds a line, or a part of one between comments."""
        for match in _TOKEN.finditer(text):
            self._take(match.group(), line)

    def _take(self, token: str, line: int) -> None:
        if token == "*":
            self.has_ended = True
        elif token[0] == "^":
            self._take_irregularity(token, line)
        elif token[0] in "=$!?":
            self._take_mark(token, line)
        elif len(self.cells) >= PACK:
            if token.strip("-+"):
                self._complain("too-many-cards", line, token)
        elif token == "+" or not token.strip("-"):
            self.goes_on = self.goes_on or token == "+"
            self.cells.append(replace(UNSEEN, line=line))
        else:
            self._take_card(token, line)

    def _take_card(self, token: str, line: int) -> None:
        if self.has_ended:
            self._complain("card-behind-the-end", line, token)
        card = read_card(token)
        if card is None:
            self._complain("unreadable-card", line, token)
        found = "" if card else token[:20]
        self.cells.append(CardRead(card, line, found, irregularity=self._irregularity))
        self._irregularity = None

    def _take_irregularity(self, token: str, line: int) -> None:
        marks = {"^R": Irregularity.REVOKE, "^L": Irregularity.LEAD_OUT_OF_TURN}
        mark = marks.get(token.upper())
        if mark is None or self._irregularity is not None:
            self._complain("unreadable-irregularity", line, token)
        self._irregularity = mark or self._irregularity

    def _take_mark(self, token: str, line: int) -> None:
        number = read_reference(token) if token[0] == "=" else None
        glyph = read_glyph(token, _FIRST_GLYPH) if token[0] != "=" else None
        if not self.cells:
            self._complain("mark-without-card", line, token)
        elif number is not None:
            self._references.setdefault(len(self.cells) - 1, number)
        elif glyph is not None:
            last = self.cells[-1]
            self.cells[-1] = replace(last, glyphs=tuple(sorted({*last.glyphs, glyph})))
        else:
            self._complain("unreadable-mark", line, token)

    def explain(self, notes: dict[int, tuple[str, int]], line: int) -> None:
        """Puts the notes to the cards that refer to them. Notes by number, with their lines."""
        for at, number in self._references.items():
            if number in notes:
                self.cells[at] = replace(self.cells[at], explanation=notes[number][0])
            else:
                self._complain("note-missing", line, f"={number}= in the play")
        for spare in sorted(notes.keys() - set(self._references.values())):
            self._complain("note-not-used", notes[spare][1], f"{spare}: {notes[spare][0]}"[:80])

    def _complain(self, kind: str, line: int, detail: str) -> None:
        self.problems.append(Problem(kind, line, detail=detail))


@dataclass(frozen=True, slots=True)
class Played:
    """Cards in playing order. `order` says at which place of the order each cell of the table comes.

    `unordered` counts the cards that are left over because nobody can say who led.
    """

    cards: tuple[CardRead, ...]
    order: dict[int, int]
    unordered: int = 0


def played(cells: Sequence[CardRead], first: Seat, strain: Strain | None, turn: Seat | None) -> Played:
    """The cells of a table in playing order. `first` leads and has the first column; `turn` should have led."""
    cards: list[CardRead] = []
    order: dict[int, int] = {}
    leader: Seat | None = first
    begun = [at for at, cell in enumerate(cells) if not _is_blank(cell)]
    end = begun[-1] + 1 if begun else 0
    for row in range(0, end, FULL_TRICK):
        places = {first.offset(place): row + place for place in range(FULL_TRICK)}
        trick = {seat: cells[at] if at < len(cells) else UNSEEN for seat, at in places.items()}
        marked = [seat for seat in SEATS if trick[seat].irregularity is Irregularity.LEAD_OUT_OF_TURN]
        before = leader if row else turn
        leader = marked[0] if marked else leader
        if leader is None:
            left = sum(1 for cell in cells[row:] if not _is_blank(cell))
            return Played(tuple(cards), order, left)
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
    return Played(tuple(cards), order)


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
