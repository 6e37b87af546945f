"""Plays the demo live: a thread that has each table's next action recorded when its time has come.

Goes through `services.record` like any operator, under ids that follow from table, board and step: a restart goes on
where the record stands, and nothing is written twice. Where somebody else takes the pen, the demo lets go of the table.
"""

from __future__ import annotations

import logging
import random
import threading
import uuid
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from django.db import close_old_connections, connection

from broadcast import facts, public, services, wire
from config.demo.hall import Hall, Table, current_hall, open_session
from config.demo.script import DemoBoard, DemoEvent
from config.demo.story import Story
from config.demo.voices import Voices

log = logging.getLogger("openroom.demo")

WRITER = "demo"
NAMESPACE = uuid.UUID("5f0a3c52-6c39-4f0e-9f5b-0d2f6f3a7c11")
BREAK_BEATS = 12  # between two sessions
VISITOR_MINUTES = 10  # a visitor who has not typed for so long has left
HEAD_START = (1, 1, 1, 0)  # boards each table has finished before the first visitor arrives


class TablePlayer:
    """The demo's hand at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.id = table.id
        self._pen = 0
        self._over: set[tuple[int, str]] = set()
        self.next_at = datetime.min.replace(tzinfo=UTC)
        self.is_done = False

    def play_one(self, now: datetime, beat: timedelta) -> None:
        """Have the next action recorded; decides when the one after it is due."""
        pen = public.pen(self._table.id, WRITER)
        if pen.holder not in ("", WRITER) and self._is_visited(now):
            self.next_at = now + 5 * beat
            return
        self._pen = pen.number if pen.mine else services.take_pen(self._table.id, WRITER, now)
        for status in self._in_turn():
            if self._play_board(status, now, beat):
                return
        self.is_done = True

    def _in_turn(self) -> list[public.BoardStatus]:
        """The boards in the order in which players take them: one that was begun is finished first."""
        boards = [
            status
            for status in public.console_boards(self._table.id)
            if status.status != "cancelled" and (status.number, status.label) not in self._over
        ]
        return sorted(boards, key=lambda status: status.status in ("waiting", "finished"))

    def _play_board(self, status: public.BoardStatus, now: datetime, beat: timedelta) -> bool:
        """Whether there was something to do on this board."""
        document = public.console_board(self._table.id, status.number)
        board = None if document is None else self._script(document)
        if document is None or board is None:
            return False
        known = [entry.id for entry in document.entries]
        ids = [self._id(board, index) for index in range(len(board.steps))]
        if known != ids[: len(known)] or len(known) == len(board.steps):
            self._over.add((status.number, status.label))
            return False  # finished, or somebody else wrote here: their board is left to them
        step = board.steps[len(known)]
        act = wire.Act(
            id=ids[len(known)],
            board=document.number,
            after=known[-1] if known else None,
            pen=self._pen,
            typed_at=now,
            action=facts.body_of(step.with_ids(tuple(known))),
            label=document.label,
        )
        answer = services.record(self._table.id, act, WRITER, now)
        if not isinstance(answer, services.Accepted):
            log.warning(
                "the demo was not taken at table %s board %s: %s", self._table.id, board.number, answer
            )
            self.next_at = now + 5 * beat
            return True
        following = board.steps[len(known) + 1].beats if len(known) + 1 < len(board.steps) else 3
        self.next_at = now + following * beat * random.uniform(0.7, 1.3)  # noqa: S311 - people are not metronomes
        return True

    def _script(self, document: public.BoardDocument) -> DemoBoard | None:
        """The record for a board: that of its number, or of the substitute whose cards lie in the tray."""
        script = self._table.script
        if not document.label:
            return next((board for board in script.boards if board.number == document.number), None)
        hands = document.hands
        return next(
            (
                board
                for board in script.substitutes
                if board.setup.deal is not None and dict(board.setup.deal.as_strings()) == hands
            ),
            None,
        )

    def _is_visited(self, now: datetime) -> bool:
        typed = public.last_typed(self._table.id)
        return typed is not None and typed > now - timedelta(minutes=VISITOR_MINUTES)

    def _id(self, board: DemoBoard, index: int) -> str:
        return str(uuid.uuid5(NAMESPACE, f"{self._table.id}/{board.number}/{index}"))


class Demo:
    """The demo's thread."""

    def __init__(self, event: DemoEvent, seconds_a_beat: float) -> None:
        self._event = event
        self._beat = timedelta(seconds=seconds_a_beat)
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="demo", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def stop(self) -> None:
        """Finish the action under way and end."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._play_sessions()
            except Exception:
                log.exception("the demo stumbled; going on")
                self._stopping.wait(2.0)
        connection.close()

    def _play_sessions(self) -> None:
        hall = current_hall(self._event, datetime.now(UTC))
        while not self._stopping.is_set():
            self._play(hall)
            self._stopping.wait(BREAK_BEATS * self._beat.total_seconds())
            if not self._stopping.is_set():
                hall = open_session(self._event, hall.number + 1, datetime.now(UTC))

    def _play(self, hall: Hall) -> None:
        tables = [TablePlayer(table) for table in hall.tables]
        story = Story(hall, self._beat, datetime.now(UTC))
        story.open(datetime.now(UTC))
        voices = Voices(hall)
        next_step = datetime.now(UTC)
        while not self._stopping.is_set() and not all(table.is_done for table in tables):
            close_old_connections()
            now = datetime.now(UTC)
            if now >= next_step:
                story.go_on(now)
                voices.speak(now)
                next_step = now + self._beat
            for table in tables:
                if not table.is_done and table.next_at <= now:
                    if story.may_play(table.id):
                        table.play_one(now, self._beat)
                    else:
                        table.next_at = next_step
            waiting = [table.next_at for table in tables if not table.is_done]
            pause = (min(waiting) - datetime.now(UTC)).total_seconds() if waiting else 0.0
            self._stopping.wait(max(pause, 0.01))


def give_head_start(hall: Hall) -> None:
    """Play the first boards of a new hall at once, so that the first visitor finds a match under way."""
    Story(hall, timedelta(0), datetime.now(UTC)).open(datetime.now(UTC))
    for table, boards in zip(hall.tables, HEAD_START, strict=True):
        player = TablePlayer(Table(table.id, replace(table.script, boards=table.script.boards[:boards])))
        while not player.is_done:
            player.play_one(datetime.now(UTC), timedelta(0))
