"""An event as it stands, in values: what plans are made from. Reads, and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from broadcast import public
from broadcast.frames import Line
from scoring import selectors
from scoring.schedule import EventInfo, ResultInfo, Roster, SegmentInfo, StageContext
from scoring.selectors.sets import SetInfo, board_sets


@dataclass(frozen=True, slots=True)
class Standing:
    """An event with everything that is scheduled in it."""

    event: EventInfo
    stages: tuple[StageContext, ...]
    rosters: tuple[Roster, ...]
    sets: tuple[SetInfo, ...]

    def set_named(self, name: str) -> SetInfo | None:
        """The board set of that name."""
        return next((found for found in self.sets if found.name == name), None)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a segment's tables have recorded: phases of boards by table and number, results by table and board.

    `officials`: the official results that differ from them and are kept beside them, by table and number.
    """

    phases: Mapping[tuple[int, int], str]
    results: Mapping[tuple[int, int], ResultInfo]
    officials: Mapping[tuple[int, int], Line] = field(default_factory=dict)


def standing(slug: str) -> Standing | None:
    """The event with that slug; None when there is none."""
    event = selectors.event_by_slug(slug)
    if event is None:
        return None
    stages = selectors.event_context(event.pk).stages
    return Standing(
        event,
        tuple(selectors.stage_context(found.stage.pk) for found in stages),
        selectors.teams(event.pk),
        board_sets(event.pk),
    )


def recorded(segment: SegmentInfo) -> Recorded:
    """What both tables of a segment have recorded."""
    phases: dict[tuple[int, int], str] = {}
    officials: dict[tuple[int, int], Line] = {}
    for table in segment.tables:
        state = public.console_state(table.public_id, "")
        for board in state.boards if state else ():
            phases[table.pk, board.number] = board.status
            if board.official is not None:
                officials[table.pk, board.number] = board.official
    results = selectors.results([table.pk for table in segment.tables])
    return Recorded(phases, {(result.table_pk, result.board_pk): result for result in results}, officials)
