"""A player's page: where he was seated in public, and what of his boards was shown. Who sits nowhere in public is not there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from bridge.seats import Side
from broadcast import frames
from broadcast.audiences import Audience
from broadcast.public.field_scores import Eyes
from broadcast.public.heads import starts_of
from broadcast.public.moment import once, one_moment
from broadcast.public.scores import name_of, pairing_of, swing_of, team_of
from broadcast.public.shown import Shelf
from broadcast.public.stage_shown import StageShown, stage_shown
from scoring import selectors
from scoring.methods.butler import butler
from scoring.methods.match import MatchSide
from scoring.schedule import BoardInfo, MatchContext, SeatInfo, TableContext


class SeatedPlayer(msgspec.Struct, frozen=True):
    """Somebody who is seated in public: for links from his name."""

    id: str
    en: str
    zh: str
    side: str


class PlayerBoard(msgspec.Struct, frozen=True):
    """A board he played, as far as it was shown. `own`: IMPs his side gained (of pairs its score), `butler`: IMPs against the datum."""

    number: int
    label: str
    id: str | None
    line: frames.Line | None
    own: float | None
    butler: int | None


class Sitting(msgspec.Struct, frozen=True):
    """A player at one table: in which session and match, where, with whom. `scoring`: "imps", "matchpoints", or of teams "match".

    `round`: of a movement.
    """

    stage: frames.Name
    session: frames.SessionName
    starts: int | None
    match: frames.Pairing
    side: str
    table: str
    number: int
    round: int | None
    room: str
    seat: str
    partner: frames.Name | None
    scoring: str
    boards: tuple[PlayerBoard, ...]


class PlayerPage(msgspec.Struct, frozen=True):
    """A player: his name, his team (of pairs the pair), and every table he sat at, the latest first."""

    event: frames.Name
    slug: str
    zone: str
    name: frames.Name
    team: frames.Team
    sittings: tuple[Sitting, ...]


def player_page(public_id: str, audience: Audience = Audience.ONLINE) -> PlayerPage | None:
    """The page of a player; None when there is no such player, or nobody was told where he sits."""
    places = selectors.player_places(public_id)
    if places is None or not places.tables:
        return None
    with one_moment():
        event = selectors.event_context(places.event_pk).event
        tables = [selectors.table_context(pk) for pk in places.tables]
        sittings = [_sitting(table, places.player.pk, audience) for table in tables]
    return PlayerPage(
        name_of(event.name),
        event.slug,
        event.zone,
        name_of(places.player.name),
        team_of(places.team),
        tuple(reversed(sittings)),
    )


def seated_players(channel: str) -> tuple[SeatedPlayer, ...]:
    """Those who are seated in a channel's match, each once."""
    kind, _, public_id = channel.partition(":")
    match = _match_of(kind, public_id)
    if match is None:
        return ()
    seats = {
        seat.player.public_id: seat
        for segment in match.segments
        for table in segment.tables
        for seat in table.seats
    }
    return tuple(
        SeatedPlayer(public_id, seat.player.name.en, seat.player.name.zh, seat.side.value)
        for public_id, seat in seats.items()
    )


def _match_of(kind: str, public_id: str) -> MatchContext | None:
    match kind:
        case "match":
            pk = selectors.match_pk(public_id)
        case "table":
            table_pk = selectors.table_pk(public_id)
            pk = None if table_pk is None else selectors.table_context(table_pk).match.pk
        case "board":
            board_pk = selectors.board_pk(public_id)
            pk = None if board_pk is None else selectors.board_context(board_pk).match.pk
        case _:
            pk = None
    return None if pk is None else selectors.match_context(pk)


def _sitting(context: TableContext, player_pk: int, audience: Audience) -> Sitting:
    stage = selectors.stage_context(context.stage.pk)
    shown = stage_shown(audience, stage)
    seat = next(each for each in context.table.seats if each.player.pk == player_pk)
    partner = next((each for each in context.table.seats if each.seat is seat.seat.partner), None)
    session = context.session
    field = context.stage.form.has_movement
    boards = _of_field(context, seat, shown.shelf) if field else _of_match(context, seat, shown)
    return Sitting(
        stage=name_of(context.stage.name),
        session=frames.SessionName(session.public_id, name_of(session.name), session.number, session.of),
        starts=starts_of(session),
        match=pairing_of(context.match),
        side=seat.side.value,
        table=context.table.public_id,
        number=context.table.number,
        round=context.match.round,
        room="" if field else context.table.room.value,
        seat=seat.seat.value,
        partner=name_of(partner.player.name) if partner else None,
        scoring=context.stage.scoring.value if context.stage.scoring else "match",
        boards=tuple(boards),
    )


def _of_match(context: TableContext, seat: SeatInfo, shown: StageShown) -> Iterator[PlayerBoard]:
    """His boards in a match: what his side gained on each, and his own result against the datum of all that were shown."""
    sign = 1 if seat.seat.side is Side.NS else -1
    for board, played in _played(context, shown.shelf):
        gained = swing_of(shown.shelf, context.segment, board)
        own = None if gained is None else gained[0] - gained[1]
        if own is not None and seat.side is MatchSide.VISITOR:
            own = -own
        line, against = played.line, shown.data.get(board.pk)
        worth = None
        if line is not None and line.score is not None and against is not None:
            worth = sign * butler(line.score, against)
        yield replace(played, own=own, butler=worth)


def _of_field(context: TableContext, seat: SeatInfo, shelf: Shelf) -> Iterator[PlayerBoard]:
    """His boards in a movement: what his pair got for each."""
    field = selectors.field_context(context.stage.pk)
    eyes = once(("field", shelf.audience, context.stage.pk), lambda: Eyes(shelf, field))
    at = 0 if seat.seat.side is Side.NS else 1
    for board, played in _played(context, shelf):
        here = next(each for each in eyes.compared(board.pk) if each.play.table.pk == context.table.pk)
        score = here.score(eyes.scoring)
        yield replace(played, own=None if score is None else score[at])


def _played(context: TableContext, shelf: Shelf) -> Iterator[tuple[BoardInfo, PlayerBoard]]:
    """The boards of a table, with what was shown of each and without what it is worth."""
    for board in context.segment.boards:
        if board.is_played:
            seen = shelf.board(context.table.pk, board.pk)
            shown_id = board.public_id if seen else None
            line = seen.line if seen else None
            yield board, PlayerBoard(board.number, board.short_label, shown_id, line, None, None)
