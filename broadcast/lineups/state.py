"""Where the line-ups of a session stand after the facts about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from broadcast.journal import Written
from broadcast.lineups import bodies as said
from scoring.methods.match import MatchSide


@dataclass(frozen=True, slots=True)
class SideLineUp:
    """One side's line-up in a match: sealed, open, both (changed after publication) or neither.

    `sealed` and `opened` are numbers of the facts that handed them in; `newest` the last handed in, 0 = none yet.
    """

    newest: int = 0
    newest_at: datetime | None = None
    newest_by: str = ""
    on_paper: bool = False
    first_at: datetime | None = None
    in_time: bool = False
    sealed: int | None = None
    opened: int | None = None
    opened_at: datetime | None = None
    line_up: said.LineUp | None = None
    reopened_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class MatchLineUps:
    """Both sides of a match, and who chooses second as far as the director said so."""

    home: SideLineUp = SideLineUp()
    visitor: SideLineUp = SideLineUp()
    right: str = "form"
    yellow: tuple[MatchSide, ...] = ()

    def of(self, side: MatchSide) -> SideLineUp:
        """One side."""
        return self.home if side is MatchSide.HOME else self.visitor

    def with_side(self, side: MatchSide, line_up: SideLineUp) -> MatchLineUps:
        """With another state of one side."""
        return replace(self, home=line_up) if side is MatchSide.HOME else replace(self, visitor=line_up)


@dataclass(frozen=True, slots=True)
class LineUps:
    """All line-ups of a session; `terms` None: none were asked for. `links`: how often a team's link was made anew."""

    last_seq: int = 0
    terms: said.TermsBody | None = None
    matches: Mapping[int, MatchLineUps] = field(default_factory=dict)
    links: Mapping[int, int] = field(default_factory=dict)

    def match(self, pk: int) -> MatchLineUps:
        """A match, by internal id."""
        return self.matches.get(pk, _NOTHING)


_NOTHING = MatchLineUps()


def line_ups_after(facts: Iterable[Written]) -> LineUps:
    """The state after the facts of a session, in order."""
    last, terms = 0, None
    matches: dict[int, MatchLineUps] = {}
    links: dict[int, int] = {}
    for fact in facts:
        last = fact.seq
        match fact.body:
            case said.TermsBody() as body:
                terms = body
            case said.LinkBody() as body:
                links[body.team] = links.get(body.team, 0) + 1
            case said.RightBody() as body:
                yellow = tuple(MatchSide(side) for side in body.yellow)
                before = matches.get(body.match, _NOTHING)
                matches[body.match] = replace(before, right=body.right, yellow=yellow)
            case said.HandedInBody() | said.OpenedBody() | said.ReopenedBody() as body:
                before = matches.get(body.match, _NOTHING)
                side = MatchSide(body.side)
                matches[body.match] = before.with_side(side, _side_after(before.of(side), fact, body))
    return LineUps(last, terms, matches, links)


def _side_after(
    before: SideLineUp, fact: Written, body: said.HandedInBody | said.OpenedBody | said.ReopenedBody
) -> SideLineUp:
    match body:
        case said.HandedInBody():
            return replace(
                before,
                newest=fact.seq,
                newest_at=fact.at,
                newest_by=fact.by,
                on_paper=body.on_paper,
                first_at=before.first_at or fact.at,
                in_time=before.in_time or body.in_time,
                sealed=fact.seq,
            )
        case said.OpenedBody():
            sealed = None if before.sealed == body.fact else before.sealed
            return replace(
                before,
                sealed=sealed,
                opened=body.fact,
                opened_at=before.opened_at or fact.at,
                line_up=body.line_up,
                reopened_until=None,
            )
        case said.ReopenedBody():
            return replace(before, reopened_until=body.until)
