"""The backend Django finds here: transactions that wait for their turn in the process before they ask SQLite for its lock."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from config.sqlite.turns import Turns

_turns: defaultdict[str, Turns] = defaultdict(Turns)  # by file


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, with a turn from BEGIN to COMMIT or ROLLBACK. Another process is waited for as ever, by the one whose turn it is."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._turn: Turns | None = None

    def _start_transaction_under_autocommit(self) -> None:
        turns = _turns[str(self.settings_dict["NAME"])]
        if not turns.take(self.settings_dict["OPTIONS"].get("timeout", 5.0)):
            raise OperationalError("database is locked")
        self._turn = turns
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._give()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]  # when it fails, a rollback follows
        self._give()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._give()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # nor this
        finally:
            self._give()

    def _give(self) -> None:
        turn, self._turn = self._turn, None
        if turn is not None:
            turn.give()
