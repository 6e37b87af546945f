"""Everything the director's page shows of a session, from one snapshot in a fixed number of queries. For directors alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from broadcast import models
from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.embargo import Exposure, Policy
from broadcast.journal import SessionState
from broadcast.journal.presence import SEATS
from broadcast.public.deals_apart import DealApart, deals_apart
from broadcast.public.exposures import exposures
from broadcast.public.holding import Holding, holding
from broadcast.public.late import Side, sides
from broadcast.public.late_contestants import contestants
from broadcast.public.offences import Offence, offences
from broadcast.public.officials import Differs, differences
from broadcast.public.pending import LineUpsNow, line_ups_now
from broadcast.public.planning import clean_substitutes
from broadcast.public.plays import Plays, TablePlay
from scoring.schedule import BoardInfo, SessionContext


@dataclass(frozen=True, slots=True)
class AudienceNow:
    """What an audience may see, and whether it is told how far the tables are."""

    audience: Audience
    policy: Policy
    progress: bool


@dataclass(frozen=True, slots=True)
class OpenedPublic:
    """A table plays a board that was public before it was opened there, unguarded or while one of its players was away."""

    play: TablePlay
    board: BoardInfo
    public_since: datetime


@dataclass(frozen=True)
class RoomNow:
    """The director's room. `substitutes` are the boards of the session that may still come in for others."""

    session: SessionContext
    state: SessionState
    plays: Plays
    now: datetime
    starts_at: datetime | None
    holding: tuple[Holding, ...]
    sides: tuple[Side, ...]
    opened_public: tuple[OpenedPublic, ...]
    substitutes: tuple[int, ...]
    audiences: tuple[AudienceNow, ...]
    line_ups: LineUpsNow
    offences: tuple[Offence, ...]
    deals_apart: tuple[DealApart, ...] = ()
    differing: tuple[Differs, ...] = ()

    @property
    def tables(self) -> tuple[TablePlay, ...]:
        """The tables of the session, by match, open room first."""
        return self.plays.here

    @property
    def has_started(self) -> bool:
        """Whether its start has passed; without a planned one it has."""
        return self.starts_at is None or self.starts_at <= self.now

    def sides_at(self, play: TablePlay) -> tuple[Side, ...]:
        """The sides that play at a table."""
        return tuple(side for side in self.sides if any(each.play is play for each in side.tables))

    @cached_property
    def at_play(self) -> tuple[TablePlay, ...]:
        """The tables as they stand in the hall: with a movement each in its first round that is not over, else its last."""
        standing: dict[int, TablePlay] = {}
        for play in self.tables:
            if play.pairing.match.round is None:
                return self.tables
            before = standing.get(play.table.number)
            if before is None or not before.is_peer:
                standing[play.table.number] = play
        return tuple(standing.values())

    @property
    def seated(self) -> int:
        """How many of the tables in the hall have all four players there."""
        return sum(self.state.presence.is_seated(play.table.pk) for play in self.at_play)

    @property
    def is_closed(self) -> bool:
        """Whether every table is closed."""
        return bool(self.tables) and all(play.is_closed for play in self.tables)

    @cached_property
    def shown(self) -> frozenset[tuple[str, int, int]]:
        """Audience, table and deal of everything of this session that is out now, recalled things apart."""
        rows = models.Shown.objects.filter(
            recalled=False, transcript__table__in=[play.table.pk for play in self.tables]
        )
        return frozenset(rows.values_list("audience", "transcript__table", "transcript__board"))

    @property
    def unseen(self) -> tuple[tuple[str, int], ...]:
        """For each audience, how many boards that were begun at a table it has seen nothing of."""
        begun = {(play.table.pk, board) for play in self.tables for board in play.begun}
        return tuple(
            (
                each.audience.value,
                len(
                    begun
                    - {(table, board) for name, table, board in self.shown if name == each.audience.value}
                ),
            )
            for each in self.audiences
        )


def room_now(session: SessionContext, now: datetime) -> RoomNow:
    """The room of a session at an instant."""
    plays = Plays(session)
    state = plays.state
    begun = {play.table.pk for play in plays.here if play.begun}
    line_ups = line_ups_now(session, begun, now)
    return RoomNow(
        session=session,
        state=state,
        plays=plays,
        now=now,
        starts_at=state.starts_at or session.session.starts_at,
        holding=holding(plays),
        sides=(contestants if session.stage.form.has_movement else sides)(plays, now),
        opened_public=_opened_public(plays),
        substitutes=substitutes_left(plays),
        audiences=tuple(
            AudienceNow(audience, state.policy(audience), state.shows_progress(audience))
            for audience in PUBLIC_AUDIENCES
        ),
        line_ups=line_ups,
        offences=offences(session, state, line_ups, begun),
        deals_apart=deals_apart(session),
        differing=differences(session),
    )


def _opened_public(plays: Plays) -> tuple[OpenedPublic, ...]:
    """The tables that opened a board which was public before, and not in the normal course of play.

    That the other room is seen first is normal while everybody is there: a table is named when one of its players was
    absent as something of the board became public from another table or elsewhere (the board is spoilt for him), or when
    that went out under a policy that asked nobody who had still to play it.
    """
    playing = {play.table.pk: play.board for play in plays.here if play.board is not None}
    if not playing:
        return ()
    boards = sorted({board.pk for board in playing.values()})
    changes = plays.state.presence.changes
    known = exposures(
        plays,
        boards,
        [each for table in playing for seat in SEATS for each in changes.get((table, seat), ())],
    )
    first = models.Fact.objects.filter(transcript__table__in=playing, transcript__board__in=boards, seq=1)
    opened = {
        (table, board): at
        for table, board, at in first.values_list("transcript__table", "transcript__board", "at")
    }
    since = {
        play.table.pk: [
            each.at
            for each in known
            if each.board == play.board.pk
            and each.at < opened.get((play.table.pk, each.board), each.at)
            and _is_against(plays, play, each)
        ]
        for play in plays.here
        if play.board is not None
    }
    return tuple(
        OpenedPublic(play, play.board, min(since[play.table.pk]))
        for play in plays.here
        if play.board is not None and since[play.table.pk]
    )


def _is_against(plays: Plays, play: TablePlay, exposure: Exposure) -> bool:
    """Whether a table that had still to play a board should not have been shown ahead of like this."""
    was_absent = plays.state.presence.was_absent
    return exposure.table != play.table.pk and (
        not exposure.is_guarded
        or any(was_absent(play.table.pk, seat, exposure.as_of, exposure.at) for seat in SEATS)
    )


def substitutes_left(plays: Plays) -> tuple[int, ...]:
    """The numbers of the boards of the session's sets that may still come in for others."""
    segments = {pairing.segment.board_set_pk: pairing.segment.pk for pairing in plays.session.pairings}
    return tuple(board.number for segment in segments.values() for board in clean_substitutes(segment))
