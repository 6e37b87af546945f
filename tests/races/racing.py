"""One process of a race: `racing.py WISH VALUES`. Says `ready`, waits for a line, does its work as fast as it can, says what it was answered.

A process of its own with its own connections: what threads of one process share (remembered schedules, locks, the loop) is not shared.
"""

# ruff: noqa: E402 - Django has to be set up before its models are imported
from __future__ import annotations

import json
import os
import random
import sys
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

import msgspec
from django.db import connection

from broadcast import publisher, services, wire
from broadcast.journal import PresenceBody, SeatsAt
from broadcast.services import Accepted, Refused, Stale
from scoring import selectors

BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]


def now() -> datetime:
    """This instant."""
    return datetime.now(UTC)


def act(board: int, action: dict[str, Any], after: str | None, pen: int) -> wire.Act:
    """An action as a console sends it."""
    message = {
        "k": "act",
        "id": str(uuid.uuid4()),
        "board": board,
        "after": after,
        "pen": pen,
        "typed_at": now().isoformat(),
        "action": action,
    }
    found = wire.read_console(json.dumps(message))
    assert isinstance(found, wire.Act)
    return found


def record(table: str, times: int, pen: int, by: str, accepted: int = 0) -> list[Any]:
    """Type the next call of board 1 so many times, whoever typed the last, and until so many were accepted.

    Each answer with the id it is for.
    """
    answers: list[Any] = []
    seen, last = 0, None
    while len(answers) < times or sum(kind == "Accepted" for kind, _ in answers) < accepted:
        action = {"k": "call", "call": BIDS[seen - 1]} if seen else {"k": "open"}
        wish = act(1, action, last, pen)
        answer = services.record(table, wish, by, now())
        answers.append([type(answer).__name__, wish.id])
        if isinstance(answer, Accepted):
            seen, last = answer.seq, wish.id
        elif isinstance(answer, Stale):
            seen, last = answer.entries[-1].seq, answer.entries[-1].id
        else:
            raise TypeError(answer)
    return answers


def together(table: str, times: int, pen: int, by: str) -> list[Any]:
    """Type so many bundles, each with the next two calls of board 1 around the next of board 2; each answer with its bundle's ids."""
    answers: list[Any] = []
    seen, last = {1: 0, 2: 0}, dict[int, str | None]()
    while sum(kind == "Accepted" for kind, *_ in answers) < times:
        acts, number, after = [], dict(seen), dict(last)
        for board in (1, 2, 1):
            action = {"k": "call", "call": BIDS[number[board] - 1]} if number[board] else {"k": "open"}
            acts.append(act(board, action, after.get(board), pen))
            number[board], after[board] = number[board] + 1, acts[-1].id
        begun = {board for board, count in seen.items() if count}
        said = services.record_together(table, wire.Acts(tuple(acts), asked=True), by, now(), begun=begun)
        answers.append([type(said[-1]).__name__, said[-1].board, [each.id for each in acts]])
        if isinstance(said[-1], Accepted):
            seen, last = number, after
        elif isinstance(said[-1], Stale):
            newest = said[-1].entries[-1]
            seen[said[-1].board], last[said[-1].board] = newest.seq, newest.id
        else:
            raise TypeError(said)
    return answers


def pen(table: str) -> list[int]:
    """Take the pen and write nothing: its number."""
    return [services.take_pen(table, "op", now())]


def allow(session: str) -> list[Any]:
    """A director who lets operators add boards."""
    pk = selectors.session_pk(session)
    assert pk is not None
    services.allow_adding(pk, "director", now(), allowed=True)
    return []


def add(table: str, boards: list[int], by: str) -> list[Any]:
    """Take the pen, and have the match play more boards, one after the other: what each was answered."""
    pen = services.take_pen(table, by, now(), by)
    answers: list[Any] = []
    for board in boards:
        answer = services.add_board(table, wire.Add(str(uuid.uuid4()), board, pen), by, now())
        answers.append([answer.code if isinstance(answer, Refused) else "added", board])
    return answers


def take(table: str, times: int, by: str) -> list[Any]:
    """Take the pen again and again, and write with it: its numbers, and the ids that were accepted under each."""
    answers: list[Any] = []
    seen, last = 0, None
    for _ in range(times):
        pen = services.take_pen(table, by, now(), by)
        for _attempt in range(3):
            action = {"k": "call", "call": BIDS[seen - 1]} if seen else {"k": "open"}
            wish = act(2, action, last, pen)
            answer = services.record(table, wish, by, now())
            answers.append([type(answer).__name__, wish.id, pen])
            if isinstance(answer, Stale):
                seen, last = answer.entries[-1].seq, answer.entries[-1].id
                continue
            if isinstance(answer, Accepted):
                seen, last = answer.seq, wish.id
            break  # or another took it: an old pen writes nothing
    return answers


def passed_out(table: str, boards: list[int], by: str) -> list[Any]:
    """Pass boards out, one after the other, call by call."""
    pen = services.take_pen(table, by, now())
    answers: list[Any] = []
    for board in boards:
        last = None
        for action in ({"k": "open"}, *[{"k": "call", "call": "P"}] * 4):
            wish = act(board, action, last, pen)
            answer = services.record(table, wish, by, now())
            answers.append([type(answer).__name__, wish.id])
            last = wish.id
    return answers


def tick(times: int) -> list[Any]:
    """A clock without rest."""
    for _ in range(times):
        publisher.tick(now())
        time.sleep(0.002)
    return []


def seat(table: str, seats: str, times: int) -> list[Any]:
    """A pair that comes and goes, and is there in the end."""
    pk = selectors.table_pk(table)
    assert pk is not None
    session = selectors.table_context(pk).session.pk
    for number in range(times):
        body = PresenceBody((SeatsAt(pk, seats),), "here" if number % 2 else "gone")
        services.write_journal(session, body, "director", now())
        time.sleep(random.uniform(0.0, 0.02))
    return []


def look() -> dict[str, list[list[Any]]]:
    """What lies in the database afterwards: facts, releases with the journal's key then, what journals say, boards of segments."""
    rows = {}
    for name, query in {
        "facts": "SELECT transcript_id, seq, uid, pen FROM broadcast_fact ORDER BY id",
        "releases": "SELECT audience, transcript_id, upto, as_of, known FROM broadcast_release ORDER BY id",
        "presences": "SELECT id, body FROM broadcast_journalfact WHERE kind = 'presence' ORDER BY id",
        "taken": "SELECT id, body FROM broadcast_journalfact WHERE kind = 'deal-taken' ORDER BY id",
        "added": "SELECT session_id, body FROM broadcast_journalfact WHERE kind = 'added' ORDER BY id",
        "boards": "SELECT b.segment_id, b.position, b.board_id FROM scoring_segmentboard b ORDER BY b.segment_id, b.position",
    }.items():
        with connection.cursor() as cursor:
            cursor.execute(query)
            rows[name] = [list(row) for row in cursor.fetchall()]
    return rows


WISHES: dict[str, Callable[..., Any]] = {
    "record": record,
    "together": together,
    "pen": pen,
    "allow": allow,
    "add": add,
    "take": take,
    "pass": passed_out,
    "tick": tick,
    "seat": seat,
    "look": look,
}

if __name__ == "__main__":
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    answer = WISHES[sys.argv[1]](**json.loads(sys.argv[2]))
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
