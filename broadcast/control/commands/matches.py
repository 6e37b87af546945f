"""A match's start moved, and a side that has forfeited (art. 21, 23): proposed by the page, made by the director alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Field, Words
from broadcast.journal import ClockBody, ForfeitBody, JournalBody, MovedBody, SessionState
from scoring.methods.match import MatchSide
from scoring.selectors import playings, results

OFFERED = (5, 10, 15, 30)


def state_move_start(asked: Asked, words: Words) -> Asking | None:
    """What moves with a start: lateness, line-up deadlines, clock and scheduled end."""
    match = asked.fields.get("match", "")
    before = _start(asked)
    title = (
        words.say("director.move.match", match=words.match(asked.pairing().match))
        if match
        else words.say("director.move.session")
    )
    if before is None and not asked.fields.get("at"):
        offered: tuple[tuple[str, str], ...] = ()
    else:
        base = before or asked.now
        offered = tuple(
            (
                words.clock(base + timedelta(minutes=more)),
                words.say("director.move.by", n=more, at=words.clock(base + timedelta(minutes=more))),
            )
            for more in OFFERED
        )
    if not asked.fields.get("at") and not asked.fields.get("offered"):
        return Asking(
            title=title,
            says=(words.say("director.move.from", at=words.clock(before)),) if before else (),
            fields=(
                Field("offered", words.say("director.move.to"), "choice", "", offered, is_optional=True),
                Field("at", words.say("director.move.at"), "time", "", is_optional=True),
            ),
            hidden=(("match", match),) if match else (),
            press=words.say("director.go-on"),
        )
    to = _to(asked)
    if to == before:
        return None
    says = [words.say("director.move.states", at=words.clock(to))]
    late = [
        side for side in asked.hall.sides if side.is_missing and before is not None and before < asked.now
    ]
    if late:
        says.append(words.say("director.move.late", n=len(late)))
    if match and _shares_boards(asked):
        says.append(words.say("director.move.own-boards"))
    return Asking(
        title=title,
        says=(*says, words.say("director.move.follows")),
        hidden=(("at", words.clock(to)), *((("match", match),) if match else ())),
        press=words.say("director.move.press", at=words.clock(to)),
    )


def move_start(asked: Asked) -> None:
    """Move the start of the session, or of one match of it."""
    match = asked.pairing().match.pk if asked.fields.get("match") else None
    to = _to(asked)

    def decide(state: SessionState) -> Iterable[JournalBody]:
        planned = asked.session.session.starts_at
        standing = (state.starts_at or planned) if match is None else state.start(match, planned)
        if standing != to:
            yield MovedBody(to, match)
            if match is None and standing is not None and state.ends_at is not None:
                yield ClockBody(state.ends_at + (to - standing))

    asked.press(decide)


def state_forfeit(asked: Asked, words: Words) -> Asking | None:
    """What a forfeit does: the match's tables are nobody's peers any more, and art. 24 scores it, or what is left of it art. 25."""
    match, side = asked.pairing().match, _side(asked)
    if match.pk in asked.hall.state.forfeited:
        return None
    tables = [play for play in asked.hall.tables if play.pairing.match.pk == match.pk]
    has_withdrawn = match.round is not None and any(
        result.score_ns is not None for result in results([play.table.pk for play in tables])
    )
    late = next(each for each in asked.hall.sides if each.plays(match.pk, side))
    warns: list[str] = []
    if match.round is None and any(play.begun for play in tables):
        warns.append(words.say("director.forfeit.begun"))
    if match.round is not None:
        if match.pk not in {pairing.match.pk for pairing in late.forfeits}:
            warns.append(words.say("director.forfeit.round-on"))
    elif late.forfeits_at is None or asked.now < late.forfeits_at:
        warns.append(words.say("director.forfeit.early"))
    if late.is_disqualified:
        warns.append(words.say("director.forfeit.disqualified", team=words.name(late.contestant.name)))
    return Asking(
        title=words.say("director.forfeit.title", team=words.team(match, side)),
        says=(
            words.say(
                "director.forfeit.rest" if has_withdrawn else "director.forfeit.what",
                match=words.match(match),
            ),
            words.say("director.forfeit.frees"),
        ),
        warns=tuple(warns),
        hidden=(("match", match.public_id), ("side", side.value)),
        press=words.say("director.forfeit.press"),
    )


def forfeit(asked: Asked) -> None:
    """Confirm that a side has forfeited its match in this session."""
    match, side = asked.pairing().match.pk, _side(asked)

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if match not in state.forfeited:
            yield ForfeitBody(match, side.value)

    asked.press(decide)


def state_play_after_all(asked: Asked, words: Words) -> Asking | None:
    """What taking a forfeit back does: its tables are waited for again."""
    match = asked.pairing().match
    if match.pk not in asked.hall.state.forfeited:
        return None
    return Asking(
        title=words.say("director.play-after-all.title", match=words.match(match)),
        says=(words.say("director.play-after-all.what"), words.say("director.closing.keeps")),
        hidden=(("match", match.public_id),),
        press=words.say("director.play-after-all.press"),
    )


def play_after_all(asked: Asked) -> None:
    """Take a forfeit back: the match is waited for again."""
    match = asked.pairing().match.pk

    def decide(state: SessionState) -> Iterable[JournalBody]:
        side = state.forfeited.get(match)
        if side is not None:
            yield ForfeitBody(match, MatchSide(side).value, forfeited=False)

    asked.press(decide)


def _shares_boards(asked: Asked) -> bool:
    """Whether a match of teams that has not begun plays boards that others play too: a postponed one gets its own."""
    pairing = asked.pairing()
    mine = pairing.match.pk
    return (
        pairing.match.round is None
        and not any(play.begun for play in asked.hall.tables if play.pairing.match.pk == mine)
        and any(each.match_pk != mine for each in playings(board.pk for board in pairing.segment.boards))
    )


def _side(asked: Asked) -> MatchSide:
    return MatchSide(asked.choice("side", tuple(side.value for side in MatchSide)))


def _start(asked: Asked) -> datetime | None:
    planned, state = asked.session.session.starts_at, asked.hall.state
    if asked.fields.get("match"):
        return state.start(asked.pairing().match.pk, planned)
    return state.starts_at or planned


def _to(asked: Asked) -> datetime:
    to = asked.instant("at", "no-time") or asked.instant("offered", "no-time")
    if to is None:
        raise ControlRefusal("no-time", field="at")
    return to
