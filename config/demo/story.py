"""What a director does in the demo: policies, who sits down, and in a session with a late pair the whole late-team story.

A pair is twelve minutes late in the demo's time. The director broadcasts on, then thinks better of it and holds the boards
the pair has still to play; it sits down, and what was shown meanwhile is replaced in both rooms and fined. Every step is a
journal fact through the same services as the director's room, and follows from what the journal says already: a restart
goes on where the story stands.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from broadcast import journal, public, services
from broadcast.audiences import Audience
from broadcast.journal import (
    BroadcastOnBody,
    DeclaredBody,
    NoticeBody,
    PolicyBody,
    PresenceBody,
    SeatsAt,
)
from config.demo.hall import Hall
from scoring import selectors
from scoring.methods.fines import Fine
from scoring.schedule import SessionContext, TableInfo

DIRECTOR = "director"
# In beats after somebody began to watch: the boards to come are held, the pair sits down, its spoilt boards are replaced.
HOLD_AT, SEAT_AT, REPLACE_AT = 30, 55, 62
ALL_SEATS = "NESW"
GATES: tuple[journal.GateName, ...] = ("hold", "seated", "delay")
REASON = "shown while a pair was late (art. 21 III)"
WAITING = NoticeBody(
    en="A pair of another match is late: what it has still to play is shown when it sits down",
    zh="另一场比赛有一对选手迟到：其未打的牌待其入座后播出",
)


class Story:
    """The director's hand in one session of the demo."""

    def __init__(self, hall: Hall, beat: timedelta, since: datetime) -> None:
        self._hall, self._script, self._beat, self._since = hall, hall.script, beat, since
        session_pk = selectors.session_pk(hall.session)
        if session_pk is None:
            raise LookupError(hall.session)
        self._pk = session_pk
        self._is_complete = self._script.late is None  # everybody is there
        self._is_told = self._script.late is None  # nothing more will happen

    @property
    def late_table(self) -> str | None:
        """The public id of the table whose pair is late in this session."""
        late = self._late()
        return None if late is None else late.public_id

    def open(self, now: datetime) -> None:
        """Before the first board: what may be seen, and who is there."""
        state = self._room(now).state
        if not state.out_of_reach:
            self._write(DeclaredBody(out_of_reach=True), now)
        # Spectators of the demo see what the hall sees, without delay: there is nobody here to protect.
        for body in (PolicyBody("hall", 0, GATES), PolicyBody("online", 0, GATES)):
            if state.policies.get(Audience(body.audience)) != journal.policy_of(body):
                self._write(body, now)
        late = self._late()
        tables = [table for pairing in self._context().pairings for table in pairing.segment.tables]
        who = tuple(
            SeatsAt(table.pk, self._seats_in_time(table, late))
            for table in tables
            if not state.presence.is_seated(table.pk)
            and (late is None or table.pk != late.pk or not state.presence.changes)
        )
        if who:
            # Everybody else was there in time.
            self._write(PresenceBody(who, "here", self._context().session.starts_at), now)
        if late is not None and late.pk not in state.broadcast_on and not state.presence.is_seated(late.pk):
            self._write(BroadcastOnBody(late.pk), now)

    def may_play(self, table: str) -> bool:
        """Whether a table's four players are there, as far as the story was told."""
        return self._is_complete or table != self.late_table

    def go_on(self, now: datetime) -> None:
        """Take the next step of the story if its time has come."""
        late = self._late()
        if late is None or self._is_told:
            return
        room = self._room(now)
        self._is_complete = room.state.presence.is_seated(late.pk)
        for at, step in ((HOLD_AT, self._hold), (SEAT_AT, self._seat), (REPLACE_AT, self._replace)):
            if now >= self._since + at * self._beat:
                step(late, now)

    def _hold(self, late: TableInfo, now: datetime) -> None:
        state = self._room(now).state
        if late.pk in state.broadcast_on and not state.presence.is_seated(late.pk):
            self._write(WAITING, now)
            self._write(BroadcastOnBody(late.pk, on=False), now)

    def _seat(self, late: TableInfo, now: datetime) -> None:
        state = self._room(now).state
        if not state.presence.is_seated(late.pk):
            self._write(PresenceBody((SeatsAt(late.pk, ALL_SEATS),), "here"), now)
            self._write(NoticeBody(), now)

    def _replace(self, late: TableInfo, now: datetime) -> None:
        room = self._room(now)
        if not room.state.presence.is_seated(late.pk):
            return
        self._is_complete = self._is_told = True
        sides = [side for side in room.sides if late.pk in {each.play.table.pk for each in side.tables}]
        for side in sides:
            match, spoilt = side.pairing.match, tuple(board.board.number for board in side.spoilt)
            if spoilt and not room.state.rulings:
                plan = public.plan_replacement(self._pk, match.pk, spoilt)
                services.replace_boards(
                    self._pk, match.pk, spoilt, seen=plan.token, reason=REASON, by=DIRECTOR, now=now
                )
            if side.fine.amount and not side.is_fined:
                services.enter_fine(
                    self._pk,
                    match.pk,
                    side.side,
                    Fine(side.fine.amount),
                    article="21",
                    by=DIRECTOR,
                    now=now,
                    minutes=round(side.late.total_seconds() / 60),
                )

    def _late(self) -> TableInfo | None:
        late = self._script.late
        if late is None:
            return None
        return self._context().pairings[late.match].segment.table(late.room)

    def _seats_in_time(self, table: TableInfo, late: TableInfo | None) -> str:
        if late is None or table.pk != late.pk or self._script.late is None:
            return ALL_SEATS
        return "".join(seat for seat in ALL_SEATS if seat not in self._script.late.seats)

    def _context(self) -> SessionContext:
        return selectors.session_context(self._pk)

    def _room(self, now: datetime) -> public.RoomNow:
        return public.room_now(self._context(), now)

    def _write(self, body: journal.JournalBody, now: datetime) -> None:
        services.write_journal(self._pk, body, DIRECTOR, now)
