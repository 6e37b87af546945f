"""What whoever imports asked for, and how an import says no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from config.importing.standing import Standing
from scoring.schedule import SessionInfo, StageContext


class NotPossible(Exception):
    """A file cannot be brought in. `what` stands against it, `advice` is what to do about it."""

    def __init__(self, what: str, advice: str = "") -> None:
        super().__init__(f"{what}; {advice}" if advice else what)


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a file is to go: numbers of stage and session and a board set's name, where they were given.

    `event_name` is the name under which an event that is not there is to be made, empty = do not make it. `section` and
    `by_number` are for the results of a field: which of several sections, and whether a number tells a pair whatever its names.
    """

    stage: int | None = None
    session: int | None = None
    board_set: str = ""
    event_name: str = ""
    section: str = ""
    by_number: bool = False


def the_stage(standing: Standing, asked: Asked) -> StageContext | None:
    """The stage asked for, or the only one; None in an event that has none yet.

    Raises NotPossible when there is no such stage, or none was named among several.
    """
    if asked.stage is not None:
        found = next((stage for stage in standing.stages if stage.stage.number == asked.stage), None)
        if found is None:
            raise NotPossible(
                f"the event has no stage {asked.stage}", f"there are: {_listed_stages(standing)}"
            )
        return found
    if len(standing.stages) > 1:
        raise NotPossible(
            "the event has several stages", f"say --stage with one of: {_listed_stages(standing)}"
        )
    return next(iter(standing.stages), None)


def the_session(stage: StageContext | None, asked: Asked) -> SessionInfo | int:
    """The session asked for, or the only one; its number alone where it is not there and was asked for.

    Raises NotPossible when none was named and it is not clear, or the number would leave a gap.
    """
    sessions = stage.sessions if stage else ()
    if asked.session is None:
        if len(sessions) == 1:
            return sessions[0]
        what = "the stage has several sessions" if sessions else "there is no session yet"
        advice = (
            f"say --session with one of: {_listed(sessions)}" if sessions else "--session 1 makes the first"
        )
        raise NotPossible(what, advice)
    found = next((session for session in sessions if session.number == asked.session), None)
    following = max((session.number for session in sessions), default=0) + 1
    if found is None and asked.session != following:
        raise NotPossible(
            f"there is no session {asked.session}",
            f"there are: {_listed(sessions) or 'none'}; --session {following} makes the next",
        )
    return found or asked.session


def _listed_stages(standing: Standing) -> str:
    return ", ".join(f"{stage.stage.number} {stage.stage.name.en}" for stage in standing.stages) or "none"


def _listed(sessions: Sequence[SessionInfo]) -> str:
    return ", ".join(f"{session.number} {session.name.en}" for session in sessions)
