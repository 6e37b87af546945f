"""The official result of a board at a table, as the score sheet has it: kept beside the record, which it does not change."""

from __future__ import annotations

import re

from bridge.board import BoardResult
from bridge.calls import parse_contract
from bridge.seats import Seat
from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal

_RESULT = re.compile(r"([1-7])([CDHSN])T?(X{0,2})([NESW])(=|[+-][0-9]{1,2}|[0-9]{1,2})")
_BOOK = 6


def official(asked: Asked) -> None:
    """Enter it ("4HS+1", "3NTN=", "6SXW-2", "4HS10", "P"), or with nothing forget what was entered.

    Raises ControlRefusal `bad-boards` or `bad-result`.
    """
    play = asked.table()
    boards = {str(board.number): board for board in play.pairing.segment.boards if board.is_played}
    board = boards.get(asked.typed("board"))
    if board is None:
        raise ControlRefusal("bad-boards")
    result = _read(asked.typed("result").replace("−", "-"))
    services.set_official(play.table.pk, board.pk, result, asked.by, asked.now, source=asked.by)


def _read(typed: str) -> BoardResult | None:
    if not typed:
        return None
    if typed in {"P", "PASS"}:
        return BoardResult(None, None, 0)
    found = _RESULT.fullmatch(typed)
    if found is None:
        raise ControlRefusal("bad-result")
    level, strain, doubling, declarer, made = found.groups()
    needed = int(level) + _BOOK
    tricks = needed if made == "=" else needed + int(made) if made[0] in "+-" else int(made)
    if not 0 <= tricks <= needed + 7 - int(level):
        raise ControlRefusal("bad-result")
    return BoardResult(parse_contract(level + strain + doubling, Seat(declarer)), tricks, None)
