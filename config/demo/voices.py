"""The demo's commentators: what they have prepared is said as soon as the hall may see what it speaks of.

Through the same services as any commentator's words, under ids that follow from table, board and place: a restart says nothing
twice.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime

from broadcast.audiences import Audience
from broadcast.public import Commentator
from broadcast.services.commentary import CommentRefusal, Meant, say
from config.demo.hall import COMMENTATORS, Hall
from scoring import selectors

NAMESPACE = uuid.UUID("8a1c7c56-0f0e-4b57-9a4e-3f7a7a5f2f60")


@dataclass(frozen=True, slots=True)
class _Prepared:
    who: Commentator
    uid: str
    meant: Meant
    text: str


class Voices:
    """What is still to be said in one session."""

    def __init__(self, hall: Hall) -> None:
        session_pk = selectors.session_pk(hall.session)
        if session_pk is None:
            raise LookupError(hall.session)
        event_pk = selectors.session_context(session_pk).event.pk
        called = dict(COMMENTATORS)
        self._left = [
            _Prepared(
                Commentator(event_pk, said.by, Audience.HALL, called[said.by]),
                str(uuid.uuid5(NAMESPACE, f"{table.id}/{board.number}/{place}")),
                Meant(table.id, board.number, "", said.calls, said.cards),
                said.text,
            )
            for table in hall.tables
            for board in table.script.boards
            for place, said in enumerate(board.comments)
        ]

    def speak(self, now: datetime) -> None:
        """Say what may be said by now."""
        self._left = [prepared for prepared in self._left if not self._is_said(prepared, now)]

    @staticmethod
    def _is_said(prepared: _Prepared, now: datetime) -> bool:
        try:
            say(prepared.who, prepared.uid, prepared.meant, prepared.text, now)
        except CommentRefusal as refusal:
            return refusal.code == "id-used"  # the position was corrected since: it was said
        return True
