"""A team's page (a pair's, a player's of an individual event): its matches as they were shown, its places, and who sat for it in public.

What of a match is told is what its own frame tells; who plays for a team is told by seats alone, never by its roster.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from broadcast import frames
from broadcast.audiences import Audience
from broadcast.field_frames import Scoring
from broadcast.packing import unpack
from broadcast.public.heads import starts_of
from broadcast.public.moment import one_moment
from broadcast.public.pages import page_frames
from broadcast.public.scores import name_of, pairing_of, team_of
from scoring import selectors
from scoring.methods.match import MatchSide
from scoring.schedule import ContestantKind, MatchContext, SeatInfo, TeamInfo

Told = Mapping[str, Any]


class TeamPlayer(msgspec.Struct, frozen=True):
    """Somebody who was seated in public for a team."""

    id: str
    name: frames.Name


class TeamPlace(msgspec.Struct, frozen=True):
    """Where a team stands in a stage, of so many: by VP, or of pairs in percent or IMPs."""

    stage: frames.Name
    rank: int
    of: int
    vp: float | None
    percent: float | None
    imps: float | None
    provisional: bool


class TeamMatch(msgspec.Struct, frozen=True):
    """A match of a team, `side` its own. `score` of a match of two rooms, and then `round` and `scoring` are null.

    With a movement an encounter: `boards` of it have a score, on the whole `own` (the mean percentage, or the sum of IMPs).
    """

    stage: frames.Name
    session: frames.SessionName
    starts: int | None
    match: frames.Pairing
    side: str
    state: frames.HowFar
    score: frames.Score | None
    round: int | None
    table: int | None
    scoring: Scoring | None
    boards: int
    own: float | None


class TeamPage(msgspec.Struct, frozen=True):
    """A team: its places by stage, who sat for it, its matches in the order of play."""

    event: frames.Name
    slug: str
    zone: str
    team: frames.Team
    kind: str
    places: tuple[TeamPlace, ...]
    players: tuple[TeamPlayer, ...]
    matches: tuple[TeamMatch, ...]


def team_page(public_id: str, audience: Audience = Audience.ONLINE) -> TeamPage | None:
    """The page of a team; None when there is no such team, or it plays nowhere."""
    found = selectors.team_places(public_id)
    if found is None or not found.matches:
        return None
    with one_moment():
        event = selectors.event_context(found.event_pk).event
        contexts = [selectors.match_context(pk) for pk in found.matches]
        matches = tuple(
            each for context in contexts if (each := _match(context, found.team, audience)) is not None
        )
        stages = dict.fromkeys(context.stage.public_id for context in contexts)
        places = [_place(stage, found.team, audience) for stage in stages]
    return TeamPage(
        name_of(event.name),
        event.slug,
        event.zone,
        team_of(found.team),
        found.team.kind.value,
        tuple(place for place in places if place is not None),
        tuple(_players(contexts, found.team)),
        matches,
    )


def _match(context: MatchContext, team: TeamInfo, audience: Audience) -> TeamMatch | None:
    """A match as its frame has it for an audience."""
    pages = [_told(page.body) for page in page_frames(f"match:{context.match.public_id}", audience)]
    side = _side(context, team)
    if not pages or side is None:
        return None
    first = pages[0]
    rows = [row for page in pages for row in page["rows"]]
    lines = [_lines(row) for row in rows if not row.get("cancelled")]
    begun = any(row["id"] for row in rows)
    is_over = begun and all(all(each) for each in lines)
    is_encounter = first["k"] == "encounter"
    own = (
        [row["score"][side is MatchSide.VISITOR] for row in rows if row.get("score")] if is_encounter else []
    )
    session = next(each for each in context.sessions if each.public_id == first["session"]["id"])
    return TeamMatch(
        stage=name_of(context.stage.name),
        session=frames.SessionName(session.public_id, name_of(session.name), session.number, session.of),
        starts=starts_of(session),
        match=pairing_of(context.match),
        side=side.value,
        state="over" if is_over else "on" if begun else "before",
        score=None if is_encounter else msgspec.convert(first["match"], frames.Score),
        round=context.match.round,
        table=first["table"]["number"] if is_encounter else None,
        scoring=first["scoring"] if is_encounter else None,
        boards=len(own) if is_encounter else first["match"]["after"],
        own=_on_the_whole(own, first["scoring"]) if own else None,
    )


def _lines(row: Told) -> tuple[object, ...]:
    """The results of a board in the list of a match or an encounter: one a room, null while it is not shown."""
    return (row["line"],) if "line" in row else (row["open"], row["closed"])


def _on_the_whole(scores: Sequence[float], scoring: Scoring) -> float:
    """The mean of percentages, the sum of IMPs."""
    return round(sum(scores) / (len(scores) if scoring == "matchpoints" else 1), 2)


def _side(context: MatchContext, team: TeamInfo) -> MatchSide | None:
    """On which side of a match a team is; a player of an individual event is where he sits."""
    if context.match.home.pk == team.pk:
        return MatchSide.HOME
    if context.match.visitor.pk == team.pk:
        return MatchSide.VISITOR
    return next((seat.side for seat in _seats([context]) if seat.player.team_pk == team.pk), None)


def _players(contexts: Iterable[MatchContext], team: TeamInfo) -> Iterator[TeamPlayer]:
    """Those who are seated for a team, each once, in the order in which they first sat down."""
    seen: set[str] = set()
    for context in contexts:
        side = _side(context, team)
        for seat in _seats([context]):
            is_own = seat.player.team_pk == team.pk
            is_partner = team.kind is ContestantKind.PARTNERSHIP and seat.side is side
            if (is_own or is_partner) and seat.player.public_id not in seen:
                seen.add(seat.player.public_id)
                yield TeamPlayer(seat.player.public_id, name_of(seat.player.name))


def _seats(contexts: Iterable[MatchContext]) -> Iterator[SeatInfo]:
    for context in contexts:
        for segment in context.segments:
            for table in segment.tables:
                yield from table.seats


def _place(stage: str, team: TeamInfo, audience: Audience) -> TeamPlace | None:
    """A team's row of a standing or a ranking, None where it has no row of its own."""
    pages = [_told(page.body) for page in page_frames(f"standing:{stage}", audience)]
    rows = [row for page in pages for row in page["rows"]]
    own = next(
        (row for row in rows if (row.get("team") or row.get("contestant"))["id"] == team.public_id), None
    )
    if own is None:
        return None
    is_ranking = "contestant" in own
    if is_ranking and own["percent"] is None and own["imps"] is None:
        return None  # before the first board nobody has a place
    return TeamPlace(
        stage=frames.Name(**pages[0]["stage"]),
        rank=own["rank"],
        of=len(rows),
        vp=own.get("vp"),
        percent=own["percent"] if is_ranking else None,
        imps=own["imps"] if is_ranking else None,
        provisional=pages[0].get("provisional", False),
    )


def _told(body: bytes) -> Told:
    told: Told = unpack(msgspec.json.decode(body))
    return told
