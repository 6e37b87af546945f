"""A stored result as a line of a board, for those who may see stored results: a table's own console."""

from __future__ import annotations

from bridge.calls import parse_contract
from broadcast import frames
from scoring.schedule import ResultInfo


def line_of_result(result: ResultInfo) -> frames.Line:
    """The line of a result, without a lead: what a console lists."""
    over = None
    if result.declarer is not None and result.tricks is not None:
        over = result.tricks - (parse_contract(result.contract, result.declarer).level + 6)
    declarer = result.declarer.value if result.declarer else None
    return frames.Line(
        result.contract, declarer, result.tricks, over, result.score_ns, None, result.provisional
    )
