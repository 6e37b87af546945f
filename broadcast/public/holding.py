"""What holds the broadcast back: which gate, which table or hold, since when, and for whom. For the director alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.embargo import Held
from broadcast.journal.presence import SEATS
from broadcast.public.plays import Plays, TablePlay
from scoring.schedule import BoardInfo

GateName = Literal["hold", "seated", "finished", "session"]
AudienceName = str


@dataclass(frozen=True, slots=True)
class Holding:
    """One thing that holds. `held` for a hold of the director's, `tables` whom a gate waits for, `boards` what waits."""

    gate: GateName
    audiences: tuple[AudienceName, ...]
    since: datetime | None = None
    held: Held | None = None
    tables: tuple[TablePlay, ...] = ()
    boards: tuple[BoardInfo, ...] = ()
    missing: str = ""


def holding(plays: Plays) -> tuple[Holding, ...]:
    """All that holds now; the director's own holds first, then the tables somebody waits for."""
    found = [
        Holding("hold", _behind(plays, "hold"), plays.state.held_since.get(held), held)
        for held, _, _ in plays.state.holds
    ]
    if plays.state.is_published:
        return tuple(found)
    return (*found, *_seated(plays), *_finished(plays), *_session(plays))


def gates_closed_by(play: TablePlay, plays: Plays) -> tuple[AudienceName, ...]:
    """The audiences whose seated gate waits for a table."""
    waits = play.is_peer and not plays.is_seated(play)
    return _behind(plays, "seated") if waits else ()


def _seated(plays: Plays) -> list[Holding]:
    audiences = _behind(plays, "seated")
    if not audiences:
        return []
    found = []
    for play in plays.tables:
        if not play.is_peer or plays.is_seated(play):
            continue
        state = plays.states.of(play.session_pk)
        presence = state.presence
        missing = presence.missing(play.table.pk)
        planned = plays.session.session.starts_at if play.session_pk == plays.session.session.pk else None
        left = [
            change.at
            for seat in missing
            if (changes := presence.changes.get((play.table.pk, seat), ()))
            for change in changes[-1:]
        ]
        start = state.start(play.pairing.match.pk, planned)
        since = min(left) if len(left) == len(missing) else start
        found.append(
            Holding("seated", audiences, since, tables=(play,), boards=play.to_play, missing=missing or SEATS)
        )
    return found


def _finished(plays: Plays) -> list[Holding]:
    """The first board that some have behind them and others have not, and who keeps it."""
    audiences = _behind(plays, "finished")
    if not audiences:
        return []
    here = [play for play in plays.here if play.is_peer or not play.to_play]
    for board in _in_order(here):
        waiting = plays.peers_waiting(board.pk)
        if waiting and any(not play.waits_to_play(board.pk) and _schedules(play, board) for play in here):
            return [Holding("finished", audiences, tables=waiting, boards=(board,))]
    return []


def _session(plays: Plays) -> list[Holding]:
    audiences = _behind(plays, "session")
    waiting = tuple(play for play in plays.here if not play.is_closed)
    return [Holding("session", audiences, tables=waiting)] if audiences and waiting else []


def _behind(plays: Plays, gate: str) -> tuple[AudienceName, ...]:
    return tuple(
        audience.value
        for audience in PUBLIC_AUDIENCES
        if gate in plays.state.policy(Audience(audience)).gates
    )


def _in_order(here: list[TablePlay]) -> list[BoardInfo]:
    boards = {board.pk: board for play in here for board in play.pairing.segment.boards}
    return sorted(boards.values(), key=lambda board: (board.position, board.pk))


def _schedules(play: TablePlay, board: BoardInfo) -> bool:
    return any(each.pk == board.pk for each in play.pairing.segment.boards)
