"""Art. 19: until when a side may hand in, when what it handed in opens, and when it is late."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from broadcast.lineups.bodies import TermsBody
from broadcast.lineups.state import MatchLineUps, SideLineUp
from scoring.methods.match import MatchSide

Status = Literal["empty", "sealed", "open", "seated", "begun"]


@dataclass(frozen=True, slots=True)
class Times:
    """What the clock of a match goes by: its start as moved, who chooses second, the session's terms."""

    start: datetime | None
    holder: MatchSide | None
    terms: TermsBody


def deadline(times: Times, side: MatchSide) -> datetime | None:
    """The instant by which a side hands in; None while no start is set."""
    if times.start is None:
        return None
    terms = times.terms
    minutes = terms.both if times.holder is None else terms.last if times.holder is side else terms.first
    return times.start - timedelta(minutes=minutes)


def waits_for(times: Times, match: MatchLineUps, side: MatchSide) -> MatchSide | None:
    """The side whose line-up must be open before this one may choose: it has the seating right, None if it need not wait."""
    if times.holder is side and match.of(side.other).opened is None:
        return side.other
    return None


def barred(
    times: Times,
    match: MatchLineUps,
    side: MatchSide,
    now: datetime,
    *,
    is_seated: bool = False,
    has_begun: bool = False,
) -> str | None:
    """Why a side can't hand in now, None when it can.

    `play-begun`, `line-up-open` (public and final), `opponents-first`, `deadline-past` (what it handed in by then
    stands), `seated` (it sat down without a line-up, and its time is over). A side that has neither handed in
    nor sat down may hand in late.
    """
    mine = match.of(side)
    if has_begun:
        return "play-begun"
    if mine.opened is not None:
        return None if mine.reopened_until is not None and now < mine.reopened_until else "line-up-open"
    if waits_for(times, match, side) is not None:
        return "opponents-first"
    ends = deadline(times, side)
    if ends is not None and now >= ends:
        if mine.sealed is not None:
            return "deadline-past"
        return "seated" if is_seated else None
    return None


def status(mine: SideLineUp, *, is_seated: bool, has_begun: bool) -> Status:
    """How a side's line-up stands; `seated` and `begun` where none was handed in and none is waited for any more."""
    if mine.sealed is not None:
        return "sealed"
    if mine.opened is not None:
        return "open"
    return "seated" if is_seated else "begun" if has_begun else "empty"


def opening(times: Times, match: MatchLineUps, now: datetime) -> tuple[MatchSide, ...]:
    """The sides whose sealed line-up opens now."""
    sealed = [side for side in MatchSide if match.of(side).sealed is not None]
    return tuple(side for side in sealed if _opens(times, match, side, now))


def _opens(times: Times, match: MatchLineUps, side: MatchSide, now: datetime) -> bool:
    theirs = match.of(side.other)
    if theirs.opened is not None:
        return True  # this side is the second to choose: public and final at once
    if times.holder is side:
        return False
    ends = deadline(times, side)
    is_time = ends is None or now >= ends
    return is_time and (times.holder is not None or theirs.sealed is not None)


def is_late(times: Times, match: MatchLineUps, side: MatchSide, now: datetime) -> bool:
    """Whether offence 54(3) is proposed: nothing was handed in by the deadline.

    A side that waits for its opponents is not late; if they were, it has the time between the two deadlines all the same.
    """
    mine, ends = match.of(side), deadline(times, side)
    if ends is None or mine.in_time:
        return False
    if times.holder is side:
        theirs = match.of(side.other).opened_at
        if theirs is None:
            return False
        ends = max(ends, theirs + timedelta(minutes=max(0, times.terms.first - times.terms.last)))
    return (mine.first_at or now) > ends
