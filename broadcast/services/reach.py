"""How far a fact reaches: the channels of which an audience may get something else from then on, and no others.

States before and after are compared, whatever the fact was: where a gate has opened, the tables that wait at it are looked
at; pictures whose mode or progress is another are drawn again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from broadcast.audiences import PUBLIC_AUDIENCES, Audience
from broadcast.embargo import Place, Policy
from broadcast.journal import SessionState
from broadcast.public.mode import held_in, keeps_all_back, mode_in
from broadcast.public.shown import waiting_tables
from broadcast.public.standing import States
from broadcast.services.drawn import Drawn
from broadcast.services.due import Channels
from scoring import selectors
from scoring.schedule import SegmentInfo, SessionContext, TableContext
from scoring.selectors import peers


@dataclass(frozen=True, slots=True)
class Look:
    """What gates and pictures read of a session: its state, and whether it is over at every table.

    `kept`: the boards that the seated gate keeps back, here and wherever a deal of this session is played.
    """

    session_pk: int
    state: SessionState
    is_closed: bool
    kept: frozenset[int]

    def kept_of_set(self, _: int) -> frozenset[int]:
        """Those of any of its sets: a deal is of one set alone."""
        return self.kept


def look_at(session_pk: int) -> Look:
    """What a session's state opens and says now. The caller holds the session, so that it stays so until it writes."""
    states = States()
    state = states.of(session_pk)
    kept: frozenset[int] = frozenset()
    if any("seated" in state.policy(audience).gates for audience in PUBLIC_AUDIENCES):
        kept = kept.union(*(_kept(states, each) for each in _sharing(session_pk)))
    return Look(session_pk, state, states.is_closed(session_pk), kept)


def reached(before: Look, changed: Iterable[int] = ()) -> Channels:
    """The channels that what was written since `before` reaches; `changed` are deals that others than then play now."""
    now, deals = look_at(before.session_pk), frozenset(changed)
    return {audience: tuple(_Reach(audience, before, now).names(deals)) for audience in PUBLIC_AUDIENCES}


def reached_by_result(context: TableContext, board_pk: int) -> Channels:
    """The channels that a table's result (given, changed or taken away) reaches beyond its own.

    It opens a gate when this table was awaited: as the last to finish, or because somebody is missing here.
    """
    states, found = States(), dict[Audience, tuple[str, ...]]()
    state = states.of(context.session.pk)
    if context.table.pk in state.closed or context.match.pk in state.forfeited:
        return found
    is_over = not states.waiting_for(board_pk)
    for audience in PUBLIC_AUDIENCES:
        policy = state.policy(audience)
        is_awaited = "seated" in policy.gates and not state.is_seated(context.table.pk)
        if is_awaited or (is_over and _asks_finished(policy)):
            sessions = peers.sessions_sharing(context.session.pk)
            found[audience] = tuple(waiting_tables(audience, sessions=sessions, board_pks=[board_pk]))
        if is_awaited:
            drawn = Drawn(audience)
            found[audience] += tuple(
                chain.from_iterable(drawn.everything(each) for each in _sharing(context.session.pk))
            )
    return found


class _Reach:
    """How far the way from one look at a session to the next reaches for one audience."""

    def __init__(self, audience: Audience, before: Look, now: Look) -> None:
        self._audience, self._before, self._now = audience, before, now
        self._was, self._is = before.state.policy(audience), now.state.policy(audience)
        self._here = selectors.session_context(now.session_pk)
        self._drawn = Drawn(audience)

    def names(self, changed: frozenset[int]) -> Iterator[str]:
        """The channels, some of them more than once."""
        yield from self._tables(changed)
        yield from self._pictures()
        yield from self._progress()
        yield from self._forfeits()
        was, now = self._before.state, self._now.state
        clocks = [
            (state.starts_at, state.match_starts_at, state.ends_at, state.notice) for state in (was, now)
        ]
        if clocks[0] != clocks[1]:
            # They say when line-ups open, when the session begins and ends, and what is told meanwhile.
            yield from self._drawn.screens(self._here.session.public_id)
        if was.starts_at != now.starts_at:
            yield f"session:{self._here.session.public_id}"

    def _tables(self, changed: frozenset[int]) -> Iterable[str]:
        """Those that wait at a gate which has opened."""
        before, now, gates = self._before, self._now, self._is.gates
        if self._was != self._is:
            return self._waiting([each.session.pk for each in self._of_event()])
        opened = set(changed)
        if "seated" in gates:
            opened |= before.kept - now.kept
        if _asks_finished(self._is):
            opened |= self._put_behind()
        names = list(self._lifted()) if "hold" in gates else []
        is_published = now.state.is_published and not before.state.is_published
        if is_published or ("session" in gates and now.is_closed and not before.is_closed):
            names += self._waiting([now.session_pk])
        if opened:
            names += self._waiting(peers.sessions_sharing(now.session_pk), opened)
        return names

    def _waiting(self, sessions: Iterable[int], board_pks: Iterable[int] | None = None) -> frozenset[str]:
        return waiting_tables(self._audience, sessions=sessions, board_pks=board_pks)

    def _lifted(self) -> Iterator[str]:
        """The tables from which a hold was taken."""
        lifted = set(self._before.state.held) - set(self._now.state.held)
        for pairing in self._here.pairings if lifted else ():
            for table in pairing.segment.tables:
                place = Place(self._now.session_pk, pairing.match.pk, table.pk, 0)
                if any(
                    held.subject == place.match if held.scope == "board" else held.covers(place)
                    for held in lifted
                ):
                    yield f"table:{table.public_id}"

    def _put_behind(self) -> set[int]:
        """The boards that a table has behind it now, or is a peer of no more, by what was said of it and not by a result."""
        was, now = self._before.state, self._now.state
        said = [
            (pairing.segment, table.pk)
            for pairing in self._here.pairings
            for table in pairing.segment.tables
            if (table.pk in now.closed and table.pk not in was.closed)
            or (pairing.match.pk in now.forfeited and pairing.match.pk not in was.forfeited)
            or now.finished_upto.get(table.pk) != was.finished_upto.get(table.pk)
            or any(later[0] == table.pk for later in was.came_later - now.came_later)
        ]
        scored = peers.scored_places(table for _, table in said) if said else frozenset()
        return {
            board.pk
            for segment, table in said
            for board in segment.boards
            if board.is_played and (table, board.pk) not in scored
        }

    def _pictures(self) -> Iterator[str]:
        """Those whose mode is another now."""
        yield from self._of_session(self._here, self._before, self._now)
        if self._was != self._is:
            others, looks = self._of_event(), None
        elif "seated" in self._is.gates and self._before.kept != self._now.kept:
            others, looks = _sharing(self._now.session_pk), (self._before.kept, self._now.kept)
        else:
            return
        states = States()
        for context in others:
            session_pk = context.session.pk
            if session_pk != self._now.session_pk:
                kept = looks or (_kept(states, context),) * 2
                state, is_closed = states.of(session_pk), states.is_closed(session_pk)
                yield from self._of_session(
                    context,
                    Look(session_pk, state, is_closed, kept[0]),
                    Look(session_pk, state, is_closed, kept[1]),
                )

    def _of_session(self, context: SessionContext, before: Look, now: Look) -> Iterator[str]:
        drawn, session_pk = self._drawn, context.session.pk
        everything = [pairing.segment for pairing in context.pairings]
        held = [
            held_in(look.state, policy, context, look.kept_of_set)
            for look, policy in ((before, self._was), (now, self._is))
        ]
        if held[0] != held[1] or self._differ(before, now, Place(session_pk, 0, 0, 0), everything):
            yield from drawn.session(context)
        for pairing in context.pairings:
            match, mine = pairing.match, [pairing.segment]
            if self._differ(before, now, Place(session_pk, match.pk, 0, 0), mine):
                yield from drawn.match(pairing)
            for table in pairing.segment.tables:
                if self._differ(before, now, Place(session_pk, match.pk, table.pk, 0), mine):
                    yield f"table:{table.public_id}"
                    yield from drawn.screens(match.public_id)

    def _differ(self, before: Look, now: Look, place: Place, segments: list[SegmentInfo]) -> bool:
        """Whether a picture of a place with the boards of these segments says something else of how current it is."""
        was, is_now = (
            mode_in(
                look.state,
                policy,
                place,
                keeps_back="seated" in policy.gates and keeps_all_back(segments, look.kept_of_set),
                is_closed=look.is_closed,
            )
            for look, policy in ((before, self._was), (now, self._is))
        )
        return was != is_now

    def _progress(self) -> Iterator[str]:
        """The sessions whose tables' progress is told now and was not, or was spoken of by the director."""
        was, now = self._before.state, self._now.state
        told = was.shows_progress(self._audience), now.shows_progress(self._audience)
        said = (was.finished_upto, was.closed, was.came_later) != (
            now.finished_upto,
            now.closed,
            now.came_later,
        )
        if self._was != self._is:
            # Whether an audience is told unless somebody spoke of it goes by its policy, in every session.
            yield from chain.from_iterable(self._drawn.session(each) for each in self._of_event())
        elif told[0] != told[1] or (said and told[1]):
            yield from self._drawn.session(self._here)

    def _forfeits(self) -> Iterator[str]:
        """Everybody's scores, where a forfeit counts in the field (art. 24)."""
        if self._here.stage.form.has_movement:
            was, now = self._before.state.forfeited, self._now.state.forfeited
            for match_pk in {*was, *now}:
                if was.get(match_pk) != now.get(match_pk):
                    yield from self._drawn.on_score_of(match_pk)

    def _of_event(self) -> Iterator[SessionContext]:
        stages = selectors.event_context(self._here.event.pk).stages
        return (selectors.session_context(session.pk) for stage in stages for session in stage.sessions)


def _asks_finished(policy: Policy) -> bool:
    return "finished" in policy.gates or ("delay" in policy.gates and bool(policy.delay))


def _sharing(session_pk: int) -> Iterator[SessionContext]:
    return (selectors.session_context(each) for each in peers.sessions_sharing(session_pk))


def _kept(states: States, context: SessionContext) -> frozenset[int]:
    sets = {pairing.segment.board_set_pk for pairing in context.pairings}
    return frozenset().union(*(states.kept_back(each) for each in sorted(sets)))
