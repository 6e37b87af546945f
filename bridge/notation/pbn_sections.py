"""The auction and play sections of a game as they are written: four to a line, notes numbered, marks behind.

Writes what a record has, legal or not; what nobody could read stays as it was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bridge.notation.outcome import follow_calls
from bridge.notation.pbn_auction import write_call
from bridge.notation.pbn_inferred import play_contract, play_strain
from bridge.notation.pbn_play import table
from bridge.notation.pbn_tokens import LONGEST_LINE
from bridge.notation.record import PACK, CallRead, CardRead, TableRecord
from bridge.notation.supplements import Irregularity

A_LINE = 4
END = "*"
# What nobody could read is handed on as it was found if it is a word that can stand there.
_WORD = re.compile(r"[A-Za-z0-9]+")
_MARKS = {
    Irregularity.INSUFFICIENT_BID: "^I ",
    Irregularity.REVOKE: "^R ",
    Irregularity.LEAD_OUT_OF_TURN: "^L ",
}


@dataclass(slots=True)
class _Numbered:
    """Notes by their text: one text, one number."""

    numbers: dict[str, int] = field(default_factory=dict)

    def reference(self, text: str) -> str:
        """The reference to a note."""
        return f" ={self.numbers.setdefault(text, len(self.numbers) + 1)}="

    def notes(self) -> Iterator[tuple[str, str]]:
        """The Note tags."""
        return (("Note", f"{number}:{text}") for text, number in self.numbers.items())


@dataclass(frozen=True, slots=True)
class SectionWritten:
    """A section to write: the tag's value, its lines, its notes as pairs of a tag and a value."""

    value: str
    lines: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


def write_auction(record: TableRecord) -> SectionWritten | None:
    """The auction from the dealer on; None without a call. A star ends one that was not finished."""
    if not record.calls:
        return None
    notes = _Numbered()
    words: list[str] = []
    for read in record.calls:
        if read.call is None and not _WORD.fullmatch(read.found) and not _is_skipped(read):
            break
        words.append(_call(read, notes))
    auction = follow_calls(record.dealer, record.calls)
    end = () if auction.is_complete and len(words) == len(record.calls) else (END,)
    dealer = record.dealer.value if record.dealer else ""
    return SectionWritten(dealer, (*_lines(words), *end), tuple(notes.notes()))


def _call(read: CallRead, notes: _Numbered) -> str:
    if _is_skipped(read):
        return "^S"
    mark = _MARKS.get(read.irregularity, "") if read.irregularity else ""
    note = notes.reference(read.explanation) if read.alert or read.explanation else ""
    return mark + (write_call(read.call) if read.call else read.found) + note + _glyphs(read.glyphs)


def _is_skipped(read: CallRead) -> bool:
    return read.irregularity is Irregularity.TURN_SKIPPED


def write_play(record: TableRecord) -> SectionWritten | None:
    """The play, a column a seat from the first leader on; None without a card."""
    contract = play_contract(record.dealer, record.calls, record.official)
    turn = contract.leader if contract else None
    if not record.cards:
        return None
    leader = record.cards[0].by or turn
    if leader is None:
        return None
    notes = _Numbered()
    rows = table(record.cards, turn, play_strain(contract, record.tag("Contract")))
    words = [_card(cell, notes) for row in rows for cell in row]
    end = () if len(record.cards) >= PACK else (END,)
    return SectionWritten(leader.value, (*_lines(words), *end), tuple(notes.notes()))


def _card(read: CardRead, notes: _Numbered) -> str:
    mark = _MARKS.get(read.irregularity, "") if read.irregularity else ""
    note = notes.reference(read.explanation) if read.explanation else ""
    found = read.found if _WORD.fullmatch(read.found) else "-"
    return mark + (str(read.card) if read.card else found) + note + _glyphs(read.glyphs)


def _glyphs(glyphs: tuple[int, ...]) -> str:
    return "".join(f" ${number}" for number in glyphs)


def _lines(words: Sequence[str]) -> Iterator[str]:
    """Four words a line, fewer where they would not fit."""
    for at in range(0, len(words), A_LINE):
        line = ""
        for word in words[at : at + A_LINE]:
            if line and len(line) + 1 + len(word) > LONGEST_LINE:
                yield line
                line = ""
            line = f"{line} {word}" if line else word
        yield line
