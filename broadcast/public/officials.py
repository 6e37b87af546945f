"""Official results beside the recorded ones: where the two differ, for the table's own console and for directors. Never an audience's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bridge.calls import parse_contract
from bridge.score import score
from bridge.seats import Seat, Side
from broadcast import frames, models
from broadcast.journal import OfficialBody, SessionState
from broadcast.public.lines import line_of_result
from scoring import selectors
from scoring.schedule import BoardInfo, ResultInfo, SessionContext, TableInfo


@dataclass(frozen=True, slots=True)
class Differs:
    """A board of a table whose record and official result are not the same."""

    table: TableInfo
    board: BoardInfo
    recorded: ResultInfo
    official: frames.Line


def official_line(board: BoardInfo, body: OfficialBody) -> frames.Line:
    """What the official result is as a line, with its score on this board; nothing about it is provisional."""
    if body.contract == "P" or not body.declarer:
        return frames.Line("P", None, None, None, 0, None, False)
    contract = parse_contract(body.contract, Seat(body.declarer))
    points = None
    if body.tricks is not None:
        side = contract.declarer.side
        vulnerable = board.vulnerability.is_vulnerable(side)
        points = score(contract.level, contract.strain, contract.doubling, vulnerable, body.tricks)
        points = points if side is Side.NS else -points
    over = None if body.tricks is None else body.tricks - contract.tricks_needed
    return frames.Line(body.contract, body.declarer, body.tricks, over, points, None, False)


def differing(
    state: SessionState, table_pk: int, board: BoardInfo, result: ResultInfo | None
) -> frames.Line | None:
    """The official result of a board at a table where a recorded one says something else, else None."""
    official = state.officials.get((table_pk, board.pk))
    if official is None or result is None:
        return None
    body = official.body
    recorded = (result.contract, result.declarer.value if result.declarer else "", result.tricks)
    stated = (body.contract, body.declarer, body.tricks)
    return None if recorded == stated else official_line(board, body)


def official_of(state: SessionState, table_pk: int, board: BoardInfo) -> frames.Line | None:
    """The official result of a board at a table, None while nobody has entered one."""
    official = state.officials.get((table_pk, board.pk))
    return None if official is None else official_line(board, official.body)


def recorded_lines(table_pk: int) -> dict[int, frames.Line]:
    """What was recorded at a table, by board."""
    return {each.board_pk: line_of_result(each) for each in selectors.results([table_pk])}


def differences(session: SessionContext) -> tuple[Differs, ...]:
    """Every board of a session whose record differs from its official result, by table and playing order."""
    state = models.journal_state(session.session.pk)
    if not state.officials:
        return ()
    tables = {table for table, _ in state.officials}
    results: Mapping[tuple[int, int], ResultInfo] = {
        (each.table_pk, each.board_pk): each for each in selectors.results(tables)
    }
    return tuple(
        Differs(table, board, results[table.pk, board.pk], line)
        for pairing in session.pairings
        for table in pairing.segment.tables
        for board in pairing.segment.boards
        if (line := differing(state, table.pk, board, results.get((table.pk, board.pk)))) is not None
    )
