"""The demo's second event: a club's pairs evening, half played, as a newcomer would find it; it is not played on.

Read from `club.toml` and recorded through the same services as any; what may be seen follows from the strict policy.
"""

from __future__ import annotations

import tomllib
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.db import transaction

from bridge.boards import BoardSetup
from bridge.deals import parse_deal
from broadcast import facts, wire
from broadcast import services as broadcast
from broadcast.journal import PresenceBody, SeatsAt
from config.demo.notation import Written, steps_of
from config.demo.player import NAMESPACE, WRITER
from config.demo.script import DemoBoard
from scoring import selectors, services
from scoring.methods.movements import Movement, howell
from scoring.methods.ranking import Scoring
from scoring.schedule import ContestantKind, Form, Name

PAGE: Final = Path(__file__).with_name("club.toml")
BEGAN_BEFORE: Final = timedelta(minutes=40)


@dataclass(frozen=True, slots=True)
class DemoClub:
    """The evening: pairs by players, every board, and for each physical table (from 1) what was recorded there."""

    slug: str
    name: Name
    zone: str
    stage: Name
    session: Name
    pairs: tuple[tuple[Name, Name], ...]
    movement: Movement
    boards: tuple[BoardSetup, ...]
    records: Mapping[int, tuple[DemoBoard, ...]]


def load_club(page: Path = PAGE) -> DemoClub:
    """The evening from its file.

    Raises ValueError, KeyError, TypeError or Refusal for one that does not describe it.
    """
    text = tomllib.loads(page.read_text(encoding="utf-8"))
    pairs = tuple((Name(**first), Name(**second)) for first, second in text["pairs"])
    setups = tuple(
        BoardSetup.standard(board["number"], parse_deal(board["hands"])) for board in text["boards"]
    )
    records: dict[int, tuple[DemoBoard, ...]] = {}
    for setup, board in zip(setups, text["boards"], strict=True):
        for table, written in enumerate(board.get("tables", ()), start=1):
            if written:
                record = DemoBoard(setup, steps_of(Written(**written)))
                records[table] = (*records.get(table, ()), record)
    return DemoClub(
        slug=text["slug"],
        name=Name(**text["name"]),
        zone=text["zone"],
        stage=Name(**text["stage"]),
        session=Name(**text["session"]),
        pairs=pairs,
        movement=howell(len(pairs), text["boards_a_round"]),
        boards=setups,
        records=records,
    )


@transaction.atomic
def open_club(club: DemoClub, now: datetime) -> None:
    """Make the evening and record what was played, all of it or nothing; nothing where it is there already."""
    if selectors.event_by_slug(club.slug) is not None:
        return
    event = services.create_event(club.slug, club.name, zone=club.zone)
    stage = services.add_stage(event.pk, 1, club.stage, Form.PAIRS, Scoring.MATCHPOINTS)
    session = services.add_session(stage.pk, 1, club.session, now - BEGAN_BEFORE)
    contestants = {
        number: services.add_team(event.pk, number, _both(pair), list(pair), ContestantKind.PAIR).pk
        for number, pair in enumerate(club.pairs, start=1)
    }
    board_set = services.add_board_set(event.pk, "1", club.boards)
    encounters = services.add_encounters(session.pk, board_set.pk, club.movement, contestants)
    # Everybody sat down in time, though all that was played is recorded in one go.
    there = tuple(SeatsAt(encounter.table.pk) for encounter in encounters if encounter.round == 1)
    broadcast.write_journal(session.pk, PresenceBody(there, "here", now - BEGAN_BEFORE), WRITER, now)
    for encounter in encounters:
        numbers = {board.number for board in encounter.boards}
        records = [each for each in club.records.get(encounter.number, ()) if each.number in numbers]
        pen = broadcast.take_pen(encounter.table.public_id, WRITER, now) if records else 0
        for record in records:
            _play(encounter.table.public_id, record, pen, now)


def _play(table: str, record: DemoBoard, pen: int, now: datetime) -> None:
    """Record a board to its end.

    Raises ValueError for a record that is not taken.
    """
    ids: list[str] = []
    for at, step in enumerate(record.steps):
        act = wire.Act(
            id=str(uuid.uuid5(NAMESPACE, f"{table}/{record.number}/{at}")),
            board=record.number,
            after=ids[-1] if ids else None,
            pen=pen,
            typed_at=now,
            action=facts.body_of(step.with_ids(ids)),
        )
        answer = broadcast.record(table, act, WRITER, now)
        if not isinstance(answer, broadcast.Accepted):
            raise ValueError(f"board {record.number} at table {table}: {answer}")  # noqa: TRY004 - its words are wrong
        ids.append(act.id)


def _both(pair: tuple[Name, Name]) -> Name:
    first, second = pair
    return Name(f"{first.en} - {second.en}", f"{first.zh}-{second.zh}")
