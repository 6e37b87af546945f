"""How current a picture is, said on every frame: live, delayed, held back, or shown only afterwards. Reads what gates read.

It is held when one of the gates keeps something of it back that is still to come, and as long as it does: who left
after the last board holds nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.embargo import Place, Policy
from broadcast.journal import SessionState
from broadcast.public.standing import states_now
from scoring.schedule import MatchInfo, SegmentInfo, SessionContext, SessionInfo, TableInfo

# The boards of a set, by its key, that the seated gate keeps back.
KeptBack = Callable[[int], frozenset[int]]


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
    states = states_now()
    state = states.of(session.pk)
    policy = state.policy(audience)
    return mode_in(
        state,
        policy,
        Place(session.pk, match.pk if match else 0, table.pk if table else 0, 0),
        keeps_back=_asks_seated(state, policy) and keeps_all_back(segments, states.kept_back),
        is_closed="session" in policy.gates and states.is_closed(session.pk),
    )


def held_matches(audience: Audience, context: SessionContext) -> frozenset[int]:
    """The matches of which something is held from an audience: the match, one of its tables, or a board it has to play."""
    states = states_now()
    state = states.of(context.session.pk)
    return held_in(state, state.policy(audience), context, states.kept_back)


def mode_in(
    state: SessionState, policy: Policy, place: Place, *, keeps_back: bool, is_closed: bool
) -> frames.Mode:
    """The mode of a picture of `place`: the number 0 stands for what it is not of.

    `keeps_back`: the seated gate does so with something of all that it shows. `is_closed`: every table of the session is.
    """
    if "hold" in policy.gates:
        for held, english, chinese in state.holds:
            if held.scope != "board" and held.covers(place):
                return frames.Mode("held", notice=_words(english, chinese) or _notice(state))
    if state.is_published:
        return frames.Mode("live")
    if "seated" in policy.gates and keeps_back:
        return frames.Mode("held", notice=_notice(state))
    if "session" in policy.gates and not is_closed:
        return frames.Mode("after", notice=_notice(state))
    if "finished" in policy.gates:
        return frames.Mode("boards", notice=_notice(state))
    minutes = math.ceil(policy.delay.total_seconds() / 60) if "delay" in policy.gates else 0
    return frames.Mode("delayed", minutes) if minutes else frames.Mode("live")


def held_in(state: SessionState, policy: Policy, context: SessionContext, kept: KeptBack) -> frozenset[int]:
    """`held_matches` in a state, under a policy."""
    found = set()
    if "hold" in policy.gates:
        tables = {table.pk: pair.match.pk for pair in context.pairings for table in pair.segment.tables}
        for held in state.held:
            if held.scope == "match":
                found.add(held.subject)
            elif held.scope == "table" and held.subject in tables:
                found.add(tables[held.subject])
    if _asks_seated(state, policy):
        found |= {pair.match.pk for pair in context.pairings if keeps_all_back([pair.segment], kept)}
    return frozenset(found)


def keeps_all_back(segments: Iterable[SegmentInfo], kept: KeptBack) -> bool:
    """Whether the seated gate keeps back a board of each of these segments; `kept` says which boards of a set it does."""
    found = [
        any(board.is_played and board.pk in kept(segment.board_set_pk) for board in segment.boards)
        for segment in segments
    ]
    return bool(found) and all(found)


def _asks_seated(state: SessionState, policy: Policy) -> bool:
    return "seated" in policy.gates and not state.is_published


def _notice(state: SessionState) -> frames.Name | None:
    return _words(state.notice.en, state.notice.zh) if state.notice else None


def _words(english: str, chinese: str) -> frames.Name | None:
    return frames.Name(english or chinese, chinese or english) if english or chinese else None
