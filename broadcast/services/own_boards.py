"""A match given boards of its own before play (EMBARGO.md, Terms): schedule, journal fact and everything it reaches at once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from broadcast.journal import BoardSetBody, Ruled
from broadcast.public.board_sets import may_be_given, plan_board_set
from broadcast.public.planning import RulingRefusal, pairing_of
from broadcast.services.journal import lock_session
from broadcast.services.ruling_steps import hold_pens, leave_due, look_before, refusing, write_ruling
from scoring import services as scoring


def give_board_set(
    session_pk: int, match_pk: int, board_set: str, *, seen: str, by: str, now: datetime
) -> int:
    """Have a match play boards of another set in both rooms; returns the journal fact's number.

    From then on its peers are those who play that set, as a rule its own two tables. `board_set` is the set's public id, `seen`
    the token of the plan that was stated.

    Raises:
        RulingRefusal: as `plan_board_set`; `plan-out-of-date`: it would come to something else now.
    """
    with transaction.atomic(), refusing():
        lock_session(session_pk)
        hold_pens(pairing_of(session_pk, match_pk))
        plan = plan_board_set(session_pk, match_pk, board_set)
        if plan.token != seen:
            raise RulingRefusal("plan-out-of-date")
        before = look_before(session_pk, match_pk)
        segment = pairing_of(session_pk, match_pk).segment
        scoring.give_board_set(segment.pk, plan.board_set_pk, plan.first)
        number = write_ruling(
            session_pk,
            BoardSetBody(match_pk, plan.board_set_pk, plan.first, plan.last, plan.was_pk, plan.was_first),
            by,
            now,
        )
        leave_due(before, now)
        return number


def put_back_board_set(session_pk: int, ruled: Ruled) -> None:
    """Have a match play again what it played before it was given the boards of a ruling. The caller holds the session.

    Raises RulingRefusal as `plan_board_set`, or `ruling-superseded`.
    """
    body = ruled.body
    assert isinstance(body, BoardSetBody)
    hold_pens(pairing_of(session_pk, body.match))
    segment = may_be_given(session_pk, body.match, ruled).segment
    scoring.give_board_set(segment.pk, body.was, body.was_first)
