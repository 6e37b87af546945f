"""What can be asked for: each route with its path, what it answers and what that means. Views and the OpenAPI file are made of this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from broadcast import field_frames, frames
from broadcast.public.contestants import TeamPage
from broadcast.public.double_dummy import Analysis
from broadcast.public.outlines import EventName, EventOutline
from broadcast.public.players import PlayerPage, SeatedPlayer

ID = "[a-z2-7]{12}"
SLUG = "[a-z0-9-]{1,64}"


class TableOfMatch(frames.TableFrame, frozen=True, tag="table", tag_field="k"):
    """A table of a match of two rooms, with the match's running score and the other room's result on the same board."""

    match: frames.Score
    other: frames.Other | None


class TableOfRound(frames.TableFrame, frozen=True, tag="table", tag_field="k"):
    """A table in one round of a movement: no score of its own and no other room."""

    match: frames.Pairing
    other: None
    round: frames.Round


@dataclass(frozen=True, slots=True)
class Route:
    """One route. `path` below the version; `parameter` what stands in it, and the pattern it has; `answers` the types of its answer."""

    name: str
    path: str
    summary: str
    answers: tuple[Any, ...]
    parameter: str = ""
    pattern: str = ""
    channel: str = ""


ROUTES: tuple[Route, ...] = (
    Route("events", "events", "All events, the newest first", (tuple[EventName, ...],)),
    Route(
        "event",
        "events/{slug}",
        "An event: its zone, its stages and their sessions",
        (EventOutline,),
        "slug",
        SLUG,
    ),
    Route(
        "session",
        "sessions/{id}",
        "A session: its matches with their running scores, or the tables of a field",
        (frames.SessionFrame, field_frames.FieldFrame),
        "id",
        ID,
        "session",
    ),
    Route(
        "standing",
        "standings/{id}",
        "The standing of a stage, or the ranking of its pairs or players; the id is the stage's",
        (frames.StandingFrame, field_frames.RankingFrame),
        "id",
        ID,
        "standing",
    ),
    Route(
        "match",
        "matches/{id}",
        "A match board by board, or an encounter of a movement",
        (frames.MatchFrame, field_frames.EncounterFrame),
        "id",
        ID,
        "match",
    ),
    Route(
        "table",
        "tables/{id}",
        "A table as it is: the board it plays, and links to those it played",
        (TableOfMatch, TableOfRound),
        "id",
        ID,
        "table",
    ),
    Route(
        "board",
        "boards/{id}",
        "A board in both rooms, or at one table with what the field made of the deal",
        (frames.BoardFrame, field_frames.TravellerFrame),
        "id",
        ID,
        "board",
    ),
    Route(
        "double-dummy",
        "boards/{id}/double-dummy",
        "A finished board double dummy: tricks by declarer and strain, par, and what was left to make after each card",
        (Analysis,),
        "id",
        ID,
    ),
    Route(
        "match-players",
        "matches/{id}/players",
        "Who is seated in a match, once line-ups are public: the ids of players",
        (tuple[SeatedPlayer, ...],),
        "id",
        ID,
    ),
    Route(
        "team",
        "teams/{id}",
        "A team, a pair or a player of an individual event: its places, who was seated for it, its matches in the order of play",
        (TeamPage,),
        "id",
        ID,
    ),
    Route(
        "player",
        "players/{id}",
        "A player: where he sat, and what his side made of every board that was shown",
        (PlayerPage,),
        "id",
        ID,
    ),
)
