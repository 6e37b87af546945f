"""What a commentator's page shows: the matches he may speak of, his own comments, his colleagues' notes, who is on air.

All of it through the eyes he was given; the pictures themselves are the frames of that audience.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.contrib.auth.models import User

from bridge.actions import Action, Commented, Corrected
from bridge.board import BoardState
from bridge.commentary import positions
from broadcast import frames, models
from broadcast.audiences import Audience, BadTicket, Ticket
from broadcast.field_frames import EncounterFrame
from broadcast.public.rendered import match_frame
from broadcast.public.scores import name_of
from broadcast.public.shown import released_state
from broadcast.public.staff import Login, events_with_role, latest_sessions
from broadcast.public.tickets import issue_ticket
from scoring import selectors
from scoring.methods.match import Room
from scoring.schedule import BoardInfo, MatchContext, TableInfo

TICKET_HOURS = 24
MOST_OWN, MOST_NOTES = 20, 30
# A slip of the pen is mended; whoever knows more later says something new. Other words have an instant of their own.
MENDED_WITHIN = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Commentator:
    """Who speaks in an event: his login, whose eyes he has, and what his readers call him."""

    event_pk: int
    login: str
    eyes: Audience
    called: str


@dataclass(frozen=True, slots=True)
class CommentedMatch:
    """A match a commentator may speak of."""

    id: str
    event: frames.Name
    session: frames.Name
    home: frames.Name
    visitor: frames.Name
    eyes: str


@dataclass(frozen=True, slots=True)
class Booth:
    """A commentator before a match: `channels` are the pictures of it that he begins with."""

    who: Commentator
    match: MatchContext
    channels: tuple[str, ...]


class Where(msgspec.Struct, frozen=True):
    """A position that is spoken of: `at` = [calls, cards], null when it was taken back."""

    table: str
    room: str
    number: int
    label: str
    at: tuple[int, int] | None


class OwnComment(msgspec.Struct, frozen=True):
    """One's own comment. `shown`: the audience whose eyes one has can read it; `mended_until`: epoch seconds."""

    id: str
    where: Where
    text: str
    shown: bool
    mended: bool
    mended_until: int


class Note(msgspec.Struct, frozen=True):
    """What a commentator told his colleagues."""

    id: str
    where: Where
    text: str
    author: str
    mine: bool
    at: int


class OnAir(msgspec.Struct, frozen=True):
    """Who speaks of which match now."""

    called: str
    mine: bool
    match: str
    home: frames.Name
    visitor: frames.Name


class BoothNow(msgspec.Struct, frozen=True):
    """Everything beside the pictures, newest first."""

    air: tuple[OnAir, ...]
    own: tuple[OwnComment, ...]
    notes: tuple[Note, ...]


def commented_matches(user: Login) -> tuple[CommentedMatch, ...]:
    """The matches of the latest sessions of the events in which a login is commentator, each once."""
    found: dict[str, CommentedMatch] = {}
    for event in events_with_role(user, ("commentator",)):
        who = _commentator(user, event.pk)
        for context in latest_sessions(event) if who else ():
            for pairing in context.pairings:
                match = pairing.match
                found.setdefault(
                    match.public_id,
                    CommentedMatch(
                        match.public_id,
                        name_of(event.name),
                        name_of(context.session.name),
                        name_of(match.home.name),
                        name_of(match.visitor.name),
                        who.eyes.value if who else "",
                    ),
                )
    return tuple(found.values())


def booth(user: Login, match: str) -> Booth | None:
    """A commentator's place before a match; None for everybody else, and when there is no such match."""
    match_pk = selectors.match_pk(match)
    if match_pk is None:
        return None
    context = selectors.match_context(match_pk)
    who = _commentator(user, context.event.pk)
    if who is None:
        return None
    frame = match_frame(match, who.eyes)
    if frame is None:
        tables: tuple[str, ...] = ()
    elif isinstance(frame, EncounterFrame):
        tables = (frame.table.id,)
    else:
        tables = tuple(frame.tables[room.value] for room in Room)
    return Booth(who, context, (f"match:{match}", *(f"table:{table}" for table in tables)))


def commentator_ticket(who: Commentator, match: str, now: datetime) -> str:
    """The token with which a commentator's page opens its socket."""
    until = int((now + timedelta(hours=TICKET_HOURS)).timestamp())
    return issue_ticket(Ticket(Audience.COMMENTATOR, match, who.login, until))


def commentator_eyes(ticket: Ticket, names: Iterable[str]) -> Audience:
    """Whose frames the holder of a commentator's ticket gets: of his match, its tables and its boards alone.

    Raises BadTicket when he is no commentator any more, or asks for something else.
    """
    match_pk = selectors.match_pk(ticket.subject)
    user = User.objects.filter(username=ticket.holder, is_active=True).first()
    if match_pk is None or user is None:
        raise BadTicket("no such commentator")
    context = selectors.match_context(match_pk)
    who = _commentator(user, context.event.pk)
    if who is None or not {name.partition("/")[0] for name in names} <= _channels(context):
        raise BadTicket("not a commentator of it")
    return who.eyes


def booth_now(place: Booth, now: datetime) -> BoothNow:
    """What stands beside the pictures at an instant."""
    desk = _Desk(place)
    return BoothNow(_on_air(place.who, now), desk.own(), desk.notes())


def _commentator(user: Login, event_pk: int) -> Commentator | None:
    if not isinstance(user, User) or not user.is_active:
        return None
    grant = models.Grant.objects.filter(user=user, event_id=event_pk, role="commentator").first()
    if grant is None or not grant.eyes:
        return None
    return Commentator(event_pk, user.get_username(), Audience(grant.eyes), grant.called)


def _channels(context: MatchContext) -> set[str]:
    names = {f"match:{context.match.public_id}"}
    for segment in context.segments:
        names |= {f"table:{table.public_id}" for table in segment.tables}
        names |= {f"board:{board.public_id}" for board in (*segment.boards, *segment.former)}
    return names


def _on_air(who: Commentator, now: datetime) -> tuple[OnAir, ...]:
    rows = models.Grant.objects.select_related("user").filter(
        event_id=who.event_pk, role="commentator", air__isnull=False, air_until__gt=now
    )
    found = []
    for row in rows.order_by("called", "pk"):
        match = selectors.match_context(row.air_id).match if row.air_id else None
        if match is not None:
            names = name_of(match.home.name), name_of(match.visitor.name)
            is_mine = row.user.get_username() == who.login
            found.append(OnAir(row.called, is_mine, match.public_id, *names))
    return tuple(found)


class _Desk:
    """What lies before a commentator: his own comments on the match, and the notes of those with the same eyes."""

    def __init__(self, place: Booth) -> None:
        self._who = place.who
        self._tables: dict[int, tuple[TableInfo, dict[int, BoardInfo]]] = {
            table.pk: (table, {board.pk: board for board in (*segment.boards, *segment.former)})
            for segment in place.match.segments
            for table in segment.tables
        }
        self._states: dict[int, BoardState] = {}
        self._said: dict[int, list[models.Fact]] = {}

    def own(self) -> tuple[OwnComment, ...]:
        """The newest comments of this commentator that he has not taken back."""
        rows = models.Fact.objects.select_related("transcript").filter(
            by=self._who.login,
            is_comment=True,
            corrects=None,
            mends=None,
            transcript__table__in=self._tables,
        )
        found = []
        for row in rows.order_by("-pk")[:MOST_OWN]:
            comment = self._comment(row)
            if comment is not None:
                found.append(comment)
        return tuple(found)

    def _comment(self, row: models.Fact) -> OwnComment | None:
        """A comment as it stands, under the id it had first whatever mended it."""
        said = self._own_facts(row.transcript_id)
        words = [fact for fact in said if row.seq in (fact.seq, fact.mends)][-1]
        action: Action | None = models.action_in(words.body, words.uid)
        corrected = next((fact for fact in reversed(said) if fact.corrects == words.seq), None)
        if corrected is not None:
            last = models.action_in(corrected.body, corrected.uid)
            action = last.to if isinstance(last, Corrected) and last.to is not None else None
        table, boards = self._tables[row.transcript.table_id]
        board = boards.get(row.transcript.board_id)
        if not isinstance(action, Commented) or board is None:
            return None
        state = self._state(row.transcript_id, board)
        return OwnComment(
            row.uid,
            Where(
                table.public_id,
                table.room.value,
                board.number,
                board.short_label,
                _position(state, action.of),
            ),
            action.text,
            any(view.entry_id == words.uid for view in state.comments),
            words.seq != row.seq or corrected is not None,
            int((row.at + MENDED_WITHIN).timestamp()),
        )

    def _own_facts(self, transcript: int) -> list[models.Fact]:
        if transcript not in self._said:
            rows = models.Fact.objects.filter(by=self._who.login, is_comment=True, transcript=transcript)
            self._said[transcript] = list(rows.order_by("seq"))
        return self._said[transcript]

    def _state(self, transcript: int, board: BoardInfo) -> BoardState:
        """The board as these eyes see it."""
        if transcript not in self._states:
            self._states[transcript] = released_state(self._who.eyes, transcript, board)
        return self._states[transcript]

    def notes(self) -> tuple[Note, ...]:
        """The newest notes on this match."""
        rows = models.CommentatorNote.objects.filter(
            event_id=self._who.event_pk, eyes=self._who.eyes.value, table__in=self._tables
        )
        return tuple(
            Note(
                row.uid,
                Where(
                    self._tables[row.table_id][0].public_id,
                    self._tables[row.table_id][0].room.value,
                    row.number,
                    row.label,
                    (row.calls, row.cards),
                ),
                row.text,
                row.author,
                row.by == self._who.login,
                int(row.at.timestamp()),
            )
            for row in rows.order_by("-pk")[:MOST_NOTES]
        )


def _position(state: BoardState, of: str | None) -> tuple[int, int] | None:
    if of is None:
        return (0, 0)
    record = state.position.record
    return positions(record, state.calls, state.tricks).get(record.root(of))
