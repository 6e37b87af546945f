"""Fines: for lateness with the steps of art. 21, for what line-ups and seats show with the classes of art. 53 and 54."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.commands.rulings import refusing
from broadcast.control.fined import fine_words, number
from broadcast.control.steps import Asking, Field, Words
from broadcast.journal import HallWarnedBody, JournalBody, SessionState
from broadcast.public.late import Side
from broadcast.public.offences import Offence, Record, is_fined
from scoring.methods.fines import OFFENCES, WRONG_SEATS, Fine, fine_of_imps, fine_of_percent, fines_offered
from scoring.methods.lateness import Step, Unit
from scoring.methods.match import MatchSide
from scoring.schedule import ContestantKind

LATENESS = "21"
ARTICLES = (LATENESS, *OFFENCES, WRONG_SEATS)
WARNED_OF = "54(3)"  # the offence of these that is fined by how often it happened
MINUTE = 60
WORTH: dict[Unit, Callable[[Decimal], Fine]] = {"vp": Fine, "imp": fine_of_imps, "percent": fine_of_percent}


def state_fine(asked: Asked, words: Words) -> Asking | None:
    """What is proposed for a side, step by step, and where it is entered; asks for what and whom where that is missing."""
    if asking := _ask(asked, words):
        return asking
    return _state_lateness(asked, words) if _article(asked) == LATENESS else _state_offence(asked, words)


def fine(asked: Asked) -> None:
    """Enter the fine that was chosen, or for lateness the one that is proposed; one that was entered already stays alone."""
    if _article(asked) == LATENESS:
        _fine_lateness(asked)
    else:
        _fine_offence(asked)


def state_warn_hall(asked: Asked, words: Words) -> Asking | None:
    """What a warning to the whole hall changes: the fines proposed from now on."""
    if WARNED_OF in Record(asked.room.event.pk).warned:
        return None
    return Asking(
        title=words.say("director.warn-hall.title"),
        says=(words.say("director.warn-hall.what", what=words.say(f"director.offence.{WARNED_OF}")),),
        press=words.say("director.warn-hall.press"),
    )


def warn_hall(asked: Asked) -> None:
    """Record that the whole hall was warned of late line-ups."""
    if WARNED_OF in Record(asked.room.event.pk).warned:
        return

    def decide(state: SessionState) -> Iterable[JournalBody]:
        if not any(isinstance(ruled.body, HallWarnedBody) for ruled in state.rulings):
            yield HallWarnedBody(WARNED_OF)

    asked.press(decide)


def _ask(asked: Asked, words: Words) -> Asking | None:
    """The form for what a fine is for and whose; wrong seats are both sides'."""
    match = asked.pairing().match
    known = asked.fields.get("article") or (LATENESS if asked.fields.get("side") else "")
    if known and (known == WRONG_SEATS or asked.fields.get("side")):
        return None
    articles = tuple((each, words.say(f"director.offence.{each}")) for each in ARTICLES)
    sides = tuple((side.value, words.team(match, side)) for side in MatchSide)
    return Asking(
        title=words.say("director.fine.ask", match=words.match(match)),
        fields=(
            Field("article", words.say("director.fine.for"), "choice", known, articles),
            Field("side", words.say("director.fine.whose"), "choice", asked.fields.get("side", ""), sides),
        ),
        hidden=(("match", match.public_id),),
        press=words.say("director.go-on"),
    )


def _article(asked: Asked) -> str:
    return asked.choice("article", ARTICLES) if asked.fields.get("article") else LATENESS


def _state_lateness(asked: Asked, words: Words) -> Asking | None:
    side = _side(asked)
    if side.is_fined:
        return None
    team = words.name(side.contestant.name)
    minutes = int(side.late.total_seconds()) // MINUTE
    if side.fine.amount is None or not side.fine.amount:
        raise ControlRefusal("no-fine")
    unit = side.fine.table.unit
    steps = [_step(words, step, unit, here=step == side.fine.step) for step in side.fine.table.steps]
    return Asking(
        title=words.say("director.fine.title", team=team),
        says=(
            words.say("director.fine.minutes", team=team, n=minutes, article=side.fine.table.article),
            *steps,
            words.say(f"director.fine.enters.{unit}", amount=number(side.fine.amount)),
        ),
        warns=(words.say("director.fine.still"),) if side.is_missing else (),
        hidden=(("match", side.pairing.match.public_id), ("side", side.side.value), ("article", LATENESS)),
        press=words.say(
            "director.fine.press", fine=words.say(f"director.unit.{unit}", amount=number(side.fine.amount))
        ),
    )


def _fine_lateness(asked: Asked) -> None:
    side = _side(asked)
    if side.is_fined or not side.fine.amount:
        return
    amount = side.fine.amount
    with refusing():
        services.enter_fine(
            asked.session.session.pk,
            side.pairing.match.pk,
            side.side,
            WORTH[side.fine.table.unit](amount),
            article=side.fine.table.article,
            minutes=int(side.late.total_seconds()) // MINUTE,
            contestant_pk=side.contestant.pk if side.contestant.kind is ContestantKind.PLAYER else None,
            by=asked.by,
            now=asked.now,
        )


def _state_offence(asked: Asked, words: Words) -> Asking | None:
    offence = _offence(asked)
    if not _sides_to_fine(asked, offence):
        return None
    match, form, article = offence.pairing.match, asked.session.stage.form, offence.article
    if article == WRONG_SEATS:
        whose = words.match(match)
        says = [words.say("director.offence.seats.replayed"), words.say("director.offence.seats.not")]
    else:
        whose = words.team(match, offence.side)
        says = [
            words.say(
                "director.offence.class", n=OFFENCES[article], what=words.say(f"director.offence.{article}")
            ),
            words.say("director.offence.times", team=whose, n=offence.number),
        ]
        if offence.after_warning:
            says.append(words.say("director.offence.warned"))
    offered = tuple((number(each.vp), fine_words(words, each, form)) for each in fines_offered(article))
    return Asking(
        title=words.say("director.offence.title", whose=whose),
        says=(*says, words.say("director.offence.enters")),
        fields=(
            Field("amount", words.say("director.offence.amount"), "choice", number(offence.fine.vp), offered),
        ),
        hidden=(("match", match.public_id), ("side", offence.side.value), ("article", article)),
        press=words.say("director.offence.press"),
        is_last=True,
    )


def _fine_offence(asked: Asked) -> None:
    offence = _offence(asked)
    offered = {number(each.vp): each for each in fines_offered(offence.article)}
    amount = offered[asked.choice("amount", tuple(offered))]
    for side in _sides_to_fine(asked, offence):
        with refusing():
            services.enter_fine(
                asked.session.session.pk,
                offence.pairing.match.pk,
                side,
                amount,
                article=offence.article,
                by=asked.by,
                now=asked.now,
            )


def _sides_to_fine(asked: Asked, offence: Offence) -> list[MatchSide]:
    sides = list(MatchSide) if offence.article == WRONG_SEATS else [offence.side]
    match = offence.pairing.match.pk
    return [side for side in sides if not is_fined(asked.hall.state, match, side, offence.article)]


def _offence(asked: Asked) -> Offence:
    """The offence that is asked about, whether the page proposes it or not: the director has seen it."""
    record = Record(asked.room.event.pk)
    side = (
        asked.choice("side", tuple(side.value for side in MatchSide)) if asked.fields.get("side") else "home"
    )
    return record.offence(_article(asked), asked.pairing(), MatchSide(side))


def _side(asked: Asked) -> Side:
    pairing = asked.pairing()
    wanted = asked.choice("side", tuple(side.value for side in MatchSide))
    return next(each for each in asked.hall.sides if each.plays(pairing.match.pk, MatchSide(wanted)))


def _step(words: Words, step: Step, unit: str, *, here: bool) -> str:
    if step.is_forfeit:
        return words.say("director.step.forfeit", over=step.over)
    amount = words.say(f"director.unit.{unit}", amount=number(step.amount))
    key = "director.step.more" if step.each else "director.step"
    said = words.say(
        key, over=step.over, upto=step.upto or "…", amount=amount, more=number(step.more), each=step.each
    )
    return words.say("director.step.here", step=said) if here else said
