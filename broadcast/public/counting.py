"""How the standing of a stage of teams is counted: its VP scale, and which fines are off whose total, by which article of the regulations.

A fine is public from the moment it is entered. The director's own words about it are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from broadcast import frames, journal
from broadcast.public.scores import team_of
from broadcast.public.standing import states_now
from scoring import selectors
from scoring.schedule import StageContext


class Fined(msgspec.Struct, frozen=True):
    """A fine on a team: VP off its stage total, or IMPs off its match; by an article, for being so many `minutes` late if any."""

    team: frames.Team
    article: str
    vp: float
    imps: int
    minutes: int


class Counting(msgspec.Struct, frozen=True):
    """The VP scale of a stage (its name in the registry), and the fines in force in the order they were entered."""

    scale: str
    fined: tuple[Fined, ...]


def counting(channels: Iterable[str]) -> dict[str, Counting]:
    """How standings are counted, by the id of each channel's stage; stages of pairs and players have no VP scale and are left out."""
    found: dict[str, Counting] = {}
    for channel in channels:
        kind, _, public_id = channel.partition(":")
        stage_pk = selectors.stage_pk(public_id) if kind == "standing" else None
        if stage_pk is None:
            continue
        stage = selectors.stage_context(stage_pk)
        if stage.stage.scoring is None:
            found[public_id] = Counting(stage.event.vp_scale, tuple(_fined(stage)))
    return found


def _fined(stage: StageContext) -> Iterator[Fined]:
    matches = {match.pk: match for match in stage.matches}
    states = states_now()
    for session in stage.sessions:
        for ruled in states.of(session.pk).rulings:
            body = ruled.body
            if isinstance(body, journal.FineBody) and (match := matches.get(body.match)):
                team = team_of(match.home if body.side == "home" else match.visitor)
                yield Fined(team, body.article, body.vp_hundredths / 100, body.imps, body.minutes)
