"""The lists of players as directors put them right: who is on them, and what binds a player to his list. Never an audience's.

A player is bound by a seat, by a line-up that names him (sealed ones among them), and by what a journal says of him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from broadcast import journal, lineups, models
from broadcast.journal import PresenceBody, ReseatedBody
from scoring import selectors
from scoring.schedule import ContestantKind, MatchInfo, PlayerInfo, Roster, SessionInfo


@dataclass(frozen=True, slots=True)
class Bond:
    """Why a player cannot be taken off his list: a seat, a line-up, or a fact, in a match of a session."""

    by: Literal["seat", "line-up", "fact"]
    session: SessionInfo
    match: MatchInfo | None


def rosters(event_pk: int) -> tuple[Roster, ...]:
    """The contestants of an event with their players, by kind and number; partners of a round have no list of their own."""
    return tuple(
        each for each in selectors.teams(event_pk) if each.team.kind is not ContestantKind.PARTNERSHIP
    )


def bonds(event_pk: int, player: PlayerInfo) -> tuple[Bond, ...]:
    """All that binds a player, seats before line-ups before facts, each session and match once."""
    found = (*_seats(player), *_line_ups(event_pk, player), *_facts(event_pk, player))
    return tuple(dict.fromkeys(found))


def _seats(player: PlayerInfo) -> Iterator[Bond]:
    places = selectors.player_places(player.public_id)
    for table in places.tables if places else ():
        context = selectors.table_context(table)
        yield Bond("seat", context.session, context.match)


def _line_ups(event_pk: int, player: PlayerInfo) -> Iterator[Bond]:
    """Every line-up ever handed in counts: an older one may be opened, and the log stays."""
    rows = models.LineUpFact.objects.filter(session__stage__event=event_pk, match__isnull=False).order_by(
        "session", "seq"
    )
    for row in rows:
        if row.sealed is not None:
            named = set(models.handed_in(row.session_id, [row.seq])[row.seq].places().values())
        else:
            body = lineups.decode(row.body)
            named = set(body.seats.values()) if isinstance(body, lineups.SatBody) else set()
        if player.public_id in named and row.match_id is not None:
            context = selectors.match_context(row.match_id)
            session = next(each for each in context.sessions if each.pk == row.session_id)
            yield Bond("line-up", session, context.match)


def _facts(event_pk: int, player: PlayerInfo) -> Iterator[Bond]:
    """What a journal says of a player by name: with a movement, where he came and sat down."""
    rows = models.JournalFact.objects.filter(
        session__stage__event=event_pk, kind__in=["presence", "reseated"]
    ).order_by("pk")
    for row in rows:
        match journal.decode(row.body):
            case PresenceBody(of=said) if any(each.player == player.pk for each in said):
                pass
            case ReseatedBody(players=players) if player.pk in players.values():
                pass
            case _:
                continue
        yield Bond("fact", selectors.session_context(row.session_id).session, None)
