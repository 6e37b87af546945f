"""The regulations' remedies (EMBARGO.md, Replace and cancel): boards replaced or cancelled, rulings undone, fines.

Each is one transaction: the session's lock, the pens of both rooms, journal facts, schedule rows, results that no longer
count, and every channel that may show something else from now on. What would follow is stated before (`plan_...`) and
compared again here; a press that was stated something else is refused with the plan as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from decimal import Decimal

from django.db import transaction

from bridge.actions import Corrected, DealGiven, Opened
from bridge.board import fold
from bridge.boards import BoardSetup
from broadcast.entries import entries, of_table
from broadcast.journal import (
    BoardSetBody,
    CancelledBody,
    FineBody,
    HallWarnedBody,
    ReplacedBody,
    Ruled,
    UndoneBody,
)
from broadcast.models import Transcript, journal_state, recorded_facts
from broadcast.public.planning import (
    ReplacementPlan,
    RulingRefusal,
    pairing_of,
    plan_cancellation,
    plan_replacement,
)
from broadcast.services.journal import lock_session, store_fact
from broadcast.services.outcomes import store_outcome
from broadcast.services.own_boards import put_back_board_set
from broadcast.services.ruling_steps import (
    hold_pens,
    leave_due,
    look_before,
    mark_drawn,
    refusing,
    write_ruling,
)
from scoring import selectors
from scoring import services as scoring
from scoring.methods.award import Award
from scoring.methods.fines import OFFENCES, WRONG_SEATS, Fine
from scoring.methods.match import MatchSide
from scoring.methods.ranking import Scoring
from scoring.schedule import BoardInfo, Form, Pairing, SessionInfo


class PlanOutOfDate(RulingRefusal):
    """Something has changed since the director was told what would follow; `plan` is what would follow now."""

    def __init__(self, plan: ReplacementPlan) -> None:
        super().__init__("plan-out-of-date")
        self.plan = plan


def replace_boards(
    session_pk: int,
    match_pk: int,
    numbers: tuple[int, ...],
    *,
    seen: str,
    reason: str,
    by: str,
    now: datetime,
    award: Award | None = None,
) -> tuple[int, ...]:
    """Replace boards of a match by the next clean substitutes, in both rooms; returns the journal facts' numbers.

    `seen` is the token of the plan that was stated. When substitutes run out the rest are cancelled, with `award`
    (None = no score).

    Raises:
        PlanOutOfDate: it would come to something else now; it carries what.
        RulingRefusal: as `plan_replacement`.
    """
    return _carry_out(
        plan_replacement, session_pk, match_pk, numbers, seen=seen, reason=reason, by=by, now=now, award=award
    )


def cancel_boards(
    session_pk: int,
    match_pk: int,
    numbers: tuple[int, ...],
    *,
    seen: str,
    award: Award | None,
    reason: str,
    by: str,
    now: datetime,
) -> tuple[int, ...]:
    """Cancel boards of a match, in both rooms; returns the journal facts' numbers.

    `award` in IMPs: +3 and -3 by fault (`award_by_fault`, Law 12C2b), or None for no score. `seen` as in `replace_boards`.

    Raises:
        PlanOutOfDate: it would come to something else now; it carries what.
        RulingRefusal: as `plan_cancellation`.
    """
    return _carry_out(
        plan_cancellation,
        session_pk,
        match_pk,
        numbers,
        seen=seen,
        reason=reason,
        by=by,
        now=now,
        award=award,
    )


def undo_ruling(session_pk: int, fact: int, by: str, now: datetime) -> int:
    """Take back ruling `fact` of a session's journal: boards replaced or cancelled, another set of boards, a fine.

    Returns the new fact's number.

    Results that stood before count again.

    Raises:
        RulingRefusal: `no-such-ruling` (or undone already); `substitute-begun`: there is a call on the substitute in
            one of the rooms, so that only a new ruling can follow; `ruling-superseded`: the board was ruled on again;
            of a set of boards as `plan_board_set`.
    """
    with transaction.atomic(), refusing():
        lock_session(session_pk)
        ruled = next((each for each in journal_state(session_pk).rulings if each.seq == fact), None)
        if ruled is None:
            raise RulingRefusal("no-such-ruling", {"fact": fact})
        if isinstance(ruled.body, HallWarnedBody):
            return store_fact(session_pk, UndoneBody(fact), by, now)
        before = look_before(session_pk, ruled.body.match)
        if isinstance(ruled.body, BoardSetBody):
            put_back_board_set(session_pk, ruled)
        elif not isinstance(ruled.body, FineBody):
            _put_back(pairing_of(session_pk, ruled.body.match), ruled)
        number = store_fact(session_pk, UndoneBody(fact), by, now)
        leave_due(before, now)
        return number


def enter_fine(
    session_pk: int,
    match_pk: int,
    side: MatchSide,
    fine: Fine,
    *,
    article: str,
    by: str,
    now: datetime,
    minutes: int = 0,
    reason: str = "",
    contestant_pk: int | None = None,
) -> int:
    """Enter a fine against a side's stage total, in a knockout against its IMPs in the match (art. 52 III).

    `contestant_pk`: the player it is for in an individual event, else both partners are meant. Returns the journal fact's
    number. A warning is a fine of nothing: it counts as an offence.

    Raises:
        RulingRefusal: `no-such-match`; `fined-already`: the side was fined for lateness (art. 21) in this match (of pairs
            and individuals: in this session), or for the same offence in this session; `not-in-units`: less than a
            whole IMP or a hundredth of a VP, or below nothing.
    """
    with transaction.atomic():
        lock_session(session_pk)
        pairing = pairing_of(session_pk, match_pk)
        context = selectors.match_context(match_pk)
        # Lateness is fined once a match; what art. 54 names, once a session.
        is_late = article.startswith("21")
        where = context.sessions if is_late else [_session(context.sessions, session_pk)]
        is_once = is_late or article in (*OFFENCES, WRONG_SEATS)
        if is_once and _is_fined(where, pairing, side, article, contestant_pk):
            raise RulingRefusal("fined-already", {"match": match_pk, "side": side.value})
        in_imps = context.stage.form is Form.KNOCKOUT or context.stage.scoring is Scoring.IMPS
        body = FineBody(
            match=match_pk,
            side=side.value,
            article=article,
            vp_hundredths=0 if in_imps else _whole(fine.vp * 100),
            imps=_whole(fine.imps) if in_imps else 0,
            minutes=minutes,
            reason=reason,
            contestant=contestant_pk,
        )
        number = write_ruling(session_pk, body, by, now)
        mark_drawn(match_pk, now)
        return number


def _carry_out(
    plan_now: Callable[[int, int, tuple[int, ...]], ReplacementPlan],
    session_pk: int,
    match_pk: int,
    numbers: tuple[int, ...],
    *,
    seen: str,
    reason: str,
    by: str,
    now: datetime,
    award: Award | None,
) -> tuple[int, ...]:
    with transaction.atomic(), refusing():
        lock_session(session_pk)
        pairing = pairing_of(session_pk, match_pk)
        tables = hold_pens(pairing)
        plan = plan_now(session_pk, match_pk, numbers)
        if plan.token != seen:
            raise PlanOutOfDate(plan)
        before = look_before(session_pk, match_pk)
        substitutes = {board.number: board.pk for board in selectors.unscheduled_boards(pairing.segment.pk)}
        facts = []
        for planned in plan.boards:
            board = pairing.segment.board(planned.number)
            if board is None:
                raise LookupError(planned.number)
            for table in tables:
                scoring.clear_result(table, board.pk)
            if planned.by is None:
                scoring.cancel_board(board.segment_board_pk, award)
                awarded = None if award is None else (award.home, award.visitor)
                facts.append(
                    write_ruling(session_pk, CancelledBody(match_pk, board.number, reason, awarded), by, now)
                )
            else:
                scoring.replace_board(board.segment_board_pk, substitutes[planned.by])
                replaced = ReplacedBody(match_pk, board.number, planned.by, reason, tables)
                facts.append(write_ruling(session_pk, replaced, by, now))
        leave_due(before, now)
        return tuple(facts)


def _put_back(pairing: Pairing, ruled: Ruled) -> None:
    """The schedule and the results as before a replacement or a cancellation."""
    tables = hold_pens(pairing)
    restored = _restorable(pairing, tables, ruled)
    scoring.restore_board(restored)
    board = selectors.board_context(restored).board
    for transcript in Transcript.objects.filter(table__in=tables, board=board.pk).order_by("pk"):
        setup = BoardSetup(board.number, board.dealer, board.vulnerability, selectors.deal_of(board.pk))
        store_outcome(transcript.table_id, board.pk, fold(setup, entries(recorded_facts(transcript.pk))))


def _restorable(pairing: Pairing, tables: tuple[int, ...], ruled: Ruled) -> int:
    """The key of the board that the ruling took out of play, if it may come back."""
    segment = pairing.segment
    match ruled.body:
        case CancelledBody(number=number):
            board = segment.board(number)
            if board is not None and board.is_cancelled:
                return board.segment_board_pk
        case ReplacedBody(by=by):
            board = next((each for each in segment.boards if each.set_number == by), None)
            if board is not None and board.substitute_for is not None and board.is_played:
                _must_not_be_begun(board, tables)
                return board.substitute_for
    raise RulingRefusal("ruling-superseded", {"fact": ruled.seq})


def _must_not_be_begun(board: BoardInfo, tables: tuple[int, ...]) -> None:
    """Opening it is not yet a call; one that was taken back has been made."""
    for transcript in Transcript.objects.filter(table__in=tables, board=board.pk).order_by("pk"):
        for fact in of_table(recorded_facts(transcript.pk)):
            action = fact.action.to if isinstance(fact.action, Corrected) else fact.action
            if action is not None and not isinstance(action, Opened | DealGiven):
                raise RulingRefusal("substitute-begun", {"board": board.label})


def _session(sessions: Iterable[SessionInfo], pk: int) -> SessionInfo:
    return next(session for session in sessions if session.pk == pk)


def _is_fined(
    sessions: Iterable[SessionInfo],
    pairing: Pairing,
    side: MatchSide,
    article: str,
    contestant_pk: int | None,
) -> bool:
    """Whether a side was fined for this already; the columns of art. 21 are one article.

    With a movement the contestant is asked about, in whatever round.
    """
    number = article.partition(" ")[0]
    return any(
        isinstance(ruled.body, FineBody)
        and ruled.body.article.partition(" ")[0] == number
        and (
            ruled.body.contestant == contestant_pk
            if contestant_pk is not None and ruled.body.contestant is not None
            else (ruled.body.match, ruled.body.side) in _sides_of(session, pairing, side)
        )
        for session in sessions
        for ruled in journal_state(session.pk).rulings
    )


def _sides_of(session: SessionInfo, pairing: Pairing, side: MatchSide) -> set[tuple[int, str]]:
    """Every side of the session that is the same contestant: of teams the side of the match alone."""
    if pairing.match.round is None:
        return {(pairing.match.pk, side.value)}
    contestant = pairing.match.home if side is MatchSide.HOME else pairing.match.visitor
    return {
        (each.match.pk, of.value)
        for each in selectors.session_context(session.pk).pairings
        for of in MatchSide
        if (each.match.home if of is MatchSide.HOME else each.match.visitor).pk == contestant.pk
    }


def _whole(amount: Decimal) -> int:
    if amount < 0 or amount != int(amount):
        raise RulingRefusal("not-in-units", {"amount": str(amount)})
    return int(amount)
