"""All that an audience was shown of a stage, kept in memory until something more of it is shown or recalled.

A player's page compares his results with everybody's: of a large stage that is thousands of lines, the same for all players who are
asked for in the same second. What is kept is known by its newest release and by how much is recalled: every change of a line has a
release of its own (`publisher/releasing`), and a recall changes the other. What is read within a transaction is not
kept, for it may be rolled back.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Max, Q

from broadcast import models
from broadcast.audiences import Audience
from broadcast.public.moment import once
from broadcast.public.shown import Shelf
from scoring import selectors
from scoring.methods.butler import datum
from scoring.schedule import SegmentInfo, StageContext

# A datum stands on at least so many results; of so many and more the best and the worst are left out.
LEAST_RESULTS, TRIMMED_FROM = 4, 8
MOST_KEPT = 8  # stages of audiences: those that are looked at these minutes

_Mark = tuple[str, int | None, int]


@dataclass(frozen=True, slots=True)
class StageShown:
    """One snapshot: the shelf of all tables of a stage, and the datum of every deal of which enough results were shown."""

    shelf: Shelf
    data: Mapping[int, int]


_lock = threading.Lock()
_kept: OrderedDict[tuple[Audience, int], tuple[_Mark, StageShown]] = OrderedDict()


def stage_shown(audience: Audience, stage: StageContext) -> StageShown:
    """What an audience was shown of a stage."""
    key = audience, stage.stage.pk
    return once(("stage-shown", *key), lambda: _found(key, stage))


def _found(key: tuple[Audience, int], stage: StageContext) -> StageShown:
    tables = tuple(table.pk for segment in stage.segments for table in segment.tables)
    if connection.in_atomic_block:
        return _read(key[0], stage, tables)
    mark = _mark(key[0], tables)
    with _lock:
        known = _kept.get(key)
        if known is not None and known[0] == mark:
            _kept.move_to_end(key)
            return known[1]
    # What is released between the mark and the reading is in it, and makes the mark another the next time.
    found = _read(key[0], stage, tables)
    with _lock:
        _kept[key] = mark, found
        _kept.move_to_end(key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _mark(audience: Audience, tables: tuple[int, ...]) -> _Mark:
    """Another one whenever the schedule, a line or what is recalled is another."""
    told = models.Shown.objects.filter(audience=audience.value, transcript__table__in=tables).aggregate(
        newest=Max("release"), recalled=Count("pk", filter=Q(recalled=True))
    )
    return selectors.schedule_token(), told["newest"], told["recalled"]


def _read(audience: Audience, stage: StageContext, tables: tuple[int, ...]) -> StageShown:
    shelf = Shelf(audience, tables)
    scores: dict[int, list[int]] = {}
    for segment in stage.segments:
        for board, score in _scores(segment, shelf):
            scores.setdefault(board, []).append(score)
    found = {
        board: datum(each, 1 if len(each) >= TRIMMED_FROM else 0)
        for board, each in scores.items()
        if len(each) >= LEAST_RESULTS
    }
    return StageShown(shelf, {board: value for board, value in found.items() if value is not None})


def _scores(segment: SegmentInfo, shelf: Shelf) -> Iterator[tuple[int, int]]:
    for table in segment.tables:
        for board in segment.boards:
            line = shelf.line(table.pk, board.pk) if board.is_played else None
            if line is not None and line.score is not None:
                yield board.pk, line.score
