"""The boards that a file's records were played on, both rooms compared. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bridge.boards import BoardSetup, dealer_of, vulnerability_of
from bridge.deals import Deal
from bridge.notation.record import BroadcastFile, TableRecord


@dataclass(frozen=True, slots=True)
class Setups:
    """Boards with their deals by number, and the numbers for which records list different deals."""

    boards: tuple[BoardSetup, ...]
    differing: tuple[int, ...]


def setups(file: BroadcastFile) -> Setups:
    """Every board with a whole deal. Dealer and vulnerability as recorded, else those of the number."""
    boards: dict[int, BoardSetup] = {}
    differing: set[int] = set()
    for record in file.records:
        deal = record.hands.deal if record.hands else None
        if record.board is None or record.board < 1 or deal is None:
            continue
        setup = setup_of(record.board, record, deal)
        if boards.setdefault(record.board, setup).deal != deal:
            differing.add(record.board)
    return Setups(tuple(boards[number] for number in sorted(boards)), tuple(sorted(differing)))


def setup_of(number: int, record: TableRecord | None, deal: Deal | None) -> BoardSetup:
    """A board as a record has it, or by its number where the record does not say."""
    dealer = record.dealer if record else None
    vulnerability = record.vulnerability if record else None
    return BoardSetup(number, dealer or dealer_of(number), vulnerability or vulnerability_of(number), deal)


def deal_conflicts(boards: Iterable[BoardSetup], known: Mapping[int, BoardSetup]) -> list[str]:
    """For each board that stands otherwise already, how: `board 5: another deal`."""
    return [
        f"board {board.number}: {how}"
        for board in boards
        if board.number in known and (how := how_differs(board, known[board.number]))
    ]


def how_differs(board: BoardSetup, known: BoardSetup) -> str:
    """What of a board stands otherwise, empty if nothing does; a deal not known yet is no difference."""
    if board.dealer is not known.dealer:
        return f"dealer {board.dealer.value}, there {known.dealer.value}"
    if board.vulnerability is not known.vulnerability:
        return f"vulnerable {board.vulnerability.value}, there {known.vulnerability.value}"
    if board.deal is not None and known.deal is not None and board.deal != known.deal:
        return "another deal"
    return ""
