"""What did not come through a format: a file as it was against the same file written and read back.

Every writer ends with this comparison, so that nothing is lost without a word. Knows no file format; a format says
which parts it means to carry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from bridge.notation.record import (
    BroadcastFile,
    CallRead,
    CardRead,
    Hands,
    Lineup,
    Note,
    OfficialResult,
    Problem,
    ResultRead,
    TableRecord,
)
from bridge.seats import SEATS

KIND = "not-carried"
MOST_SHOWN = 80

# Field of a record, and what people call it.
RECORD_PARTS = (
    ("board", "board number"),
    ("room", "room"),
    ("label", "caption"),
    ("dealer", "dealer"),
    ("vulnerability", "vulnerability"),
    ("hands", "deal"),
    ("calls", "auction"),
    ("cards", "play"),
    ("claimed", "claim"),
    ("official", "official result"),
    ("names", "players"),
    ("is_orphan", "place of a repeated deal"),
    ("commentary", "commentary"),
    ("other_calls", "the other room's auction"),
    ("swing_remark", "remark on the swing"),
    ("tags", "further tags"),
    ("sections", "tables"),
    ("double_dummy", "double dummy"),
)
FILE_PARTS = (
    ("heading", "heading"),
    ("open_players", "players of the open room"),
    ("closed_players", "players of the closed room"),
    ("pair_names", "list of pairs"),
    ("pair_results", "list of pairs' results"),
    ("commentary", "commentary before the first record"),
)


def losses(
    before: BroadcastFile,
    after: BroadcastFile,
    record_parts: tuple[tuple[str, str], ...] = RECORD_PARTS,
    file_parts: tuple[tuple[str, str], ...] = FILE_PARTS,
) -> tuple[Problem, ...]:
    """A problem for every part of `before` that is missing or different in `after`.

    Names and results of the file as a whole count where it gives any.
    """
    return tuple(_of_file(before, after, file_parts)) + tuple(_of_records(before, after, record_parts))


def _of_file(
    before: BroadcastFile, after: BroadcastFile, parts: tuple[tuple[str, str], ...]
) -> Iterator[Problem]:
    given = (
        *((("names", "players"),) if before.names else ()),
        *((("results", "official results"),) if before.results else ()),
    )
    for name, word in (*parts, *given):
        was, came = getattr(before, name), getattr(after, name)
        if name == "results":
            was, came = _of_places(was), _of_places(came)
        if was != came:
            yield Problem(KIND, detail=f"{word}: {_difference(was, came)}")


def _of_places(results: tuple[OfficialResult, ...]) -> tuple[str, ...]:
    """Results by place as words, spelling and order apart, those that say nothing left out."""
    said = {
        (entry.board, entry.room.value): entry.result for entry in reversed(results) if entry.result.found
    }
    return tuple(
        f"board {board} {room}: {replace(result, found='') if result.is_readable else result.found}"
        for (board, room), result in sorted(said.items())
    )


def _of_records(
    before: BroadcastFile, after: BroadcastFile, parts: tuple[tuple[str, str], ...]
) -> Iterator[Problem]:
    if len(before.records) != len(after.records):
        yield Problem(KIND, detail=f"{len(before.records)} records come back as {len(after.records)}")
    for was, came in zip(before.records, after.records, strict=False):
        for name, word in parts:
            one, other = getattr(was, name), getattr(came, name)
            if one != other and not (name == "official" and _say_the_same(one, other)):
                yield _of_record(was, word, _difference(one, other))


def _say_the_same(one: ResultRead | None, other: ResultRead | None) -> bool:
    """Whether two readable results differ in spelling alone."""
    if one is None or other is None or not (one.is_readable and other.is_readable):
        return False
    return replace(one, found="") == replace(other, found="")


def _of_record(record: TableRecord, word: str, difference: str) -> Problem:
    return Problem(KIND, record.line, record.board, record.room, f"{word}: {difference}")


def _difference(was: object, came: object) -> str:
    """The first difference of two lists, or of two values, short enough for a line."""
    if isinstance(was, tuple) and isinstance(came, tuple):
        pairs = enumerate(zip(was, came, strict=False), start=1)
        number = next((at for at, (one, other) in pairs if one != other), min(len(was), len(came)) + 1)
        one, other = (_shown(side[number - 1]) if number <= len(side) else "nothing" for side in (was, came))
        return f"number {number}, {one}, comes back as {other}"
    return f"{_shown(was)} comes back as {_shown(came)}"


def _shown(value: object) -> str:
    """A value as people write it, on one line."""
    text = " ".join(_words(value).split())
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


def _words(value: object) -> str:
    match value:
        case Note():
            return repr(value.text[:MOST_SHOWN]) + f" after {value.calls} calls and {value.cards} cards"
        case CallRead():
            explained = f" ({value.explanation})" if value.explanation else ""
            return f"{value.call or '?' + value.found}{'!' * value.alert}{explained}"
        case CardRead():
            return str(value.card or "?" + value.found)
        case Hands():
            return " ".join(text for _, text in value.as_strings())
        case ResultRead():
            return value.found or "no result"
        case Lineup():
            return ", ".join(value.of(seat) for seat in SEATS)
        case Enum():
            return str(value.value)
        case None:
            return "nothing"
        case _:
            return str(value)
