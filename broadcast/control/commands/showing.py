"""Hiding what was shown (recall), and opening a closed session to all (publish)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from broadcast.audiences import PUBLIC_AUDIENCES
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Words
from broadcast.journal import JournalBody, PublicAudience, PublishedBody, RecallBody, SessionState
from scoring.schedule import BoardInfo

AUDIENCES = tuple(audience.value for audience in PUBLIC_AUDIENCES)
EVERYBODY = "all"


def state_recall(asked: Asked, words: Words) -> Asking | None:
    """Which boards disappear from whose screens, and what a recall does not undo."""
    audiences, boards = _audiences(asked), _boards(asked)
    hidden = [
        (name, asked.fields[name])
        for name in ("audience", "table", "match", "boards")
        if asked.fields.get(name)
    ]
    return Asking(
        title=words.say("director.recall.title"),
        says=(
            words.say(
                "director.recall.what", boards=words.boards(boards), audiences=words.audiences(audiences)
            ),
            words.say("director.recall.again"),
            words.say("director.recall.ledger"),
        ),
        hidden=tuple(hidden),
        press=words.say("director.recall.press"),
    )


def recall(asked: Asked) -> None:
    """Hide boards again, at every table of the session that plays them, until their gates open anew."""
    audiences, numbers = _audiences(asked), {board.pk for board in _boards(asked)}
    match = asked.pairing().match.pk if asked.fields.get("match") else None
    shown = asked.hall.shown

    def decide(_state: SessionState) -> Iterable[JournalBody]:
        for pairing in asked.session.pairings:
            if match not in (None, pairing.match.pk):
                continue
            for board in pairing.segment.boards:
                for audience in audiences:
                    is_out = any((audience, table.pk, board.pk) in shown for table in pairing.segment.tables)
                    if board.pk in numbers and is_out:
                        yield RecallBody(
                            cast("PublicAudience", audience), "board", pairing.match.pk, board.set_number
                        )

    asked.press(decide)


def state_publish(asked: Asked, words: Words) -> Asking | None:
    """What publishing reveals to all, pairings before others."""
    if asked.hall.state.is_published:
        return None
    if not asked.hall.is_closed:
        raise ControlRefusal("not-closed")
    unseen = asked.hall.unseen
    says = [
        words.say("director.publish.unseen", audience=words.say(f"control.audience.{name}"), n=number)
        for name, number in unseen
    ]
    says.append(words.say("director.publish.final"))
    return Asking(
        title=words.say("director.publish.title", session=words.name(asked.session.session.name)),
        says=(words.say("director.publish.what"), *says),
        warns=(words.say("director.publish.pairings"),),
        press=words.say("director.publish.press"),
    )


def publish(asked: Asked) -> None:
    """Open a closed session's results, standings and next pairings to all at once."""
    if not asked.hall.is_closed:
        raise ControlRefusal("not-closed")

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if not state.is_published:
            yield PublishedBody()

    asked.press(decide)


def _audiences(asked: Asked) -> tuple[str, ...]:
    chosen = asked.choice("audience", (*AUDIENCES, EVERYBODY))
    return AUDIENCES if chosen == EVERYBODY else (chosen,)


def _boards(asked: Asked) -> Sequence[BoardInfo]:
    """Of the boards that a form names (those a table has still to play, a match's, or by number) the ones that are out."""
    if asked.fields.get("table"):
        boards: Sequence[BoardInfo] = asked.table().to_play
    else:
        pairings = [asked.pairing()] if asked.fields.get("match") else list(asked.session.pairings)
        every = {board.pk: board for pairing in pairings for board in pairing.segment.boards}
        numbers = set(asked.boards("boards")) if asked.fields.get("boards") else None
        boards = [board for board in every.values() if numbers is None or board.number in numbers]
    out = {board for audience, _, board in asked.hall.shown if audience in _audiences(asked)}
    found = [board for board in boards if board.pk in out]
    if not found:
        raise ControlRefusal("nothing-shown")
    return found
