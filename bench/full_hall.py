"""A hall of any size, made, played and measured for `bench.embargo`: `full_hall TABLES BOARDS`, milliseconds as JSON.

Wants an empty OPENROOM_DATA of its own.
"""

# ruff: noqa: E402 - Django has to be set up before its models are imported
import json
import os
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from http import HTTPStatus
from statistics import median
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.core.management import call_command
from django.test import Client

from bridge.boards import BoardSetup
from bridge.deals import parse_deal
from broadcast import publisher, services, wire
from broadcast.journal import PolicyBody, PresenceBody, PublishedBody, SeatsAt
from broadcast.journal.bodies import GateName
from scoring import selectors
from scoring import services as scoring
from scoring.schedule import Form, Name

START = datetime(2026, 5, 1, 1, tzinfo=UTC)
NOW = START + timedelta(seconds=1)
ALL_GATES: tuple[GateName, ...] = ("hold", "seated", "finished", "session", "delay")
ASKED = 300  # visitors, by turns
PLAYED = 8  # one in so many boards has been played when the late table sits down
DEAL = {"N": "KJ7.AQ94.K83.Q62", "E": "A2.KT87.QJ9.AT83", "S": "QT98.J3.A742.K54", "W": "6543.652.T65.J97"}


def hall(tables: int, boards: int) -> dict[str, float]:
    """Make a hall, let everybody but the last table play, and measure. In a process of its own."""
    call_command("migrate", verbosity=0)

    session, desks = made(tables, boards)
    late, late_pk = desks[-1]
    everybody = PresenceBody(tuple(SeatsAt(pk) for table, pk in desks if table != late), "here")
    for body in (
        PolicyBody("hall", 0, ("hold", "seated")),
        PolicyBody("online", 1800, ALL_GATES),
        everybody,
        PresenceBody((SeatsAt(late_pk),), "gone"),
    ):
        services.write_journal(session, body, "director", NOW)
    lines = [Line(table) for table, _ in desks[:-1]]
    played = max(boards // PLAYED, 1)
    for number in range(1, played + 1):
        for line in lines if number < played else lines[1:]:
            line.act(number, {"k": "open"})
            line.act(number, {"k": "result", "contract": "P", "declarer": None, "tricks": None})
    publisher.tick(NOW)

    def journal(body: Any) -> Callable[[], object]:
        return lambda: services.write_journal(session, body, "director", NOW)

    def tick() -> object:
        return publisher.tick(NOW)

    first = lines[0]
    first.act(played, {"k": "open"})
    tick()
    taken: list[dict[str, float]] = []
    for call in ("1C", "1D", "1H", "1S", "1N", "P", "P"):
        taken.append({})
        _measure(taken[-1], "action", partial(first.act, played, {"k": "call", "call": call}))
        _measure(taken[-1], "action_shown", tick)
    figures = {name: median(each[name] for each in taken) for name in taken[0]}
    first.act(played, {"k": "call", "call": "P"})
    tick()
    for name, work in (
        ("result", lambda: first.act(played, {"k": "claim", "tricks": 7})),
        ("seating", journal(PresenceBody((SeatsAt(late_pk),), "here"))),
        ("publish", journal(PublishedBody())),
    ):
        if name == "seating":
            figures |= _asked(session, played)
        _measure(figures, name, work)
        _measure(figures, f"{name}_shown", tick)
    return figures


def _asked(session: int, played: int) -> dict[str, float]:
    """How long a visitor waits for the page of a board that is hidden, of one not played yet, and of one there never was."""
    boards = selectors.session_context(session).pairings[0].segment.boards
    pages = {
        "unreleased": boards[played - 1].public_id,
        "unplayed": boards[-1].public_id,
        "unknown": "a" * 12,
    }
    taken: dict[str, list[float]] = {name: [] for name in pages}
    for turn in range(ASKED):
        for name, page in sorted(pages.items(), reverse=turn % 2 == 0):
            taken[name].append(_ms(partial(_not_found, Client(headers={"host": "localhost"}), page)))
    return {name: median(times) for name, times in taken.items()}


def _not_found(visitor: Client, page: str) -> None:
    status = visitor.get(f"/en/b/{page}/").status_code
    if status != HTTPStatus.NOT_FOUND:
        raise ValueError(status)


def _ms(work: Callable[[], object]) -> float:
    begin = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - begin) / 1e6


def _measure(figures: dict[str, float], name: str, work: Callable[[], object]) -> None:
    """Milliseconds of the clock, and of the processor alone: what grows is seen there, whoever else is at work."""
    begin = time.process_time_ns()
    figures[name] = _ms(work)
    figures[f"{name}_cpu"] = (time.process_time_ns() - begin) / 1e6


class Line:
    """One table's operator."""

    def __init__(self, table: str) -> None:
        self.table, self.count = table, 0
        self.pen = services.take_pen(table, "op", START)
        self.last: dict[int, str] = {}

    def act(self, board: int, action: dict[str, Any]) -> None:
        """Record an action that must be accepted."""
        self.count += 1
        name = f"{self.table}-{self.count}"
        message = {
            "k": "act",
            "id": name,
            "board": board,
            "after": self.last.get(board),
            "pen": self.pen,
            "typed_at": START.isoformat(),
            "action": action,
        }
        act = wire.read_console(json.dumps(message))
        answer = services.record(self.table, act, "op", NOW) if isinstance(act, wire.Act) else None
        if not isinstance(answer, services.Accepted):
            raise TypeError(answer)
        self.last[board] = name


def made(tables: int, boards: int) -> tuple[int, list[tuple[str, int]]]:
    """An event of one session; its key, and public id and key of every table."""
    event = scoring.create_event("full", Name("Full", "满"))
    stage = scoring.add_stage(event.pk, 1, Name("Stage", "阶段"), Form.ROUND_ROBIN)
    session = scoring.add_session(stage.pk, 1, Name("Session", "节"), START)
    deal = parse_deal({**DEAL})
    setups = [BoardSetup.standard(number, deal) for number in range(1, boards + 1)]
    board_set = scoring.add_board_set(event.pk, "set", setups)
    found = []
    for number in range(1, tables // 2 + 1):
        home, visitor = (
            scoring.add_team(event.pk, 2 * number - side, Name(f"T{2 * number - side}", "队"), [])
            for side in (1, 0)
        )
        match = scoring.add_match(stage.pk, number, home.pk, visitor.pk)
        segment = scoring.add_segment(
            match.pk, session.pk, board_set.pk, first=1, last=boards, open_table=number
        )
        found += [(segment.open.public_id, segment.open.pk), (segment.closed.public_id, segment.closed.pk)]
    return session.pk, found


if __name__ == "__main__":
    print(json.dumps(hall(int(sys.argv[1]), int(sys.argv[2]))))
