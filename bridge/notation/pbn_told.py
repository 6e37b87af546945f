"""A file as PBN tells it: everything said once for a whole broadcast is said again in every game.

PBN has no heading. Players, teams, event and scoring go to each record, an official result without a record becomes a
record with nothing but a result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bridge.notation.outcome import outcome
from bridge.notation.pbn import SCORINGS
from bridge.notation.pbn_commentary import in_order
from bridge.notation.pbn_double_dummy import SAYING, write_table
from bridge.notation.pbn_inferred import is_plain
from bridge.notation.pbn_values import write_result
from bridge.notation.record import (
    BroadcastFile,
    CallRead,
    Hands,
    Heading,
    Lineup,
    ResultRead,
    TableRecord,
    TeamRead,
)
from bridge.notation.supplements import Section, Tag
from bridge.seats import SEATS

_OF_THE_HEADING = ("Event", "HomeTeam", "Scoring", "Stage", "VisitTeam")
_SCORINGS = {letter: word for word, letter in reversed(SCORINGS.items())}


def told(file: BroadcastFile) -> BroadcastFile:
    """The file with all that PBN says explicitly, and nothing changed that it can say as it is."""
    records = [_told(record, file) for record in (*file.records, *_results_alone(file))]
    numbered = tuple(replace(record, seq=seq) for seq, record in enumerate(records, start=1))
    return replace(
        file,
        records=numbered,
        heading=_heading(file.heading, numbered) if file.heading else None,
        open_players=None,
        closed_players=None,
        names=(),
        results=(),
    )


def _results_alone(file: BroadcastFile) -> Iterator[TableRecord]:
    """A bare record for every official result at a place where nothing was recorded."""
    there = {(record.board, record.room) for record in file.records}
    for entry in file.results:
        place = entry.board, entry.room
        if entry.result.is_readable and place not in there:
            there.add(place)
            yield TableRecord(seq=0, line=0, board=entry.board, room=entry.room, official=entry.result)


def _told(record: TableRecord, file: BroadcastFile) -> TableRecord:
    commentary = in_order(record.commentary, is_plain)
    return replace(
        record,
        calls=tuple(_call(read) for read in record.calls),
        official=_official(record.official),
        hands=_hands(record.hands),
        names=_names(record, file),
        commentary=commentary,
        notes=sum(not note.is_page for note in commentary),
        tags=_tags(record, file.heading),
        sections=_sections(record),
    )


def _call(read: CallRead) -> CallRead:
    """A call that could be read stands alone, however it was spelt."""
    return read if read.call is None else replace(read, found="", glued=False)


def _official(official: ResultRead | None) -> ResultRead | None:
    """A result that can be read is spelt one way."""
    is_readable = official is not None and official.is_readable
    return replace(official, found=write_result(official)) if official and is_readable else official


def own_result(record: TableRecord) -> ResultRead | None:
    """What the record itself comes to, for the tags of a game without an official result; None if to nothing."""
    own = outcome(record)
    if own.auction.passed_out:
        return ResultRead("P", passed_out=True)
    return ResultRead("", own.contract, own.tricks) if own.contract else None


def _names(record: TableRecord, file: BroadcastFile) -> tuple[str, ...]:
    players = record.players or (file.players(record.room) if record.room else None)
    return () if players is None else _seating(players)


def _hands(hands: Hands | None) -> Hands | None:
    """The deal; an empty hand and one not known are written alike, and four of them are no deal."""
    unknown = frozenset(seat for seat in SEATS if hands is None or not hands.of(seat))
    return None if hands is None or len(unknown) == len(SEATS) else replace(hands, unknown=unknown)


def _seating(players: Lineup) -> tuple[str, ...]:
    return players.south, players.west, players.north, players.east


def _tags(record: TableRecord, heading: Heading | None) -> tuple[Tag, ...]:
    if heading is None:
        return record.tags
    said = {
        "Event": heading.event,
        "HomeTeam": heading.team1.name,
        "Scoring": _SCORINGS.get(heading.scoring, heading.scoring),
        "Stage": "" if record.tag("Round") == heading.segment else heading.segment,
        "VisitTeam": heading.team2.name,
    }
    have = {tag.name for tag in record.tags}
    added = [Tag(name, said[name]) for name in _OF_THE_HEADING if said[name] and name not in have]
    return tuple(sorted((*record.tags, *added)))


def _sections(record: TableRecord) -> tuple[Section, ...]:
    """The tables, with one of double dummy where the record knows it and has none."""
    known = record.double_dummy
    have = {section.name for section in record.sections} | {tag.name for tag in record.tags}
    if known is None or not have.isdisjoint(SAYING):
        return record.sections
    return tuple(sorted((*record.sections, write_table(known)), key=lambda section: section.name))


def _heading(heading: Heading, records: tuple[TableRecord, ...]) -> Heading:
    """The heading as it can be gathered from the games: boards that are there, nothing carried over."""
    boards = [record.board for record in records if record.board is not None]
    return replace(
        heading,
        first=min(boards, default=heading.first),
        last=max(boards, default=heading.last),
        team1=TeamRead(heading.team1.name),
        team2=TeamRead(heading.team2.name),
    )
