"""Boards replaced or cancelled, and rulings undone: what would follow is stated, then one press (art. 21)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from broadcast import services
from broadcast.control.asking import Asked, ControlRefusal
from broadcast.control.fined import entered_text
from broadcast.control.steps import Asking, Field, Words
from broadcast.journal import BoardSetBody, CancelledBody, FineBody, HallWarnedBody, ReplacedBody, Ruled
from broadcast.public.planning import (
    PlannedBoard,
    ReplacementPlan,
    RulingRefusal,
    plan_cancellation,
    plan_replacement,
)
from scoring.methods.award import FAULTS, Award, award_by_fault
from scoring.methods.match import MatchSide
from scoring.schedule import ResultInfo

REASONS = ("late", "overheard", "fouled", "seats")
NO_SCORE = "none"
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
    with refusing():
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
    with refusing():
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
    return Asking(
        title=words.say("director.undo.title"),
        says=(_taken_back(asked, words, ruled),),
        hidden=(("fact", str(ruled.seq)),),
        press=words.say("director.undo.press"),
    )


def _taken_back(asked: Asked, words: Words, ruled: Ruled) -> str:
    """What an undo takes back."""
    said: dict[str, str | int] = {"at": words.clock(ruled.at), "by": ruled.by}
    match ruled.body:
        case ReplacedBody(number=number) | CancelledBody(number=number):
            return words.say("director.undo.board", board=number, **said)
        case BoardSetBody(first=first, last=last):
            return words.say("director.undo.board-set", boards=f"{first}–{last}", **said)
        case HallWarnedBody(article=article):
            return words.say("director.undo.warned", article=article, **said)
        case FineBody() as body:
            matches = {pairing.match.pk: pairing.match for pairing in asked.session.pairings}
            team = words.team(matches[body.match], MatchSide(body.side)) if body.match in matches else ""
            return words.say("director.undo.fine", team=team, fine=entered_text(words, body), **said)


def undo(asked: Asked) -> None:
    """Take a ruling back."""
    fact = asked.fields.get("fact", "")
    if not fact.isdecimal():
        raise ControlRefusal("no-such-ruling")
    with refusing():
        services.undo_ruling(asked.session.session.pk, int(fact), asked.by, asked.now)


@contextmanager
def refusing() -> Iterator[None]:
    """What the record refuses of a ruling is refused here in the same words."""
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
    with refusing():
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
