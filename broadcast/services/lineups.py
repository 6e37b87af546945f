"""Writing line-ups (EMBARGO.md, Sealed line-ups; art. 18, 19): handed in sealed, opened when their time has come, taken as seats.

What a side handed in lies as ciphertext until it opens; opening it, seating the players and leaving screens due is one
transaction. Whoever writes here locks the session first.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.db import transaction

from bridge.seats import Seat
from broadcast import lineups, models
from broadcast.public.lineups import Known, Place, has_begun, is_seated, place_of, players_of
from broadcast.services.due import announce_table, mark_due
from broadcast.services.everywhere import reseated
from broadcast.services.journal import append_fact, lock_session
from scoring import selectors
from scoring import services as scoring
from scoring.methods.match import MatchSide, Room
from scoring.schedule import TableInfo
from scoring.sealing import seal

log = logging.getLogger("openroom.lineups")

MOST_MINUTES = 60


class LineUpRefusal(Exception):
    """Something a captain or a director can mend; nothing was stored. `code` in kebab-case."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A line-up is stored as fact `number`; `is_open`: it is public."""

    number: int
    is_open: bool


def set_terms(session_pk: int, body: lineups.TermsBody, by: str, now: datetime) -> None:
    """Say how line-ups are given in a session, and until when; deadlines that have passed by it open what is in.

    Raises LineUpRefusal `no-line-ups`: pairs and individuals sit where their movement puts them.
    """
    with transaction.atomic():
        lock_session(session_pk)
        if selectors.session_context(session_pk).stage.form.has_movement and body.method != "direct":
            raise LineUpRefusal("no-line-ups")
        if models.line_ups_of(session_pk).terms != body:
            _append(session_pk, body, by, now)
            _open_session(session_pk, now)
            _mark_screens(session_pk, now)


def set_right(session_pk: int, body: lineups.RightBody, by: str, now: datetime) -> None:
    """Say who chooses second in a match, or which sides play a Yellow system or a Brown convention (art. 18 III 5).

    Raises LookupError when the match does not play in the session.
    """
    with transaction.atomic():
        lock_session(session_pk)
        place_of(session_pk, match_pk=body.match)
        before = models.line_ups_of(session_pk, body.match).match(body.match)
        yellow = tuple(side.value for side in before.yellow)
        if (before.right, yellow) != (body.right, body.yellow):
            _append(session_pk, body, by, now)
            _open_session(session_pk, now)
            _mark_screens(session_pk, now)


def hand_in(
    session_pk: int,
    team_pk: int,
    line_up: lineups.LineUp,
    *,
    by: str,
    now: datetime,
    after: int | None = None,
    on_paper: bool = False,
    in_time: bool = False,
) -> HandedIn:
    """Hand in a team's line-up; it is sealed until it opens, and may be handed in anew until the team's deadline.

    `after`: the number of the team's newest one that the writer has seen (0 = none, None = does not matter). The same
    line-up twice is stored once. A director enters one that came `on_paper`, and whether it came `in_time`.

    Raises:
        LookupError: the team does not play in the session.
        LineUpRefusal: `wrong-seats`, `not-of-the-team`, `player-twice`, `stale`, `play-begun`, `player-elsewhere`, or
            what `lineups.barred` says.
    """
    with transaction.atomic():
        lock_session(session_pk)
        place = place_of(session_pk, team_pk=team_pk)
        _check(place, line_up)
        mine = _match(place).of(place.side)
        if mine.newest and models.handed_in(session_pk, [mine.newest])[mine.newest] == line_up:
            return HandedIn(mine.newest, mine.opened == mine.newest)
        if after is not None and after != mine.newest:
            raise LineUpRefusal("stale")
        # What a director enters from paper may come late, after players sat down or even began.
        why = lineups.barred(
            _times(place),
            _match(place),
            place.side,
            now,
            is_seated=not on_paper and is_seated(place.segment, place.side),
            has_begun=not on_paper and has_begun(place.segment),
        )
        if why is not None:
            raise LineUpRefusal(why)
        body = lineups.HandedInBody(place.match.pk, place.side.value, on_paper, in_time)
        return _store(place, body, line_up, by, now)


def change(
    session_pk: int, team_pk: int, line_up: lineups.LineUp, *, minutes: int, by: str, now: datetime
) -> HandedIn:
    """Change a line-up that is public: the opponents may choose anew for `minutes` (art. 19), 0 = they need not.

    Raises:
        LookupError: the team does not play in the session.
        LineUpRefusal: `not-open-yet`, `bad-minutes`, or those of a line-up that can't be (see `hand_in`).
    """
    if not 0 <= minutes <= MOST_MINUTES:
        raise LineUpRefusal("bad-minutes")
    with transaction.atomic():
        lock_session(session_pk)
        place = place_of(session_pk, team_pk=team_pk)
        _check(place, line_up)
        mine = _match(place).of(place.side)
        if mine.opened is None:
            raise LineUpRefusal("not-open-yet")
        if mine.line_up == line_up:
            return HandedIn(mine.opened, is_open=True)
        body = lineups.HandedInBody(place.match.pk, place.side.value, on_paper=True)
        number = _seal(place, body, line_up, by, now)
        _open(place, (place.side,), now)
        theirs = place.side.other
        if minutes and _match(place).of(theirs).opened is not None:
            until = now + timedelta(minutes=minutes)
            _append(session_pk, lineups.ReopenedBody(place.match.pk, theirs.value, until), by, now)
        return HandedIn(number, is_open=True)


def seat_directly(table: str, seats: Mapping[Seat, str], by: str, now: datetime) -> None:
    """Enter who sits at the table with public id `table`, by public ids from the roster: as seen, also in wrong seats.

    Raises:
        LookupError: there is no such table.
        LineUpRefusal: `not-open-yet` (the session's line-ups are sealed and not both open), `not-of-the-team`,
            `player-twice`.
    """
    table_pk = selectors.table_pk(table)
    if table_pk is None:
        raise LookupError(table)
    with transaction.atomic():
        lock_session(selectors.table_context(table_pk).session.pk)
        context = selectors.table_context(table_pk)  # as it is now that nobody else seats anybody
        place = place_of(context.session.pk, match_pk=context.match.pk)
        state = models.line_ups_of(context.session.pk, context.match.pk)
        match = state.match(context.match.pk)
        is_sealed = state.terms is not None and state.terms.method != "direct"
        if any(match.of(side).sealed for side in MatchSide) or (
            is_sealed and any(match.of(side).opened is None for side in MatchSide)
        ):
            raise LineUpRefusal("not-open-yet")
        known = {player: pk for side in MatchSide for player, pk in players_of(place, side).items()}
        if len(set(seats.values())) < len(seats):
            raise LineUpRefusal("player-twice")
        if not set(seats.values()) <= known.keys():
            raise LineUpRefusal("not-of-the-team")
        before = {seat.seat: seat.player.public_id for seat in context.table.seats}
        if before == dict(seats):
            return
        places = {seat.value: player for seat, player in seats.items()}
        body = lineups.SatBody(context.match.pk, context.table.room.value, places)
        _append(context.session.pk, body, by, now)
        players = {seat: known[player] for seat, player in seats.items()}
        scoring.seat_as_they_sit(table_pk, players)
        moved = reseated(context, players)
        if moved is not None:
            append_fact(context.session.pk, moved, by, now)
        _show(place, now)


def renew_link(session_pk: int, team_pk: int, by: str, now: datetime) -> None:
    """Make the links worthless that a team's captain was given for the session so far.

    Raises LookupError when the team does not play in the session.
    """
    with transaction.atomic():
        lock_session(session_pk)
        place_of(session_pk, team_pk=team_pk)
        _append(session_pk, lineups.LinkBody(team_pk), by, now)


def publish_due(now: datetime) -> int:
    """Open what has to open now, in every session; returns how many line-ups. The clock calls it every second.

    A session that fails is logged and tried again: it must not keep the frames of others waiting.
    """
    waiting = models.SealedLineUp.objects.order_by("session").values_list("session", flat=True).distinct()
    opened = 0
    for session_pk in waiting:
        try:
            with transaction.atomic():
                lock_session(session_pk)
                opened += _open_session(session_pk, now)
        except Exception:
            log.exception("line-ups of session %s could not be opened; trying again", session_pk)
    return opened


def _open_session(session_pk: int, now: datetime) -> int:
    """Open what is due in a session; a match that fails does not keep the others sealed."""
    waiting = models.SealedLineUp.objects.filter(session_id=session_pk).order_by("match")
    known = Known(session_pk)
    opened = 0
    for match_pk in dict.fromkeys(waiting.values_list("match_id", flat=True)):
        place = place_of(session_pk, match_pk=match_pk)
        sides = lineups.opening(known.times(place), known.line_ups.match(match_pk), now)
        if not sides:
            continue
        try:
            with transaction.atomic():
                _open(place, sides, now)
            opened += len(sides)
        except (scoring.ScheduleRefusal, LineUpRefusal):
            log.exception("line-ups of match %s could not be opened; trying again", match_pk)
    return opened


def _check(place: Place, line_up: lineups.LineUp) -> None:
    """Four different players of the team in the side's own four seats."""
    places = line_up.places()
    if set(places) != set(lineups.seats_of_side(place.side, place.segment.swapped)):
        raise LineUpRefusal("wrong-seats")
    if len(set(places.values())) < len(places):
        raise LineUpRefusal("player-twice")
    if not set(places.values()) <= players_of(place, place.side).keys():
        raise LineUpRefusal("not-of-the-team")


def _match(place: Place) -> lineups.MatchLineUps:
    return models.line_ups_of(place.session.pk, place.match.pk).match(place.match.pk)


def _times(place: Place) -> lineups.Times:
    return Known(place.session.pk, place.match.pk).times(place)


def _store(
    place: Place, body: lineups.HandedInBody, line_up: lineups.LineUp, by: str, now: datetime
) -> HandedIn:
    number = _seal(place, body, line_up, by, now)
    sides = lineups.opening(_times(place), _match(place), now)
    if sides:
        _open(place, sides, now)
    return HandedIn(number, place.side in sides)


def _seal(place: Place, body: lineups.HandedInBody, line_up: lineups.LineUp, by: str, now: datetime) -> int:
    fact = _append(place.session.pk, body, by, now, line_up)
    models.SealedLineUp.objects.update_or_create(
        session_id=place.session.pk, match_id=place.match.pk, side=place.side.value, defaults={"fact": fact}
    )
    return fact.seq


def _open(place: Place, sides: Iterable[MatchSide], now: datetime) -> None:
    """Make sealed line-ups public and seat the match's players by what is public then."""
    session_pk = place.session.pk
    for side in sides:
        number = _match(place).of(side).sealed
        assert number is not None
        line_up = models.handed_in(session_pk, [number])[number]
        _append(session_pk, lineups.OpenedBody(place.match.pk, side.value, number, line_up), "clock", now)
        models.SealedLineUp.objects.filter(
            session_id=session_pk, match_id=place.match.pk, side=side.value
        ).delete()
    tables: dict[Room, dict[Seat, int]] = {Room.OPEN: {}, Room.CLOSED: {}}
    match = _match(place)
    for side in MatchSide:
        chosen = match.of(side).line_up
        known = players_of(place, side)
        for (room, seat), player in chosen.places().items() if chosen else ():
            tables[room][seat] = known[player]
    for room in Room:  # first everybody up: a pair may change rooms
        scoring.seat_players(place.segment.table(room).pk, {})
    for room, seats in tables.items():
        scoring.seat_players(place.segment.table(room).pk, seats)
    _show(place, now)


def _show(place: Place, now: datetime) -> None:
    """Leave due what shows the seats of a match, and have its consoles look again."""
    tables: tuple[TableInfo, ...] = place.segment.tables
    names = [f"table:{table.public_id}" for table in tables]
    names += [f"board:{board.public_id}" for board in place.segment.boards]
    subjects = [place.match.public_id, place.session.public_id]
    screens = models.Screen.objects.filter(scope__in=subjects, revoked_at=None).order_by("pk")
    names += [f"screen:{public_id}" for public_id in screens.values_list("public_id", flat=True)]
    mark_due(names, now)
    for table in tables:
        announce_table(table.public_id)


def _mark_screens(session_pk: int, now: datetime) -> None:
    """The screens that say when line-ups open."""
    public_id = selectors.session_context(session_pk).session.public_id
    screens = models.Screen.objects.filter(scope=public_id, revoked_at=None).order_by("pk")
    mark_due([f"screen:{screen}" for screen in screens.values_list("public_id", flat=True)], now)


def _append(
    session_pk: int,
    body: lineups.LineUpBody,
    by: str,
    now: datetime,
    line_up: lineups.LineUp | None = None,
) -> models.LineUpFact:
    """Write a fact; the caller's transaction holds the session.

    Raises msgspec.ValidationError for a body that could not be read again.
    """
    if lineups.decode(lineups.encode(body)) != body:
        raise msgspec.ValidationError("a limit is not kept")
    last = models.LineUpFact.objects.filter(session_id=session_pk).order_by("-seq").first()
    seq = last.seq + 1 if last else 1
    sealed = None
    if line_up is not None:
        sealed = seal(lineups.encode_line_up(line_up), models.line_up_seal(session_pk, seq))
    return models.LineUpFact.objects.create(
        session_id=session_pk,
        match_id=getattr(body, "match", None),
        seq=seq,
        kind=lineups.kind_of(body),
        body=lineups.encode(body),
        sealed=sealed,
        at=max(now, last.at) if last else now,
        by=by,
    )
