"""Writes PBN 2.1 in export format: UTF-8, CRLF, the fifteen mandatory tags in order, then the others by name, then
auction, play and tables. `?` is a value not known; the deal begins with the dealer.

What PBN cannot say, and is named as lost: a call or card that could not be read and is no word (the auction ends before
it, a card becomes one unseen) and how a readable one was spelt; a play whose tricks nobody can order; the carry-over of a match
and boards it only promises; that a deal was repeated without a place of its own; the other room's auction copied into a record; remarks on swings; lists of
pairs; line breaks inside values, closing braces in comments, comment lines beyond 255 columns.
Beyond the standard: a value too long for a line of 255 columns is not cut, for nothing says where it went on; an
auction may have more than 32 notes; what was
claimed, where it is not the result, stands in a tag Claim, and an official result that cannot be read, or that
there is none, in a tag Official beside the record's own result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge.boards import Vulnerability
from bridge.deals import write_hand
from bridge.notation.carried import losses
from bridge.notation.pbn import read
from bridge.notation.pbn_commentary import at_the_head, behind_tag, comment, with_places
from bridge.notation.pbn_games import MANDATORY, PLAYERS
from bridge.notation.pbn_inferred import derived_claim, is_plain
from bridge.notation.pbn_record import CLAIM, LABEL, NONE, OFFICIAL, RESULT
from bridge.notation.pbn_sections import SectionWritten, write_auction, write_play
from bridge.notation.pbn_tables import write_columns, write_row
from bridge.notation.pbn_told import own_result, told
from bridge.notation.pbn_values import write_contract
from bridge.notation.record import BroadcastFile, Hands, TableRecord, Written
from bridge.notation.supplements import Section
from bridge.seats import SEATS, Seat

NEWLINE = "\r\n"
_TOP = ("% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=UTF-8")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
# Not known, these are left empty: the standard allows it, and common readers take no question mark for them.
_EMPTY = frozenset(("Dealer", "Vulnerable", "Deal"))
_VULNERABILITY = {Vulnerability.BOTH: "All"}


def write(file: BroadcastFile) -> Written:
    """The file as PBN, and a problem for everything that does not come back from it as it was."""
    full = told(file)
    data = _data(full)
    return Written(data, losses(full, read(data)))


def data_of(file: BroadcastFile) -> bytes:
    """The bytes alone: for whoever asks nothing about what a format cannot carry."""
    return _data(told(file))


def _data(full: BroadcastFile) -> bytes:
    opening = [comment(note.text) for note in full.commentary]
    games = ["\n".join(_game(record)) for record in full.records]
    text = (
        "\n\n".join(["\n".join([*_TOP, *opening]), *games])
        if opening
        else "\n".join([*_TOP, "\n\n".join(games)])
    )
    return (text.rstrip("\n") + "\n").replace("\n", NEWLINE).encode("utf-8", errors="replace")


def _game(record: TableRecord) -> Iterator[str]:
    values = dict(_values(record))
    names = [*MANDATORY, *sorted(name for name in values if name not in MANDATORY)]

    def is_written(name: str) -> bool:
        return name in values and is_plain(name)

    yield from at_the_head(record.commentary)
    for name in names:
        yield _tag(name, values.get(name, "" if name in _EMPTY else "?"))
        yield from behind_tag(record.commentary, name, is_written)
    yield from with_places(record.commentary, is_written)
    for name, section in (("Auction", write_auction(record)), ("Play", write_play(record))):
        if section:
            yield from _section(name, section)
    for table in record.sections:
        yield from _table(table)


def _values(record: TableRecord) -> Iterator[tuple[str, str]]:
    """The tags of the identification section; those that are mandatory and not known may be missing."""
    for tag in record.tags:
        yield tag.name, tag.value
    if record.board is not None:
        yield "Board", str(record.board)
    for name, player in zip(PLAYERS, record.names, strict=False):
        yield name, player or "?"
    if record.dealer:
        yield "Dealer", record.dealer.value
    if record.vulnerability:
        yield "Vulnerable", _VULNERABILITY.get(record.vulnerability, record.vulnerability.value)
    if record.hands:
        yield "Deal", _deal(record.hands, record.dealer or Seat.NORTH)
    if record.room:
        yield "Room", record.room.value.capitalize()
    if record.label:
        yield LABEL, record.label
    yield from _result(record)
    if record.claimed != derived_claim(record.calls, record.cards, record.official):
        yield CLAIM, NONE if record.claimed is None else str(record.claimed)


def _result(record: TableRecord) -> Iterator[tuple[str, str]]:
    official = record.official
    is_told = any(record.tag(name) for name in RESULT)
    if (official is None or not (official.is_readable or official.contract)) and not is_told:
        own = own_result(record)
        if own or official:
            yield OFFICIAL, official.found if official else NONE
        official = own
    if official is None:
        return
    if official.passed_out:
        yield from zip(RESULT, ("Pass", "", ""), strict=True)
    elif official.contract:
        yield "Contract", write_contract(official.contract)
        yield "Declarer", "^" * official.swapped + official.contract.declarer.value
        if official.tricks is not None:
            yield "Result", "^" * official.agreed + str(official.tricks)


def _deal(hands: Hands, first: Seat) -> str:
    seats = [first.offset(place) for place in range(len(SEATS))]
    return f"{first.value}:" + " ".join(
        write_hand(hands.of(seat)) if hands.of(seat) else "-" for seat in seats
    )


def _section(name: str, section: SectionWritten) -> Iterator[str]:
    yield _tag(name, section.value)
    yield from section.lines
    for tag, value in section.notes:
        yield _tag(tag, value)


def _table(section: Section) -> Iterator[str]:
    # Columns say their width behind a single backslash, so only what would end the value is escaped.
    columns = _CONTROLS.sub(" ", write_columns(section))
    escaped = re.sub(r'\\(?=[\\"]|$)|"', lambda match: "\\" + match.group(), columns)
    yield f'[{section.name} "{escaped}"]'
    yield from (write_row(section, row) for row in section.rows if row)


def _tag(name: str, value: str) -> str:
    plain = _CONTROLS.sub(" ", value)
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
