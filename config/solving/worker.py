"""The work of `manage.py doubledummy`: the newest released boards first, one at a time, spectators online before the hall.

The queue is the record itself: what was released with a result and has no analysis. So nothing waits in it that could be lost, nothing
is asked for before it may be shown, and without this process nothing grows. Sees `public`, and `services` to keep what came out.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable

from broadcast import public, services
from broadcast.audiences import Audience
from config.solving.process import Solver, Unsolvable

AUDIENCES = (Audience.ONLINE, Audience.HALL)
TABLES_KEPT = 500
PAUSE_SECONDS = 1.0

logger = logging.getLogger("openroom.doubledummy")


class Worker:
    """Works off what there is. Of a deal an audience was shown at many tables the table of tricks is worked out once."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._tables: OrderedDict[tuple[Audience, str], str] = OrderedDict()

    def work(self, is_ending: Callable[[], bool] = lambda: False) -> int:
        """Everything that waits, until nothing does; how many boards. What comes for spectators online meanwhile goes first."""
        done = 0
        while not is_ending() and (one := self._next()):
            self._work_one(one)
            done += 1
        return done

    def _next(self) -> public.ToAnalyse | None:
        for audience in AUDIENCES:
            for one in public.to_analyse(audience, 1):
                return one
        return None

    def _work_one(self, one: public.ToAnalyse) -> None:
        if one.was == one.key:
            services.confirm_double_dummy(one)
            return
        if not one.deal:
            services.keep_double_dummy(one, "", ())
            return
        known = self._tables.get((one.audience, one.deal), "")
        try:
            solved = self._solver.solve(
                one.deal, tricks=known, strain=one.strain, leader=one.leader, cards=one.cards
            )
        except Unsolvable as error:
            logger.warning("a board was not solved: %s", error)
            services.keep_double_dummy(one, "", ())
            return
        self._tables[one.audience, one.deal] = solved.tricks
        if len(self._tables) > TABLES_KEPT:
            self._tables.popitem(last=False)
        services.keep_double_dummy(one, solved.tricks, solved.cards)
