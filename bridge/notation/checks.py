"""What in a broadcast contradicts itself, once it is read: room against room, record against result, list against list.

Nothing in a file settles which side is right, so both stay as they are and the contradiction is named. Knows no file
format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridge.boards import dealer_of, vulnerability_of
from bridge.notation.outcome import Outcome, outcome
from bridge.notation.record import (
    MOST_BOARDS,
    BroadcastFile,
    CallRead,
    Problem,
    ResultRead,
    Room,
    TableRecord,
)

FOUR, EIGHT = 4, 8
FEWEST_SHIFTED = 7
_SHIFTS = (1, -1, 2, -2)


def contradictions(file: BroadcastFile) -> tuple[Problem, ...]:
    """All contradictions of a file: first by record in file order, then those of the whole."""
    outcomes = [outcome(record) for record in file.records]
    pairs = zip(file.records, outcomes, strict=True)
    return (
        *(problem for record, own in pairs for problem in _of_record(record, own, file)),
        *_of_file(file, outcomes),
    )


def _of_record(record: TableRecord, result: Outcome, file: BroadcastFile) -> Iterator[Problem]:
    yield from result.problems
    if record.board is None or record.board < 1:
        return
    if record.dealer and record.dealer is not dealer_of(record.board):
        yield _problem(record, "dealer-not-standard", f"{record.dealer.value} for board {record.board}")
    vulnerability = record.vulnerability
    if vulnerability and vulnerability is not vulnerability_of(record.board):
        yield _problem(record, "vul-not-standard", f"{vulnerability.value} for board {record.board}")
    heading = file.heading
    if heading and not record.is_orphan and not heading.includes(record.board):
        detail = f"{record.board} not in {heading.first}-{heading.last}"
        yield _problem(record, "board-outside-vg-range", detail)
    if record.official is not None:
        yield from _against_result(record, result)


def _problem(record: TableRecord, kind: str, detail: str = "") -> Problem:
    return Problem(kind, record.line, record.board, record.room, detail)


def _against_result(record: TableRecord, own: Outcome) -> Iterator[Problem]:
    official = record.official
    if official is None:
        return
    if not official.found:
        yield _problem(record, "rs-empty-for-record")
    elif not official.is_readable:
        yield _problem(record, "rs-unreadable", official.found)
    elif own.auction.passed_out is not official.passed_out and (own.contract or own.auction.passed_out):
        yield _problem(
            record, "rs-contract-differs", f"rs {official.found}, auction {own.contract or 'Pass'}"
        )
    elif official.contract and own.contract:
        yield from _against_contract(record, own)


def _against_contract(record: TableRecord, own: Outcome) -> Iterator[Problem]:
    official, contract = record.official, own.contract
    if official is None or official.contract is None or contract is None:
        return
    by = contract.declarer.value
    if (official.contract.level, official.contract.strain) != (contract.level, contract.strain):
        yield _problem(record, "rs-contract-differs", f"rs {official.found}, auction {contract} by {by}")
    elif official.contract.declarer is not contract.declarer:
        yield _problem(record, "rs-declarer-differs", f"rs {official.found}, auction makes {by} declarer")
    elif official.contract.doubling is not contract.doubling:
        yield _problem(record, "rs-doubling-differs", f"rs {official.found}, auction {contract}")
    elif own.tricks_from and official.tricks != own.tricks:
        there = f"rs {official.found} = {official.tricks}"
        yield _problem(record, "rs-tricks-differ", f"{there}, file {own.tricks} from {own.tricks_from.value}")


def _of_file(file: BroadcastFile, outcomes: Sequence[Outcome]) -> Iterator[Problem]:
    yield from _order(file)
    yield from _rooms(file)
    yield from _missing(file)
    yield from _names(file)
    yield from _other_auctions(file)
    yield from _shifted(file, outcomes)


def _names(file: BroadcastFile) -> Iterator[Problem]:
    """Four names of a record's own against the heading's; eight names are a new heading for what follows."""
    differing = {FOUR: 0, EIGHT: 0}
    for record in file.records:
        above = file.players(record.room) if record.room else None
        if above and record.players and record.players != above:
            differing[len(record.names)] += 1
    if differing[FOUR]:
        yield Problem("record-pn-differs-from-header", detail=f"{differing[FOUR]} records")
    if differing[EIGHT]:
        yield Problem(
            "line-up-changes", detail=f"{differing[EIGHT]} records with other players than the header"
        )


def _other_auctions(file: BroadcastFile) -> Iterator[Problem]:
    """The other room's auction as a record tells it, against that room's own record."""
    places = {
        (record.board, record.room): record for record in reversed(file.records) if not record.is_orphan
    }
    for record in file.records:
        if not record.other_calls or record.room is None or record.is_orphan:
            continue
        other = places.get((record.board, record.room.other))
        told, own = _said(record.other_calls), _said(other.calls) if other else None
        if own is not None and told != own:
            detail = f"ob has {len(told)} calls, other room {len(own)}"
            yield _problem(record, "ob-differs-from-other-room", detail)


def _said(calls: Sequence[CallRead]) -> list[str]:
    return [str(read.call or read.found) for read in calls]


def _shifted(file: BroadcastFile, outcomes: Sequence[Outcome]) -> Iterator[Problem]:
    """Results that stand one or more places away from the records they fit: an entry was lost or added."""
    places = {(entry.board, entry.room): at for at, entry in reversed(tuple(enumerate(file.results)))}
    fitting: dict[int, list[int]] = {shift: [] for shift in _SHIFTS}
    for record, own in zip(file.records, outcomes, strict=True):
        at = places.get((record.board, record.room)) if record.board and record.room else None
        if at is None or record.board is None or _fits(file.results[at].result, own):
            continue
        for shift, boards in fitting.items():
            if 0 <= at + shift < len(file.results) and _fits(file.results[at + shift].result, own):
                boards.append(record.board)
    shift, boards = max(fitting.items(), key=lambda found: len(found[1]))
    if len(boards) >= FEWEST_SHIFTED:
        what = f"{len(boards)} records from board {min(boards)} on fit the rs entry {shift:+} places away"
        yield Problem("rs-shifted", detail=f"{what}, not their own")


def _fits(result: ResultRead, own: Outcome) -> bool:
    if result.passed_out or own.auction.passed_out:
        return result.passed_out and own.auction.passed_out
    return result.tricks is not None and (result.contract, result.tricks) == (own.contract, own.tricks)


def _order(file: BroadcastFile) -> Iterator[Problem]:
    before: TableRecord | None = None
    seen: set[tuple[int, Room]] = set()
    closed_first = set()
    for record in file.records:
        if record.board is None or record.room is None or record.is_orphan:
            continue
        place = record.board, record.room
        if place in seen:
            yield _problem(record, "record-repeated", f"board {record.board} {record.room.value} room")
        if before and before.board is not None and record.board < before.board:
            yield _problem(record, "record-out-of-order", f"after board {before.board}")
        is_pair = before is not None and (before.board, before.room) == (record.board, Room.CLOSED)
        if record.room is Room.OPEN and is_pair and place not in seen:
            closed_first.add(record.board)
        seen.add(place)
        before = record
    if closed_first:
        yield Problem("closed-room-before-open", detail=f"{len(closed_first)} boards")


def _rooms(file: BroadcastFile) -> Iterator[Problem]:
    opens = {r.board: r for r in file.records if r.room is Room.OPEN and not r.is_orphan}
    for record in file.records:
        other = opens.get(record.board)
        if record.room is not Room.CLOSED or record.is_orphan or record.board is None or other is None:
            continue
        if record.hands and other.hands and record.hands != other.hands:
            yield _problem(record, "rooms-have-different-deals", f"board {record.board}")
        if record.dealer is not other.dealer:
            yield _problem(record, "rooms-have-different-dealer", f"{_letter(other)} / {_letter(record)}")
        if record.vulnerability is not other.vulnerability:
            yield _problem(record, "rooms-have-different-vul", f"board {record.board}")


def _letter(record: TableRecord) -> str:
    return record.dealer.value if record.dealer else "?"


def _missing(file: BroadcastFile) -> Iterator[Problem]:
    heading = file.heading
    if heading is None or heading.first is None or heading.last is None:
        return
    there = {(record.board, record.room) for record in file.records}
    results = {(entry.board, entry.room): entry.result for entry in reversed(file.results)}
    for board in range(heading.first, min(heading.last, heading.first + MOST_BOARDS) + 1):
        for room in Room:
            if (board, room) in there:
                continue
            result = results.get((board, room))
            has_result = result is not None and bool(result.found)
            kind = "record-missing-rs-has-result" if has_result else "record-missing-rs-empty"
            yield Problem(kind, board=board, room=room, detail=result.found if result else "")
