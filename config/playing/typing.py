"""What an operator types for one record of a file, and what becomes of it when the table's Laws say no.

A file may hold what cannot have happened. What the rules refuse is taken again as "it happened" where that is possible;
where it is not, the thread is lost and the result is given, as a person would do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from bridge.errors import IRREGULARITIES
from bridge.notation.outcome import outcome
from bridge.notation.record import Problem, TableRecord

Message = dict[str, Any]


class Types(Protocol):
    """Whoever can have an action recorded."""

    async def act(self, board: int, action: Message) -> Message:
        """The server's answer."""
        ...


async def type_record(operator: Types, record: TableRecord, pace: Any) -> list[Problem]:
    """Type one record; `pace` is awaited before every action. Returns what was refused, under its code.

    The record must name its board.
    """
    if record.board is None:
        raise ValueError("a record without a board")
    troubles: list[Problem] = []
    is_over = False
    for action in _actions(record):
        await pace()
        answer = await operator.act(record.board, action)
        if answer["k"] == "refused" and answer["code"] in IRREGULARITIES and action["k"] in ("call", "card"):
            troubles.append(_trouble(record, action, answer))
            if answer["code"] == "auction-over":
                continue  # a pass too many: nothing happened at the table
            happened = {"shape": action["k"], "kind": answer["code"], "law": answer["law"]}
            answer = await operator.act(record.board, {**action, "happened": happened})
        if answer["k"] != "ack":
            if is_over and action["k"] != "result":
                continue
            troubles.append(_trouble(record, action, answer))
            break
        is_over = answer["status"] == "finished"
    if not is_over:
        troubles += await _give_result(operator, record, pace)
    return troubles


async def _give_result(operator: Types, record: TableRecord, pace: Any) -> list[Problem]:
    """The result the record itself comes to, when its course could not be followed to the end."""
    result = outcome(record)
    if record.board is None or result.contract is None or result.tricks is None:
        return []
    troubles: list[Problem] = []
    for action in ({"k": "lost"}, _result(result.contract, result.tricks)):
        await pace()
        answer = await operator.act(record.board, action)
        if answer["k"] != "ack" and action["k"] == "result":
            troubles.append(_trouble(record, action, answer))
    return troubles


def _result(contract: Any, tricks: int) -> Message:
    return {"k": "result", "contract": str(contract), "declarer": contract.declarer.value, "tricks": tricks}


def _actions(record: TableRecord) -> Iterator[Message]:
    yield {"k": "open"}
    for call in record.calls:
        if call.call is not None:
            action: Message = {"k": "call", "call": str(call.call)}
            if call.alert or call.explanation:
                action["alert"] = True
            if call.explanation:
                action["text"] = call.explanation[:400]
            yield action
    for card in record.cards:
        yield (
            {"k": "card", "card": str(card.card)}
            if card.card
            else {"k": "card", "card": None, "source": "unknown"}
        )
    if record.claimed is not None and record.calls:
        yield {"k": "claim", "tricks": record.claimed}


def _trouble(record: TableRecord, action: Message, answer: Message) -> Problem:
    what = action.get("call") or action.get("card") or action["k"]
    law = f" (Law {answer['law']})" if answer.get("law") else ""
    return Problem(code_of(answer), record.line, record.board, record.room, f"refused: {what}{law}")


def code_of(answer: Message) -> str:
    """Why an action was not taken."""
    return str(answer.get("code") or answer["k"])
