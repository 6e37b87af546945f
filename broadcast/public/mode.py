"""How current a picture is, said on every frame: live, delayed, held back, or shown only afterwards. Reads states alone."""

from __future__ import annotations

import math
from collections.abc import Iterable

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.embargo import Place
from broadcast.journal import SessionState
from broadcast.public.standing import States
from scoring.schedule import MatchInfo, SegmentInfo, SessionContext, SessionInfo, TableInfo
from scoring.selectors import peers


def mode_of(
    audience: Audience,
    session: SessionInfo,
    segments: Iterable[SegmentInfo],
    match: MatchInfo | None = None,
    table: TableInfo | None = None,
) -> frames.Mode:
    """The mode of a picture of a session, a match or a table; `segments` are those whose boards it is about.

    A session is held when all of it is; `held_matches` says of which matches something is held while others go on.
    """
    states = States()
    state = states.of(session.pk)
    policy = state.policy(audience)
    place = Place(session.pk, match.pk if match else 0, table.pk if table else 0, 0)
    if "hold" in policy.gates:
        for held, english, chinese in state.holds:
            if held.scope != "board" and held.covers(place):
                return frames.Mode("held", notice=_words(english, chinese) or _notice(state))
    if state.is_published:
        return frames.Mode("live")
    sets = {segment.board_set_pk for segment in segments}
    if "seated" in policy.gates and sets and all(_waits_for_somebody(states, each) for each in sorted(sets)):
        return frames.Mode("held", notice=_notice(state))
    if "session" in policy.gates and not states.is_closed(session.pk):
        return frames.Mode("after", notice=_notice(state))
    if "finished" in policy.gates:
        return frames.Mode("boards", notice=_notice(state))
    minutes = math.ceil(policy.delay.total_seconds() / 60) if "delay" in policy.gates else 0
    return frames.Mode("delayed", minutes) if minutes else frames.Mode("live")


def held_matches(audience: Audience, context: SessionContext) -> frozenset[int]:
    """The matches of which something is held from an audience: the match, one of its tables, or the boards it plays."""
    states = States()
    state = states.of(context.session.pk)
    gates = state.policy(audience).gates
    found = set()
    if "hold" in gates:
        tables = {table.pk: pair.match.pk for pair in context.pairings for table in pair.segment.tables}
        for held in state.held:
            if held.scope == "match":
                found.add(held.subject)
            elif held.scope == "table" and held.subject in tables:
                found.add(tables[held.subject])
    if "seated" in gates and not state.is_published:
        waiting = {
            board_set: _waits_for_somebody(states, board_set)
            for board_set in {pairing.segment.board_set_pk for pairing in context.pairings}
        }
        found |= {pairing.match.pk for pairing in context.pairings if waiting[pairing.segment.board_set_pk]}
    return frozenset(found)


def _waits_for_somebody(states: States, board_set_pk: int) -> bool:
    """Whether a table that plays boards of a set and is not closed has somebody missing."""
    return any(
        not states.of(session_pk).is_seated(table_pk) and table_pk not in states.of(session_pk).closed
        for session_pk, table_pk, match_pk in peers.tables_of_set(board_set_pk)
        if match_pk not in states.of(session_pk).forfeited
    )


def _notice(state: SessionState) -> frames.Name | None:
    return _words(state.notice.en, state.notice.zh) if state.notice else None


def _words(english: str, chinese: str) -> frames.Name | None:
    return frames.Name(english or chinese, chinese or english) if english or chinese else None
