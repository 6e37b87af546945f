"""Reads PBN 2.1 (Portable Bridge Notation): deals, results, whole records, single or by the tournament.

Lenient: it never raises. What cannot be read is named with kind, line, board and room, and reading goes on. It does
not judge bridge; `outcome` and `checks` do that, for every format alike. `pbn_write` is the way back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bridge.calls import PASS
from bridge.notation.encodings import Text, decode
from bridge.notation.pbn_games import games
from bridge.notation.pbn_inferred import passes_left_out
from bridge.notation.pbn_record import GameReader, Habits
from bridge.notation.pbn_tokens import CommentFound, Scan, TagFound
from bridge.notation.record import (
    BroadcastFile,
    Heading,
    Note,
    OfficialResult,
    Problem,
    TableRecord,
    TeamRead,
)

NAME = "pbn"
SUFFIXES = (".pbn",)
SCORINGS = {"IMP": "I", "IMPS": "I", "MP": "P", "MATCHPOINTS": "P", "BAM": "B"}
FEWEST_ODD = 8  # games, before a whole file is thought to have a habit of its own
_LOOKS_LIKE = re.compile(
    rb'(?:^|[\r\n]|\xef\xbb\xbf)[ \t]*(?:\[[ \t]*(?:Event|Board|Dealer|Deal|Generator)[ \t]*"|% PBN)'
)
_DECLARED = frozenset(("cp1252", "latin-1"))  # programs write the standard's line of any text
_CHARSET = re.compile(
    r"^%\s*Content-type:[^\n]*charset=(iso-8859-1|windows-1252)", re.IGNORECASE | re.MULTILINE
)


def recognises(data: bytes) -> bool:
    """Whether these bytes look like PBN: one of its first tags, or its first line, near the beginning."""
    return _LOOKS_LIKE.search(data[:4000]) is not None


def read(data: bytes) -> BroadcastFile:
    """Reads a whole file. Never raises."""
    text = decode(data)
    is_declared = text.encoding in _DECLARED and _CHARSET.search(text.content[:4000]) is not None
    scan = Scan(text.content)
    found = [*scan.games()]
    opening: list[Note] = []
    while found and not any(isinstance(element, TagFound) for element in found[0]):
        opening += [
            Note(part.text, line=part.line) for part in found.pop(0) if isinstance(part, CommentFound)
        ]
    readers = [GameReader(game) for game in games(found)]
    records = tuple(reader.record(seq) for seq, reader in enumerate(readers, start=1))
    habits = Habits(
        _leaves_out_passes(records), sum(reader.has_shifted_rows for reader in readers) >= FEWEST_ODD
    )
    if habits != Habits():
        readers = [GameReader(game, habits) for game in games(found)]
        records = tuple(reader.record(seq) for seq, reader in enumerate(readers, start=1))
    return BroadcastFile(
        records=records,
        problems=(
            *_encoding_problems(text, is_declared),
            *scan.complaints.problems,
            *(problem for reader in readers for problem in reader.problems),
        ),
        heading=_heading(records),
        results=tuple(_results(records)),
        encoding=text.encoding,
        encoding_guessed=text.guessed and not is_declared,
        commentary=tuple(opening),
    )


def _encoding_problems(text: Text, is_declared: bool) -> Iterator[Problem]:
    if text.guessed and not is_declared:
        yield Problem("encoding-guessed", detail=text.guess)
    if text.twice:
        yield Problem("double-encoded-utf8", detail=text.twice)


def _leaves_out_passes(records: Sequence[TableRecord]) -> bool:
    """Whether the auctions of a file begin with the first bid: none with a pass, and many with the wrong declarer."""
    begun = [record for record in records if record.calls]
    if any(record.calls[0].call is PASS for record in begun):
        return False
    wrong = sum(1 for record in begun if passes_left_out(record.dealer, record.calls, record.official))
    return wrong >= FEWEST_ODD and 4 * wrong >= len(begun)


def _heading(records: Sequence[TableRecord]) -> Heading | None:
    """The heading of a file that holds one match and nothing else: every record tells its room and the same teams."""
    matches = {
        tuple(record.tag(name) for name in ("Event", "Stage", "Round", "HomeTeam", "VisitTeam", "Scoring"))
        for record in records
    }
    boards = [record.board for record in records if record.board is not None]
    if len(matches) != 1 or not boards or any(record.room is None for record in records):
        return None
    event, stage, turn, home, visitor, scoring = matches.pop()
    if not home or not visitor:
        return None
    return Heading(
        event,
        stage or turn,
        SCORINGS.get(scoring.upper(), scoring),
        min(boards),
        max(boards),
        TeamRead(home),
        TeamRead(visitor),
    )


def _results(records: Sequence[TableRecord]) -> Iterator[OfficialResult]:
    """The official results by board and room, where records tell their room."""
    for record in records:
        if record.board is not None and record.room is not None and record.official is not None:
            yield OfficialResult(record.board, record.room, record.official)
