"""What a file says came of a board, and what stands recorded, in words that can be compared. Pure."""

from __future__ import annotations

from bridge.board import BoardResult
from bridge.notation.outcome import outcome
from bridge.notation.record import ResultRead, TableRecord
from broadcast.frames import Line
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


def official_of(record: TableRecord | None, official: ResultRead | None) -> BoardResult | None:
    """The result that a file gives as the official one: its list's, else what its record comes to; None without any."""
    if official is not None and official.is_readable:
        return BoardResult(None if official.passed_out else official.contract, official.tricks, None)
    own = outcome(record) if record else None
    if own is None or not (own.auction.passed_out or (own.contract and own.tricks is not None)):
        return None
    return BoardResult(None if own.auction.passed_out else own.contract, own.tricks, None)


def is_kept(found: BoardResult | None, line: Line | None) -> bool:
    """Whether a file's official result is kept beside the record already, or there is none to keep."""
    if found is None:
        return True
    if line is None:
        return False
    if found.contract is None:
        return line.contract == "P"
    declarer = found.contract.declarer.value
    return (str(found.contract), declarer, found.tricks) == (line.contract, line.declarer, line.tricks)


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
