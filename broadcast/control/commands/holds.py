"""The director's own hold on a session, match, table or board, and its end."""

from __future__ import annotations

from collections.abc import Iterable

from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.subjects import Subject, subjects_of
from broadcast.journal import HoldBody, JournalBody, LiftBody, SessionState


def hold(asked: Asked) -> None:
    """Hold a session, match, table or board, with words for the screens; a second hold may bring other words."""
    held = _subject(asked).held
    words = asked.text("en"), asked.text("zh")

    def decide(state: SessionState) -> Iterable[JournalBody]:
        standing = {each: (en, zh) for each, en, zh in state.holds}.get(held)
        if standing is None or words not in (("", ""), standing):
            yield HoldBody(held.scope, held.subject, held.number, *words)

    asked.press(decide)


def lift(asked: Asked) -> None:
    """End the hold on a subject."""
    held = _subject(asked).held

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if held in state.held:
            yield LiftBody(held.scope, held.subject, held.number)

    asked.press(decide)


def _subject(asked: Asked) -> Subject:
    key = asked.fields.get("subject", "")
    for subject in subjects_of(asked.session):
        if subject.key == key:
            return subject
    raise ControlRefusal("not-in-session")
