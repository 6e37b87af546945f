"""A table record as one JSON object, for people and programs outside. One direction only: nothing reads it back.

Field names are those the vugraph archives' tools use: `vul`, `mc` (declarer's tricks by claim), `rs` (the official
result), `own` (worked out from the record itself).
"""

from __future__ import annotations

from collections.abc import Iterator

from bridge.calls import Contract
from bridge.notation.comparison import Comparison
from bridge.notation.outcome import Outcome, outcome, score_ns
from bridge.notation.record import CallRead, Problem, TableRecord

JsonValue = str | int | float | bool | None | list[str] | list[int] | dict[str, str] | list[dict[str, str]]

# Where in its event a record belongs, by the tags of those formats that have them.
_PLACES = (
    ("section", "Section"),
    ("round", "Round"),
    ("table", "Table"),
    ("pair_ns", "PairNS"),
    ("pair_ew", "PairEW"),
)
_SCORE_TABLE = "ScoreTable"


def to_json(record: TableRecord, file: str) -> dict[str, JsonValue]:
    """The record with what it comes to. `file` is the name to give for its file."""
    result = outcome(record)
    calls = [call for call in record.calls if not call.glued]
    found: dict[str, JsonValue] = {
        "file": file,
        "seq": record.seq,
        "board": record.board,
        "room": record.room.value if record.room else None,
        "line": record.line,
        "dealer": record.dealer.value if record.dealer else None,
        "vul": record.vulnerability.value if record.vulnerability else None,
        "hands": dict(record.hands.as_strings()) if record.hands else None,
        "auction": [_call(call) for call in calls],
        "alerts": [at for at, call in enumerate(calls) if call.alert],
        "explanations": {str(at): call.explanation for at, call in enumerate(calls) if call.explanation},
        "auction_complete": result.auction.is_complete,
        "contract": "Pass" if result.auction.passed_out else _contract(result.contract),
        "declarer": result.contract.declarer.value if result.contract else None,
        **_play(record, result),
    }
    if (record.room is not None or record.official is not None) and not record.is_orphan:
        found |= _official(record)
    found |= {name: record.tag(tag) for name, tag in _PLACES if record.tag(tag)}
    if rows := _score_table(record):
        found["score_table"] = rows
    if record.is_orphan:
        found["orphan"] = True
    if record.label or (record.room is None and record.board is not None):
        found["label"] = record.label or f"Board {record.board}"
    if record.other_calls and not record.is_orphan:
        found["ob"] = [_call(call) for call in record.other_calls if not call.glued]
    if record.swing_remark:
        found["em"] = record.swing_remark
    if record.names and record.room is not None:
        found["players"] = list(record.names)
    elif record.names:
        found["players"] = dict(zip("SWNE", record.names, strict=False))
    return found


def rows_to_json(comparison: Comparison, file: str) -> Iterator[dict[str, JsonValue]]:
    """The boards of a segment, one object each; positive `imps` are team 1's."""
    for row in comparison.rows:
        yield {
            "file": file,
            "board": row.board,
            "open_ns": row.official.open_ns,
            "closed_ns": row.official.closed_ns,
            "imps": row.official.swing,
            "open_ns_own": row.own.open_ns,
            "closed_ns_own": row.own.closed_ns,
            "imps_own": row.own.swing,
        }


def totals_to_json(comparison: Comparison, file: str) -> dict[str, JsonValue]:
    """What the boards add up to, by the official results and by the records; `final` with the carry-over."""
    return {
        "file": file,
        "boards_scored": comparison.official.boards,
        "boards_listed": len(comparison.rows),
        "team1": comparison.official.team1,
        "team2": comparison.official.team2,
        "boards_scored_own": comparison.own.boards,
        "team1_own": comparison.own.team1,
        "team2_own": comparison.own.team2,
        "final1": comparison.final1,
        "final2": comparison.final2,
    }


def problem_to_json(problem: Problem, file: str) -> dict[str, JsonValue]:
    """One thing that is wrong with a file; board and room are null where it concerns the whole."""
    return {
        "file": file,
        "kind": problem.kind,
        "board": problem.board,
        "room": problem.room.value if problem.room else None,
        "line": problem.line,
        "detail": problem.detail,
    }


def _play(record: TableRecord, result: Outcome) -> dict[str, JsonValue]:
    any_play = result.contract is not None and bool(record.cards)
    return {
        "play": [str(read.card) if read.card else f"?{read.found}" for read in record.cards],
        "tricks_complete": result.play.tricks,
        "decl_tricks_in_play": result.play.declarer_tricks if any_play else None,
        "play_ok": result.play.is_possible,
        "mc": record.claimed,
        "tricks": result.tricks,
        "tricks_source": result.tricks_from.value if result.tricks_from else None,
        "score_ns_own": result.score_ns,
    }


def _official(record: TableRecord) -> dict[str, JsonValue]:
    official = record.official
    tricks = official.tricks if official else None
    points = None if official is None else score_ns(official.contract, tricks, record.vulnerability)
    if official is not None and official.passed_out:
        points = 0
    return {
        "rs": official.found if official else None,
        "rs_score_ns": points,
        "rs_tricks": tricks,
        "notes": record.notes,
    }


def _score_table(record: TableRecord) -> list[dict[str, str]]:
    """The results of other tables that a record lists: one object a row, its cells as found under their columns' names."""
    return [
        dict(zip(section.column_names, row, strict=False))
        for section in record.sections
        if section.name == _SCORE_TABLE
        for row in section.rows
    ]


def _call(read: CallRead) -> str:
    return str(read.call) if read.call is not None and not read.found else f"?{read.found}"


def _contract(contract: Contract | None) -> str | None:
    return None if contract is None else f"{contract.level}{contract.strain.letter}{'x' * contract.doubling}"
