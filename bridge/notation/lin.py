"""Reads LIN, the format of the world's vugraph archives: whole segments with both rooms, or single hand records.

Lenient: it never raises. What cannot be read is named with kind, line, board and room, and reading goes on. It does
not judge bridge; `outcome` and `checks` do that, for every format alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from bridge.notation.encodings import Text, decode
from bridge.notation.lin_cut import with_bars_back
from bridge.notation.lin_record import RecordBuilder
from bridge.notation.lin_tokens import Token, tokens
from bridge.notation.lin_values import read_heading, read_names, read_place, read_result
from bridge.notation.record import (
    BroadcastFile,
    Heading,
    Note,
    OfficialResult,
    Problem,
    Room,
    bounded,
    seated,
)

NAME = "lin"
SUFFIXES = (".lin",)

MOST_RECORDS = 10_000
MOST_ENTRIES = 20_000
_TWO_ROOMS = 8
_OF_THE_FILE = frozenset(("vg", "rs", "pw", "mp", "bn"))  # wherever they stand
_LOOK_AHEAD = 20
# A `pn` with nothing but these between it and the next record names the players of that next record.
_BETWEEN_RECORDS = frozenset(("pn", "mn", "pg", "st", "rh", "nt"))


def recognises(data: bytes) -> bool:
    """Whether these bytes look like LIN: a deal, or a heading, between bars near the beginning."""
    start = data[:4000].replace(b"\0", b"")
    return b"md|" in start or b"vg|" in start


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file. Never raises."""
    text = decode(data)
    content, cut = with_bars_back(text.content, text.encoding)
    pairs, problems = tokens(content)
    first_place, first_deal = _beginnings(pairs)
    top = _Top()
    begin = first_deal if first_place is None else min(first_place, first_deal)
    for token in pairs[:begin]:
        # Without places, names before a deal are those of its players.
        if first_place is not None or first_deal == len(pairs) or token.tag != "pn":
            top.take(token)
    for token in pairs[begin:]:
        if token.tag in _OF_THE_FILE:
            top.take(token)
    builders = _split(pairs, 0 if first_place is None else begin, first_place is not None, top.pending)
    results = top.results()
    official = {(entry.board, entry.room): entry.result for entry in reversed(results)}
    if len(builders) > MOST_RECORDS:
        detail = f"only the first {MOST_RECORDS} records are read"
        top.problems.append(Problem("file-too-long", builders.pop().line, detail=detail))
    records = [builder.record(seq, official) for seq, builder in enumerate(builders, start=1)]
    top.count_names(builders)
    return BroadcastFile(
        records=tuple(records),
        problems=bounded(
            chain(
                _encoding_problems(text),
                cut,
                problems,
                top.problems,
                _split_tricks(builders),
                (problem for builder in builders for problem in builder.problems),
            )
        ),
        heading=top.heading,
        open_players=seated(top.names, Room.OPEN),
        closed_players=seated(top.names, Room.CLOSED) if len(top.names) == _TWO_ROOMS else None,
        results=results,
        encoding=text.encoding,
        encoding_guessed=text.guessed,
        names=top.names,
        pair_names=top.pair_names,
        pair_results=top.pair_results,
        commentary=tuple(top.commentary),
    )


def _beginnings(pairs: Sequence[Token]) -> tuple[int | None, int]:
    """Where the first place stands, if any does, and where the first deal; the pairs' number without one."""
    first_deal: int | None = None
    for at, token in enumerate(pairs):
        if token.tag == "md" and first_deal is None:
            first_deal = at
        elif token.tag == "qx" and read_place(token.value):
            return at, at if first_deal is None else first_deal
    return None, len(pairs) if first_deal is None else first_deal


def _split_tricks(builders: Sequence[RecordBuilder]) -> Iterator[Problem]:
    split = sum(builder.is_split for builder in builders)
    if split:
        yield Problem("trick-split-over-pages", detail=f"in {split} records")


def _encoding_problems(text: Text) -> Iterator[Problem]:
    if text.guessed:
        yield Problem("encoding-guessed", detail=text.guess)
    if text.twice:
        yield Problem("double-encoded-utf8", detail=text.twice)


@dataclass(slots=True)
class _Top:
    """What stands before the first record: heading, names, the list of results."""

    heading: Heading | None = None
    names: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()
    pending: tuple[str, ...] = ()
    pair_names: tuple[str, ...] = ()
    pair_results: tuple[str, ...] = ()
    commentary: list[Note] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def take(self, token: Token) -> None:
        """Adds one pair of the top."""
        match token.tag:
            case "vg":
                self._take_heading(token)
            case "pn":
                self._take_names(token)
            case "rs" if self.entries:
                self.problems.append(Problem("second-rs", token.line, detail=token.value[:40]))
            case "rs":
                self.entries = tuple(token.value.split(",", MOST_ENTRIES)[:MOST_ENTRIES])
            case "pw":
                self.pair_names = read_names(token.value)
            case "mp":
                self.pair_results = read_names(token.value)
            case "nt" | "at":
                self.commentary.append(Note(token.value, is_page=token.tag == "at", line=token.line))
            case "bn":
                self.boards = tuple(int(word) for word in token.value.split(",") if word.strip().isdecimal())

    def _take_heading(self, token: Token) -> None:
        if self.heading is not None:
            self.problems.append(Problem("second-vg", token.line, detail=token.value[:80]))
            return
        self.heading, padded = read_heading(token.value)
        self.problems.extend(Problem("vg-padded-field", token.line, detail=found) for found in padded)
        if self.heading.first is None or self.heading.last is None:
            self.problems.append(Problem("vg-board-numbers", token.line, detail=token.value[:80]))
        if self.heading.scoring != "I":
            self.problems.append(Problem("scoring-not-imps", token.line, detail=repr(self.heading.scoring)))

    def _take_names(self, token: Token) -> None:
        names = read_names(token.value)
        if self.names:
            self.pending = names
            return
        self.names = names
        if len(names) == _TWO_ROOMS and not all(names):
            self.problems.append(Problem("pn-empty-names", detail=token.value.strip()[:80]))

    def count_names(self, builders: Sequence[RecordBuilder]) -> None:
        """Names a wrong number of players; where the heading gives none, the first record's stand for it."""
        names = self.names or next((builder.names for builder in builders if builder.names), ())
        if self.heading is not None and names and len(names) != _TWO_ROOMS:
            self.problems.append(Problem("pn-count", detail=f"{len(names)} names"))

    def results(self) -> tuple[OfficialResult, ...]:
        """The entries of `rs` at their places: two a board, open room first, from the first board of the heading."""
        if self.heading is None or self.heading.first is None:
            return ()
        first, places = self.heading.first, (Room.OPEN, Room.CLOSED)
        if self.heading.last is not None:
            self._check_count(2 * (self.heading.last - first + 1))
        found = []
        for at, entry in enumerate(self.entries):
            board = self.boards[at // 2] if at // 2 < len(self.boards) else first + at // 2
            found.append(OfficialResult(board, places[at % 2], read_result(entry)))
        return tuple(found)

    def _check_count(self, expected: int) -> None:
        if len(self.entries) == expected + 1 and not self.entries[-1].strip():
            self.problems.append(Problem("rs-count", detail="a comma after the last entry"))
        elif len(self.entries) != expected:
            surplus = any(entry.strip() for entry in self.entries[max(0, expected) :])
            detail = f"{len(self.entries)} entries for {expected // 2} boards"
            more = ", results for more boards among them" if surplus else ""
            self.problems.append(Problem("rs-count", detail=detail + more))


def _split(
    pairs: Sequence[Token], begin: int, has_places: bool, names: tuple[str, ...]
) -> list[RecordBuilder]:
    """Gives each pair to the record it belongs to: a record begins at a place, or where there is none at a deal."""
    builders: list[RecordBuilder] = []
    current: RecordBuilder | None = None
    pending = names
    for at in range(begin, len(pairs)):
        token = pairs[at]
        tag, value, line = token
        if current is not None and tag == "pc":  # nine of ten pairs are cards
            current.take_card(value, line)
            continue
        place = read_place(value) if tag == "qx" else None
        if place is not None:
            current = RecordBuilder(line, place.board, place.room, place.label, pending)
        elif tag == "md" and (current is None or current.room is None or current.has_begun):
            current = _at_a_deal(token, current if current and current.room else None, pending)
        elif tag == "pn":
            if current is None or _names_the_next(pairs, at, has_places, current):
                pending = read_names(value)
            else:
                current.names = read_names(value)
            continue
        else:
            if current is not None:
                current.take(token)
            continue
        builders.append(current)
        pending = ()
        if len(builders) > MOST_RECORDS:
            break
    return builders


def _names_the_next(pairs: Sequence[Token], at: int, has_places: bool, current: RecordBuilder) -> bool:
    following = next(
        (token.tag for token in pairs[at : at + _LOOK_AHEAD] if token.tag not in _BETWEEN_RECORDS), ""
    )
    return following == "qx" or (following == "md" and (not has_places or current.has_begun))


def _at_a_deal(token: Token, before: RecordBuilder | None, names: tuple[str, ...]) -> RecordBuilder:
    """A record that begins with its deal; one that follows another in a file with places repeats that one's place."""
    builder = RecordBuilder(token.line, names=names)
    builder.take(token)
    if before is not None:
        builder.board, builder.room, builder.is_orphan = before.board, before.room, True
        same = before.deal == builder.deal
        detail = "repeats the same deal" if same else "another deal"
        builder.problems.append(Problem("md-block-without-qx", token.line, detail=detail))
    return builder
