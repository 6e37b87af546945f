"""Outside disclosures: boards that became known on another service, in print, or overheard."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Field, Words
from broadcast.journal import DisclosedBody, JournalBody, SessionState


def state_disclose(asked: Asked, words: Words) -> Asking | None:
    """Ask which boards, when and where; then say for whom they would be spoilt."""
    if not asked.fields.get("boards") or not asked.fields.get("where"):
        return Asking(
            title=words.say("director.disclose.title"),
            says=(words.say("director.disclose.what"),),
            fields=(
                Field(
                    "boards", words.say("director.disclose.boards"), "boards", asked.fields.get("boards", "")
                ),
                Field("at", words.say("director.disclose.at"), "time", words.clock(asked.now)),
                Field("where", words.say("director.disclose.where"), "text", asked.fields.get("where", "")),
            ),
            press=words.say("director.go-on"),
        )
    bodies = _bodies(asked)
    numbers = words.listed(str(number) for number in bodies[0].boards)
    at, until = words.clock(bodies[0].at, seconds=bodies[0].until is None), bodies[0].until
    return Asking(
        title=words.say("director.disclose.title"),
        says=(
            words.say("director.disclose.states", boards=numbers, at=at, where=bodies[0].where),
            words.say("director.disclose.counts"),
        ),
        hidden=(
            ("boards", asked.typed("boards")),
            ("at", at),
            ("until", words.clock(until, seconds=True) if until else ""),
            ("where", bodies[0].where),
        ),
        press=words.say("director.disclose.press"),
    )


def disclose(asked: Asked) -> None:
    """Record that boards became known elsewhere; counts like a release of our own."""
    bodies = _bodies(asked)

    def decide(state: SessionState) -> Iterable[JournalBody]:
        known = {(each.board_set, each.boards, each.at, each.until, each.where) for each in state.disclosures}
        for body in bodies:
            if (body.board_set, body.boards, body.at, body.until, body.where) not in known:
                yield body

    asked.press(decide)


def _bodies(asked: Asked) -> tuple[DisclosedBody, ...]:
    at, until = _when(asked)
    where, boards = asked.text("where"), asked.boards("boards")
    if at > asked.now:
        raise ControlRefusal("bad-time")
    if not where:
        raise ControlRefusal("malformed")
    sets: dict[int, set[int]] = {}
    for pairing in asked.session.pairings:
        segment = pairing.segment
        numbers = {board.set_number for board in (*segment.boards, *segment.former)}
        sets.setdefault(segment.board_set_pk, set()).update(numbers)
    return tuple(
        DisclosedBody(board_set, named, at, where, until)
        for board_set, numbers in sets.items()
        if (named := tuple(board for board in boards if board in numbers))
    )


def _when(asked: Asked) -> tuple[datetime, datetime | None]:
    """The moment, or the two it was between: whoever names a minute leaves open which second of it."""
    at = asked.instant("at")
    if at is None:
        return asked.now.replace(microsecond=0), None
    if asked.typed("at").replace(".", ":").count(":") > 1:
        return at, None
    return at, asked.instant("until") or min(at + timedelta(seconds=59), asked.now.replace(microsecond=0))
