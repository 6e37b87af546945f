"""Boards replaced or cancelled, rulings undone, the fine for lateness: what would follow is stated, then one press (art. 21)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.steps import Asking, Field, Words
from broadcast.journal import CancelledBody, FineBody, ReplacedBody
from broadcast.public.late import Side
from broadcast.public.planning import (
    PlannedBoard,
    ReplacementPlan,
    RulingRefusal,
    plan_cancellation,
    plan_replacement,
)
from scoring.methods.award import FAULTS, Award, award_by_fault
from scoring.methods.fines import Fine, fine_of_imps
from scoring.methods.lateness import Step
from scoring.methods.match import MatchSide
from scoring.schedule import ResultInfo

REASONS = ("late", "overheard", "fouled", "seats")
NO_SCORE = "none"
MINUTE = 60
HIDDEN = ("match", "boards", "reason", "fault")


def state_replace(asked: Asked, words: Words) -> Asking | None:
    """Which substitutes come in, what no longer counts, and what is left; asks for boards and reason where they are missing."""
    if asking := _ask(asked, words, "director.replace.title", with_fault=False):
        return asking
    plan = _plan(asked, cancels=False)
    says = [
        words.say("director.replace.board", board=board.label, by=board.by, becomes=board.becomes)
        for board in plan.replaced
        if board.by is not None
    ]
    says += _cancelled(asked, words, plan)
    says += [
        *_lost(words, plan),
        words.say("director.replace.rooms"),
        words.say("director.substitutes.left", n=plan.left),
    ]
    warns = list(_warns(words, plan))
    if plan.cancelled:
        warns.append(words.say("director.replace.short", n=len(plan.cancelled)))
    return _stated(asked, words, "replace", plan, says=says, warns=warns)


def replace(asked: Asked) -> None:
    """Replace boards of a match in both rooms."""
    plan = _plan(asked, cancels=False)
    with _refusing():
        services.replace_boards(
            asked.session.session.pk,
            plan.match_pk,
            tuple(board.number for board in plan.boards),
            seen=plan.token,
            reason=asked.choice("reason", REASONS),
            award=_award(asked),
            by=asked.by,
            now=asked.now,
        )


def state_cancel(asked: Asked, words: Words) -> Asking | None:
    """What cancelling comes to: the score by fault, or none; asks for what is missing."""
    if asking := _ask(asked, words, "director.cancel.title", with_fault=True):
        return asking
    plan = _plan(asked, cancels=True)
    says = [*_cancelled(asked, words, plan), *_lost(words, plan), words.say("director.cancel.scale")]
    return _stated(asked, words, "cancel", plan, says=says, warns=list(_warns(words, plan)))


def cancel(asked: Asked) -> None:
    """Cancel boards of a match in both rooms."""
    plan = _plan(asked, cancels=True)
    with _refusing():
        services.cancel_boards(
            asked.session.session.pk,
            plan.match_pk,
            tuple(board.number for board in plan.boards),
            seen=plan.token,
            award=_award(asked),
            reason=asked.choice("reason", REASONS),
            by=asked.by,
            now=asked.now,
        )


def state_undo(asked: Asked, words: Words) -> Asking | None:
    """What is taken back."""
    ruled = next(
        (each for each in asked.hall.state.rulings if str(each.seq) == asked.fields.get("fact")), None
    )
    if ruled is None:
        raise ControlRefusal("no-such-ruling")
    key = "director.undo.fine" if isinstance(ruled.body, FineBody) else "director.undo.board"
    number = ruled.body.number if isinstance(ruled.body, ReplacedBody | CancelledBody) else 0
    return Asking(
        title=words.say("director.undo.title"),
        says=(words.say(key, board=number, at=words.clock(ruled.at), by=ruled.by),),
        hidden=(("fact", str(ruled.seq)),),
        press=words.say("director.undo.press"),
    )


def undo(asked: Asked) -> None:
    """Take a ruling back."""
    fact = asked.fields.get("fact", "")
    if not fact.isdecimal():
        raise ControlRefusal("no-such-ruling")
    with _refusing():
        services.undo_ruling(asked.session.session.pk, int(fact), asked.by, asked.now)


def state_fine(asked: Asked, words: Words) -> Asking | None:
    """What art. 21 proposes for a late side, step by step, and where it is entered."""
    side = _side(asked)
    if side.is_fined:
        return None
    team = words.team(side.pairing.match, side.side)
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
            words.say(f"director.fine.enters.{unit}", amount=_number(side.fine.amount)),
        ),
        warns=(words.say("director.fine.still"),) if side.is_missing else (),
        hidden=(("match", side.pairing.match.public_id), ("side", side.side.value)),
        press=words.say(
            "director.fine.press", fine=words.say(f"director.unit.{unit}", amount=_number(side.fine.amount))
        ),
    )


def fine(asked: Asked) -> None:
    """Enter the fine for lateness that is proposed; one that was entered already stays alone."""
    side = _side(asked)
    if side.is_fined or not side.fine.amount:
        return
    amount = side.fine.amount
    with _refusing():
        services.enter_fine(
            asked.session.session.pk,
            side.pairing.match.pk,
            side.side,
            Fine(amount) if side.fine.table.unit == "vp" else fine_of_imps(amount),
            article=side.fine.table.article,
            minutes=int(side.late.total_seconds()) // MINUTE,
            by=asked.by,
            now=asked.now,
        )


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except RulingRefusal as refusal:
        raise ControlRefusal(refusal.code) from refusal


def _ask(asked: Asked, words: Words, title: str, *, with_fault: bool) -> Asking | None:
    """The form for what a ruling needs to know, None when nothing is missing."""
    wants = [name for name in ("boards", "reason") if not asked.fields.get(name)]
    if with_fault and not asked.fields.get("fault"):
        wants.append("fault")
    if not wants:
        return None
    reasons = tuple((reason, words.say(f"director.reason.{reason}")) for reason in REASONS)
    faults = (
        *((fault, words.say(f"director.fault.{fault}")) for fault in FAULTS),
        (NO_SCORE, words.say("director.fault.none")),
    )
    offered = {
        "boards": Field("boards", words.say("director.ruling.boards"), "boards"),
        "reason": Field("reason", words.say("director.ruling.reason"), "choice", "", reasons),
        "fault": Field("fault", words.say("director.ruling.fault"), "choice", "", faults),
    }
    return Asking(
        title=words.say(title, match=words.match(asked.pairing().match)),
        fields=tuple(offered[name] for name in wants),
        hidden=_kept(asked),
        press=words.say("director.go-on"),
    )


def _kept(asked: Asked) -> tuple[tuple[str, str], ...]:
    return tuple((name, asked.fields[name]) for name in HIDDEN if asked.fields.get(name))


def _plan(asked: Asked, *, cancels: bool) -> ReplacementPlan:
    pairing = asked.pairing()
    numbers = asked.boards("boards", {board.number for board in pairing.segment.boards})
    make = plan_cancellation if cancels else plan_replacement
    with _refusing():
        return make(asked.session.session.pk, pairing.match.pk, numbers)


def _stated(
    asked: Asked, words: Words, verb: str, plan: ReplacementPlan, *, says: list[str], warns: list[str]
) -> Asking:
    return Asking(
        title=words.say(f"director.{verb}.title", match=words.match(asked.pairing().match)),
        says=tuple(says),
        warns=tuple(warns),
        # What was stated stands for the plan: one that has become another is stated anew.
        hidden=(*_kept(asked), ("seen", plan.token)),
        press=words.say(f"director.{verb}.press", n=len(plan.boards)),
    )


def _warns(words: Words, plan: ReplacementPlan) -> Iterator[str]:
    if plan.result_may_be_known:
        yield words.say("director.replace.known")
    for board in plan.boards:
        for room in board.begun:
            yield words.say("director.replace.begun", board=board.label, room=words.say(f"room.{room.value}"))


def _lost(words: Words, plan: ReplacementPlan) -> list[str]:
    return [
        words.say(
            "director.replace.lost",
            board=board.label,
            room=words.say(f"room.{room.value}"),
            result=_result(result),
        )
        for board in plan.boards
        for room, result in board.lost
    ]


def _cancelled(asked: Asked, words: Words, plan: ReplacementPlan) -> list[str]:
    boards: tuple[PlannedBoard, ...] = plan.cancelled
    if not boards:
        return []
    award = _award(asked)
    labels = words.listed(board.label for board in boards)
    if award is None:
        return [words.say("director.cancel.none", boards=labels)]
    match = asked.pairing().match
    return [
        words.say(
            "director.cancel.award",
            boards=labels,
            home=words.team(match, MatchSide.HOME),
            mine=f"{award.home:+d}",
            visitor=words.team(match, MatchSide.VISITOR),
            theirs=f"{award.visitor:+d}",
        )
    ]


def _award(asked: Asked) -> Award | None:
    fault = asked.choice("fault", (*FAULTS, NO_SCORE)) if asked.fields.get("fault") else NO_SCORE
    return next((award_by_fault(each) for each in FAULTS if each == fault), None)


def _result(result: ResultInfo) -> str:
    declarer = result.declarer.value if result.declarer else ""
    score = "" if result.score_ns is None else f"{result.score_ns:+d}"
    return " ".join(filter(None, (result.contract, declarer, score)))


def _side(asked: Asked) -> Side:
    pairing = asked.pairing()
    wanted = asked.choice("side", tuple(side.value for side in MatchSide))
    return next(
        each
        for each in asked.hall.sides
        if each.pairing.match.pk == pairing.match.pk and each.side.value == wanted
    )


def _step(words: Words, step: Step, unit: str, *, here: bool) -> str:
    if step.is_forfeit:
        return words.say("director.step.forfeit", over=step.over)
    amount = words.say(f"director.unit.{unit}", amount=_number(step.amount))
    key = "director.step.more" if step.each else "director.step"
    said = words.say(
        key, over=step.over, upto=step.upto or "…", amount=amount, more=_number(step.more), each=step.each
    )
    return words.say("director.step.here", step=said) if here else said


def _number(amount: Decimal) -> str:
    return f"{amount.normalize():f}"
