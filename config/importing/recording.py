"""One board of a file recorded at a table, through the same service as any operator's keys: all of it or nothing."""

from __future__ import annotations

import uuid
from collections.abc import Coroutine
from datetime import datetime
from typing import Any, Protocol, TypeVar

import msgspec
from django.db import transaction

from bridge.notation.record import Problem, ResultRead, Room, TableRecord
from broadcast import services, wire
from broadcast.services.journal import lock_session
from config.playing.typing import Message, code_of, type_record
from scoring import selectors

AUTHOR = "import"

_Value = TypeVar("_Value")


class Told(Protocol):
    """One board as a file tells it. `record` is None where a result is all there is; `line` 0 means the whole file."""

    @property
    def number(self) -> int:
        """Its number."""
        ...

    @property
    def room(self) -> Room | None:
        """The room of a match, None with a movement."""
        ...

    @property
    def record(self) -> TableRecord | None:
        """The calls and cards of this table."""
        ...

    @property
    def official(self) -> ResultRead | None:
        """The result that the file gives beside them."""
        ...

    @property
    def line(self) -> int:
        """Where it is told."""
        ...


class Desk:
    """An operator's place at a table, without a socket. The pen is taken with the first board."""

    def __init__(self, table: str, now: datetime) -> None:
        """Raises LookupError when there is no such table."""
        table_pk = selectors.table_pk(table)
        if table_pk is None:
            raise LookupError(table)
        self._table, self._now = table, now
        self._session = selectors.table_context(table_pk).session.pk
        self._pen: int | None = None
        self._after: str | None = None
        self.status = ""

    async def act(self, board: int, action: Message) -> Message:
        """Have one action recorded; the answer as a console gets it."""
        if self._pen is None:
            self._pen = services.take_pen(self._table, AUTHOR, self._now)
        message = {
            "k": "act",
            "id": str(uuid.uuid4()),
            "board": board,
            "after": self._after,
            "pen": self._pen,
            "typed_at": self._now,
            "action": action,
        }
        answer = services.record(self._table, msgspec.convert(message, wire.Act), AUTHOR, self._now)
        if isinstance(answer, services.Accepted):
            self._after, self.status = answer.id, answer.status
        return {"k": answer.kind, **msgspec.to_builtins(answer)}

    def record(self, board: Told) -> list[Problem]:
        """Record one board. Returns what was refused on the way; `board-not-recorded` last if it failed."""
        self._after, self.status = None, ""
        troubles: list[Problem] = []
        with transaction.atomic():
            # Before the pen, which is kept from the first entry to the last: an operator who types meanwhile holds the session
            # and waits for the pen, and neither would ever let go.
            lock_session(self._session)
            troubles += _run(self._type(board))
            is_finished = self.status == "finished"
            transaction.set_rollback(not is_finished)
        if not is_finished:
            troubles.append(
                _of(board, "board-not-recorded", "the board did not come to an end, none of it stands")
            )
        return troubles

    async def _type(self, board: Told) -> list[Problem]:
        troubles: list[Problem] = []
        if board.record is not None and board.record.calls:
            troubles += await type_record(self, board.record, _at_once)
        else:
            await self.act(board.number, {"k": "open"})
        if self.status != "finished" and board.official is not None:
            if self.status == "play":
                await self.act(board.number, {"k": "lost"})
            answer = await self.act(board.number, _result(board.official))
            if answer["k"] != "ack":
                troubles.append(_of(board, code_of(answer), f"refused: result {board.official.found}"))
        return troubles


def _of(board: Told, kind: str, detail: str) -> Problem:
    return Problem(kind, board.line, board.number, board.room, detail)


def _result(official: ResultRead) -> Message:
    contract = official.contract
    if contract is None:
        return {"k": "result", "contract": "P"}
    return {
        "k": "result",
        "contract": str(contract),
        "declarer": contract.declarer.value,
        "tricks": official.tricks,
    }


async def _at_once() -> None:
    """No pause between two keys."""


def _run(typing: Coroutine[Any, Any, _Value]) -> _Value:
    """Drives a coroutine that never waits, here and now: the database is asked from this thread and no loop."""
    try:
        typing.send(None)
    except StopIteration as done:
        value: _Value = done.value
        return value
    typing.close()
    raise RuntimeError("typing at a desk waited for something")
