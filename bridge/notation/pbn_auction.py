"""The auction section of a PBN game: calls with their notes, glyphs and irregularities.

`AP` is as many passes as end the auction; a hyphen is a place before the dealer; `*` and `+` end the section, `+` in
the middle of things. Keeps every call, legal or not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from bridge.calls import PASS, Bid, Call, parse_call
from bridge.errors import Refusal
from bridge.notation.pbn_complaints import Complaints
from bridge.notation.pbn_values import write_strain
from bridge.notation.record import CallRead
from bridge.notation.supplements import Irregularity

MOST_CALLS = 400  # an auction has at most 319 calls
MOST_WORDS = 5_000  # of a section: calls or cards with all their marks
SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_HIGHEST_GLYPH = 255
MARKS = r"\^[A-Za-z]|=[^=\s]*+=|\$\w*+|[!?]++|[*+]"
_TOKEN = re.compile(rf"{MARKS}|-++|[A-Za-z0-9]++|[^\s]")
# A note's text and line by its number.
NotesByNumber: TypeAlias = dict[int, tuple[str, int]]
_NOTE_REFERENCE = re.compile(r"=(\d{1,3})=", re.ASCII)


def read_note(value: str) -> tuple[int, str] | None:
    """Reads `2:asks for aces`; None where there is no number."""
    number, colon, text = value.partition(":")
    number = number.strip()
    if not colon or not (number.isascii() and number.isdecimal() and len(number) <= 3):
        return None
    return int(number), text.strip()


def read_glyph(word: str, first: int) -> int | None:
    """Reads `$14`, or a suffix such as `!?`, which is `first` to `first` + 5."""
    if word in SUFFIXES:
        return first + SUFFIXES[word] - 1
    number = word[1:]
    is_number = word[0] == "$" and number.isascii() and number.isdecimal() and len(number) <= 3
    return int(number) if is_number and int(number) <= _HIGHEST_GLYPH else None


def read_reference(word: str) -> int | None:
    """Reads `=2=`; None for another name between equal signs."""
    match = _NOTE_REFERENCE.fullmatch(word)
    return int(match[1]) if match else None


@dataclass(slots=True)
class AuctionSection:
    """An auction while its lines are read. `fillers` counts the places before the first call."""

    calls: list[CallRead] = field(default_factory=list)
    complaints: Complaints = field(default_factory=Complaints)
    fillers: int = 0
    goes_on: bool = False
    has_ended: bool = False
    _words: int = 0
    _is_full: bool = False
    _references: dict[int, list[int]] = field(default_factory=dict)
    _irregularity: Irregularity | None = None

    def take(self, text: str, line: int) -> None:
        """Adds a line, or a part of one between comments."""
        for match in _TOKEN.finditer(text):
            self._words += 1
            if self._words > MOST_WORDS or len(self.calls) >= MOST_CALLS:
                if not self._is_full:
                    self.complaints.add("too-many-calls", line, "the rest is not read")
                self._is_full = True
                return
            self._take(match.group(), line)

    def _take(self, word: str, line: int) -> None:
        if word in ("*", "+"):
            self.goes_on = self.goes_on or word == "+"
            self.has_ended = True
        elif word[0] == "^":
            self._take_irregularity(word, line)
        elif word[0] in "=$!?":
            self._take_mark(word, line)
        elif word.strip("-"):
            self._take_call(word, line)
        elif self.calls:
            self.complaints.add("call-filler", line, "a hyphen behind the first call")
        else:
            self.fillers += 1

    def _take_call(self, word: str, line: int) -> None:
        if self.has_ended:
            self.complaints.add("call-behind-the-end", line, word)
        if word.upper() == "AP":
            self.calls.extend(CallRead(PASS, line=line) for _ in range(self._passes_to_the_end()))
            return
        call = _call(word)
        if call is None:
            self.complaints.add("unreadable-call", line, word)
        found = "" if call else word[:20]
        self.calls.append(CallRead(call, found=found, line=line, irregularity=self._irregularity))
        self._irregularity = None

    def _passes_to_the_end(self) -> int:
        passes = 0
        for read in reversed(self.calls):
            if read.call is not PASS:
                break
            passes += 1
        needed = 3 if any(isinstance(read.call, Bid) for read in self.calls) else 4
        return max(needed - passes, 0)

    def _take_irregularity(self, word: str, line: int) -> None:
        if word.upper() == "^I":
            self._irregularity = Irregularity.INSUFFICIENT_BID
        elif word.upper() == "^S":
            self.calls.append(CallRead(None, found="^S", line=line, irregularity=Irregularity.TURN_SKIPPED))
        else:
            self.complaints.add("unreadable-irregularity", line, word)

    def _take_mark(self, word: str, line: int) -> None:
        if not self.calls:
            self.complaints.add("mark-without-call", line, word)
        elif word[0] == "=":
            self._take_reference(word, line)
        else:
            glyph = read_glyph(word, 1)
            if glyph is None:
                self.complaints.add("unreadable-mark", line, word)
            else:
                last = self.calls[-1]
                self.calls[-1] = replace(last, glyphs=tuple(sorted({*last.glyphs, glyph})))

    def _take_reference(self, word: str, line: int) -> None:
        number = read_reference(word)
        if number is None:
            self.complaints.add("unreadable-mark", line, word)
            return
        at = len(self.calls) - 1
        self.calls[at] = replace(self.calls[at], alert=True)
        self._references.setdefault(at, []).append(number)

    @property
    def references(self) -> set[int]:
        """The numbers of the notes that calls refer to."""
        return {number for numbers in self._references.values() for number in numbers}

    def explain(self, notes: NotesByNumber) -> None:
        """Puts the notes to the calls that refer to them."""
        for at, numbers in self._references.items():
            texts = [notes[number][0] for number in numbers if number in notes]
            self.calls[at] = replace(self.calls[at], explanation=" ".join(text for text in texts if text))


def _call(word: str) -> Call | None:
    try:
        return parse_call(word)
    except Refusal:
        return None


def write_call(call: Call) -> str:
    """A call as PBN writes it: `Pass`, `X`, `1NT`."""
    if isinstance(call, Bid):
        return write_strain(call.level, call.strain)
    return "Pass" if call is PASS else str(call)
