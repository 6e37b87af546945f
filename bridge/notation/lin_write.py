"""Writes LIN: one record a paragraph, one trick a page, UTF-8.

Strict: only known tags, each value closed, calls and cards one by one. LIN has no way to write a bar, nor a comma in a
name; they become their full-width sisters, and whatever does not come back as it was is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bridge.boards import Vulnerability
from bridge.calls import Call
from bridge.cards import Card, Suit
from bridge.notation.carried import losses
from bridge.notation.lin import read
from bridge.notation.lin_values import DEALERS, FILLER, ORDER, read_result
from bridge.notation.record import (
    BroadcastFile,
    CallRead,
    Hands,
    Heading,
    Lineup,
    Note,
    OfficialResult,
    ResultRead,
    Room,
    TableRecord,
    TeamRead,
    Written,
)
from bridge.seats import Seat

BAR, SAFE_BAR = "|", "\uff5c"
COMMA, SAFE_COMMA = ",", "\uff0c"
LINE_BREAK = "\n"
TRICK = 4

_DEALER = {seat: digit for digit, seat in DEALERS.items()}
_VULNERABILITY = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.BOTH: "b",
}
_SUITS = sorted(Suit, reverse=True)
_CALLS = {"P": "p", "X": "d", "XX": "r"}
_TWO_ROOMS = (Room.OPEN, Room.CLOSED)


def write(file: BroadcastFile) -> Written:
    """The file as LIN, and a problem for everything that does not come back from it as it was."""
    data = data_of(file)
    return Written(data, losses(file, read(data)))


def data_of(file: BroadcastFile) -> bytes:
    """The bytes alone: for whoever asks nothing about what a format cannot carry."""
    return "".join(_top(file) + [_record(record) for record in file.records]).encode(
        "utf-8", errors="replace"
    )


def _pair(tag: str, value: str) -> str:
    """One pair; a value on one line has no line break."""
    return f"{tag}|{' '.join(value.replace(BAR, SAFE_BAR).split(LINE_BREAK))}|"


def _text(tag: str, value: str) -> str:
    """One pair whose value may hold line breaks."""
    return f"{tag}|{value.replace(BAR, SAFE_BAR)}|"


def _list(tag: str, values: Sequence[str]) -> str:
    return _pair(tag, ",".join(value.replace(COMMA, SAFE_COMMA) for value in values))


def _top(file: BroadcastFile) -> list[str]:
    lines = []
    results = file.results or tuple(_gathered(file.records))
    heading = file.heading or _heading_for(results)
    if heading is not None:
        lines.append(_heading(heading) + "\n")
        entries, boards = _entries(heading, results)
        if entries:
            lines.append(_list("rs", entries) + "\n")
        if boards:
            lines.append(_list("bn", [str(board) for board in boards]) + "\n")
    if file.pair_results:
        lines.append(_list("mp", file.pair_results) + "\n")
    if file.pair_names:
        lines.append(_list("pw", file.pair_names) + "\n")
    if names := file.names or _names(file.open_players, file.closed_players):
        lines.append(_list("pn", names) + "pg||\n")
    return lines + [_note(note) + "\n" for note in file.commentary]


def _gathered(records: Sequence[TableRecord]) -> Iterator[OfficialResult]:
    """The results that stand with the records, where the file has no list of its own."""
    for record in records:
        if record.official is not None and record.board is not None and record.room is not None:
            yield OfficialResult(record.board, record.room, record.official)


def _heading_for(results: Sequence[OfficialResult]) -> Heading | None:
    """A bare heading to count results from, where there are results and no heading."""
    boards = sorted({entry.board for entry in results})
    return Heading("", "", "", boards[0], boards[-1], TeamRead(""), TeamRead("")) if boards else None


def _heading(heading: Heading) -> str:
    fields = [
        heading.event,
        heading.segment,
        heading.scoring,
        _number(heading.first),
        _number(heading.last),
        heading.team1.name,
        _number(heading.team1.carry),
        heading.team2.name,
        _number(heading.team2.carry),
    ]
    return _list("vg", fields)


def _number(number: float | None) -> str:
    if number is None:
        return ""
    return str(int(number)) if number == int(number) and isinstance(number, int) else f"{number}"


def _entries(heading: Heading, results: Sequence[OfficialResult]) -> tuple[list[str], list[int]]:
    """The entries of `rs` two a board, and the boards they stand for where these do not follow each other."""
    places = [(entry.board, entry.room) for entry in results]
    rooms = [_TWO_ROOMS[at % 2] for at in range(len(places))]
    boards = [board for board, _ in places[::2]]
    if places != [(boards[at // 2], room) for at, room in enumerate(rooms)]:
        found = {(entry.board, entry.room): _entry(entry.result) for entry in reversed(results)}
        boards = sorted({board for board, _ in places})
        entries = [found.get((board, room), "") for board in boards for room in _TWO_ROOMS]
    else:
        entries = [_entry(entry.result) for entry in results]
    first = heading.first if heading.first is not None else 0
    follows = boards == list(range(first, first + len(boards)))
    return entries, [] if follows else boards


def _entry(result: ResultRead) -> str:
    """The entry as found; one that another format spelt otherwise, or that was never spelt, in LIN's way."""
    if not result.is_readable or read_result(result.found) == result:
        return result.found
    contract, tricks = result.contract, result.tricks
    if contract is None or tricks is None:
        return "P"
    over = tricks - contract.tricks_needed
    doubled = contract.doubling.letters.lower()
    bid = f"{contract.level}{contract.strain.letter}{contract.declarer.value}{doubled}"
    return bid + (f"{over:+}" if over else "=")


def _names(*lineups: Lineup | None) -> list[str]:
    if not any(lineups):
        return []
    given = lineups if lineups[1] else lineups[:1]
    return [(lineup or Lineup()).of(seat) for lineup in given for seat in ORDER]


def _note(note: Note) -> str:
    return _text("at" if note.is_page else "nt", note.text)


def _record(record: TableRecord) -> str:
    parts = []
    if record.room is None:
        parts += [_list("pn", record.names)] if record.names else []
        parts.append("st||")
    elif not record.is_orphan:
        place = (
            f"{'o' if record.room is Room.OPEN else 'c'}{record.board if record.board is not None else ''}"
        )
        parts.append(_pair("qx", f"{place},{record.label}" if record.label else place))
        parts += [_list("pn", record.names), "st||"] if record.names else ["st||"]
    if record.dealer or record.hands or record.is_orphan:
        parts.append(_pair("md", _deal(record.dealer, record.hands)))
    if record.room is None and (record.label or record.board is not None):
        parts.append(_pair("ah", record.label or f"Board {record.board}"))
    if record.vulnerability:
        parts.append(_pair("sv", _VULNERABILITY[record.vulnerability]))
    parts += [_text("em", record.swing_remark)] if record.swing_remark else []
    parts += [_call("ob", call) for call in record.other_calls if not call.glued]
    parts += _course(record)
    return "".join(parts) + "pg||\n"


def _course(record: TableRecord) -> Iterator[str]:
    """Calls, cards and claim in their order, with the commentary in its places."""
    early = [note for note in record.commentary if not note.cards and not note.after_claim]
    at_card = [note for note in record.commentary if note.cards and not note.after_claim]
    yield from map(_note, (note for note in early if note.calls == 0))
    for number, call in enumerate(record.calls, start=1):
        if not call.glued:
            yield _call("mb", call)
        yield from map(_note, (note for note in early if note.calls == number))
    if record.calls:
        yield "pg||\n"
    notes = {cards: list(group) for cards, group in groupby(at_card, key=lambda note: note.cards)}
    for number, read_card in enumerate(record.cards, start=1):
        yield _pair("pc", str(read_card.card) if read_card.card else read_card.found)
        yield from map(_note, notes.get(number, ()))
        if number % TRICK == 0 and number < len(record.cards):
            yield "pg||\n"
    if record.claimed is not None:
        yield f"mc|{record.claimed}|"
    yield from map(_note, (note for note in record.commentary if note.after_claim))


def _call(tag: str, read_call: CallRead) -> str:
    if read_call.found:
        text = read_call.found
        alert = read_call.alert and read_call.call is None
    else:
        text, alert = _call_word(read_call.call), read_call.alert
    pair = _pair(tag, text + "!" * (alert and not text.endswith("!")))
    return pair + (_text("an", read_call.explanation) if read_call.explanation else "")


def _call_word(call: Call | None) -> str:
    return FILLER if call is None else _CALLS.get(str(call), str(call))


def _deal(dealer: Seat | None, hands: Hands | None) -> str:
    digit = _DEALER[dealer] if dealer else "0"
    if hands is None:
        return digit
    return digit + ",".join("" if seat in hands.unknown else _hand(hands.of(seat)) for seat in ORDER)


def _hand(cards: frozenset[Card]) -> str:
    held = sorted(cards, reverse=True)
    return "".join(
        suit.letter + "".join(card.rank.letter for card in held if card.suit is suit) for suit in _SUITS
    )
