"""What a file says came of a board, and what stands recorded, in words that can be compared. Pure."""

from __future__ import annotations

from bridge.notation.outcome import outcome
from bridge.notation.record import ResultRead, TableRecord
from scoring.schedule import ResultInfo

Said = tuple[str, str, int | str]  # contract, declarer, tricks; `P` and nothing for a board passed out


def has_result(record: TableRecord) -> bool:
    """Whether a record comes to a result of its own."""
    own = outcome(record)
    return own.auction.passed_out or own.tricks is not None


def said(result: ResultInfo) -> Said:
    """What stands recorded."""
    tricks = "" if result.tricks is None else result.tricks
    return result.contract, result.declarer.value if result.declarer else "", tricks


def stands(result: ResultInfo | None) -> str:
    """What stands recorded, for people."""
    return f"recorded there: {' '.join(map(str, said(result)))}" if result else "begun there, no result yet"


def results_of(record: TableRecord | None, official: ResultRead | None) -> set[Said]:
    """What the file says came of a board: by the record, and by the official list."""
    found: set[Said] = set()
    own = outcome(record) if record else None
    if (own and own.auction.passed_out) or (official and official.passed_out):
        found.add(("P", "", ""))
    if own and own.contract:
        tricks = own.tricks if own.tricks is not None else ""
        found.add((str(own.contract), own.contract.declarer.value, tricks))
    if official and official.contract and official.tricks is not None:
        found.add((str(official.contract), official.contract.declarer.value, official.tricks))
    return found
